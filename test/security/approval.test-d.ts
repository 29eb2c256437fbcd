import {
  type ApprovalAnswer,
  type ApprovalBackend,
  type ApprovalOptions,
  type ApprovalRequest,
  ChainedApproval,
  type Permission,
} from '@hermes/tools';
import { expectTypeOf, test } from 'vitest';

const backend: ApprovalBackend = ({ id }) => ({ decision: 'approve', requestId: id });
const chain = new ChainedApproval([backend, async ({ id }) => ({ decision: 'deny', requestId: id, reason: 'no' })], {
  timeoutMs: 1000,
});

test('a chain is a backend, for a context and for another chain', () => {
  expectTypeOf(chain).toExtend<ApprovalBackend>();
  expectTypeOf(chain).returns.toEqualTypeOf<Promise<ApprovalAnswer>>();
  const options: ApprovalOptions = { require: ['WRITE'] as const, backend: chain, timeoutMs: undefined };
  new ChainedApproval([new ChainedApproval([chain] as const)], {});
  expectTypeOf(options.require).toEqualTypeOf<readonly Permission[]>();
});

test('what is asked cannot be changed', () => {
  expectTypeOf<ApprovalRequest['argv']>().toEqualTypeOf<readonly (readonly string[])[] | undefined>();
  const change = (request: ApprovalRequest): void => {
    // @ts-expect-error it is read only
    request.id = 'x';
    // @ts-expect-error so is what it holds
    request.permissions.push('READ');
  };
  expectTypeOf(change).toBeFunction();
});

test('what is no backend and no option does not compile', () => {
  // @ts-expect-error true is no answer
  new ChainedApproval([() => true]);
  // @ts-expect-error a decision that is none
  new ChainedApproval([({ id }) => ({ decision: 'yes', requestId: id })]);
  // @ts-expect-error an answer names its request
  new ChainedApproval([() => ({ decision: 'approve' })]);
  // @ts-expect-error a backend alone is no list
  new ChainedApproval(backend);
  // @ts-expect-error a misspelt option
  new ChainedApproval([backend], { timeoutMS: 1 });
  // @ts-expect-error what requires approval has to be said
  const options: ApprovalOptions = { backend };
  expectTypeOf(options).toBeObject();
});
