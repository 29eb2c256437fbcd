import {
  array,
  integer,
  lazy,
  literal,
  nullable,
  object,
  optional,
  record,
  refine,
  type Schema,
  SchemaError,
  string,
  union,
  unknown,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { errorOf } from './issues.js';

const list: Schema<unknown> = lazy(() => array(list));
const chain: Schema<unknown> = lazy(() => object({ next: optional(chain) }));
const book: Schema<unknown> = lazy(() => record(book));

/** A value of so many levels, made from the inside. */
function nested(levels: number, wrap: (inner: unknown) => unknown, inner: unknown): unknown {
  let value = inner;
  for (let level = 1; level < levels; level++) value = wrap(value);
  return value;
}
const inArray = (inner: unknown): unknown => [inner];
const inNext = (inner: unknown): unknown => ({ next: inner });

describe('a value of 100,000 levels', () => {
  test.each<readonly [string, Schema<unknown>, (inner: unknown) => unknown, unknown]>([
    ['arrays', list, inArray, []],
    ['objects', chain, inNext, {}],
    ['records', book, (inner) => ({ k: inner }), {}],
    ['a recursive union', lazyUnion(), (inner) => ({ of: [inner] }), 'x'],
    ['a recursion of two', twoSteps(), (inner) => ({ a: { b: inner } }), {}],
  ])('is a fault of depth for a recursive schema: %s', (_, schema, wrap, leaf) => {
    const error = errorOf(schema, nested(100_000, wrap, leaf));
    expect(error.issues).toMatchObject([{ kind: 'depth', detail: 'is nested deeper than 500 levels' }]);
    expect(error.total).toBe(1);
    expect(error.message.length).toBeLessThanOrEqual(4096);
  });

  const deep = nested(100_000, inArray, []);
  test.each<readonly [string, Schema<unknown>]>([
    ['array of arrays', array(array(string()))],
    ['object', object({ a: string() })],
    ['record', record(integer())],
    ['union', union([string(), array(integer())])],
    ['literal', literal('a')],
    ['nullable', nullable(string())],
    ['string', string()],
  ])('is refused by a schema that is not recursive: %s', (_, schema) => {
    expect(schema.safeParse(deep).success).toBe(false);
    expect(schema.safeParse({ a: deep }).success).toBe(false);
  });

  test('is not walked where anything may stand', () => {
    expect(unknown().parse(deep)).toBe(deep);
    expect(object({}, { unknownKeys: 'strip' }).parse({ deep })).toStrictEqual({});
    const two = [deep, 1];
    expect(array(unknown(), { uniqueItems: true }).parse(two)).toBe(two);
  });

  test('is refused or taken in as many levels as are declared', () => {
    expect(list.safeParse(nested(500, inArray, [])).success).toBe(true);
    expect(list.safeParse(nested(501, inArray, [])).success).toBe(false);
    expect(chain.safeParse(nested(500, inNext, {})).success).toBe(true);
    expect(chain.safeParse(nested(501, inNext, {})).success).toBe(false);
  });
});

test.each([20, 100])('500 levels are taken by a recursive schema with %i rules on each', (rules) => {
  const ruled: Schema<unknown> = lazy(() => {
    let schema: Schema<unknown> = object({ next: optional(ruled) });
    for (let rule = 0; rule < rules; rule++) schema = refine(schema, () => undefined);
    return schema;
  });
  const value = nested(500, inNext, {});
  expect(ruled.safeParse(value).success).toBe(true);
  expect(errorOf(ruled, nested(500, inNext, 'x')).total).toBe(1);
  expect(errorOf(ruled, nested(5_000, inNext, {})).issues).toMatchObject([{ kind: 'depth' }]);
});

describe('a schema written deep', () => {
  const written =
    (levels: number, wrap: (inner: Schema<unknown>) => Schema<unknown>): (() => Schema<unknown>) =>
    () => {
      let schema: Schema<unknown> = string();
      for (let level = 0; level < levels; level++) schema = wrap(schema);
      return schema;
    };
  test.each<readonly [string, (inner: Schema<unknown>) => Schema<unknown>]>([
    ['array', array],
    ['record', record],
    ['object', (a) => object({ a })],
    ['optional', (a) => object({ a: optional(a) })],
    ['nullable', nullable],
    ['union', (a) => union([a, integer()])],
    ['refine', (a) => refine(a, () => undefined)],
  ])('is refused at the builder beyond 500 levels: %s', (_, wrap) => {
    expect(written(502, wrap)).toThrow(/500/);
    const schema = written(480, wrap)();
    expect(schema.safeParse(5n).success).toBe(false);
  });
});

describe('many', () => {
  test('items: a million are taken as they are', () => {
    const items = Array.from({ length: 1_000_000 }, (_, index) => index);
    expect(array(integer()).parse(items)).toBe(items);
    expect(array(integer(), { uniqueItems: true }).parse(items)).toBe(items);
    expect(errorOf(array(integer(), { uniqueItems: true }), [...items, 7]).total).toBe(1);
  });

  test('faults: all are counted, the first 1,000 are kept', () => {
    const error = errorOf(
      array(object({ id: integer() })),
      Array.from({ length: 10_000 }, () => ({ id: 'x' })),
    );
    expect([error.issues.length, error.total]).toEqual([1000, 10_000]);
    expect(error.issues.map(({ path }) => path)).toEqual(Array.from({ length: 1000 }, (_, index) => [index, 'id']));
    expect(error.message.length).toBeLessThanOrEqual(4096);
    expect(error.message).toBe('"0.id" must be an integer; also items 1 to 999; and 9000 more');
  });

  test('faults over several levels are counted too', () => {
    const rows = Array.from({ length: 100 }, () => Array.from({ length: 200 }, () => 'x'));
    const error = errorOf(object({ rows: array(array(integer())), last: string() }), { rows });
    expect([error.issues.length, error.total]).toEqual([1000, 20_001]);
  });

  test('keys: a million unknown ones are refused, left out or kept', () => {
    const value = Object.fromEntries(Array.from({ length: 1_000_000 }, (_, index) => [`key${index}`, index]));
    const { error } = object({ a: optional(string()) }).safeParse(value);
    expect([error?.issues.length, error?.total]).toEqual([1000, 1_000_000]);
    expect(Object.keys(object({}, { unknownKeys: 'strip' }).parse(value))).toEqual([]);
    expect(object({}, { unknownKeys: 'keep' }).parse(value)).toBe(value);
    expect(record(integer()).parse(value)).toBe(value);
  });

  test('characters: ten million are counted, or refused at once', () => {
    const text = '😀'.repeat(5_000_000);
    expect(string({ maxLength: 5_000_000 }).parse(text)).toBe(text);
    expect(errorOf(string({ maxLength: 10 }), text).issues).toMatchObject([{ received: '5000000' }]);
  });

  test('a SchemaError of many issues passes through', () => {
    const many = {
      parse(): never {
        throw SchemaError.from([{ path: ['x'], detail: 'must be x' }], { total: 500_000 });
      },
    };
    expect(errorOf(array(many), [1, 2]).total).toBe(1_000_000);
  });
});

function lazyUnion(): Schema<unknown> {
  const schema: Schema<unknown> = lazy(() => union([string(), object({ of: array(schema) })]));
  return schema;
}
function twoSteps(): Schema<unknown> {
  const one: Schema<unknown> = lazy(() => object({ a: optional(two) }));
  const two: Schema<unknown> = lazy(() => object({ b: optional(one) }));
  return one;
}
