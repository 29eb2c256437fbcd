import {
  type AnySchema,
  array,
  createRuntime,
  defineTool,
  enumOf,
  InputInvalidError,
  InvalidDefinitionError,
  integer,
  lazy,
  literal,
  nullable,
  object,
  record,
  refine,
  string,
  union,
  unknown,
  withDefault,
} from '@hermes/tools';
import { type } from 'arktype';
import * as valibot from 'valibot';
import { describe, expect, test } from 'vitest';
import * as zod from 'zod';

const declare = (input: AnySchema, inputJsonSchema?: object) =>
  defineTool({
    name: 'search',
    description: 'Searches.',
    input,
    ...(inputJsonSchema && { inputJsonSchema }),
    execute: (given) => given,
  });
const file = object({ path: string() });
const bare = { parse: (value: unknown): unknown => value };

describe('an input schema whose root is an object', () => {
  test.each<[string, AnySchema, unknown]>([
    ['object', file, { path: 'a' }],
    ['object without fields', object({}), {}],
    ['record', record(integer()), { a: 1 }],
    ['union of objects', union([file, object({ id: integer() })]), { id: 1 }],
    ['union of an object and a record', union([file, record(integer())]), { path: 'a' }],
    ['union of unions of objects', union([union([file, object({ id: integer() })]), object({})]), { id: 1 }],
    ['lazy object', lazy(() => file), { path: 'a' }],
    ['refined object', refine(file, () => undefined), { path: 'a' }],
    [
      'refined lazy object',
      refine(
        lazy(() => file),
        () => undefined,
      ),
      { path: 'a' },
    ],
    ['refined record', refine(record(integer()), () => undefined), { a: 1 }],
    ['zod object', zod.object({ path: zod.string() }), { path: 'a' }],
    ['zod record', zod.record(zod.string(), zod.number()), { a: 1 }],
    [
      'zod union of objects',
      zod.union([zod.object({ path: zod.string() }), zod.object({ id: zod.number() })]),
      { id: 1 },
    ],
    ['arktype object', type({ path: 'string' }), { path: 'a' }],
    ['schema of a user with a JSON Schema', { ...bare, jsonSchema: { type: 'object' } }, { path: 'a' }],
    ['input of another tool', declare(file).input, { path: 'a' }],
  ])('is taken: %s', async (_, schema, sent) => {
    const tool = declare(schema);
    await expect(createRuntime({ tools: [tool] }).call('search', sent)).resolves.toEqual(sent);
  });
});

describe('an input schema whose root is no object', () => {
  test.each<[string, AnySchema]>([
    ['string', string()],
    ['array of objects', array(file)],
    ['unknown', unknown()],
    ['literal', literal('a')],
    ['closed list', enumOf(['a', 'b'])],
    ['nullable object', nullable(file)],
    ['union of an object and a string', union([file, string()])],
    ['union of an object and a nullable one', union([file, nullable(file)])],
    ['lazy string', lazy(() => string())],
    ['refined string', refine(string(), () => undefined)],
    ['zod string', zod.string()],
    ['zod array', zod.array(zod.object({}))],
    ['zod nullable object', zod.object({}).nullable()],
    ['zod union of an object and a string', zod.union([zod.object({}), zod.string()])],
    ['arktype string', type('string')],
    ['schema of a user with the JSON Schema of a string', { ...bare, jsonSchema: { type: 'string' } }],
    ['valibot object, which has no JSON Schema', valibot.object({ path: valibot.string() })],
    ['schema of a user without a JSON Schema', bare],
  ])('is refused: %s', (_, schema) => {
    expect(() => declare(schema)).toThrow(InvalidDefinitionError);
  });

  test.each<[string, unknown]>([
    ['a field', withDefault(file, { path: 'a' })],
    ['a plain shape', { path: string() }],
    ['a function', () => file],
    ['a JSON Schema', { type: 'object', properties: {} }],
    ['a text', 'object'],
    ['null', null],
  ])('is refused where it is no schema: %s', (_, schema) => {
    expect(() => declare(schema as AnySchema)).toThrow(InvalidDefinitionError);
  });
});

describe('a JSON Schema beside the input schema', () => {
  const search = valibot.object({ query: valibot.pipe(valibot.string(), valibot.minLength(2)) });
  const json = { type: 'object', properties: { query: { type: 'string', minLength: 2 } }, required: ['query'] };

  test('is what is advertised, while the schema itself is what is asked', () => {
    const tool = declare(search, json);
    expect(tool.input.jsonSchema).toEqual(json);
    expect(tool.input.parse({ query: 'cats' })).toEqual({ query: 'cats' });
    const { error } = tool.input.safeParse({ query: 'c' });
    expect(error).toBeInstanceOf(InputInvalidError);
    expect(error).toMatchObject({ tool: 'search', path: ['query'], issues: [{ kind: 'custom' }] });
  });

  test.each([
    ['valibot', search],
    ['a bare parse', bare],
    ['a schema that has one of its own', object({ query: string() })],
  ])('goes with %s', (_, schema) => {
    expect(declare(schema, json).input.jsonSchema).toEqual(json);
  });

  test.each([{ type: 'string' }, { type: ['object', 'null'] }, {}, { anyOf: [{ type: 'object' }, { type: 'null' }] }])(
    'is refused where its own root is no object: %j',
    (other) => {
      expect(() => declare(search, other)).toThrow(InvalidDefinitionError);
    },
  );
});

describe('a JSON Schema that JSON cannot carry', () => {
  test('is refused, or told as far as it goes: the root that is advertised stays an object', () => {
    const json = { type: 'object', properties: {}, check: () => true };
    try {
      expect(declare(bare, json).input.jsonSchema).toMatchObject({ type: 'object' });
    } catch (thrown) {
      if (!(thrown instanceof InvalidDefinitionError)) throw thrown;
    }
  });
});

describe('a schema of another library', () => {
  test.each<[string, AnySchema]>([
    ['zod', zod.object({ files: zod.array(zod.object({ path: zod.string() })) })],
    ['arktype', type({ files: type({ path: 'string' }).array() })],
  ])('has its faults told in our form: %s', (_, schema) => {
    const { error } = declare(schema).input.safeParse({ files: [{ path: 7 }] });
    expect(error).toMatchObject({ code: 'INPUT_INVALID', tool: 'search', path: ['files', 0, 'path'], total: 1 });
  });

  test('gives its output to the tool', async () => {
    const tool = declare(zod.object({ limit: zod.coerce.number().default(10) }));
    const runtime = createRuntime({ tools: [tool] });
    await expect(runtime.call('search', {})).resolves.toEqual({ limit: 10 });
    await expect(runtime.call('search', { limit: '3' })).resolves.toEqual({ limit: 3 });
  });

  test('is an invalid definition where it answers later', () => {
    const tool = declare(zod.object({ path: zod.string().refine(async () => true) }));
    expect(() => tool.input.parse({ path: 'a' })).toThrow(InvalidDefinitionError);
  });
});
