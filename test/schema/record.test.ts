import { integer, object, record, string, unknown, withDefault } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { atRoot, declaresWrongly, errorOf, type Refused, refusesEach, returnsEach, unknownKey } from './issues.js';

const notObject = (input: unknown, received: string, hint?: string): Refused =>
  atRoot(input, { kind: 'type', detail: 'must be an object', received, ...(hint !== undefined && { hint }) });

describe('record', () => {
  returnsEach(record(integer()), [{}, { a: 1 }, { '': 1, 'a b': 2, 0: 3, constructor: 4 }]);
  refusesEach(record(integer()), [
    notObject(null, 'null'),
    notObject(undefined, 'undefined'),
    notObject([], 'an array'),
    notObject('{}', 'a string holding a JSON object', 'send the object itself'),
    notObject(7, '7'),
    {
      input: { a: 1, b: 'x', c: null, d: '4' },
      issues: [
        { path: ['b'], kind: 'type', detail: 'must be an integer', received: 'a string' },
        { path: ['c'], kind: 'type', detail: 'must be an integer', received: 'null' },
        { path: ['d'], kind: 'type', detail: 'must be an integer', received: 'the string "4"', hint: 'send 4' },
      ],
    },
    {
      input: { a: undefined },
      issues: [{ path: ['a'], kind: 'type', detail: 'must be an integer', received: 'undefined' }],
    },
  ]);
  returnsEach(record(unknown()), [{ a: null, b: [1], c: { d: 'x' } }]);
});

describe('maxProperties', () => {
  returnsEach(record(integer(), { maxProperties: 2 }), [{}, { a: 1, b: 2 }]);
  refusesEach(record(integer(), { maxProperties: 2 }), [
    atRoot({ a: 1, b: 2, c: 3 }, { kind: 'bounds', detail: 'must have at most 2 fields', received: '3' }),
    {
      input: { a: 1, b: 'x', c: 3 },
      issues: [
        { path: [], kind: 'bounds', detail: 'must have at most 2 fields', received: '3' },
        { path: ['b'], kind: 'type', detail: 'must be an integer', received: 'a string' },
      ],
    },
  ]);
  refusesEach(record(integer(), { maxProperties: 1 }), [
    atRoot({ a: 1, b: 2 }, { kind: 'bounds', detail: 'must have at most 1 field', received: '2' }),
  ]);
  returnsEach(record(integer(), { maxProperties: 0 }), [{}]);
});

describe('what comes back', () => {
  const schema = record(object({ a: withDefault(integer(), 1) }));

  test('is the same object where no value changes', () => {
    const value = { x: { a: 2 } };
    expect(schema.parse(value)).toBe(value);
  });

  test('is a new object where one changes, in the order of the input', () => {
    const value = { z: {}, b: { a: 2 } };
    const output = schema.parse(value);
    expect(output).toStrictEqual({ z: { a: 1 }, b: { a: 2 } });
    expect(Object.keys(output)).toEqual(['z', 'b']);
    expect(output.b).toBe(value.b);
    expect(value).toStrictEqual({ z: {}, b: { a: 2 } });
  });
});

test('a fault within a value has the key in its path', () => {
  const error = errorOf(record(object({ a: string() })), { 'x y': { a: 1 }, z: { a: 'b', qqqq: 1 } });
  expect(error.issues).toEqual([
    expect.objectContaining({ path: ['x y', 'a'], kind: 'type' }),
    unknownKey('z', 'qqqq'),
  ]);
});

describe('what a record may be declared as', () => {
  declaresWrongly([
    ['a value that is no schema', /record/, () => record('string' as never)],
    ['a value that is left out', /record/, () => (record as () => unknown)()],
    ['maxProperties: -1', /maxProperties/, () => record(string(), { maxProperties: -1 })],
    ['maxProperties: Infinity', /maxProperties/, () => record(string(), { maxProperties: Number.POSITIVE_INFINITY })],
    ['an option that is not known', /maxItems/, () => record(string(), { maxItems: 1 } as never)],
    ['options that are null', /options/, () => record(string(), null as never)],
  ]);
});
