import { type AnySchema, defineTool, object } from '@hermes/tools';
import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

/** What a model reads of a field `x` that another library checks. */
function told(x: AnySchema, value: unknown): string {
  const { error } = object({ x }).safeParse(value === undefined ? {} : { x: value });
  const tool = defineTool({ name: 't', description: 'Is a tool.', input: object({ x }), execute: () => '' });
  const { error: named } = tool.input.safeParse(value === undefined ? {} : { x: value });
  expect(named?.issues).toEqual(error?.issues);
  return named?.message.replace('t was called with invalid input: ', '') ?? 'no fault';
}

const of = (zod: AnySchema, valibot: AnySchema, arktype: AnySchema) =>
  [
    ['zod', zod],
    ['valibot', valibot],
    ['arktype', arktype],
  ] as const;

/** Where all three have the same fault, all three read the same. */
const rows: readonly [title: string, schemas: ReturnType<typeof of>, value: unknown, text: string][] = [
  ['a type', of(z.string(), v.string(), type('string')), 42, '"x" must be a string, not 42'],
  ['null', of(z.number(), v.number(), type('number')), null, '"x" must be a number, not null'],
  [
    'a number in a string',
    of(z.number(), v.number(), type('number')),
    '3',
    '"x" must be a number, not the string "3" (send 3)',
  ],
  [
    'a JSON array in a string',
    of(z.array(z.string()), v.array(v.string()), type('string[]')),
    '["a"]',
    '"x" must be an array, not a string holding a JSON array (send the array itself)',
  ],
  [
    'a field',
    of(z.object({ a: z.string() }), v.object({ a: v.string() }), type({ a: 'string' })),
    { a: true },
    '"x.a" must be a string, not true',
  ],
  [
    'an item',
    of(z.array(z.string()), v.array(v.string()), type('string[]')),
    ['a', null],
    '"x.1" must be a string, not null',
  ],
  [
    'the same fault over the items',
    of(z.array(z.string()), v.array(v.string()), type('string[]')),
    [1, 2, 3],
    '"x.0" must be a string, not 1; also items 1 to 2',
  ],
  [
    'a closed list',
    of(z.enum(['asc', 'desc']), v.picklist(['asc', 'desc']), type("'asc'|'desc'")),
    'Desc',
    '"x" must be one of "desc", "asc", not "Desc"',
  ],
  ['a literal', of(z.literal('add'), v.literal('add'), type("'add'")), 'del', '"x" must be "add", not "del"'],
  [
    'a key that is no field',
    of(z.strictObject({}), v.strictObject({}), type({ '+': 'reject' })),
    { extra: 1 },
    '"x.extra" is not a field',
  ],
];

describe.each(rows)('%s reads the same', (_, schemas, value, text) => {
  test.each(schemas)('from %s', (__, schema) => {
    expect(told(schema, value)).toBe(text);
  });
});

describe('what is missing', () => {
  test.each<[title: string, schema: AnySchema, text: string]>([
    ['is told with its type by zod', z.object({ a: z.string() }), '"x.a" is required: a string'],
    ['is told with its type by arktype', type({ a: 'string' }), '"x.a" is required: a string'],
    ['is told without by valibot, which does not say it', v.object({ a: v.string() }), '"x.a" is required'],
    ['is told with its options', z.object({ a: z.enum(['b', 'c']) }), '"x.a" is required: one of "b", "c"'],
    ['is told for a union', z.object({ a: z.union([z.string(), z.null()]) }), '"x.a" is required: a string or null'],
  ])('%s', (_, schema, text) => {
    expect(told(schema, {})).toBe(text);
  });

  test('is told of the whole schema too', () => {
    expect(told(z.string(), undefined)).toBe('"x" is required: a string');
    expect(told(type('number'), undefined)).toBe('"x" is required: a number');
    expect(told(v.object({}), undefined)).toBe('"x" is required: an object');
  });
});

describe('a text that says neither a type nor a list stays', () => {
  test.each<[title: string, schema: AnySchema, value: unknown, text: string]>([
    ['a bound of zod', z.number().min(1), 0, '"x" Too small: expected number to be >=1, not 0'],
    ['a length of zod', z.string().min(2), 'a', '"x" Too small: expected string to have >=2 characters'],
    ['a bound of valibot', v.pipe(v.number(), v.minValue(1)), 0, '"x" Invalid value: Expected >=1 but received 0'],
    ['a bound of arktype', type('number>=1'), 0, '"x" must be at least 1, not 0'],
    ['a pattern of arktype', type('/^a$/'), 'b', '"x" must be matched by ^a$, not "b"'],
    ['a format', z.email(), 'foo', '"x" Invalid email address, not "foo"'],
    ['an author’s own', z.string().refine(() => false, 'must be a port'), 'x', '"x" must be a port, not "x"'],
    ['one about an object', z.object({}).refine(() => false, 'ends before it starts'), {}, '"x" ends before it starts'],
    ['of several lines', z.string('must be\none line'), 5, '"x" must be\\none line, not 5'],
  ])('%s', (_, schema, value, text) => {
    expect(told(schema, value)).toBe(text);
  });
});

describe('what came', () => {
  const failing = (...path: (string | number)[]): AnySchema => ({
    '~standard': { version: 1, vendor: 'acme', validate: () => ({ issues: [{ message: 'is wrong', path }] }) },
  });

  test.each<[title: string, path: (string | number)[], value: unknown, text: string]>([
    ['is looked up by path', ['a', 0], { a: [7] }, '"x.a.0" is wrong, not 7'],
    ['is read by own keys only', ['toString'], {}, '"x.toString" is wrong'],
    ['is nothing where the path leads nowhere', ['a', 'b'], { a: 1 }, '"x.a.b" is wrong'],
    [
      'is told in at most 40 characters',
      ['a'],
      { a: 'y'.repeat(99) },
      `"x.a" is wrong, not "${'y'.repeat(39)}…" (99 characters)`,
    ],
    ['is redacted', ['a'], { a: `password=${'hunter2'}` }, '"x.a" is wrong, not "password=[redacted]"'],
    ['is no object', ['a'], { a: { b: 1 } }, '"x.a" is wrong'],
  ])('%s', (_, path, value, text) => {
    expect(told(failing(...path), value)).toBe(text);
  });

  test('may be unreadable', () => {
    const value = {
      get a(): never {
        throw new Error('no');
      },
    };
    expect(told(failing('a'), value)).toBe('"x.a" is wrong');
  });
});

describe('of a result', () => {
  const fault = (output: AnySchema, value: unknown) =>
    defineTool({ name: 't', description: 'Is a tool.', output, execute: () => value as never }).output.safeParse(value)
      .error?.issues;

  test('a type is told, with the type of what came', () => {
    expect(fault(z.object({ a: z.number() }), { a: 'hunter2' })).toEqual([
      { path: ['a'], kind: 'type', detail: 'must be a number', received: 'a string' },
    ]);
  });

  test('any other text of the library is not', () => {
    expect(fault(z.object({ a: z.string().max(3) }), { a: 'hunter2' })).toEqual([
      { path: ['a'], kind: 'custom', detail: 'is not what its schema wants' },
    ]);
  });
});
