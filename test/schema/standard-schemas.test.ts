import {
  type AnySchema,
  array,
  InvalidDefinitionError,
  nullable,
  object,
  optional,
  record,
  refine,
  SchemaError,
  string,
  union,
  withDefault,
} from '@hermes/tools';
import { type } from 'arktype';
import * as valibot from 'valibot';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorOf, type OurSchema } from './issues.js';

const libraries: readonly (readonly [string, AnySchema])[] = [
  ['zod', z.object({ id: z.number(), tags: z.array(z.string()) })],
  ['valibot', valibot.object({ id: valibot.number(), tags: valibot.array(valibot.string()) })],
  ['arktype', type({ id: 'number', tags: 'string[]' })],
];
const good = { id: 1, tags: ['a'] };
const bad = { id: 1, tags: ['a', 2] };

describe.each(libraries)('a schema of %s', (_, foreign) => {
  const places: readonly (readonly [string, OurSchema, (value: unknown) => unknown, readonly (string | number)[]])[] = [
    ['object', object({ x: foreign }), (x) => ({ x }), ['x']],
    ['array', array(foreign), (x) => [x], [0]],
    ['record', record(foreign), (x) => ({ k: x }), ['k']],
    ['union', union([foreign]), (x) => x, []],
    ['optional', object({ x: optional(foreign) }), (x) => ({ x }), ['x']],
    ['nullable', object({ x: nullable(foreign) }), (x) => ({ x }), ['x']],
    ['refine', array(refine(foreign, () => undefined)), (x) => [x], [0]],
  ];

  test.each(places)('takes its values in %s', (__, schema, wrap) => {
    expect(schema.parse(wrap(good))).toStrictEqual(wrap(good));
  });

  test.each(places)('has its issues in our form in %s', (__, schema, wrap, path) => {
    const error = errorOf(schema, wrap(bad));
    expect(error.issues).toEqual([
      { path: [...path, 'tags', 1], kind: 'type', detail: 'must be a string', received: '2' },
    ]);
    expect(error.issues[0]?.path).toStrictEqual([...path, 'tags', 1]);
  });

  test('may be left out, or be null, where it is optional', () => {
    expect(object({ x: optional(foreign) }).parse({})).toStrictEqual({});
    expect(object({ x: optional(foreign) }).parse({ x: null })).toStrictEqual({});
    expect(object({ x: nullable(foreign) }).parse({ x: null })).toStrictEqual({ x: null });
  });

  test('is refused where a required field is left out', () => {
    const error = errorOf(object({ x: foreign }), {});
    expect(error.issues.every(({ path }) => path[0] === 'x')).toBe(true);
  });

  test('can have a default, which it must accept', () => {
    expect(object({ x: withDefault(foreign, good) }).parse({})).toStrictEqual({ x: good });
    expect(() => withDefault(foreign, bad)).toThrow(InvalidDefinitionError);
  });

  test('takes part in a union with others', () => {
    const schema = object({ x: union([string(), foreign]) });
    expect(schema.parse({ x: 'a' })).toStrictEqual({ x: 'a' });
    expect(schema.parse({ x: good })).toStrictEqual({ x: good });
    expect(schema.safeParse({ x: 3 }).success).toBe(false);
  });
});

test('what a foreign schema makes of a value is what comes out', () => {
  const schema = object({
    n: z.string().transform(Number),
    d: z.string().default('x'),
    v: valibot.pipe(valibot.string(), valibot.trim()),
    a: type('string.numeric.parse'),
  });
  expect(schema.parse({ n: '3', v: ' y ', a: '4' })).toStrictEqual({ n: 3, d: 'x', v: 'y', a: 4 });
});

test('all issues of a foreign schema are reported, among the others in the order of the schema', () => {
  const schema = object({ a: string(), z: z.object({ b: z.string(), c: z.string() }), d: string() });
  expect(errorOf(schema, { a: 1, z: { b: 1, c: 2 }, d: 3 }).issues.map(({ path }) => path)).toEqual([
    ['a'],
    ['z', 'b'],
    ['z', 'c'],
    ['d'],
  ]);
});

describe('the order in which a schema is recognised', () => {
  const standard = (word: string) => ({
    version: 1 as const,
    vendor: 'acme',
    validate: () => ({ issues: [{ message: word }] }),
  });
  const parse = (): never => {
    throw new SchemaError('by parse');
  };

  test('is ~standard before parse', () => {
    expect(errorOf(array({ '~standard': standard('by standard'), parse }), [1]).detail).toBe('by standard');
  });

  test('is our own mark before ~standard', () => {
    const [issue] = errorOf(array(string()), [1]).issues;
    expect(issue).toMatchObject({ kind: 'type', received: '1' });
  });

  test('is parse where ~standard is no Standard Schema', () => {
    expect(errorOf(array({ '~standard': { version: 1 }, parse } as never), [1]).detail).toBe('by parse');
  });

  test('takes functions as well as objects', () => {
    const schema = Object.assign(() => 0, { '~standard': standard('of a function') });
    expect(errorOf(object({ f: schema }), { f: 1 }).issues).toStrictEqual([
      { path: ['f'], kind: 'custom', detail: 'of a function', received: '1' },
    ]);
  });
});

test('segments of a path may be keys, indexes, or objects that hold one', () => {
  const path = ['a', 0, { key: 'b' }, { key: 3 }];
  const schema: AnySchema = {
    '~standard': {
      version: 1,
      vendor: 'acme',
      validate: () => ({ issues: [{ message: 'must be right', path }, { message: 'must be good' }] }),
    },
  };
  expect(errorOf(object({ x: schema }), { x: 1 }).issues).toStrictEqual([
    { path: ['x', 'a', 0, 'b', 3], kind: 'custom', detail: 'must be right' },
    { path: ['x'], kind: 'custom', detail: 'must be good', received: '1' },
  ]);
});

test('only as many issues are read as an error keeps, and all are counted', () => {
  let read = 0;
  const issue = {
    get message() {
      read++;
      return 'must be right';
    },
  };
  const issues = Array.from({ length: 2500 }, (_, index) => Object.create(issue, { path: { value: [index] } }));
  const schema: AnySchema = { '~standard': { version: 1, vendor: 'acme', validate: () => ({ issues }) } };
  const { error } = object({ x: schema }).safeParse({ x: [] });
  expect([error?.issues.length, error?.total, read]).toEqual([1000, 2500, 1000]);
});
