import {
  array,
  defineTool,
  lazy,
  literal,
  nullable,
  number,
  object,
  optional,
  record,
  refine,
  type Schema,
  SchemaError,
  string,
  union,
  unknown,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { hasProcess } from '../platform.js';

const nested = (levels: number, wrap: (inner: unknown) => unknown, leaf: unknown): unknown => {
  let value = leaf;
  for (let level = 0; level < levels; level++) value = wrap(value);
  return value;
};

describe('a thousand faults at the bottom of 490 levels', () => {
  const json: Schema<unknown> = lazy(() => record(json));
  const wide = (): unknown =>
    nested(490, (a) => ({ a }), Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [index, 1])));

  const heap = (): number => (hasProcess ? process.memoryUsage().heapUsed : 0);

  test('are all counted, and cost neither seconds nor a gigabyte', () => {
    const before = heap();
    expect(json.safeParse({ one: wide(), two: wide() }).error?.total).toBe(2000);
    expect(heap() - before).toBeLessThan(400_000_000);
  });
});

describe('schemas around schemas', () => {
  const wrapped: Schema<unknown> = lazy(() => nullable(union([string(), number(), array(wrapped), record(wrapped)])));
  const either: Schema<unknown> = lazy(() =>
    union([object({ op: literal('not'), arg: nullable(either) }), object({ op: literal('and'), args: array(either) })]),
  );

  test('take values of 500 levels', () => {
    expect(wrapped.safeParse(nested(500, (inner) => [inner], 1)).success).toBe(true);
    expect(either.safeParse(nested(490, (arg) => ({ op: 'not', arg }), null)).success).toBe(true);
  });

  test.each([501, 1000, 20_000])('find %i levels too deep', (levels) => {
    const { error } = wrapped.safeParse(nested(levels, (inner) => [inner], 1));
    expect(error?.issues).toMatchObject([{ kind: 'depth', detail: 'is nested deeper than 500 levels' }]);
  });

  test('that cost the stack more than it has are told so, not thrown', () => {
    const heavy: Schema<unknown> = lazy(() =>
      nullable(
        refine(
          lazy(() =>
            nullable(
              refine(
                lazy(() => nullable(union([array(heavy), string()]))),
                () => {},
              ),
            ),
          ),
          () => {},
        ),
      ),
    );
    expect(() => heavy.safeParse(nested(499, (inner) => [inner], 1n))).not.toThrow();
  });
});

describe('a refined recursive schema', () => {
  const tree: Schema<unknown> = refine(
    lazy(() => object({ children: array(tree) })),
    () => undefined,
  );

  test('is written with its fields at the root', () => {
    expect(tree.jsonSchema).toEqual({
      ...{ type: 'object', additionalProperties: false, required: ['children'] },
      properties: { children: { type: 'array', items: { $ref: '#' } } },
    });
  });

  test('is the input of a tool, keys of clients taken out', () => {
    const tool = defineTool({ name: 'walk', description: 'Walks.', input: tree, execute: () => 'ok' });
    expect(tool.input.parse({ children: [], _meta: 1 })).toEqual({ children: [] });
  });
});

test('a union told by its literal is quick about many wrong items', () => {
  const branches = Array.from({ length: 20 }, (_, index) => object({ kind: literal(`k${index}`), a: string() }));
  const [first, ...others] = branches;
  if (!first) throw new Error('no branch');
  const operations = array(union([first, ...others]));
  expect(operations.safeParse(Array.from({ length: 100_000 }, () => ({}))).error?.total).toBe(100_000);
});

test('a recursive schema of a user is asked once for each level', () => {
  let asked = 0;
  const node: Schema<unknown> = object({
    n: string(),
    kid: optional({
      parse(value: unknown): unknown {
        asked++;
        return node.parse(value);
      },
    }),
  });
  node.safeParse(nested(18, (kid) => ({ n: 'a', kid }), { n: 1 }));
  expect(asked).toBe(18);
});

test('a schema error has the stack of who called parse', () => {
  const thrown = (() => {
    try {
      return object({ a: unknown() }).parse({});
    } catch (error) {
      return error;
    }
  })();
  expect(thrown).toBeInstanceOf(SchemaError);
  expect(String(Object(thrown).stack)).toContain('hostile-nesting.test');
});
