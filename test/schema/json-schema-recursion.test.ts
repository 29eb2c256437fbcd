import { array, lazy, nullable, object, type Schema, string, withDefault } from '@hermes/tools';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';

const tree: Schema<unknown> = lazy(() => object({ name: string(), kids: array(tree) }));

describe('the JSON Schema of a recursive schema', () => {
  const outer = object({ tree, filled: withDefault(tree, { name: 'x', kids: [] }) });
  const leaf = { name: 'a', kids: [] };
  const rows = [
    { schema: tree, value: { name: 'a', kids: [leaf, leaf] }, isRight: true },
    { schema: tree, value: { name: 'a', kids: [leaf, { name: 1, kids: [] }] }, isRight: false },
    { schema: tree, value: { name: 'a', kids: [{ ...leaf, extra: 1 }] }, isRight: false },
    { schema: outer, value: { tree: { name: 'a', kids: [leaf] } }, isRight: true },
    { schema: outer, value: { tree: { name: 'a', kids: [{}] } }, isRight: false },
    { schema: outer, value: { tree: leaf, filled: { name: 'a', kids: [{ name: 'b', kids: [leaf] }] } }, isRight: true },
    { schema: outer, value: { tree: leaf, filled: { name: 'a', kids: [{ name: 'b', kids: [1] }] } }, isRight: false },
    { schema: array(nullable(tree)), value: [null, leaf], isRight: true },
    { schema: array(nullable(tree)), value: [{ name: 'a', kids: [null] }], isRight: false },
  ] as const;

  test.each(rows)('refers to itself and agrees with parse: $value', ({ schema, value, isRight }) => {
    const { input } = schema['~standard'].jsonSchema;
    expect(JSON.stringify(schema.jsonSchema)).toContain('"$ref"');
    expect(new Ajv2020({ strict: false }).compile(input({ target: 'draft-2020-12' }))(value)).toBe(isRight);
    expect(new Ajv({ strict: false }).compile(input({ target: 'draft-07' }))(value)).toBe(isRight);
    expect(schema.safeParse(value).success).toBe(isRight);
  });
});
