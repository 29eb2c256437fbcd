import { array, integer, object, string, unknown, withDefault } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { atRoot, declaresWrongly, errorOf, type Refused, refusesEach, returnsEach } from './issues.js';

const notArray = (input: unknown, received: string, hint?: string): Refused =>
  atRoot(input, { kind: 'type', detail: 'must be an array', received, ...(hint !== undefined && { hint }) });

describe('array', () => {
  returnsEach(array(string()), [[], ['a'], ['a', 'b']]);
  returnsEach(array(array(integer())), [[[1], [], [2, 3]]]);
  refusesEach(array(string()), [
    notArray('a', 'a string'),
    notArray('["a"]', 'a string holding a JSON array', 'send the array itself'),
    notArray('{"a":1}', 'a string'),
    notArray('[', 'a string'),
    notArray({ 0: 'a', length: 1 }, 'an object'),
    notArray(null, 'null'),
    notArray(undefined, 'undefined'),
    notArray(3, '3'),
    notArray(new Set(['a']), 'an object'),
    {
      input: ['a', 1, 'b', null],
      issues: [
        { path: [1], kind: 'type', detail: 'must be a string', received: '1' },
        { path: [3], kind: 'type', detail: 'must be a string', received: 'null' },
      ],
    },
  ]);
  refusesEach(array(array(integer())), [
    {
      input: [[1], 2, [3, '4']],
      issues: [
        { path: [1], kind: 'type', detail: 'must be an array', received: '2' },
        { path: [2, 1], kind: 'type', detail: 'must be an integer', received: 'the string "4"', hint: 'send 4' },
      ],
    },
  ]);
});

describe('bounds of an array', () => {
  const schema = array(string(), { minItems: 1, maxItems: 2 });
  returnsEach(schema, [['a'], ['a', 'b']]);
  refusesEach(schema, [
    atRoot([], { kind: 'bounds', detail: 'must have at least 1 item', received: '0' }),
    atRoot(['a', 'b', 'c'], { kind: 'bounds', detail: 'must have at most 2 items', received: '3' }),
    {
      input: ['a', 'b', 3],
      issues: [
        { path: [], kind: 'bounds', detail: 'must have at most 2 items', received: '3' },
        { path: [2], kind: 'type', detail: 'must be a string', received: '3' },
      ],
    },
  ]);
});

describe('uniqueItems', () => {
  const schema = array(unknown(), { uniqueItems: true });
  const twins = (input: readonly unknown[], first: number, second: number): Refused =>
    atRoot(input, { kind: 'bounds', detail: `must have no two equal items: items ${first} and ${second} are equal` });

  returnsEach(schema, [
    [],
    [1, '1', true, 'true', null, 'null'],
    [{ a: 1 }, { a: 2 }, { b: 1 }, { a: 1, b: 1 }],
    [[1, 2], [2, 1], [[1, 2]], '1,2', '[1,2]'],
    [{}, [], '', 0, false],
    [{ a: '1' }, { a: 1 }],
    [['a,b'], ['a', 'b']],
    [{ 'a":1,"b': 1 }, { a: 1, b: 1 }],
  ]);
  refusesEach(schema, [
    twins(['a', 'b', 'c', 'a'], 0, 3),
    twins([1, 1.0], 0, 1),
    twins([0, -0], 0, 1),
    twins([null, 2, null], 0, 2),
    twins([{ a: 1, b: [2] }, 0, { b: [2], a: 1 }], 0, 2),
    twins([[{ x: { y: 1, z: 2 } }], [{ x: { z: 2, y: 1 } }]], 0, 1),
    twins([[], []], 0, 1),
    twins([{}, {}], 0, 1),
  ]);
  returnsEach(array(unknown(), { uniqueItems: false }), [[1, 1]]);
});

describe('what comes back', () => {
  const schema = array(object({ a: string(), b: withDefault(integer(), 1) }));

  test('is the same array where no item changes', () => {
    const value = [{ a: 'x', b: 2 }];
    expect(schema.parse(value)).toBe(value);
  });

  test('is a new array where an item changes, with the others as they are', () => {
    const value = [{ a: 'x', b: 2 }, { a: 'y' }];
    const output = schema.parse(value);
    expect(output).toEqual([
      { a: 'x', b: 2 },
      { a: 'y', b: 1 },
    ]);
    expect(output).not.toBe(value);
    expect(output[0]).toBe(value[0]);
    expect(value).toStrictEqual([{ a: 'x', b: 2 }, { a: 'y' }]);
  });
});

test('a gap in an array is an item that is undefined', () => {
  const gapped = ['a', 'b', 'c'];
  delete gapped[1];
  expect(errorOf(array(string()), gapped).issues).toMatchObject([{ path: [1], kind: 'type' }]);
});

describe('what an array may be declared as', () => {
  declaresWrongly([
    ['an item that is no schema', /item/, () => array({} as never)],
    ['an item that is left out', /item/, () => (array as () => unknown)()],
    ['minItems: -1', /minItems/, () => array(string(), { minItems: -1 })],
    ['maxItems: 1.5', /maxItems/, () => array(string(), { maxItems: 1.5 })],
    ['a lower bound above the upper', /minItems/, () => array(string(), { minItems: 2, maxItems: 1 })],
    ['uniqueItems that is no boolean', /uniqueItems/, () => array(string(), { uniqueItems: 'yes' as never })],
    ['an option that is not known', /length/, () => array(string(), { length: 2 } as never)],
    ['options that are no object', /options/, () => array(string(), [] as never)],
  ]);
});
