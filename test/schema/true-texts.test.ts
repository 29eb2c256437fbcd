import {
  type AnySchema,
  array,
  defineTool,
  enumOf,
  integer,
  lazy,
  literal,
  nullable,
  number,
  object,
  optional,
  refine,
  type Schema,
  string,
  union,
} from '@hermes/tools';
import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

/** What a model reads of arguments. */
const told = (input: AnySchema, sent: unknown): string =>
  defineTool({ name: 't', description: 'Is a tool.', input, inputJsonSchema: { type: 'object' }, execute: () => '' })
    .input.safeParse(sent)
    .error?.message.replace('t was called with invalid input: ', '') ?? 'no fault';

/** A schema of zod whose author says that of the arguments, or of one field. */
const saying = (message: string, ...path: string[]) =>
  z.object({ start: z.string(), end: z.string() }).superRefine((_, context) => {
    context.addIssue({ code: 'custom', path, message });
  });
const times = { start: 'foo', end: 'bar' };

describe('the words of an author stay as they are', () => {
  test.each([
    'Neither start nor end must be null',
    'No path must be absolute',
    'When start is "foo", end must be null',
    'Not all of start, end must be "foo"',
    'start and end must be different',
    'Refund must be at most the sum received from the customer',
    'Discount (was 3) too high',
    'At least one string is expected, received none',
    'expected never',
    'Old entries must be removed',
    'Never expected never, received something',
  ])('%s', (message) => {
    const { error } = object({ x: saying(message, 'start') }).safeParse({ x: times });
    expect(error?.issues).toMatchObject([{ path: ['x', 'start'], kind: 'custom', detail: message }]);
    expect(told(saying(message), times)).toBe(`the arguments ${message}`);
  });
});

describe('what another library says is told only where it is of the value that was sent', () => {
  test.each<[title: string, schema: AnySchema, sent: unknown, text: string]>([
    [
      'a number made of a text',
      z.string().transform(Number).pipe(z.number()),
      'abc',
      '"k" Invalid input: expected number, received NaN',
    ],
    [
      'an item made of a text',
      z
        .string()
        .transform((text) => text.split(','))
        .pipe(z.array(z.enum(['a', 'b']))),
      'a,c',
      '"k.1" Invalid option: expected one of "a"|"b"',
    ],
    [
      'a field made of a text',
      z
        .string()
        .transform((text) => JSON.parse(text))
        .pipe(z.object({ q: z.number() })),
      '{"q":"x"}',
      '"k.q" Invalid input: expected number, received string',
    ],
    ['a length of valibot', v.pipe(v.string(), v.length(3)), 'abcd', '"k" Invalid length: Expected 3 but received 4'],
    [
      'an ending of valibot',
      v.pipe(v.string(), v.endsWith('.txt')),
      'a.md',
      '"k" Invalid end: Expected ".txt" but received "a.md"',
    ],
    [
      'a key of a record of valibot',
      v.record(v.picklist(['a', 'b']), v.number()),
      { c: 1 },
      '"k.c" Invalid type: Expected ("a" | "b") but received "c"',
    ],
    ['a key of a record of zod', z.record(z.string().max(1), z.number()), { yy: 1 }, '"k.yy" Invalid key in record'],
    [
      'objects of arktype that nothing tells apart',
      type({ p: 'number[]' }).or({ q: 'string' }),
      {},
      '"k" p must be an array (was missing) or q must be a string (was missing)',
    ],
    [
      'a key of arktype, deeper',
      type({ a: { '+': 'reject', b: 'string' } }),
      { a: { b: 'x', extra: 1 } },
      '"k.a.extra" is not a field',
    ],
    [
      'objects of valibot that nothing tells apart',
      v.union([v.object({ p: v.string() }), v.object({ q: v.string() })]),
      {},
      '"k" must have all fields of one of its forms: "p", "q"',
    ],
  ])('%s', (_, schema, sent, text) => {
    expect(told(object({ k: schema }), { k: sent })).toBe(text);
  });

  test('what could still have been meant is not told where it is not known', () => {
    const schema = z.strictObject({ maxDepth: z.int().optional(), content: z.string() });
    expect(told(schema, { depth: 1 })).toBe('"content" is required: a string; "depth" is not a field');
  });
});

describe('what is said to send is right', () => {
  test.each<[title: string, schema: Schema<unknown>, sent: unknown, text: string]>([
    ['not beyond a bound', integer({ maximum: 2 }), '3', '"k" must be an integer, not the string "3"'],
    ['within it', integer({ maximum: 2 }), '2', '"k" must be an integer, not the string "2" (send 2)'],
    ['no multiple', number({ multipleOf: 5 }), '7', '"k" must be a number, not the string "7"'],
    [
      'null, where it is right',
      nullable(integer({ maximum: 2 })),
      'null',
      '"k" must be an integer or null, not the string "null" (send null)',
    ],
    [
      'not beyond a bound, or null',
      nullable(integer({ maximum: 2 })),
      '3',
      '"k" must be an integer or null, not the string "3"',
    ],
  ])('%s', (_, schema, sent, text) => {
    expect(told(object({ k: schema }), { k: sent })).toBe(text);
  });

  test('a rule between fields is told once the types are right', () => {
    const schema = object({ k: refine(integer(), (value) => (value > 2 ? 'must be small' : undefined)) });
    expect(told(schema, { k: '3' })).toBe('"k" must be an integer, not the string "3" (send 3)');
  });
});

describe('all that is wrong in a union is told', () => {
  const branches = union([
    object({ k: literal('a'), kind: literal('x'), z: string() }),
    object({ k: literal('b'), kind: literal('y'), z: string() }),
  ]);
  test.each<[title: string, schema: Schema<unknown>, sent: unknown, text: string]>([
    [
      'a literal under another name beside one that is of another branch',
      branches,
      { K: 'a', kind: 'y', z: 'z' },
      '"e.k" is required: "a" (you sent "K"); "e.kind" must be "x", not "y"',
    ],
    [
      'a literal of another branch beside what is missing',
      branches,
      { k: 'a', kind: 'y', q: 1 },
      '"e.kind" must be "x", not "y"; "e.z" is required: a string; "e.q" is not a field (fields left: "z")',
    ],
    [
      'a bound, rather than the type of another branch',
      union([object({ p: string({ minLength: 3 }) }), object({ p: number() })]),
      { p: 'a' },
      '"e.p" must have at least 3 characters, not 1',
    ],
    [
      'either type, where nothing was sent',
      union([object({ p: string() }), object({ p: number() })]),
      {},
      '"e.p" is required: a string or a number',
    ],
    [
      'what is too much, where it is in two branches',
      union([object({ path: string() }), object({ url: string() })]),
      { path: '1', url: '2' },
      '"e.url" is not a field',
    ],
    [
      'the name that was sent instead',
      union([object({ p: string(), q: string() }), object({ p: number(), q: number() })]),
      { P: 'x', q: true },
      '"e.p" is required: a string (you sent "P"); "e.q" must be a string, not true',
    ],
    [
      'each option once, the near one first',
      union([enumOf(['a', 'b']), enumOf(['c', 'b'])]),
      'B',
      '"e" must be one of "b", "a", "c", not "B"',
    ],
  ])('%s', (_, schema, sent, text) => {
    expect(told(object({ e: schema }), { e: sent })).toBe(text);
  });
});

test('a field that is misspelt is told so in a filter that contains itself', () => {
  type Filter = { not?: Filter; eq?: string };
  const filter: Schema<Filter> = lazy(() =>
    object({ not: optional(filter), eq: optional(string()) }),
  ) as Schema<Filter>;
  expect(told(filter, { NOT: { eq: 'x' } })).toBe('"NOT" is not a field (did you mean "not"?)');
});

test('what to do about each item is told apart', () => {
  const edits = object({ edits: array(object({ line: optional(integer()) })) });
  expect(told(edits, { edits: [{ line: '' }, { line: '12' }] })).toBe(
    '"edits.0.line" must be an integer, not the string "" (leave it out); "edits.1.line" must be an integer, not the string "12" (send 12)',
  );
});
