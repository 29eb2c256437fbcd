import {
  type AnySchema,
  array,
  integer,
  object,
  type Schema,
  type StandardSchema,
  string,
  withDefault,
} from '@hermes/tools';
import { type } from 'arktype';
import * as valibot from 'valibot';
import { expectTypeOf, test } from 'vitest';
import { z } from 'zod';

/** Standard Schema and Standard JSON Schema, as zod writes their types down. */
type Standard<Input, Output> = { readonly '~standard': z.core.$ZodType<Output, Input>['~standard'] };
type StandardWithJson<Input, Output> = { readonly '~standard': z.ZodType<Output, Input>['~standard'] };

test('a schema of ours goes where a Standard Schema is taken', () => {
  const schema = object({ a: withDefault(integer(), 1), b: array(string()) });
  type Input = { a?: number | null | undefined; b: string[] };
  type Output = { a: number; b: string[] };
  expectTypeOf(schema).toExtend<Standard<Input, Output>>();
  expectTypeOf(schema).toExtend<StandardWithJson<Input, Output>>();
  expectTypeOf(schema).not.toExtend<Standard<Input, { a: string }>>();
  expectTypeOf<Schema<string>>().toExtend<Standard<string, string>>();
  expectTypeOf<Schema<string>>().not.toExtend<Standard<number, string>>();
});

test('a Standard Schema of others goes where a schema is taken', () => {
  expectTypeOf(z.object({ a: z.string() })).toExtend<AnySchema>();
  expectTypeOf(valibot.object({ a: valibot.string() })).toExtend<AnySchema>();
  expectTypeOf(type({ a: 'string' })).toExtend<AnySchema>();
  expectTypeOf(z.string()).toExtend<StandardSchema<string>>();
  expectTypeOf(valibot.string()).toExtend<StandardSchema<string>>();
  expectTypeOf<Standard<string, number>>().toExtend<AnySchema>();
  expectTypeOf({ parse: (value: unknown) => String(value) }).toExtend<AnySchema>();
});

test('what validate gives is an answer, not a promise', () => {
  const answer = string()['~standard'].validate(1);
  expectTypeOf(answer).not.toExtend<PromiseLike<unknown>>();
  if (answer.issues) {
    expectTypeOf(answer.issues[0]?.message).toEqualTypeOf<string | undefined>();
  } else {
    expectTypeOf(answer.value).toEqualTypeOf<string>();
  }
});

test('only a target that is known may be meant, and any may be asked for', () => {
  const { input, output } = string()['~standard'].jsonSchema;
  expectTypeOf(input({ target: 'draft-07' })).toEqualTypeOf<Record<string, unknown>>();
  expectTypeOf(output({ target: 'draft-2020-12' })).toEqualTypeOf<Record<string, unknown>>();
  // @ts-expect-error no target
  input({});
});
