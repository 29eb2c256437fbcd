import { array, integer, string, unknown } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { errorOf } from './issues.js';

describe('an array', () => {
  const text = array(string());

  test('is read by its indexes, whatever its iterator says', () => {
    const value = Object.assign(['x', 1], { [Symbol.iterator]: function* () {} });
    expect(errorOf(text, value).issues).toMatchObject([{ path: [1], kind: 'type' }]);
  });

  test('is read by its indexes, whatever its other methods say', () => {
    const value = Object.assign([1], {
      map: () => [],
      entries: () => [][Symbol.iterator](),
      every: () => true,
      slice: () => [],
    });
    expect(errorOf(text, value).issues).toMatchObject([{ path: [0], kind: 'type' }]);
    const twins = Object.assign([1, 1], { entries: () => [].entries() });
    expect(errorOf(array(integer(), { uniqueItems: true }), twins).issues).toMatchObject([{ kind: 'bounds' }]);
  });

  test('of a subclass is an array', () => {
    class List extends Array<unknown> {}
    expect(errorOf(text, List.from(['x', 1])).issues).toMatchObject([{ path: [1] }]);
    const value = List.from(['x']);
    expect(text.parse(value)).toBe(value);
  });

  test('of 100,000 gaps has as many faults', () => {
    const value: unknown[] = [];
    value.length = 100_000;
    expect(text.safeParse(value).error?.total).toBe(100_000);
    expect(array(string(), { maxItems: 5 }).safeParse(value).error?.issues[0]).toMatchObject({
      path: [],
      kind: 'bounds',
    });
  });

  test('with gaps has items that are undefined', () => {
    const value = ['x'];
    value.length = 3;
    expect(errorOf(text, value).issues.map(({ path }) => path)).toEqual([[1], [2]]);
    expect(array(unknown()).parse(value)).toBe(value);
  });
});
