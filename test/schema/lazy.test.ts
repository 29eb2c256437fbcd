import {
  array,
  InvalidDefinitionError,
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
  withDefault,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { errorOf, missing, type OurSchema, unknownKey } from './issues.js';

interface Tree {
  name: string;
  children: Tree[];
}
const tree: Schema<Tree> = lazy(() => object({ name: string(), children: array(tree) }));

describe('lazy', () => {
  test('takes what the schema that it names takes, and gives it back as it is', () => {
    const value = {
      name: 'a',
      children: [
        { name: 'b', children: [] },
        { name: 'c', children: [{ name: 'd', children: [] }] },
      ],
    };
    expect(tree.parse(value)).toBe(value);
    expect(lazy(() => string()).parse('x')).toBe('x');
  });

  test('reports the faults on every level', () => {
    const value = {
      name: 'a',
      children: [{ name: 1, children: [{ name: 'b' }] }, { name: 'c', children: [], zzzz: 1 }, 'd'],
    };
    expect(errorOf(tree, value).issues).toEqual([
      { path: ['children', 0, 'name'], kind: 'type', detail: 'must be a string', received: '1' },
      missing('children', 0, 'children', 0, 'children'),
      unknownKey('children', 1, 'zzzz'),
      { path: ['children', 2], kind: 'type', detail: 'must be an object', received: 'a string' },
    ]);
  });

  test('asks for its schema once, when first used', () => {
    let asked = 0;
    const schema = array(
      lazy(() => {
        asked++;
        return string();
      }),
    );
    expect(asked).toBe(0);
    schema.parse(['a', 'b']);
    schema.parse(['c']);
    expect(asked).toBe(1);
  });

  test('says what a missing field would have to be', () => {
    expect(errorOf(object({ at: lazy(() => integer()) }), {}).detail).toMatch(/^is required: an integer/);
  });

  test('changes what the schema it names changes, on every level', () => {
    interface Node {
      readonly next?: Node;
      readonly n: number;
    }
    const node: Schema<Node, unknown> = lazy(() => object({ next: optional(node), n: withDefault(integer(), 0) }));
    const deep = { n: 1, next: { n: 2 } };
    expect(node.parse(deep)).toBe(deep);
    expect(node.parse({ next: { next: {}, n: 5 } })).toStrictEqual({ n: 0, next: { n: 5, next: { n: 0 } } });
  });

  test('takes a value that stands in two places, and reports its faults in both', () => {
    const shared = { name: 'a', children: [] };
    const value = { name: 'b', children: [shared, shared] };
    expect(tree.parse(value)).toBe(value);
    const faulty = { name: 1, children: [] };
    expect(errorOf(tree, { name: 'b', children: [faulty, faulty] }).issues.map(({ path }) => path)).toEqual([
      ['children', 0, 'name'],
      ['children', 1, 'name'],
    ]);
  });
});

describe('schemas that name each other', () => {
  type Expression = number | { readonly op: 'add' | 'neg'; readonly of: readonly Expression[] };
  const expression: Schema<Expression, unknown> = lazy(() => union([integer(), operation]));
  const operation: Schema<Exclude<Expression, number>, unknown> = lazy(() =>
    object({
      op: union([literal('add'), literal('neg')]),
      of: refine(array(expression), (of) => (of.length ? undefined : 'must not be empty')),
    }),
  );

  test('take a value of both', () => {
    const value = { op: 'add', of: [1, { op: 'neg', of: [2] }] };
    expect(expression.parse(value)).toBe(value);
  });

  test('find a fault of either', () => {
    expect(errorOf(operation, { op: 'add', of: [1, { op: 'neg', of: [] }] }).path).toEqual(['of', 1, 'of']);
  });
});

describe('levels', () => {
  const nested = (levels: number): unknown => {
    let value: unknown = { name: 'leaf', children: [] };
    for (let level = 2; level < levels; level += 2) value = { name: 'x', children: [value] };
    return value;
  };
  test('500 are taken', () => {
    const value = nested(500);
    expect(tree.parse(value)).toBe(value);
  });

  test('more are a fault', () => {
    const error = errorOf(tree, nested(502));
    expect(error.issues).toMatchObject([{ kind: 'depth', detail: 'is nested deeper than 500 levels' }]);
    expect(error.total).toBe(1);
  });

  test('count wherever the recursion begins', () => {
    const outer = object({ tree });
    const value = { tree: nested(498) };
    expect(outer.parse(value)).toBe(value);
    expect(errorOf(outer, { tree: nested(500) }).issues).toMatchObject([{ kind: 'depth' }]);
  });
});

describe('a recursion that leads nowhere', () => {
  const self: Schema<unknown> = lazy(() => self);
  const one: Schema<unknown> = lazy(() => nullable(other));
  const other: Schema<unknown> = lazy(() => union([string(), one]));
  test.each<readonly [string, OurSchema]>([
    ['itself', self],
    ['each other', one],
    ['what is no schema', lazy(() => 5 as never)],
    ['what is optional', lazy(() => optional(string()) as never)],
    [
      'itself, refined',
      (() => {
        const refined: Schema<unknown> = lazy(() => refine(refined, () => undefined));
        return refined;
      })(),
    ],
  ])('is an InvalidDefinitionError when first used: %s', (_, schema) => {
    for (const use of [schema.parse, schema.safeParse, schema['~standard'].validate, () => schema.jsonSchema]) {
      expect(() => use({})).toThrow(InvalidDefinitionError);
    }
  });

  test('takes a function only', () => {
    expect(() => lazy(string() as never)).toThrow(InvalidDefinitionError);
    expect(() => record(lazy(undefined as never))).toThrow(InvalidDefinitionError);
  });
});
