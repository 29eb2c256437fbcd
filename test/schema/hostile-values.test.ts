import {
  array,
  boolean,
  enumOf,
  integer,
  literal,
  nullable,
  number,
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
import { errorOf, type OurSchema, unknownKey } from './issues.js';

const every: readonly (readonly [string, OurSchema])[] = [
  ['string', string({ minLength: 1, pattern: /a/ })],
  ['number', number({ multipleOf: 2 })],
  ['integer', integer()],
  ['boolean', boolean()],
  ['literal', literal('a')],
  ['enumOf', enumOf(['a', 'b'])],
  ['array', array(string(), { uniqueItems: true })],
  ['object', object({ a: string(), b: withDefault(integer(), 1) })],
  ['object that strips', object({ a: string() }, { unknownKeys: 'strip' })],
  ['object that keeps', object({ a: string() }, { unknownKeys: 'keep' })],
  ['record', record(string(), { maxProperties: 3 })],
  ['union', union([string(), object({ a: string() }), array(string())])],
  ['union told apart', union([object({ k: literal(1) }), object({ k: literal(2) })])],
  ['nullable', nullable(object({ a: string() }))],
  ['refine', refine(record(string()), () => undefined)],
];
const fail = (): never => {
  throw new Error('the value was asked');
};
const revoked = (target: object): object => {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
};
const traps: ProxyHandler<object> = {
  get: fail,
  has: fail,
  ownKeys: fail,
  getOwnPropertyDescriptor: fail,
  getPrototypeOf: fail,
  set: fail,
  deleteProperty: fail,
  defineProperty: fail,
};
const hostile: readonly (readonly [string, () => unknown])[] = [
  ['a proxy of an object whose every trap throws', () => new Proxy({}, traps)],
  ['a proxy of an array whose every trap throws', () => new Proxy([], traps)],
  ['a proxy that tells its prototype never', () => new Proxy({ a: 'x' }, { getPrototypeOf: fail })],
  [
    'a proxy that is its own prototype',
    () => {
      const self: object = new Proxy({ a: 'x' }, { getPrototypeOf: () => self });
      return self;
    },
  ],
  ['a revoked proxy of an object', () => revoked({ a: 'x' })],
  ['a revoked proxy of an array', () => revoked(['x'])],
  ['a revoked proxy of a function', () => revoked(() => {})],
  [
    'a getter that throws',
    () => ({
      get a() {
        return fail();
      },
    }),
  ],
  ['an item that throws', () => Object.defineProperty(['x'], 1, { get: fail, enumerable: true })],
  [
    'an object that throws when made a text',
    () => ({ a: { toString: fail, valueOf: fail, toJSON: fail, [Symbol.toPrimitive]: fail } }),
  ],
  [
    'a key that throws when read, among good ones',
    () => Object.defineProperty({ a: 'x' }, 'z', { get: fail, enumerable: true }),
  ],
];

describe.each(hostile)('%s', (_, make) => {
  test.each(every)('is answered by %s, no error of its own comes out', (__, schema) => {
    for (const value of [make(), [make()], { a: make() }, { k: make() }]) {
      const result = schema.safeParse(value);
      if (!result.success) expect(result.error.issues.length).toBeGreaterThan(0);
      expect(() => schema['~standard'].validate(value)).not.toThrow();
    }
  });

  test('passes where anything may stand', () => {
    const value = make();
    expect(unknown().parse(value) === value).toBe(true);
    expect(object({ a: unknown() }).parse({ a: value }).a === value).toBe(true);
    expect(array(unknown()).parse([value])[0] === value).toBe(true);
    const output = object({ a: unknown(), b: withDefault(integer(), 1), c: optional(unknown()) }).parse({
      a: value,
      c: value,
    });
    expect(output.a === value && output.c === value).toBe(true);
  });
});

test('no method of a value is ever called', () => {
  const calls: string[] = [];
  const note = (name: string) => () => {
    calls.push(name);
    return 'x';
  };
  const methods = {
    toString: note('toString'),
    valueOf: note('valueOf'),
    toJSON: note('toJSON'),
    [Symbol.toPrimitive]: note('toPrimitive'),
  };
  const values = [methods, Object.assign(() => {}, methods), Object.assign([1], methods)];
  for (const value of values) {
    for (const [, schema] of every) for (const given of [value, { a: value }, [value]]) schema.safeParse(given);
    array(unknown(), { uniqueItems: true }).safeParse([value, { value }, { value }, [value], [value]]);
  }
  expect(calls).toEqual([]);
});

describe('values that JSON has not', () => {
  const odd: readonly (readonly [unknown, string])[] = [
    [Symbol('secret'), 'a symbol'],
    [10n, 'a bigint'],
    [() => 'secret', 'a function'],
    [undefined, 'undefined'],
  ];
  test.each(odd)('%o is told by its type', (value, received) => {
    for (const schema of [
      string(),
      integer(),
      boolean(),
      array(string()),
      object({}),
      record(string()),
      literal('a'),
    ]) {
      expect(errorOf(schema, value).issues).toMatchObject([{ path: [], received }]);
    }
    expect(errorOf(object({ a: string() }), { a: value === undefined ? null : value }).issues).toMatchObject([
      { path: ['a'], kind: 'type' },
    ]);
  });

  test('a lone surrogate is a character like another, and is told escaped', () => {
    const value = { '\ud800': '\udc00' };
    expect(record(string({ minLength: 1, maxLength: 1 })).parse(value)).toBe(value);
    const error = errorOf(record(literal('a')), value);
    expect(error.issues).toMatchObject([{ path: ['\ud800'], received: '"\\u{dc00}"' }]);
    expect(error.message).toMatch(/^[\x20-\x7e]+$/);
  });

  test('an instance of a class is read by its own fields', () => {
    class Point {
      x = 1;
      get y(): number {
        return fail();
      }
    }
    const value = new Point();
    const output: unknown = object({ x: integer() }).parse(value);
    expect(output).toBe(value);
    expect(errorOf(object({ x: integer(), y: integer() }), value).issues).toMatchObject([
      { path: ['y'], kind: 'missing' },
    ]);
  });

  test('keys that are symbols are not read', () => {
    const value = {
      a: 'x',
      get [Symbol('s')]() {
        return fail();
      },
    };
    const output: unknown = object({ a: string() }).parse(value);
    expect(output).toBe(value);
    expect(record(string()).safeParse(value).success).toBe(true);
  });
});

test('an unknown key is told though its value cannot be read', () => {
  const value = { a: 'x', zzzz: revoked({}) };
  expect(errorOf(object({ a: string() }), value).issues).toEqual([unknownKey('zzzz')]);
});

test('a schema passes a hostile value in no other form than it got it', () => {
  const schema: Schema<unknown> = object({ a: unknown() }, { unknownKeys: 'keep' });
  const value = { a: new Proxy({}, traps), b: revoked([]) };
  expect(schema.parse(value) === value).toBe(true);
});
