import {
  type ApprovalAnswer,
  type ApprovalBackend,
  ChainedApproval,
  type ChainedApprovalOptions,
  InvalidDefinitionError,
} from '@hermes/tools';
import { describe, expect, test, vi } from 'vitest';
import {
  approve,
  ask,
  backends,
  denied,
  deny,
  endOf,
  expectNothingLeft,
  never,
  problemsOf,
  throwing,
  timedOut,
  unavailable,
  until,
  useFakeClock,
} from './approvals.js';

useFakeClock();

const backend: ApprovalBackend = ({ id }) => ({ decision: 'approve', requestId: id });
const touched = throwing(new Error('touched'));
const revoked = Proxy.revocable({}, {});
revoked.revoke();
const hostile = new Proxy([], new Proxy({}, { get: () => touched }));
const getter = (key: string, rest: object = {}): object =>
  Object.defineProperty({ ...rest }, key, { get: touched, enumerable: true });

/** What is wrong with a chain. */
function faultsOf(list: unknown, options?: unknown): readonly string[] {
  try {
    // SAFETY: what makes no chain is tried on purpose.
    new ChainedApproval(list as ApprovalBackend[], options as ChainedApprovalOptions);
    return [];
  } catch (error) {
    if (!(error instanceof InvalidDefinitionError)) throw error;
    expect(error).toMatchObject({
      subject: 'approval chain',
      message: expect.stringMatching(/^The approval chain is not a valid definition: /),
    });
    return error.problems;
  }
}

const noList = 'the backends must be an array of 1 to 1000 functions';
const noLimit = (option: string): string => `${option} must be milliseconds, more than 0 and at most 2147483647`;
const limits: unknown[] = [
  0,
  -1,
  -0,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  2 ** 31,
  2_147_483_647.5,
  '100',
  100n,
  null,
  {},
  [100],
  true,
  new Date(),
];

describe('a chain is not made', () => {
  test.each<[title: string, list: unknown]>([
    ['of nothing', undefined],
    ['of an empty list', []],
    ['of a backend alone', backend],
    ['of a set', new Set([backend])],
    ['of what looks like a list', { 0: backend, length: 1 }],
    ['of a hole', Array(1)],
    ['of null', [backend, null]],
    ['of an object', [{ ask: backend }]],
    ['of an inherited item', Object.setPrototypeOf(Array(1), { 0: backend })],
    ['of an item by a getter', Object.defineProperty([], 0, { get: () => backend })],
    ['of an item by a getter that throws', Object.defineProperty([], 0, { get: touched })],
    ['of too many', Array(1001).fill(backend)],
    ['of a billion', Array(1e9)],
    ['of a proxy that throws', hostile],
    ['of a revoked proxy', revoked.proxy],
  ])('%s', (_title, list) => {
    expect(faultsOf(list)).toEqual([noList]);
  });

  test.each(limits.map((limit) => [limit]))('with the limit %s', (timeoutMs) => {
    expect(faultsOf([backend], { timeoutMs })).toEqual([noLimit('"timeoutMs"')]);
  });

  test.each<[title: string, options: unknown, problem: string]>([
    ['null', null, 'the options must be an object'],
    ['a number', 100, 'the options must be an object'],
    ['a misspelt option', { timeoutMS: 100 }, '"timeoutMS" is not an option (did you mean "timeoutMs"?)'],
    ['another option', { require: ['WRITE'] }, '"require" is not an option'],
    ['a getter that throws', getter('timeoutMs'), '"timeoutMs" cannot be read'],
    ['a proxy that throws', new Proxy({}, new Proxy({}, { get: () => touched })), 'the options cannot be read'],
    ['a revoked proxy', revoked.proxy, 'the options cannot be read'],
  ])('with options that are none: %s', (_title, options, problem) => {
    expect(faultsOf([backend], options)).toContain(problem);
  });

  test('and all that is wrong is told at once', () => {
    expect(faultsOf([], { timeoutMs: 0, more: 1 })).toEqual([
      '"more" is not an option',
      noList,
      noLimit('"timeoutMs"'),
    ]);
  });
});

test.each<[title: string, options?: ChainedApprovalOptions]>([
  ['none'],
  ['nothing', {}],
  ['undefined', { timeoutMs: undefined }],
  ['the least', { timeoutMs: Number.MIN_VALUE }],
  ['a fraction', { timeoutMs: 0.5 }],
  ['the most', { timeoutMs: 2 ** 31 - 1 }],
  ['what is inherited, which does not count', Object.create({ timeoutMs: -1 })],
])('a chain is made with %s', (_title, options) => {
  expect(faultsOf([backend], options)).toEqual([]);
  expect(faultsOf(Array(1000).fill(backend), options)).toEqual([]);
});

describe('a chain', () => {
  const request = {
    ...{ id: 'id-1', context: 'worker_1', tool: 'fs.write', digest: '', expiresAt: 0, display: '' },
    permissions: ['WRITE'] as const,
  };

  test('is a function, and known by its class', () => {
    const chain = new ChainedApproval([backend]);
    expect(typeof chain).toBe('function');
    expect(chain).toBeInstanceOf(ChainedApproval);
    expect(chain).toBeInstanceOf(Function);
    expect(chain.constructor).toBe(ChainedApproval);
    expect(backend).not.toBeInstanceOf(ChainedApproval);
    expect([chain.call, chain.apply, chain.bind]).toEqual([
      Function.prototype.call,
      Function.prototype.apply,
      Function.prototype.bind,
    ]);
    // SAFETY: without `new` it is no call that compiles.
    expect(() => (ChainedApproval as unknown as () => void)()).toThrow(TypeError);
  });

  test('may be extended', async () => {
    class Logged extends ChainedApproval {
      readonly title = 'logged';
      shout(): string {
        return this.title.toUpperCase();
      }
    }
    const chain = new Logged([backend]);
    expect(chain).toBeInstanceOf(Logged);
    expect(chain).toBeInstanceOf(ChainedApproval);
    expect(chain.shout()).toBe('LOGGED');
    expect(await endOf(ask(chain))).toBe('approved');
  });

  test('is what it was made of, whatever becomes of that', async () => {
    const { named, names } = backends();
    const list = [named('one', unavailable), named('two', approve)];
    const options = { timeoutMs: 100 };
    const chain = new ChainedApproval(list, options);
    list.splice(0, 2, named('other', deny));
    options.timeoutMs = Number.NaN;
    expect(await endOf(ask(chain))).toBe('approved');
    expect(names()).toEqual(['one', 'two']);
  });

  test.each<[title: string, list: Parameters<ReturnType<typeof backends>['named']>[1][], answer: ApprovalAnswer]>([
    ['a yes', [unavailable, approve], { decision: 'approve', requestId: 'id-1' }],
    ['a no', [deny, approve], { decision: 'deny', requestId: 'id-1', reason: 'denied' }],
    [
      'a no in words',
      [(asked) => ({ ...deny(asked), reason: 'too risky' })],
      { decision: 'deny', requestId: 'id-1', reason: 'too risky' },
    ],
    [
      'a no with more than words',
      [(asked) => ({ ...deny(asked), reason: { by: 'ann' } })],
      { decision: 'deny', requestId: 'id-1', reason: 'denied' },
    ],
    ['nonsense', [() => true], { decision: 'deny', requestId: 'id-1', reason: 'malformed_answer' }],
    [
      'another id',
      [() => ({ decision: 'approve', requestId: 'id-2' })],
      { decision: 'deny', requestId: 'id-1', reason: 'wrong_id' },
    ],
    ['nobody', [unavailable, throwing(new Error('x'))], { decision: 'unavailable', requestId: 'id-1' }],
  ])('answers as a backend does: %s', async (_title, list, answer) => {
    const { named } = backends();
    const { signal } = new AbortController();
    const chain = new ChainedApproval(list.map((one) => named('one', one)));
    expect(await chain(request, { signal })).toEqual(answer);
    await expectNothingLeft(signal);
  });

  test('answers as a backend does over time and at an abort', async () => {
    const chain = new ChainedApproval([never, backend], { timeoutMs: 100 });
    const controller = new AbortController();
    const answers = [chain(request, controller), chain({ ...request, id: 'id-2' }, controller)];
    await vi.advanceTimersByTimeAsync(100);
    expect(await Promise.all(answers)).toEqual([
      { decision: 'unavailable', requestId: 'id-1' },
      { decision: 'unavailable', requestId: 'id-2' },
    ]);
    const stopped = expect(chain(request, controller)).rejects.toBe('stop');
    controller.abort('stop');
    await stopped;
    await expect(chain(request, controller)).rejects.toBe('stop');
    await expectNothingLeft(controller.signal);
  });

  test('may stand behind another function: then a no is a no, and time that is over is nobody', async () => {
    const { named, names } = backends();
    const behind = (list: ApprovalBackend[], options?: ChainedApprovalOptions): ApprovalBackend => {
      const chain = new ChainedApproval(list, options);
      return (asked, given) => chain({ ...asked, display: 'translated' }, given);
    };
    expect(await endOf(ask(behind([named('one', approve)])))).toBe('approved');
    expect(await endOf(ask(behind([named('two', () => true)])))).toEqual(denied('denied'));
    const end = endOf(
      ask(new ChainedApproval([behind([named('three', never)], { timeoutMs: 10 }), named('four', unavailable)])),
    );
    await until(() => names().includes('three'));
    await vi.advanceTimersByTimeAsync(10);
    expect(await end).toEqual(timedOut);
    expect(names()).toEqual(['one', 'two', 'three', 'four']);
  });
});

describe('the approval of a context', () => {
  const require = ['WRITE'];
  const requirement = '"require" of "approval" must be an array of "READ", "WRITE", "DELETE", "EXECUTE"';

  test.each<[title: string, given: unknown]>([
    ['nothing', undefined],
    ['what requires nothing', { require: [] }],
    ['one without a backend', { require }],
    ['all of it', { require: ['READ', 'WRITE', 'DELETE', 'EXECUTE'], backend, timeoutMs: 1, maxPending: 1 }],
    ['a chain', { require, backend: new ChainedApproval([backend]) }],
    ['undefined options', { require, backend: undefined, timeoutMs: undefined, maxPending: undefined }],
  ])('may be %s', (_title, given) => {
    expect(problemsOf(given)).toEqual([]);
  });

  test.each<[title: string, given: unknown, problems: string[]]>([
    ['null', null, ['"approval" must be an object']],
    ['a list', [], ['"approval" must be an object']],
    ['a function', backend, ['"approval" must be an object']],
    ['a proxy that throws', hostile, ['"approval" must be an object']],
    ['a revoked proxy', revoked.proxy, ['"approval" cannot be read']],
    ['an empty object', {}, [requirement]],
    [
      'a misspelt option',
      { requires: require, backend },
      ['"requires" is not an option of "approval" (did you mean "require"?)'],
    ],
    ['no list', { require: 'WRITE' }, [requirement]],
    ['null for a list', { require: null }, [requirement]],
    ['a name that is none', { require: ['WRITE', 'write'] }, [requirement]],
    ['a name of every object', { require: ['toString'] }, [requirement]],
    ['a list that throws', { require: hostile }, [requirement]],
    ['a getter that throws', getter('require'), ['"require" of "approval" cannot be read']],
    ['a backend that is none', { require, backend: {} }, ['"backend" of "approval" must be a function']],
    ['a backend that is null', { require, backend: null }, ['"backend" of "approval" must be a function']],
    ['a list of backends', { require, backend: [backend] }, ['"backend" of "approval" must be a function']],
    ['a backend that cannot be read', getter('backend', { require }), ['"backend" of "approval" cannot be read']],
    ...limits.map((timeoutMs): [string, unknown, string[]] => [
      `the limit ${String(timeoutMs)}`,
      { require, timeoutMs },
      [noLimit('"timeoutMs" of "approval"')],
    ]),
    ...[0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, '16', 16n, null].map(
      (maxPending): [string, unknown, string[]] => [
        `room for ${String(maxPending)}`,
        { require, maxPending },
        ['"maxPending" of "approval" must be an integer, at least 1'],
      ],
    ),
    [
      'all of it wrong',
      { require: [1], backend: 1, timeoutMs: 0, maxPending: 0, more: 1 },
      [
        '"more" is not an option of "approval"',
        requirement,
        '"backend" of "approval" must be a function',
        noLimit('"timeoutMs" of "approval"'),
        '"maxPending" of "approval" must be an integer, at least 1',
      ],
    ],
  ])('may not be %s', (_title, given, problems) => {
    expect(problemsOf(given)).toEqual(problems);
  });
});
