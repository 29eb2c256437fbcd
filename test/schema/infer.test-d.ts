import {
  array,
  boolean,
  enumOf,
  type Infer,
  type InferInput,
  type InferOutput,
  integer,
  lazy,
  literal,
  nullable,
  number,
  object,
  optional,
  record,
  refine,
  type Schema,
  type SchemaError,
  string,
  union,
  unknown,
  withDefault,
} from '@hermes/tools';
import { type } from 'arktype';
import * as valibot from 'valibot';
import { describe, expectTypeOf, test } from 'vitest';
import { z } from 'zod';

/** What a schema takes and gives. */
type Both<Given> = [InferInput<Given>, InferOutput<Given>];

describe('the types of a schema', () => {
  test('of plain values', () => {
    expectTypeOf(string()).toEqualTypeOf<Schema<string>>();
    expectTypeOf(number()).toEqualTypeOf<Schema<number>>();
    expectTypeOf(integer()).toEqualTypeOf<Schema<number>>();
    expectTypeOf(boolean()).toEqualTypeOf<Schema<boolean>>();
    expectTypeOf(unknown()).toEqualTypeOf<Schema<unknown>>();
    expectTypeOf<Infer<Schema<string>>>().toEqualTypeOf<string>();
  });

  test('of literals and closed lists are the values themselves', () => {
    expectTypeOf(literal('add')).toEqualTypeOf<Schema<'add'>>();
    expectTypeOf(literal(null)).toEqualTypeOf<Schema<null>>();
    expectTypeOf(literal(3)).toEqualTypeOf<Schema<3>>();
    expectTypeOf(enumOf(['a', 'b'])).toEqualTypeOf<Schema<'a' | 'b'>>();
    expectTypeOf(enumOf([1, 2])).toEqualTypeOf<Schema<1 | 2>>();
    expectTypeOf(enumOf(['a', 1, true, null])).toEqualTypeOf<Schema<'a' | 1 | true | null>>();
  });

  test('of containers', () => {
    const list = array(object({ a: withDefault(integer(), 1) }));
    expectTypeOf<Both<typeof list>>().toEqualTypeOf<[{ a?: number }[], { a: number }[]]>();
    const book = record(array(boolean()));
    expectTypeOf<Both<typeof book>>().toEqualTypeOf<[Record<string, boolean[]>, Record<string, boolean[]>]>();
    expectTypeOf(list.parse({})).toEqualTypeOf<{ a: number }[]>();
  });

  test('of an object with required, optional and default fields', () => {
    const schema = object({
      a: string(),
      b: optional(integer()),
      c: withDefault(boolean(), true),
      d: nullable(string()),
    });
    expectTypeOf<InferInput<typeof schema>>().toEqualTypeOf<{
      a: string;
      b?: number;
      c?: boolean;
      d: string | null;
    }>();
    expectTypeOf<InferOutput<typeof schema>>().toEqualTypeOf<{ a: string; b?: number; c: boolean; d: string | null }>();
    expectTypeOf(schema.shape.a).toEqualTypeOf<Schema<string>>();
    const wider = object({ ...schema.shape, e: integer() });
    expectTypeOf<InferOutput<typeof wider>>().toEqualTypeOf<{
      a: string;
      b?: number;
      c: boolean;
      d: string | null;
      e: number;
    }>();
  });

  test('of unions, and of what is nullable, refined or lazy', () => {
    const told = union([object({ kind: literal('a'), n: integer() }), object({ kind: literal('b') })]);
    expectTypeOf<InferOutput<typeof told>>().toEqualTypeOf<{ kind: 'a'; n: number } | { kind: 'b' }>();
    expectTypeOf<Infer<ReturnType<typeof nullable<Schema<string>>>>>().toEqualTypeOf<string | null>();
    const refined = refine(object({ a: withDefault(integer(), 1) }), (value) => {
      expectTypeOf(value).toEqualTypeOf<{ a: number }>();
    });
    expectTypeOf<Both<typeof refined>>().toEqualTypeOf<[{ a?: number }, { a: number }]>();
    const late = lazy(() => string());
    expectTypeOf(late).toEqualTypeOf<Schema<string>>();
  });

  test('of schemas from elsewhere', () => {
    const schema = object({
      z: z.string().transform(Number),
      v: valibot.number(),
      t: type('string[]'),
      p: { parse: (value: unknown) => Boolean(value) },
      d: optional(z.string()),
    });
    expectTypeOf<InferOutput<typeof schema>>().toEqualTypeOf<{
      z: number;
      v: number;
      t: string[];
      p: boolean;
      d?: string;
    }>();
    expectTypeOf<InferInput<typeof schema>['z']>().toEqualTypeOf<string>();
    expectTypeOf<InferInput<typeof schema>['v']>().toEqualTypeOf<number>();
    expectTypeOf<InferInput<typeof schema>['d']>().toEqualTypeOf<string | undefined>();
  });

  test('of a field that a foreign schema fills in or leaves out', () => {
    const schema = object({ a: z.string().default('x'), b: z.string().optional() });
    expectTypeOf<InferInput<typeof schema>>().toExtend<{ a?: string | undefined; b?: string | undefined }>();
    expectTypeOf<{ a: 'y' }>().toExtend<InferInput<typeof schema>>();
    expectTypeOf<InferOutput<typeof schema>['a']>().toEqualTypeOf<string>();
  });
});

test('recursion is written with its type', () => {
  interface Tree {
    readonly name: string;
    readonly children: readonly Tree[];
    readonly next?: Tree;
  }
  const tree: Schema<Tree, unknown> = lazy(() =>
    object({ name: string(), children: array(tree), next: optional(tree) }),
  );
  expectTypeOf<InferOutput<typeof tree>>().toEqualTypeOf<Tree>();
  interface Plain {
    name: string;
    children: Plain[];
  }
  const plain: Schema<Plain> = lazy(() => object({ name: string(), children: array(plain) }));
  expectTypeOf<Both<typeof plain>>().toEqualTypeOf<[Plain, Plain]>();
});

test('the answer of safeParse is told apart by success', () => {
  const result = string().safeParse(1);
  if (result.success) {
    expectTypeOf(result.data).toEqualTypeOf<string>();
    expectTypeOf(result.error).toEqualTypeOf<undefined>();
  } else {
    expectTypeOf(result.error).toEqualTypeOf<SchemaError>();
  }
});
