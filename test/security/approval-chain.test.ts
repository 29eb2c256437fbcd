import { AsyncLocalStorage } from 'node:async_hooks';
import { type ApprovalBackend, ApprovalDeniedError, ChainedApproval } from '@hermes/tools';
import { describe, expect, test, vi } from 'vitest';
import {
  afterMs,
  approve,
  ask,
  backends,
  denied,
  deny,
  endOf,
  never,
  throwing,
  timedOut,
  turns,
  unavailable,
  until,
  useFakeClock,
} from './approvals.js';

useFakeClock();

const no = new ApprovalDeniedError({
  action: 'DELETE: other.txt',
  context: 'other',
  reason: 'no_backend',
  permissions: [],
});
const broken = new Error('SECRET of the backend');
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

describe('a chain asks', () => {
  test('in order, one at a time, until one decides', async () => {
    const { named, names } = backends();
    const chain = new ChainedApproval([
      named('nobody', afterMs(10, unavailable)),
      named('broken', afterMs(10, throwing(broken))),
      named('yes', afterMs(10, approve)),
      named('never', never),
    ]);
    const end = endOf(ask(chain));
    for (const wanted of [['nobody'], ['nobody', 'broken'], ['nobody', 'broken', 'yes']]) {
      await until(() => names().length === wanted.length);
      await pass(9);
      expect(names()).toEqual(wanted);
      await pass(1);
    }
    expect(await end).toBe('approved');
    expect(names()).toEqual(['nobody', 'broken', 'yes']);
  });

  test.each<[title: string, first: () => unknown, asked: string[], end: unknown]>([
    ['the next where one throws', throwing(broken), ['first', 'second'], 'approved'],
    ['the next where one throws later', async () => throwing(broken)(), ['first', 'second'], 'approved'],
    ['the next where one throws nothing', throwing(undefined), ['first', 'second'], 'approved'],
    [
      'the next where one throws an abort of its own',
      throwing(new DOMException('stopped', 'AbortError')),
      ['first', 'second'],
      'approved',
    ],
    [
      'the next where one throws what cannot be read',
      throwing(new Proxy({}, { get: throwing(broken), getPrototypeOf: throwing(broken) })),
      ['first', 'second'],
      'approved',
    ],
    [
      'the next where one is unavailable, whatever its id',
      () => ({ decision: 'unavailable', requestId: 'x' }),
      ['first', 'second'],
      'approved',
    ],
    [
      'the next where one is unavailable and its id throws',
      () => ({
        decision: 'unavailable',
        get requestId() {
          return throwing(broken)();
        },
      }),
      ['first', 'second'],
      'approved',
    ],
    ['nobody after a thrown denial', throwing(no), ['first'], denied('denied')],
    ['nobody after a denial thrown later', async () => throwing(no)(), ['first'], denied('denied')],
    ['nobody after a no', () => ({ decision: 'deny' }), ['first'], denied('denied')],
    ['nobody after nonsense', () => 'unavailable', ['first'], denied('malformed_answer')],
  ])('%s', async (_title, first, asked, end) => {
    const { named, names } = backends();
    const controller = new AbortController();
    const chain = new ChainedApproval([named('first', first), named('second', approve)]);
    expect(await endOf(ask(chain, controller.signal), controller.signal)).toEqual(end);
    expect(names()).toEqual(asked);
  });

  test('without the time of a backend that has a limit of its own', async () => {
    const { named, names, asked } = backends();
    const brief = new ChainedApproval([named('brief', never)], { timeoutMs: 100 });
    const end = endOf(ask(new ChainedApproval([brief, named('second', approve)])));
    await until(() => names().length === 1);
    await pass(99);
    expect(names()).toEqual(['brief']);
    await pass(1);
    expect(await end).toBe('approved');
    expect(names()).toEqual(['brief', 'second']);
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    expect(asked[0]?.signal.reason).toMatchObject({ name: 'TimeoutError' });
  });

  test('in the async context of the call', async () => {
    const call = new AsyncLocalStorage<number>();
    const seen: unknown[] = [];
    const backend =
      (name: string, answer: (request: Parameters<ApprovalBackend>[0]) => unknown): ApprovalBackend =>
      async (request) => {
        seen.push([name, call.getStore()]);
        await turns(1);
        seen.push([name, call.getStore()]);
        // SAFETY: what the test gives are answers.
        return answer(request) as ReturnType<ApprovalBackend>;
      };
    const inner = new ChainedApproval([backend('a', unavailable), backend('b', throwing(broken))]);
    const chain = new ChainedApproval([inner, backend('c', approve)]);
    const calls = [1, 2, 3].map((id) => call.run(id, () => ask(chain)));
    await Promise.all(calls);
    for (const id of [1, 2, 3])
      expect(seen.filter((entry) => Array.isArray(entry) && entry[1] === id)).toEqual(
        ['a', 'a', 'b', 'b', 'c', 'c'].map((name) => [name, id]),
      );
  });
});

describe('a denial', () => {
  test('that a backend threw is its cause, never what is thrown', async () => {
    const end = await endOf(ask(new ChainedApproval([throwing(no)])));
    expect(end).toEqual(denied('denied'));
    expect(end).not.toBe(no);
    expect(end).toMatchObject({ cause: no });
    expect(JSON.stringify(end)).not.toContain('other');
  });

  test.each([['too risky'], [{ by: 'ann' }], [null], [0]])(
    'has what the approver says as its cause only: %j',
    async (reason) => {
      const { named } = backends();
      const end = await endOf(ask(named('one', (request) => ({ ...deny(request), reason }))));
      expect(end).toEqual(denied('denied'));
      expect(end).toMatchObject({ cause: reason });
      expect(JSON.stringify(end)).not.toMatch(/risky|ann/);
    },
  );

  test('has no cause where there is none', async () => {
    expect(
      Object.keys(Object.getOwnPropertyDescriptors(await endOf(ask(backends().named('one', deny))))),
    ).not.toContain('cause');
  });
});

describe('where nobody decides', () => {
  test.each<[title: string, chain: ApprovalBackend, cause: unknown]>([
    ['all are unavailable', new ChainedApproval([({ id }) => ({ decision: 'unavailable', requestId: id })]), undefined],
    ['one throws', throwing(broken), broken],
    ['one of a chain throws', new ChainedApproval([new ChainedApproval([throwing(broken)])]), broken],
    [
      'all throw',
      new ChainedApproval([throwing(broken), throwing('x')]),
      expect.objectContaining({ errors: [broken, 'x'] }),
    ],
  ])('what was thrown is the cause, in no message: %s', async (_title, chain, cause) => {
    const end = await endOf(ask(chain));
    expect(end).toEqual(timedOut);
    expect(Reflect.get(Object(end), 'cause')).toEqual(cause);
    expect(JSON.stringify(end)).not.toContain('SECRET');
  });
});

describe('over time', () => {
  const late: [title: string, answer: Parameters<ReturnType<typeof backends>['named']>[1]][] = [
    ['never answers', never],
    ['says yes later', afterMs(150, approve)],
    ['says yes a moment later', afterMs(100.5, approve)],
    ['says no later', afterMs(150, deny)],
    ['says nonsense later', afterMs(150, () => null)],
    ['throws later', afterMs(150, throwing(broken))],
    ['throws a denial later', afterMs(150, throwing(no))],
    ['is unavailable later', afterMs(150, unavailable)],
    [
      'throws on abort',
      (_request, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    ],
    [
      'says yes on abort',
      (request, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(approve(request)))),
    ],
    [
      'denies on abort',
      (_request, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(no))),
    ],
  ];
  const forms: [
    title: string,
    asking: (first: ApprovalBackend, second: ApprovalBackend, signal: AbortSignal) => Promise<void>,
  ][] = [
    [
      "by the context's limit",
      (first, second, signal) => ask(new ChainedApproval([first, second]), signal, { timeoutMs: 100 }),
    ],
    [
      "by the chain's limit",
      (first, second, signal) => ask(new ChainedApproval([first, second], { timeoutMs: 100 }), signal),
    ],
    [
      'by both',
      (first, second, signal) =>
        ask(new ChainedApproval([first, second], { timeoutMs: 100 }), signal, { timeoutMs: 100 }),
    ],
    [
      "by the context's limit, within a chain of the same",
      (first, second, signal) =>
        ask(new ChainedApproval([new ChainedApproval([first], { timeoutMs: 100 }), second]), signal, {
          timeoutMs: 100,
        }),
    ],
    [
      "by the chain's limit, within a chain of the same and another hand",
      (first, second, signal) => {
        const inner = new ChainedApproval([first], { timeoutMs: 100 });
        return ask(new ChainedApproval([(...given) => inner(...given), second], { timeoutMs: 100 }), signal);
      },
    ],
  ];
  describe.each(forms)('%s', (_form, asking) => {
    test.each(late)('nobody resolved it, and nobody else is asked: one that %s', async (_title, answer) => {
      const { named, names, asked } = backends();
      const { signal } = new AbortController();
      const end = asking(named('first', answer), named('second', approve), signal).catch((error: unknown) => error);
      await until(() => names().length === 1);
      await pass(99);
      expect(asked[0]?.signal.aborted).toBe(false);
      await pass(1);
      expect(await end).toEqual(timedOut);
      expect(await end).not.toHaveProperty('cause');
      expect(asked[0]?.signal.aborted).toBe(true);
      await pass(100);
      expect(await endOf(end, signal)).toBe('approved');
      expect(names()).toEqual(['first']);
    });
  });

  // Less than a tick before it is with it: timers may fire so much early, and then the inner one would be first.
  test.each([[60], [59.5], [60.5]])(
    'by the chain, in the wait of a backend whose own limit ends with it: %d ms',
    async (timeoutMs) => {
      const { named, names, asked } = backends();
      const brief = new ChainedApproval([named('second', never)], { timeoutMs });
      const list = [named('first', afterMs(40, unavailable)), brief, named('third', approve)];
      const end = endOf(ask(new ChainedApproval(list, { timeoutMs: 100 })));
      await until(() => names().length === 1);
      await pass(40);
      await until(() => names().length === 2);
      await pass(60);
      expect(await end).toEqual(timedOut);
      expect(names()).toEqual(['first', 'second']);
      expect(asked[1]?.signal.aborted).toBe(true);
    },
  );

  test('by a chain within, its own end counts for those within it', async () => {
    const { named, names } = backends();
    const inmost = new ChainedApproval([named('first', never)], { timeoutMs: 49.5 });
    const inner = new ChainedApproval([inmost, named('second', approve)], { timeoutMs: 50 });
    const end = endOf(ask(new ChainedApproval([inner, named('third', approve)], { timeoutMs: 100 })));
    await until(() => names().length === 1);
    await pass(50);
    expect(await end).toBe('approved');
    expect(names()).toEqual(['first', 'third']);
  });

  test('by a limit a moment before that of the chain, the next is asked', async () => {
    const { named, names } = backends();
    const brief = new ChainedApproval([named('first', never)], { timeoutMs: 99 });
    const end = endOf(ask(new ChainedApproval([brief, named('second', approve)], { timeoutMs: 100 })));
    await until(() => names().length === 1);
    await pass(99);
    expect(await end).toBe('approved');
    expect(names()).toEqual(['first', 'second']);
  });

  test('by the chain, a longer limit within counts for nothing', async () => {
    const { named, names } = backends();
    const long = new ChainedApproval([named('first', never), named('second', approve)], { timeoutMs: 1000 });
    const end = endOf(ask(new ChainedApproval([long, named('third', approve)], { timeoutMs: 50 })));
    await until(() => names().length === 1);
    await pass(50);
    expect(await end).toEqual(timedOut);
    expect(names()).toEqual(['first']);
  });

  test.each<[title: string, asking: (backend: ApprovalBackend) => Promise<void>]>([
    ['of a context', (backend) => ask(backend)],
    ['of a chain', (backend) => ask(new ChainedApproval([backend]), undefined, { timeoutMs: 1_000_000 })],
  ])('is five minutes by default: %s', async (_title, asking) => {
    const { named, names } = backends();
    const ended: unknown[] = [];
    const asked = asking(named('one', never)).catch((error: unknown) => ended.push(error));
    await until(() => names().length === 1);
    await pass(299_999);
    expect(ended).toEqual([]);
    await pass(1);
    await endOf(asked);
    expect(ended).toEqual([timedOut]);
  });
});

describe('a chain within a chain', () => {
  test.each<
    [title: string, inner: (names: ReturnType<typeof backends>) => ApprovalBackend[], asked: string[], end: unknown]
  >([
    ['approves', ({ named }) => [named('first', approve)], ['first'], 'approved'],
    ['denies for both', ({ named }) => [named('first', deny), named('second', approve)], ['first'], denied('denied')],
    ['denies by a throw for both', ({ named }) => [named('first', throwing(no))], ['first'], denied('denied')],
    [
      'denies for nonsense, and says so',
      ({ named }) => [named('first', () => true)],
      ['first'],
      denied('malformed_answer'),
    ],
    [
      'denies for another id, and says so',
      ({ named }) => [named('first', () => ({ decision: 'approve', requestId: 'x' }))],
      ['first'],
      denied('wrong_id'),
    ],
    [
      'lets the next be asked',
      ({ named }) => [named('first', unavailable), named('second', throwing(broken))],
      ['first', 'second', 'last'],
      'approved',
    ],
  ])('%s', async (_title, inner, asked, end) => {
    const world = backends();
    const chain = new ChainedApproval([
      new ChainedApproval([new ChainedApproval(inner(world))]),
      world.named('last', approve),
    ]);
    const { signal } = new AbortController();
    expect(await endOf(ask(chain, signal), signal)).toEqual(end);
    expect(world.names()).toEqual(asked);
  });
});
