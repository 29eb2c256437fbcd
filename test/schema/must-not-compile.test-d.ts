import {
  array,
  enumOf,
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
  string,
  union,
  withDefault,
} from '@hermes/tools';
import { test } from 'vitest';

test('a field that may be left out stands in a shape only', () => {
  const field = optional(string());
  // @ts-expect-error in an array
  array(field);
  // @ts-expect-error in a record
  record(field);
  // @ts-expect-error in a union
  union([string(), field]);
  // @ts-expect-error in nullable
  nullable(field);
  // @ts-expect-error in optional
  optional(field);
  // @ts-expect-error in refine
  refine(field, () => undefined);
  // @ts-expect-error in lazy
  lazy(() => field);
  // @ts-expect-error a default in an array
  array(withDefault(string(), 'x'));
});

test('a default is of the type that its schema takes', () => {
  // @ts-expect-error a text for a number
  withDefault(integer(), 'x');
  // @ts-expect-error another option
  withDefault(enumOf(['a', 'b']), 'c');
  // @ts-expect-error null for what does not take it
  withDefault(string(), null);
  // @ts-expect-error a field of another type
  withDefault(object({ a: string() }), { a: 1 });
  // @ts-expect-error no default
  withDefault(string());
});

test('options are those of the builder', () => {
  // @ts-expect-error of number
  string({ minimum: 1 });
  // @ts-expect-error a text
  string({ minLength: '1' });
  // @ts-expect-error a text for an expression
  string({ pattern: '^a$' });
  // @ts-expect-error of string
  number({ minLength: 1 });
  // @ts-expect-error of object
  record(string(), { unknownKeys: 'keep' });
  // @ts-expect-error another word
  object({}, { unknownKeys: 'ignore' });
  // @ts-expect-error of array
  record(string(), { maxItems: 1 });
});

test('what is taken as a schema is one', () => {
  // @ts-expect-error a text
  array('string');
  // @ts-expect-error a builder that was not called
  object({ a: string });
  // @ts-expect-error a plain value
  object({ a: 'x' });
  // @ts-expect-error an empty union
  union([]);
  // @ts-expect-error an empty list
  enumOf([]);
  // @ts-expect-error an object
  literal({});
  // @ts-expect-error a list of objects
  enumOf([{}]);
  // @ts-expect-error no function
  lazy(string());
});

test('a check gives nothing, a detail, or a path and a detail', () => {
  // @ts-expect-error a boolean
  refine(string(), (value) => value.length > 1);
  // @ts-expect-error no detail
  refine(string(), () => ({ path: [] }));
  // @ts-expect-error a promise
  refine(string(), async () => 'must be x');
  // @ts-expect-error the value is a string
  refine(string(), (value: number) => (value > 1 ? undefined : 'must be more'));
});

test('a recursion is of the type that is written', () => {
  // @ts-expect-error the name is a text
  const tree: Schema<{ name: number }> = lazy(() => object({ name: string() }));
  void tree;
});

test('what is parsed is only readable as declared', () => {
  const value = object({ a: string(), b: optional(integer()) }).parse({});
  // @ts-expect-error no such field
  void value.c;
  // @ts-expect-error may be absent
  const b: number = value.b;
  void b;
  const schema = string();
  // @ts-expect-error read only
  schema.jsonSchema = {};
});
