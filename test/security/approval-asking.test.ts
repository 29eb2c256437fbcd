import { webcrypto } from 'node:crypto';
import { type ApprovalBackend, ApprovalDeniedError, ChainedApproval } from '@hermes/tools';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { askFor } from '../../src/security/approval.js';
import { type Action, labelOf } from '../../src/security/approval-request.js';
import {
  actionOf,
  approve,
  ask,
  backends,
  denied,
  deny,
  endOf,
  never,
  policyOf,
  throwing,
  timedOut,
  turns,
  unavailable,
  until,
  useFakeClock,
  write,
} from './approvals.js';

useFakeClock();
afterEach(() => vi.restoreAllMocks());

const reads: Action = { ...write, permissions: ['READ'] };

describe('what requires no approval', () => {
  test.each([
    ['another permission', { require: ['DELETE'] }],
    ['none at all', { require: [] }],
    ['with no backend', { require: ['READ'], backend: undefined }],
  ])('is asked of nobody: %s', async (_title, options) => {
    const { named, names } = backends();
    expect(await endOf(askFor(policyOf({ backend: named('one', deny), ...options }), write, undefined))).toBe(
      'approved',
    );
    expect(await endOf(askFor(undefined, write, undefined))).toBe('approved');
    expect(names()).toEqual([]);
  });

  test('is approved with what does, as one action', async () => {
    const { named, asked } = backends();
    const action: Action = { ...write, permissions: ['READ', 'WRITE', 'DELETE'] };
    expect(
      await endOf(askFor(policyOf({ backend: named('one', approve), require: ['DELETE'] }), action, undefined)),
    ).toBe('approved');
    expect(asked[0]?.request.permissions).toEqual(['READ', 'WRITE', 'DELETE']);
    expect(await endOf(askFor(policyOf({ backend: named('one', deny) }), reads, undefined))).toBe('approved');
  });
});

describe('without a backend', () => {
  test('what requires approval is denied, and what does is named', async () => {
    const action: Action = { ...write, permissions: ['READ', 'WRITE', 'DELETE'] };
    const end = await endOf(askFor(policyOf({}), action, undefined));
    expect(end).toMatchObject({
      ...{ code: 'APPROVAL_DENIED', reason: 'no_backend', permissions: ['WRITE', 'DELETE'], remedy: 'ask-a-person' },
      message:
        "Action 'READ, WRITE, DELETE: notes.txt' requires approval for ['WRITE', 'DELETE'] but no approval backend is configured (fail-safe deny).",
    });
  });
});

test.each<[title: string, action: Partial<Action>, label: string]>([
  ['a path as it was asked for', {}, 'WRITE: notes.txt'],
  ['a path that was resolved only', { requested: undefined }, 'WRITE: /root/notes.txt'],
  ['several permissions', { permissions: ['READ', 'WRITE'] }, 'READ, WRITE: notes.txt'],
  ['a command', { permissions: ['EXECUTE'], argv: [['rm', '-rf', 'build']] }, 'EXECUTE: rm -rf build'],
  [
    'words that need quoting',
    { permissions: ['EXECUTE'], argv: [['echo', 'a b', "it's", '', ';']] },
    "EXECUTE: echo 'a b' 'it'\\''s' '' ';'",
  ],
  ['several commands', { permissions: ['EXECUTE'], argv: [['ls'], ['git', 'status']] }, 'EXECUTE: ls; git status'],
  ['no target', { requested: undefined, virtualPath: undefined }, 'WRITE'],
])('an action is called by its permissions and target: %s', (_title, action, label) => {
  expect(labelOf({ ...write, ...action })).toBe(label);
});

describe('a request', () => {
  test('is the action, its hash and its end, frozen', async () => {
    const { named, asked } = backends();
    vi.setSystemTime(1_000_000);
    const argv = [['rm', 'build']];
    const action = actionOf({ argv, description: 'Cleans up.' });
    await endOf(askFor(policyOf({ backend: named('one', approve), timeoutMs: 5000 }), action, undefined));
    const text = '{"argv":[["rm","build"]],"context":"worker_1","permissions":["EXECUTE"],"tool":"shell.run"}';
    const digest = Buffer.from(await webcrypto.subtle.digest('SHA-256', Buffer.from(text))).toString('hex');
    const request = asked[0]?.request ?? expect.unreachable();
    expect(request).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      ...{ context: 'worker_1', tool: 'shell.run', permissions: ['EXECUTE'], argv: [['rm', 'build']] },
      ...{
        description: 'Cleans up.',
        digest,
        expiresAt: 1_005_000,
        display: expect.stringContaining('command: "rm" "build"'),
      },
    });
    for (const part of [request, request.permissions, request.argv, request.argv?.[0]])
      expect(Object.isFrozen(part)).toBe(true);
    // A copy: what it was made of stays as it was.
    expect(Object.isFrozen(argv)).toBe(false);
    expect(request.argv).not.toBe(argv);
  });

  test('ends with the chain that is asked, where that is sooner', async () => {
    const { named, asked } = backends();
    vi.setSystemTime(1_000_000);
    const backend = new ChainedApproval([named('one', approve)], { timeoutMs: 60_000 });
    await endOf(ask(backend));
    await endOf(ask(backend, undefined, { timeoutMs: 1000 }));
    expect(asked.map(({ request }) => request.expiresAt)).toEqual([1_060_000, 1_001_000]);
  });

  test('of a path has where it leads and what was asked for', async () => {
    const { named, asked } = backends();
    await endOf(ask(named('one', approve)));
    expect(asked[0]?.request).toMatchObject({ virtualPath: '/root/notes.txt', requested: 'notes.txt' });
    expect(asked[0]?.request).not.toHaveProperty('argv');
    expect(asked[0]?.request).not.toHaveProperty('description');
  });

  test('has the hash of its action: another for anything that is done otherwise', async () => {
    const { named, asked } = backends();
    const policy = policyOf({ backend: named('one', approve) });
    const others: Partial<Action>[] = [
      {},
      { context: 'worker_2' },
      { tool: 'fs.delete' },
      { permissions: ['WRITE', 'DELETE'] },
      { virtualPath: '/root/notes' },
      { virtualPath: undefined, argv: [['a b']] },
      { virtualPath: undefined, argv: [['a', 'b']] },
      { virtualPath: undefined, argv: [['a'], ['b']] },
      { virtualPath: '/root/\ud800' },
      { virtualPath: '/root/\ud801' },
    ];
    for (const other of others) await endOf(askFor(policy, { ...write, ...other }, undefined));
    expect(new Set(asked.map(({ request }) => request.digest)).size).toBe(others.length);
  });

  test('that cannot be made is asked of nobody', async () => {
    const { named, names } = backends();
    vi.spyOn(globalThis.crypto.subtle, 'digest').mockRejectedValue(new Error('no hash here'));
    expect(await endOf(ask(named('one', approve)))).toMatchObject({ message: 'no hash here' });
    const signal = AbortSignal.abort('stop');
    expect(await endOf(ask(named('one', approve), signal), signal)).toBe('stop');
    expect(names()).toEqual([]);
  });
});

describe('an abort', () => {
  const reasons: [title: string, reason: unknown][] = [
    ['an error', new Error('stop')],
    ['a denial', new ApprovalDeniedError({ action: 'x', context: 'y', reason: 'denied' })],
    ['a text', 'stop'],
    ['null', null],
    ['undefined', undefined],
  ];
  /** `abort(undefined)` would put a `DOMException` there. */
  function abortable(reason: unknown) {
    const controller = new AbortController();
    Object.defineProperty(controller.signal, 'reason', { value: reason });
    return controller;
  }
  const forms: [title: string, form: (backend: ApprovalBackend) => ApprovalBackend][] = [
    ['a backend', (backend) => backend],
    ['a chain', (backend) => new ChainedApproval([backend, backend])],
    [
      'a chain in a chain',
      (backend) => new ChainedApproval([new ChainedApproval([backend], { timeoutMs: 10 }), backend]),
    ],
  ];
  describe.each(forms)('of what is asked of %s', (_form, form) => {
    test.each(reasons)('before it asks nobody: %s', async (_title, reason) => {
      const { named, names } = backends();
      const { signal, abort } = ((controller) => ({ signal: controller.signal, abort: () => controller.abort() }))(
        abortable(reason),
      );
      abort();
      expect(await endOf(ask(form(named('one', approve)), signal), signal)).toBe(reason);
      expect(names()).toEqual([]);
    });

    test.each(reasons)(
      'meanwhile rejects with its reason at once, though the backend never ends: %s',
      async (_title, reason) => {
        const { named, names, asked } = backends();
        const controller = abortable(reason);
        const end = endOf(ask(form(named('one', never)), controller.signal), controller.signal);
        await until(() => names().length === 1);
        controller.abort();
        expect(await end).toBe(reason);
        expect(asked[0]?.signal.aborted).toBe(true);
        await vi.advanceTimersByTimeAsync(1000);
        expect(names()).toEqual(['one']);
      },
    );

    test.each<[string, Parameters<ReturnType<typeof backends>['named']>[1]]>([
      [
        'with the reason',
        (_request, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
      ],
      [
        'with a yes',
        (request, signal) =>
          new Promise((resolve) => signal.addEventListener('abort', () => resolve(approve(request)))),
      ],
      [
        'with a denial',
        (_request, signal) =>
          new Promise((_, reject) =>
            signal.addEventListener('abort', () =>
              reject(new ApprovalDeniedError({ action: 'x', context: 'y', reason: 'denied' })),
            ),
          ),
      ],
    ])('meanwhile is no answer, and no denial, where a backend ends %s', async (_title, answer) => {
      const { named, names } = backends();
      const controller = new AbortController();
      const end = endOf(ask(form(named('one', answer)), controller.signal), controller.signal);
      await until(() => names().length === 1);
      controller.abort('stop');
      expect(await end).toBe('stop');
      expect(names()).toEqual(['one']);
    });

    test('by the backend that then says yes, is an abort', async () => {
      const { named } = backends();
      const controller = new AbortController();
      const backend = named('one', (request) => {
        controller.abort('stop');
        return approve(request);
      });
      expect(await endOf(ask(form(backend), controller.signal), controller.signal)).toBe('stop');
    });

    test('between two backends lets no other be asked', async () => {
      const { named, names } = backends();
      const controller = new AbortController();
      const backend = named('one', (request) => {
        queueMicrotask(() => controller.abort('stop'));
        return unavailable(request);
      });
      expect(await endOf(ask(form(backend), controller.signal), controller.signal)).toBe('stop');
      expect(names()).toEqual(['one']);
    });

    // A browser runs microtasks between two listeners: others may know of it first.
    test.each([
      ['a yes', approve],
      ['a no', deny],
      ['nobody', unavailable],
    ])('of which its listeners do not know yet is one, whatever the answer was: %s', async (_title, answer) => {
      const { named, names } = backends();
      const { signal } = new AbortController();
      let aborted = false;
      Object.defineProperties(signal, { aborted: { get: () => aborted }, reason: { value: 'stop' } });
      const backend = named('one', (request) => {
        aborted = true;
        return answer(request);
      });
      expect(await endOf(ask(form(backend), signal), signal)).toBe('stop');
      expect(names()).toEqual(['one']);
    });

    test('afterwards changes nothing', async () => {
      const { named, asked } = backends();
      const controller = new AbortController();
      expect(await endOf(ask(form(named('one', approve)), controller.signal), controller.signal)).toBe('approved');
      controller.abort('stop');
      await turns();
      expect(asked[0]?.signal.aborted).toBe(false);
    });
  });

  test('before counts for what needs nobody, or has nobody', async () => {
    const signal = AbortSignal.abort('stop');
    expect(await endOf(askFor(policyOf({}), write, signal), signal)).toBe('stop');
    expect(await endOf(askFor(policyOf({}), reads, signal), signal)).toBe('stop');
  });

  test('while the request is made asks nobody', async () => {
    const { named, names } = backends();
    const controller = new AbortController();
    const end = endOf(ask(named('one', approve), controller.signal), controller.signal);
    controller.abort('stop');
    expect(await end).toBe('stop');
    await turns(10);
    expect(names()).toEqual([]);
  });
});

describe('at a time', () => {
  test('no more wait than the context lets, and the others are denied', async () => {
    const { named, asked } = backends();
    const answers: (() => void)[] = [];
    const backend = named('one', (request) => new Promise((resolve) => answers.push(() => resolve(approve(request)))));
    const policy = policyOf({ backend });
    const calls = Array.from({ length: 40 }, () =>
      askFor(policy, write, undefined).then(
        () => 'approved',
        (error: unknown) => error,
      ),
    );
    await until(() => answers.length === 16);
    await turns();
    expect(answers).toHaveLength(16);
    // All alike, and yet each is asked for.
    expect(new Set(asked.map(({ request }) => request.id)).size).toBe(16);
    for (const answer of answers) answer();
    const ends = await Promise.all(calls);
    expect(ends.slice(0, 16)).toEqual(Array(16).fill('approved'));
    expect(ends.slice(16)).toEqual(Array(24).fill(denied('too_many_pending')));
    expect(policy.pending).toBe(0);
  });

  test('each context counts for itself', async () => {
    const { named, names } = backends();
    const [one, other] = [
      policyOf({ backend: named('one', never), maxPending: 1 }),
      policyOf({ backend: named('other', approve), maxPending: 1 }),
    ];
    const controller = new AbortController();
    const waiting = endOf(askFor(one, write, controller.signal), controller.signal);
    await until(() => names().length === 1);
    await expect(askFor(one, write, undefined)).rejects.toEqual(denied('too_many_pending'));
    await expect(askFor(other, write, undefined)).resolves.toBeUndefined();
    await expect(askFor(one, reads, undefined)).resolves.toBeUndefined();
    controller.abort('stop');
    expect(await waiting).toBe('stop');
  });

  test.each<[title: string, answer: Parameters<ReturnType<typeof backends>['named']>[1], end: unknown]>([
    ['a yes', approve, 'approved'],
    ['a no', deny, denied('denied')],
    ['nonsense', () => null, denied('malformed_answer')],
    ['a throw', throwing(new Error('x')), timedOut],
    ['silence', never, timedOut],
    ['an abort', never, 'stop'],
  ])('a place is free again after %s', async (_title, answer, wanted) => {
    const { named, names } = backends();
    const policy = policyOf({ backend: named('one', answer), maxPending: 1, timeoutMs: 100 });
    for (const count of [1, 2]) {
      const controller = new AbortController();
      const end = endOf(askFor(policy, write, controller.signal), controller.signal);
      await until(() => names().length === count);
      if (wanted === 'stop') controller.abort('stop');
      await vi.advanceTimersByTimeAsync(100);
      expect(await end).toEqual(wanted);
      expect(policy.pending).toBe(0);
    }
  });

  test('what is too large takes no place', async () => {
    const { named, names } = backends();
    const policy = policyOf({ backend: named('one', approve), maxPending: 1 });
    for (const description of ['a'.repeat(20_000), 'a'.repeat(50_000_000), '"'.repeat(10_000), '\u0000'.repeat(5000)])
      expect(await endOf(askFor(policy, { ...write, description }, undefined))).toEqual(denied('too_large'));
    expect(await endOf(askFor(policy, { ...write, description: 'a'.repeat(16_000) }, undefined))).toBe('approved');
    expect(names()).toEqual(['one']);
  });
});
