import { getEventListeners } from 'node:events';
import { setImmediate as macrotask } from 'node:timers/promises';
import type { ApprovalBackend, ApprovalRequest, Signal } from '@hermes/tools';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import { type ApprovalPolicy, approvalPolicy, askFor } from '../../src/security/approval.js';
import type { Action } from '../../src/security/approval-request.js';

/** An action with these parts and no others. */
export const actionOf = (parts: Partial<Action>): Action => ({
  ...{ context: 'worker_1', tool: 'shell.run', permissions: ['EXECUTE'] },
  ...{ requested: undefined, virtualPath: undefined, argv: undefined, cwd: undefined, description: undefined },
  ...parts,
});

export const write: Action = actionOf({
  tool: 'fs.write',
  permissions: ['WRITE'],
  requested: 'notes.txt',
  virtualPath: '/root/notes.txt',
});

/** A policy as a context makes it of its options. */
export function policyOf(options: object): ApprovalPolicy {
  const problems: string[] = [];
  const policy = approvalPolicy({ require: ['WRITE', 'DELETE', 'EXECUTE'], ...options }, problems);
  expect(problems).toEqual([]);
  return policy ?? expect.unreachable('there is no policy');
}

/** What is wrong with the `approval` of a context. */
export function problemsOf(given: unknown): string[] {
  const problems: string[] = [];
  expect(approvalPolicy(given, problems) === undefined).toBe(problems.length > 0 || given === undefined);
  return problems;
}

/** A few turns of the event loop: what was thrown and not caught is known by then. */
export async function turns(count = 3): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await macrotask();
}

/** Waits for what does not depend on the clock, as the hash of a request. */
export async function until(isSo: () => boolean): Promise<void> {
  // By a clock that no test stands still.
  const end = process.hrtime.bigint() + 60_000_000_000n;
  while (!isSo()) {
    if (process.hrtime.bigint() > end) expect.unreachable('it did not come to that');
    await macrotask();
  }
}

const unhandled: unknown[] = [];
const note = (reason: unknown): void => void unhandled.push(reason);

/** For the top of a file: a clock that stands still, and no rejection goes unseen. */
export function useFakeClock(): void {
  beforeAll(() => {
    process.on('unhandledRejection', note);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  });
  afterAll(() => {
    process.off('unhandledRejection', note);
    vi.useRealTimers();
  });
}

/** Whoever was asked nobody waits for: no timer, no listener, no rejection that nobody handles. */
export async function expectNothingLeft(signal?: Signal): Promise<void> {
  expect(vi.getTimerCount()).toBe(0);
  if (signal) expect(getEventListeners(signal, 'abort')).toEqual([]);
  await turns();
  expect(unhandled.splice(0)).toEqual([]);
}

/** What asking ends in, a word for a class of error and its reason; and that nothing is left of it. */
export async function endOf(asking: Promise<unknown>, signal?: Signal): Promise<unknown> {
  let end: unknown = 'approved';
  try {
    await asking;
  } catch (error) {
    end = error;
  }
  await expectNothingLeft(signal);
  return end;
}

/** An answering machine: what it was asked, by whom, with which signal. */
export interface Asked {
  readonly name: string;
  readonly request: ApprovalRequest;
  readonly signal: Signal;
}

/** Backends by name that note who was asked, in order. */
export function backends() {
  const asked: Asked[] = [];
  const named =
    (name: string, answer: (request: ApprovalRequest, signal: Signal) => unknown): ApprovalBackend =>
    (request, { signal }) => {
      asked.push({ name, request, signal });
      // SAFETY: what is no answer is given on purpose.
      return answer(request, signal) as ReturnType<ApprovalBackend>;
    };
  return { asked, named, names: () => asked.map(({ name }) => name) };
}

export const approve = ({ id }: ApprovalRequest) => ({ decision: 'approve', requestId: id });
export const deny = ({ id }: ApprovalRequest) => ({ decision: 'deny', requestId: id });
export const unavailable = ({ id }: ApprovalRequest) => ({ decision: 'unavailable', requestId: id });
export const never = () => new Promise<never>(() => {});
export const throwing = (error: unknown) => (): never => {
  throw error;
};
export const afterMs =
  <Answer>(ms: number, answer: (request: ApprovalRequest) => Answer) =>
  (request: ApprovalRequest): Promise<Answer> =>
    new Promise((resolve, reject) => {
      setTimeout(() => {
        try {
          resolve(answer(request));
        } catch (error) {
          reject(error);
        }
      }, ms);
    });

/** A guard's question to one backend. */
export const ask = (backend: ApprovalBackend, signal?: Signal, options: object = {}): Promise<void> =>
  askFor(policyOf({ backend, ...options }), write, signal);

export const denied = (reason: string): unknown =>
  expect.objectContaining({
    ...{ code: 'APPROVAL_DENIED', reason, action: 'WRITE: notes.txt', context: 'worker_1', permissions: ['WRITE'] },
    message: "Action 'WRITE: notes.txt' was not approved for context 'worker_1'.",
  });
export const timedOut: unknown = expect.objectContaining({
  ...{ code: 'APPROVAL_TIMEOUT', action: 'WRITE: notes.txt', context: 'worker_1' },
  message:
    "No backend in chain could resolve approval for 'WRITE: notes.txt'. Nobody answered: it was not carried out, ask again later",
});
