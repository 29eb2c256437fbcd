import {
  array,
  enumOf,
  InvalidDefinitionError,
  integer,
  object,
  optional,
  SchemaError,
  string,
  union,
  unknown,
  withDefault,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

describe('what another schema answered in one parse is not its answer in the next', () => {
  test('where the value was right before', () => {
    const doubled = z.object({ n: z.number() }).transform(({ n }) => ({ doubled: n * 2 }));
    const schema = object({
      a: optional(integer()),
      u: union([doubled, object({ n: integer(), m: optional(integer()) })]),
    });
    const value: Record<string, unknown> = { n: 1, m: 1 };
    schema.parse({ u: value });
    Object.assign(value, { n: 'bad', m: 'bad' });
    expect(schema.safeParse({ a: null, u: value }).success).toBe(false);
  });

  test('where it was wrong before', () => {
    const one = {
      parse(value: { n?: unknown }): unknown {
        if (value.n !== 1) throw new SchemaError('must have n = 1');
        return value;
      },
    };
    const schema = object({ a: optional(integer()), u: union([one, string()]) });
    const value = { n: 2 };
    expect(schema.safeParse({ u: value }).success).toBe(false);
    value.n = 1;
    expect(schema.parse({ a: null, u: value })).toEqual({ u: value });
  });
});

describe('two items are equal as JSON only', () => {
  const unique = array(unknown(), { uniqueItems: true });
  test.each<[title: string, items: unknown[]]>([
    ['not a number and null', [{ a: Number.NaN }, { a: null }]],
    ['two symbols', [{ a: Symbol('x') }, { a: Symbol('x') }]],
    ['a bigint and a number', [{ a: 1n }, { a: 1 }]],
  ])('%s are not', (_, items) => {
    expect(unique.parse(items)).toBe(items);
  });
});

test('a default is checked as what it is filled in as', () => {
  expect(() => withDefault(z.date(), new Date(0))).toThrow(InvalidDefinitionError);
});

test('a list with a hole is no closed list', () => {
  // biome-ignore lint/suspicious/noSparseArray: a hole is what is tested
  expect(() => enumOf([, 'a'] as never)).toThrow(InvalidDefinitionError);
});

test('issues may come in any iterable', () => {
  const issues = new Set([{ message: 'is wrong', path: ['a'] }]);
  const foreign = {
    '~standard': { version: 1 as const, vendor: 'acme', validate: () => ({ issues: issues as never }) },
  };
  expect(object({ x: foreign }).safeParse({ x: { a: 1 } }).error?.message).toBe('"x.a" is wrong');
});
