import {
  array,
  boolean,
  integer,
  lazy,
  literal,
  nullable,
  object,
  optional,
  record,
  refine,
  type Schema,
  string,
  union,
  unknown,
  withDefault,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { declaresWrongly, errorOf } from './issues.js';

describe('optional', () => {
  const schema = object({ a: string(), b: optional(integer()) });

  test('may be there or not, and the object comes back as it is', () => {
    for (const value of [{ a: 'x' }, { a: 'x', b: 1 }, { b: 1, a: 'x' }]) expect(schema.parse(value)).toBe(value);
  });

  test.each([undefined, null])('%s is left out of the result, and the input stays as it was', (b) => {
    const input = { b, a: 'x' };
    expect(schema.parse(input)).toStrictEqual({ a: 'x' });
    expect(input).toStrictEqual({ b, a: 'x' });
  });

  test('reports the faults of a value that is there', () => {
    expect(errorOf(schema, { a: 'x', b: 'y' }).issues).toStrictEqual([
      { path: ['b'], kind: 'type', detail: 'must be an integer', received: 'a string' },
    ]);
  });

  test.each(['null', 'None', 'undefined', ''])('says of the text "%s" in the place of nothing to leave it out', (b) => {
    const issue = { kind: 'type', detail: 'must be an integer', received: `the string "${b}"`, hint: 'leave it out' };
    expect(errorOf(schema, { a: 'x', b }).issues).toStrictEqual([{ path: ['b'], ...issue }]);
    expect(errorOf(object({ b: withDefault(integer(), 3) }), { b }).issues).toStrictEqual([{ path: ['b'], ...issue }]);
    expect(errorOf(object({ b: integer() }), { b }).issues).toMatchObject([{ received: 'a string' }]);
  });

  test('says to send null where that is taken too', () => {
    const told = errorOf(object({ b: optional(nullable(integer())) }), { b: 'null' }).issues;
    expect(told).toMatchObject([{ detail: 'must be an integer or null', hint: 'send null' }]);
  });

  test('forgives no null further down', () => {
    const nested = object({ in: optional(object({ a: string() })), list: optional(array(integer())) });
    expect(errorOf(nested, { in: { a: null }, list: [null] }).issues.map(({ path }) => path)).toEqual([
      ['in', 'a'],
      ['list', 0],
    ]);
  });
});

describe('null for an optional field', () => {
  const takesNull: readonly (readonly [string, Schema<unknown>])[] = [
    ['nullable', nullable(string())],
    ['unknown', unknown()],
    ['a literal of null', literal(null)],
    ['a union with null', union([string(), literal(null)])],
    ['what is lazily nullable', lazy(() => nullable(string()))],
    ['what is refined and nullable', refine(nullable(string()), () => undefined)],
  ];
  test.each(takesNull)('is kept where the inner schema is %s', (_, inner) => {
    const value = { a: null };
    expect(object({ a: optional(inner) }).parse(value)).toBe(value);
    expect(object({ a: withDefault(inner as Schema<unknown>, null) }).parse(value)).toBe(value);
  });

  const refusesNull: readonly (readonly [string, Schema<unknown>])[] = [
    ['string', string()],
    ['boolean', boolean()],
    ['object', object({})],
    ['record', record(unknown())],
    ['array', array(unknown())],
    ['union', union([string(), integer()])],
    ['lazy', lazy(() => string())],
    ['refined', refine(nullable(string()), (value) => (value === null ? 'must not be null' : undefined))],
  ];
  test.each(refusesNull)('is left out where the inner schema is %s', (_, inner) => {
    expect(object({ a: optional(inner) }).parse({ a: null })).toStrictEqual({});
  });
});

describe('withDefault', () => {
  const schema = object({ a: withDefault(array(object({ n: withDefault(integer(), 7) })), [{}]) });

  test.each([{}, { a: undefined }, { a: null }])('is filled in for %o', (input) => {
    const before = { ...input };
    expect(schema.parse(input)).toStrictEqual({ a: [{ n: 7 }] });
    expect(input).toStrictEqual(before);
  });

  test('stays out of the way of a value that is there', () => {
    const value = { a: [{ n: 1 }] };
    expect(schema.parse(value)).toBe(value);
    expect(object({ a: withDefault(boolean(), true) }).parse({ a: false })).toEqual({ a: false });
  });

  test('gives a fresh copy each time, which nobody else holds', () => {
    const given = { list: [1] };
    const fresh = object({ a: withDefault(object({ list: array(integer()) }), given) });
    const [one, other] = [fresh.parse({}), fresh.parse({})];
    expect(one.a).not.toBe(other.a);
    expect(one.a.list).not.toBe(other.a.list);
    one.a.list.push(2);
    given.list.push(3);
    expect(fresh.parse({})).toStrictEqual({ a: { list: [1] } });
  });

  test('reports the faults of a value that is there', () => {
    expect(errorOf(object({ a: withDefault(integer(), 1) }), { a: 'x' }).issues).toMatchObject([
      { path: ['a'], kind: 'type' },
    ]);
  });

  test('may be null where the schema takes it', () => {
    expect(object({ a: withDefault(nullable(integer()), null) }).parse({})).toStrictEqual({ a: null });
    expect(object({ a: withDefault(nullable(integer()), 3) }).parse({ a: null })).toStrictEqual({ a: null });
  });
});

describe('what may stand where', () => {
  const field = optional(string()) as never;
  const filled = withDefault(string(), 'x') as never;
  declaresWrongly([
    ['optional in an array', /only a field/, () => array(field)],
    ['optional in a record', /only a field/, () => record(field)],
    ['optional in a union', /only a field/, () => union([string(), field])],
    ['optional in nullable', /only a field/, () => nullable(field)],
    ['optional in optional', /only a field/, () => optional(field)],
    ['optional in withDefault', /only a field/, () => withDefault(field, 'x' as never)],
    ['optional in refine', /only a field/, () => refine(field, () => undefined)],
    ['withDefault in an array', /only a field/, () => array(filled)],
    ['withDefault in optional', /only a field/, () => optional(filled)],
    ['optional of no schema', /optional/, () => optional(3 as never)],
    ['withDefault of no schema', /default/, () => withDefault({} as never, {} as never)],
    ['a default that its schema refuses', /default/, () => withDefault(integer(), 'x' as never)],
    [
      'a default that its schema refuses within',
      /must be an integer/,
      () => withDefault(array(integer()), [1, 'x'] as never),
    ],
    ['a default of null where null is not taken', /default/, () => withDefault(integer(), null as never)],
    ['a default that is left out', /default/, () => withDefault(integer(), undefined as never)],
    ['a default that JSON cannot carry', /default/, () => withDefault(unknown(), () => 1)],
  ]);
});
