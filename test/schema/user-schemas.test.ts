import {
  type AnySchema,
  array,
  InvalidDefinitionError,
  integer,
  lazy,
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
import { describe, expect, test } from 'vitest';
import { errorOf, type OurSchema, thrownBy } from './issues.js';

const port = {
  parse(value: unknown): number {
    if (typeof value === 'number' && value > 0 && value < 65_536) return value;
    throw new SchemaError('must be a port number');
  },
};

/** Each place that a schema can stand in, with a value that leads to `inner`. */
const places = (
  inner: AnySchema,
  value: unknown,
): readonly (readonly [string, OurSchema, unknown, readonly (string | number)[]])[] => [
  ['an object', object({ port: inner }), { port: value }, ['port']],
  ['an array', array(inner), [value], [0]],
  ['a record', record(inner), { 'a b': value }, ['a b']],
  ['a union', union([inner]), value, []],
  ['a union, second', object({ u: union([array(string()), object({ p: inner })]) }), { u: { p: value } }, ['u', 'p']],
  ['optional', object({ port: optional(inner) }), { port: value }, ['port']],
  ['withDefault', object({ port: withDefault(inner, 1) }), { port: value }, ['port']],
  ['nullable', nullable(inner), value, []],
  ['refine', refine(inner, () => undefined), value, []],
  ['lazy', lazy(() => inner), value, []],
  [
    'many of them',
    array(object({ a: record(nullable(object({ b: optional(array(inner)) }))) })),
    [{ a: { k: { b: [1, value] } } }],
    [0, 'a', 'k', 'b', 1],
  ],
];

describe('a schema of a user', () => {
  test.each(places(port, 'x'))('gets its path from %s', (_, schema, value, path) => {
    const error = errorOf(schema, value);
    expect(error.issues).toStrictEqual([{ path, kind: 'custom', detail: 'must be a port number' }]);
    const [issue] = schema['~standard'].validate(value).issues ?? [];
    expect(issue?.path).toEqual(path);
  });

  test.each(places(port, 8080))('is taken in %s, and its value as it is', (_, schema, value) => {
    expect(schema.parse(value)).toBe(value);
  });

  test('keeps kind, received, hint and path of each of its issues', () => {
    const issues = [
      { path: ['x', 2], kind: 'bounds', detail: 'must be near', received: '7', hint: 'go nearer' },
      { path: [], kind: 'pattern', detail: 'must match' },
    ] as const;
    const inner = {
      parse(): never {
        throw SchemaError.from(issues, { total: 12 });
      },
    };
    const error = errorOf(object({ in: array(inner) }), { in: [1] });
    expect(error.issues).toStrictEqual(issues.map((issue) => ({ ...issue, path: ['in', 0, ...issue.path] })));
    expect(error.total).toBe(12);
  });

  test('may give another value than it was given, and its parents give a new one', () => {
    const upper = { parse: (value: unknown) => String(value).toUpperCase() };
    const value = { a: ['x'], b: { c: 'y' } };
    expect(object({ a: array(upper), b: record(upper) }).parse(value)).toStrictEqual({ a: ['X'], b: { c: 'Y' } });
    expect(value).toStrictEqual({ a: ['x'], b: { c: 'y' } });
  });

  test('may be a container of its own, which puts its segment before the path', () => {
    const pair = {
      parse(value: unknown) {
        const items = value as unknown[];
        return items.map((item, index) => {
          const result = integer().safeParse(item);
          if (!result.success) throw result.error.at(index);
          return result.data;
        });
      },
    };
    expect(errorOf(object({ pair }), { pair: [1, 'x'] }).issues).toMatchObject([{ path: ['pair', 1], kind: 'type' }]);
  });

  test('is called as a method', () => {
    class Even {
      readonly word = 'even';
      parse(value: unknown): unknown {
        if (Number(value) % 2 === 0) return value;
        throw new SchemaError(`must be ${this.word}`);
      }
    }
    expect(errorOf(array(new Even()), [2, 3]).issues).toMatchObject([{ path: [1], detail: 'must be even' }]);
  });
});

test('a value that was right and is changed since is asked about again', () => {
  const positive = {
    parse(value: unknown): unknown {
      if ((value as { n: number }).n > 0) return value;
      throw new SchemaError('must be above 0');
    },
  };
  const schema = object({ first: object({ filled: withDefault(string(), 'x') }), second: positive });
  const second = { n: 1 };
  expect(schema.safeParse({ first: { filled: 'y' }, second }).success).toBe(true);
  second.n = -1;
  expect(schema.safeParse({ first: {}, second }).success).toBe(false);
});

describe('anything else that a schema of a user throws', () => {
  const bug = new TypeError('a bug of the user');
  const buggy = (thrown: unknown): AnySchema => ({
    parse(value: unknown) {
      if (value === 'bug') throw thrown;
      return value;
    },
  });

  test.each(places(buggy(bug), 'bug'))('is rethrown from %s', (_, schema, value) => {
    for (const ask of [schema.parse, schema.safeParse, schema['~standard'].validate]) {
      expect(thrownBy(() => ask(value))).toBe(bug);
    }
  });

  test.each([
    ['a text', 'text'],
    ['null', null],
    ['undefined', undefined],
    ['a plain Error', new Error('x')],
    ['a look-alike', { code: 'SCHEMA_INVALID', issues: [] }],
  ])('is rethrown whatever it is: %s', (_, thrown) => {
    expect(thrownBy(() => object({ a: buggy(thrown) }).safeParse({ a: 'bug' }))).toBe(thrown);
  });

  test('is rethrown though another field is at fault', () => {
    expect(thrownBy(() => object({ a: string(), b: buggy(bug) }).parse({ a: 1, b: 'bug' }))).toBe(bug);
  });

  test('is rethrown by a Standard Schema too', () => {
    const standard: AnySchema = {
      '~standard': {
        version: 1,
        vendor: 'acme',
        validate: () => {
          throw bug;
        },
      },
    };
    for (const [, schema, value] of places(union([integer(), standard]), 'x')) {
      expect(thrownBy(() => schema.safeParse(value))).toBe(bug);
    }
  });
});

describe('a hostile value that a schema of a user passes through', () => {
  test.each([
    [
      'a getter of then that throws',
      Object.defineProperty({}, 'then', {
        get: () => {
          throw new Error('read');
        },
      }),
    ],
    [
      'a revoked proxy',
      (() => {
        const { proxy, revoke } = Proxy.revocable({}, {});
        revoke();
        return proxy;
      })(),
    ],
  ])('comes back: %s', (_, value) => {
    const schema = object({ a: { parse: (given: unknown) => given } });
    expect(schema.parse({ a: value }).a === value).toBe(true);
  });
});

test('what is no schema is refused by every container', () => {
  for (const none of [null, undefined, 5, 'x', {}, [], () => 1, { parse: 1 }, { '~standard': {} }] as never[]) {
    for (const build of [
      array,
      record,
      nullable,
      optional,
      (given: never) => object({ given }),
      (given: never) => union([given]),
    ]) {
      expect(() => build(none)).toThrow(InvalidDefinitionError);
    }
  }
});
