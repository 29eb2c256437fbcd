import {
  array,
  integer,
  lazy,
  nullable,
  object,
  optional,
  record,
  type Schema,
  string,
  union,
  unknown,
  withDefault,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { errorOf } from './issues.js';

interface Loop {
  [key: string]: Loop;
}
const pair: Schema<unknown> = lazy(() => object({ l: optional(pair), r: optional(pair) }));
const list: Schema<unknown> = lazy(() => array(list));

/** Each level holds the one below twice: 2 ** times ways down, and no more objects than levels. */
function doubled(times: number, leaf: unknown, wrap: (inner: unknown) => unknown): unknown {
  let value = leaf;
  for (let time = 0; time < times; time++) value = wrap(value);
  return value;
}
const both = (inner: unknown): unknown => ({ l: inner, r: inner });
const twice = (inner: unknown): unknown => [inner, inner];

describe('a cycle', () => {
  test.each<readonly [string, Schema<unknown>, (loop: Loop) => unknown]>([
    ['of an object', pair, (loop) => Object.assign(loop, { l: loop })],
    ['on both sides', pair, (loop) => Object.assign(loop, { l: { r: loop }, r: loop })],
    ['of a record', lazyRecord(), (loop) => Object.assign(loop, { a: { b: loop } })],
    [
      'of an array',
      list,
      () => {
        const loop: unknown[] = [];
        loop.push([loop]);
        return loop;
      },
    ],
    ['through nullable and a default', withNull(), (loop) => Object.assign(loop, { next: loop })],
    ['through a union', oneOfTwo(), (loop) => Object.assign(loop, { next: loop })],
  ])('is refused by a recursive schema: %s', (_, schema, close) => {
    const error = errorOf(schema, close({}));
    expect(error.total).toBeGreaterThan(0);
    expect(error.message.length).toBeLessThanOrEqual(4096);
  });

  test('is nested deeper than 500 levels', () => {
    const loop: Loop = {};
    loop.l = loop;
    expect(errorOf(pair, loop).issues).toMatchObject([{ kind: 'depth', detail: 'is nested deeper than 500 levels' }]);
  });

  test('is not met where anything may stand', () => {
    const loop: Loop = {};
    loop.self = loop;
    const value = { loop, list: [loop, loop.self] };
    expect(object({ loop: unknown(), list: unknown() }).parse(value)).toBe(value);
    expect(object({ self: object({ self: unknown() }) }).parse(loop)).toBe(loop);
    expect(array(unknown(), { uniqueItems: true }).safeParse([loop, 1]).success).toBe(true);
  });
});

describe('60 doublings of a shared value', () => {
  test('are taken by a recursive schema', () => {
    const [objects, arrays] = [doubled(60, {}, both), doubled(60, [], twice)];
    expect(pair.parse(objects)).toBe(objects);
    expect(list.parse(arrays)).toBe(arrays);
  });

  test('keep being shared, and cost no more, where each part changes', () => {
    const filled: Schema<{ l?: unknown; r?: unknown }, unknown> = lazy(() =>
      object({ l: optional(filled), r: optional(filled), n: withDefault(integer(), 1) }),
    );
    expect(filled.parse(doubled(60, {}, both))).toMatchObject({ n: 1 });
  });

  test('with a fault at the bottom are refused', () => {
    const error = errorOf(pair, doubled(60, { wrong: 1 }, both));
    expect(error.issues).toHaveLength(1000);
    expect(error.total).toBeGreaterThanOrEqual(1000);
  });

  test('are not read by what takes anything', () => {
    const value = { any: doubled(60, {}, both) };
    expect(record(unknown()).parse(value)).toBe(value);
  });
});

test('a part that stands high up and too deep as well is refused', () => {
  const shared = doubled(300, [], (inner) => [inner]);
  const deep = doubled(300, shared, (inner) => [inner]);
  expect(list.safeParse([deep]).success).toBe(false);
  expect(list.safeParse([deep, shared]).success).toBe(false);
  expect(list.safeParse([shared, deep]).success).toBe(false);
});

// Read through a proxy that counts: what doubles the levels must not square the reads.
describe('a schema that is not recursive reads a value in proportion to its size', () => {
  function counted(): { readonly leaf: object; readonly reads: () => number } {
    let reads = 0;
    const leaf = new Proxy(
      { x: 1 },
      {
        ownKeys: (target) => {
          reads++;
          return Reflect.ownKeys(target);
        },
      },
    );
    return { leaf, reads: () => reads };
  }
  const most = 200;

  test('where unions of look-alikes stand within each other', () => {
    const { leaf, reads } = counted();
    let schema: Schema<unknown> = object({ x: string() });
    for (let level = 0; level < 10; level++)
      schema = union([object({ a: schema }), object({ a: schema, b: optional(string()) })]);
    expect(schema.safeParse(doubled(10, leaf, (a) => ({ a }))).success).toBe(false);
    expect(reads()).toBeLessThan(most);
  });
});

describe('a recursive union of look-alikes', () => {
  const expression: Schema<unknown> = lazy(() =>
    union([
      object({ l: expression, r: optional(expression) }),
      object({ l: expression, m: optional(expression) }),
      object({ l: expression }, { unknownKeys: 'strip' }),
      string(),
    ]),
  );
  const node: Schema<unknown> = lazy(() =>
    union([array(node), record(node), object({ a: node }), nullable(object({ a: node, b: node })), integer()]),
  );

  test.each<readonly [string, Schema<unknown>, unknown, (inner: unknown) => unknown]>([
    ['l', expression, 1, (l) => ({ l })],
    ['both', expression, null, (l) => ({ l, m: l })],
    ['a or b', node, 'x', (a) => ({ a })],
    ['a and b', node, 'x', (a) => ({ a, b: a })],
    ['arrays and objects', node, 'x', (a) => ({ a: [a] })],
  ])('answers for 200 levels that fail at the bottom: %s', (_, schema, leaf, wrap) => {
    expect(errorOf(schema, doubled(200, leaf, wrap)).total).toBeGreaterThan(0);
  });

  test('answers for 200 levels that match at the bottom', () => {
    expect(expression.safeParse(doubled(200, 'x', (l) => ({ l }))).success).toBe(true);
    expect(node.safeParse(doubled(200, 1, (a) => ({ a: [a] }))).success).toBe(true);
  });
});

function lazyRecord(): Schema<unknown> {
  const schema: Schema<unknown> = lazy(() => record(schema));
  return schema;
}
function withNull(): Schema<unknown> {
  const schema: Schema<unknown> = lazy(() => object({ next: withDefault(nullable(schema), null) }));
  return schema;
}
function oneOfTwo(): Schema<unknown> {
  const schema: Schema<unknown> = lazy(() =>
    union([object({ next: schema }), object({ next: schema, b: string() }), string()]),
  );
  return schema;
}
