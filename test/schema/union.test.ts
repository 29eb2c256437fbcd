import {
  array,
  boolean,
  enumOf,
  integer,
  lazy,
  literal,
  number,
  object,
  optional,
  record,
  refine,
  type Schema,
  string,
  union,
  withDefault,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { atRoot, declaresWrongly, errorOf, missing, refusesEach, returnsEach, unknownKey } from './issues.js';

describe('union', () => {
  returnsEach(union([string(), number()]), ['a', 1]);
  returnsEach(union([string()]), ['a']);
  returnsEach(union([array(string()), record(integer())]), [['a'], { a: 1 }, []]);
  refusesEach(union([string(), number()]), [
    atRoot(true, { kind: 'union', detail: 'must be a string or a number', received: 'true' }),
    atRoot(null, { kind: 'union', detail: 'must be a string or a number', received: 'null' }),
    atRoot([], { kind: 'union', detail: 'must be a string or a number', received: 'an array' }),
  ]);

  test('gives a value back as it is where any branch takes it so, else what the first that matches gives', () => {
    const value = { b: 'x' };
    const stripping = object({ a: optional(integer()) }, { unknownKeys: 'strip' });
    expect(union([stripping, record(string())]).parse(value)).toBe(value);
    expect(union([record(string()), stripping]).parse(value)).toBe(value);
    expect(
      union([stripping, object({ b: withDefault(string(), 'y'), c: optional(string()) })]).parse({ b: null }),
    ).toStrictEqual({});
  });

  test('gives what its branch gives', () => {
    const schema = union([string(), object({ a: withDefault(integer(), 1) })]);
    expect(schema.parse({})).toStrictEqual({ a: 1 });
    expect(schema.parse('x')).toBe('x');
  });

  test('says the faults of the only branch of the right kind', () => {
    const schema = union([string({ minLength: 3 }), array(object({ id: integer() }))]);
    expect(errorOf(schema, 'ab').issues).toMatchObject([{ path: [], kind: 'bounds' }]);
    expect(errorOf(schema, [{ id: 'x' }]).issues).toMatchObject([{ path: [0, 'id'], kind: 'type' }]);
  });
});

describe('a union that no literal tells apart, told by the branch with the fewest faults', () => {
  const forms = union([object({ a: integer() }), object({ b: string(), c: string() })]);
  test.each<readonly [string, Schema<unknown>, unknown, string]>([
    ['and of as many the fewest strange keys', forms, { b: 1 }, '"b" must be a string; "c" is required: a string'],
    ['also where nothing was sent', forms, {}, '"a" is required: an integer'],
    ['of two lists', union([array(string()), array(integer())]), [true], '"0" must be a string or an integer'],
    [
      'of two texts',
      union([string({ minLength: 3 }), string({ pattern: /y/ })]),
      'x',
      'value must have at least 3 characters or must match /y/',
    ],
  ])('%s', (_, schema, input, message) => {
    expect(errorOf(schema, input).message).toBe(message);
  });
});

describe('a union whose branches share a literal field', () => {
  const add = object({ kind: literal('add'), n: integer() });
  const del = object({ kind: literal('del'), id: string() });
  const schema = union([add, del]);
  returnsEach(schema, [
    { kind: 'add', n: 1 },
    { id: 'x', kind: 'del' },
  ]);
  refusesEach(schema, [
    {
      input: { kind: 'del', id: 5 },
      issues: [{ path: ['id'], kind: 'type', detail: 'must be a string', received: '5' }],
    },
    { input: { kind: 'add' }, issues: [missing('n')] },
    { input: { kind: 'del', id: 'x', zzzz: 1 }, issues: [unknownKey('zzzz')] },
    {
      input: { kind: 'move', n: 1 },
      issues: [{ path: ['kind'], kind: 'options', detail: 'must be one of "add", "del"', received: '"move"' }],
    },
    {
      input: { kind: 5 },
      issues: [{ path: ['kind'], kind: 'options', detail: 'must be one of "add", "del"', received: '5' }],
    },
    { input: { n: 1 }, issues: [missing('kind')] },
    { input: { type: 'add', n: 1 }, issues: [missing('kind'), unknownKey('type')] },
    {
      input: { kind: 'move', zzzz: 1, n: 1 },
      issues: [
        { path: ['kind'], kind: 'options', detail: 'must be one of "add", "del"', received: '"move"' },
        unknownKey('zzzz'),
      ],
    },
    atRoot('add', { kind: 'type', detail: 'must be an object', received: 'a string' }),
    atRoot(null, { kind: 'type', detail: 'must be an object', received: 'null' }),
  ]);

  test.each<readonly [string, Schema<unknown>]>([
    [
      'closed lists',
      union([object({ k: enumOf(['a', 'b']), n: integer() }), object({ k: enumOf(['c']), s: string() })]),
    ],
    ['booleans', union([object({ k: literal(true), n: integer() }), object({ k: literal(false), s: string() })])],
    [
      'lazy branches',
      union([
        lazy(() => object({ k: literal('a'), n: integer() })),
        lazy(() => object({ k: literal('z'), s: string() })),
      ]),
    ],
    [
      'refined branches',
      union([
        refine(object({ k: literal('a'), n: integer() }), () => undefined),
        object({ k: literal('z'), s: string() }),
      ]),
    ],
    [
      'another field before it',
      union([
        object({ x: string(), k: literal('a'), n: integer() }),
        object({ x: string(), k: literal('z'), s: string() }),
      ]),
    ],
  ])('is told apart by %s', (_, told) => {
    const k = told.safeParse({ k: true, n: 1 }).success ? true : 'a';
    const x = told.safeParse({ k, n: 1 }).success ? {} : { x: 'x' };
    expect(errorOf(told, { ...x, k, n: 'one' }).issues).toMatchObject([{ path: ['n'], kind: 'type' }]);
  });

  test('says of a literal under a name that is near which name is right, once', () => {
    expect(errorOf(schema, { Kind: 'move', n: 1 }).issues).toMatchObject([{ path: ['kind'], hint: 'you sent "Kind"' }]);
  });

  test('says of no key that it is strange where one of the branches takes any', () => {
    const open = union([add, object({ kind: literal('any') }, { unknownKeys: 'keep' })]);
    expect(errorOf(open, { kind: 'move', zzzz: 1 }).issues).toMatchObject([{ path: ['kind'], kind: 'options' }]);
  });

  test('is told apart though the literal is no first key of the input, and other branches share its fields', () => {
    const shared = union([
      object({ kind: literal('a'), v: integer(), w: integer() }),
      object({ kind: literal('b'), v: string(), w: string() }),
    ]);
    expect(errorOf(shared, { v: 1, w: 2, kind: 'b' }).issues.map(({ path }) => path)).toEqual([['v'], ['w']]);
  });

  test('is no such union where two branches have the same literal', () => {
    const twice = union([object({ kind: literal('a'), n: integer() }), object({ kind: literal('a'), s: string() })]);
    expect(twice.parse({ kind: 'a', s: 'x' })).toEqual({ kind: 'a', s: 'x' });
    expect(twice.parse({ kind: 'a', n: 1 })).toEqual({ kind: 'a', n: 1 });
  });

  test('is told apart beside branches that are no objects', () => {
    const mixed = union([
      string(),
      object({ k: literal('a'), n: integer() }),
      object({ k: literal('b'), n: string(), s: string() }),
    ]);
    expect(mixed.parse('x')).toBe('x');
    expect(errorOf(mixed, { k: 'b', n: 1, s: 2 }).issues.map(({ path }) => path)).toEqual([['n'], ['s']]);
  });

  test('names its place where it is nested', () => {
    const error = errorOf(object({ ops: array(schema) }), {
      ops: [
        { kind: 'add', n: 1 },
        { kind: 'del', id: 5 },
      ],
    });
    expect(error.issues).toMatchObject([{ path: ['ops', 1, 'id'], detail: 'must be a string' }]);
  });
});

describe('what a union may be declared as', () => {
  declaresWrongly([
    ['an empty list', /union/, () => union([] as never)],
    ['no list', /union/, () => union(string() as never)],
    ['a branch that is no schema', /branch 1/, () => union([string(), 5 as never])],
    ['an option that is not known', /discriminator/, () => union([boolean()], { discriminator: 'kind' } as never)],
    ['a description that is no text', /description/, () => union([boolean()], { description: 5 as never })],
  ]);
});
