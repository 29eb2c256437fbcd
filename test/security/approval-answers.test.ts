import { ApprovalDeniedError, type ApprovalRequest, ChainedApproval } from '@hermes/tools';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { approve, ask, backends, denied, deny, endOf, throwing, timedOut, useFakeClock } from './approvals.js';

useFakeClock();

const touched = throwing(new Error('SECRET of the backend'));
const revoked = Proxy.revocable({}, {});
revoked.revoke();

const THEN = 'then';

type Answering = (request: ApprovalRequest) => unknown;
const answers: [title: string, answer: Answering, end: unknown][] = [
  ['the exact approval', approve, 'approved'],
  ['that, later', async (request) => approve(request), 'approved'],
  [
    'that, by what has a then',
    (request) => ({ [THEN]: (tell: (answer: unknown) => void) => tell(approve(request)) }),
    'approved',
  ],
  ['that, without a prototype', (request) => Object.assign(Object.create(null), approve(request)), 'approved'],
  ['that, frozen', (request) => Object.freeze(approve(request)), 'approved'],
  [
    'that, with more to it',
    (request) => ({ ...approve(request), always: true, approved: false, reason: 'no', permissions: ['DELETE'] }),
    'approved',
  ],
  ['a no', deny, denied('denied')],
  ['a no without an id', () => ({ decision: 'deny' }), denied('denied')],
  ['a no with another id', () => ({ decision: 'deny', requestId: 'x' }), denied('denied')],
  ['a no that says it is a yes', (request) => ({ ...deny(request), approved: true, approve: true }), denied('denied')],
  [
    'an approval of another request',
    () => ({ decision: 'approve', requestId: crypto.randomUUID() }),
    denied('wrong_id'),
  ],
  ['an approval of no request', () => ({ decision: 'approve' }), denied('wrong_id')],
  ['an approval of all requests', () => ({ decision: 'approve', requestId: '*' }), denied('wrong_id')],
  [
    'an approval with a blank behind its id',
    ({ id }) => ({ decision: 'approve', requestId: `${id} ` }),
    denied('wrong_id'),
  ],
  [
    'an approval with its id as an object',
    ({ id }) => ({ decision: 'approve', requestId: new String(id) }),
    denied('wrong_id'),
  ],
  ['an approval with its id in a list', ({ id }) => ({ decision: 'approve', requestId: [id] }), denied('wrong_id')],
  ['an approval by the digest', ({ digest }) => ({ decision: 'approve', requestId: digest }), denied('wrong_id')],
  ['true', () => true, denied('malformed_answer')],
  ['a text', () => 'yes', denied('malformed_answer')],
  ['the word', () => 'approve', denied('malformed_answer')],
  ['the id', ({ id }) => id, denied('malformed_answer')],
  ['one', () => 1, denied('malformed_answer')],
  ['null', () => null, denied('malformed_answer')],
  ['nothing', () => undefined, denied('malformed_answer')],
  ['an empty object', () => ({}), denied('malformed_answer')],
  ['a function', (request) => Object.assign(() => true, approve(request)), denied('malformed_answer')],
  ['a list of it', (request) => [approve(request)], denied('malformed_answer')],
  ['JSON of it', (request) => JSON.stringify(approve(request)), denied('malformed_answer')],
  ['the request itself', (request) => request, denied('malformed_answer')],
  ...[
    'Approve',
    'APPROVE',
    'approve ',
    'approved',
    'yes',
    'allow',
    '',
    true,
    1,
    null,
    undefined,
    ['approve'],
    new String('approve'),
  ].map((decision): [string, Answering, unknown] => [
    `the decision ${JSON.stringify(decision)} (${typeof decision})`,
    ({ id }) => ({ decision, requestId: id }),
    denied('malformed_answer'),
  ]),
  [
    'a decision by what has a toString',
    ({ id }) => ({ decision: { toString: () => 'approve' }, requestId: id }),
    denied('malformed_answer'),
  ],
  ['what is inherited', (request) => Object.create(approve(request)), denied('malformed_answer')],
  [
    'a decision that is inherited',
    ({ id }) => Object.assign(Object.create({ decision: 'approve' }), { requestId: id }),
    denied('malformed_answer'),
  ],
  [
    'an id that is inherited',
    ({ id }) => Object.assign(Object.create({ requestId: id }), { decision: 'approve' }),
    denied('wrong_id'),
  ],
  [
    'a decision that throws',
    ({ id }) => ({
      requestId: id,
      get decision() {
        return touched();
      },
    }),
    denied('malformed_answer'),
  ],
  [
    'an id that throws',
    () => ({
      decision: 'approve',
      get requestId() {
        return touched();
      },
    }),
    denied('malformed_answer'),
  ],
  [
    'a no whose reason throws',
    (request) => ({
      ...deny(request),
      get reason() {
        return touched();
      },
    }),
    denied('denied'),
  ],
  ['a proxy that throws', () => new Proxy({}, { getOwnPropertyDescriptor: touched }), denied('malformed_answer')],
  ['what cannot even be awaited', () => revoked.proxy, timedOut],
  ['an error that is no denial', () => new Error('no'), denied('malformed_answer')],
  [
    'a denial that is not thrown',
    () => new ApprovalDeniedError({ action: 'x', context: 'y', reason: 'denied' }),
    denied('malformed_answer'),
  ],
];

test.each(answers)('what comes of an answer: %s', async (_title, answer, end) => {
  const { asked, named } = backends();
  const { signal } = new AbortController();
  expect(await endOf(ask(named('one', answer), signal), signal)).toEqual(end);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.signal.aborted).toBe(false);
});

test.each(answers.filter(([, , end]) => end !== timedOut))(
  'nobody is asked after an answer: %s',
  async (_title, answer, end) => {
    const { named, names } = backends();
    expect(await endOf(ask(new ChainedApproval([named('one', answer), named('two', approve)])))).toEqual(end);
    expect(names()).toEqual(['one']);
  },
);

describe('an answer is read once:', () => {
  function answering(decisions: unknown[], ids: unknown[] = []) {
    const reads = { decision: 0, requestId: 0 };
    const answer = ({ id }: ApprovalRequest) => ({
      get decision() {
        return decisions[reads.decision++];
      },
      get requestId() {
        const read = reads.requestId++;
        return ids.length > 0 ? ids[read] : id;
      },
    });
    return { reads, answer };
  }

  test.each([
    ['a no that becomes a yes', ['deny', 'approve'], denied('denied'), 0],
    ['a yes that becomes a no', ['approve', 'deny'], 'approved', 1],
    ['nonsense that becomes a yes', [undefined, 'approve'], denied('malformed_answer'), 0],
    ['nobody who becomes a yes', ['unavailable', 'approve'], timedOut, 0],
  ])('%s', async (_title, decisions, end, idReads) => {
    const { reads, answer } = answering(decisions);
    expect(await endOf(ask(backends().named('one', answer)))).toEqual(end);
    expect(reads).toEqual({ decision: 1, requestId: idReads });
  });

  test('an id that becomes the right one', async () => {
    const { named, asked } = backends();
    const ids: unknown[] = ['x'];
    const { reads, answer } = answering(['approve'], ids);
    const asking = ask(
      named('one', (request) => {
        ids.push(request.id);
        return answer(request);
      }),
    );
    expect(await endOf(asking)).toEqual(denied('wrong_id'));
    expect(asked).toHaveLength(1);
    expect(reads).toEqual({ decision: 1, requestId: 1 });
  });
});

describe('an approval', () => {
  test('is of one request: the answer to the last, and the same object again, are none', async () => {
    const given: unknown[] = [];
    const { named, asked } = backends();
    const backend = named('one', (request) => given[0] ?? given[given.push(approve(request)) - 1]);
    expect(await endOf(ask(backend))).toBe('approved');
    expect(await endOf(ask(backend))).toEqual(denied('wrong_id'));
    expect(await endOf(ask(backend))).toEqual(denied('wrong_id'));
    expect(new Set(asked.map(({ request }) => request.id)).size).toBe(3);
    expect(new Set(asked.map(({ request }) => request.digest)).size).toBe(1);
  });

  test('is of one request, whatever a backend does to it', async () => {
    const { named, asked } = backends();
    const backend = named('one', (request) => {
      for (const target of [request, request.permissions])
        for (const key of ['id', 'virtualPath', 'display', 'permissions', '0', 'length', 'more']) {
          expect(Reflect.set(target, key, 9)).toBe(false);
          expect(Reflect.defineProperty(target, key, { value: 9 })).toBe(false);
        }
      expect(() => Object.assign(request, { id: 'x' })).toThrow(TypeError);
      return approve(request);
    });
    expect(await endOf(ask(backend))).toBe('approved');
    expect(asked[0]?.request).toMatchObject({ virtualPath: '/root/notes.txt', permissions: ['WRITE'] });
  });

  test('comes of nothing that stands on a prototype', async () => {
    const polluted = { decision: 'approve', reason: 'fine' };
    Object.assign(Object.prototype, polluted);
    try {
      const { named } = backends();
      expect(await endOf(ask(named('one', ({ id }) => ({ requestId: id }))))).toEqual(denied('malformed_answer'));
    } finally {
      for (const key of Object.keys(polluted)) Reflect.deleteProperty(Object.prototype, key);
    }
  });

  test('is nothing but the exact approval, whatever the answer is', async () => {
    const word = fc.constantFrom('approve', 'Approve', 'deny', 'yes', true, null);
    const anyAnswer = fc.oneof(
      fc.anything({
        withBigInt: true,
        withDate: true,
        withMap: true,
        withSet: true,
        withNullPrototype: true,
        withBoxedValues: true,
      }),
      fc.record(
        { decision: fc.oneof(word, fc.anything()), requestId: fc.oneof(fc.constant('{id}'), fc.uuid(), fc.anything()) },
        { requiredKeys: [] },
      ),
    );
    await fc.assert(
      fc.asyncProperty(anyAnswer, async (given) => {
        let wanted = false;
        const backend = backends().named('one', ({ id }) => {
          const answer: unknown = JSON.stringify(given)?.includes('"{id}"')
            ? { ...Object(given), requestId: id }
            : given;
          const own: object = typeof answer === 'object' && answer !== null ? { ...answer } : {};
          wanted = Reflect.get(own, 'decision') === 'approve' && Reflect.get(own, 'requestId') === id;
          return answer;
        });
        expect((await endOf(ask(backend))) === 'approved').toBe(wanted);
      }),
      {
        numRuns: 300,
        examples: [[{ decision: 'approve', requestId: '{id}' }], [{ decision: 'deny', requestId: '{id}' }]],
      },
    );
  });
});
