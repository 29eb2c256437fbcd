import {
  type AnySchema,
  array,
  boolean,
  createRuntime,
  defineTool,
  enumOf,
  forOpenAi,
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
  unknown,
  withDefault,
} from '@hermes/tools';
import { toStrictJsonSchema } from 'openai/lib/transform';
import * as valibot from 'valibot';
import { describe, expect, test } from 'vitest';
import * as zod from 'zod';

const toolOf = (input: AnySchema, inputJsonSchema?: object) =>
  defineTool({
    name: 'op',
    description: 'Does.',
    input,
    ...(inputJsonSchema && { inputJsonSchema }),
    execute: () => 1,
  });

function strictOf(input: AnySchema, inputJsonSchema?: object) {
  const runtime = createRuntime({ tools: [toolOf(input, inputJsonSchema)] });
  return forOpenAi(runtime, { strict: true }).tools[0]?.parameters;
}

function fieldOf(field: Parameters<typeof object>[0][string]) {
  const { properties, required } = strictOf(object({ field })) ?? {};
  expect(required).toEqual(['field']);
  return properties?.field;
}

test('the strict form goes out with its flag, in both APIs', () => {
  const runtime = createRuntime({ tools: [toolOf(object({ a: optional(string()) }))] });
  const parameters = {
    type: 'object',
    properties: { a: { type: ['string', 'null'] } },
    required: ['a'],
    additionalProperties: false,
  };
  const described = { name: 'op', description: 'Does.', parameters, strict: true };
  expect(forOpenAi(runtime, { strict: true }).tools).toStrictEqual([{ type: 'function', ...described }]);
  expect(forOpenAi(runtime, { strict: true, api: 'chat' }).tools).toStrictEqual([
    { type: 'function', function: described },
  ]);
});

test('a tool without arguments takes an object without fields', () => {
  const ping = defineTool({ name: 'ping', description: 'Answers.', execute: () => 'pong' });
  expect(forOpenAi(createRuntime({ tools: [ping] }), { strict: true }).tools[0]?.parameters).toStrictEqual({
    type: 'object',
    properties: {},
    required: [],
    additionalProperties: false,
  });
});

const point = object({ x: integer(), y: optional(integer()) });
const strictPoint = {
  type: 'object',
  properties: { x: { type: 'integer' }, y: { type: ['integer', 'null'] } },
  required: ['x', 'y'],
  additionalProperties: false,
};

test.each([
  ['a field that has to be there', string({ description: 'A text.' }), { type: 'string', description: 'A text.' }],
  ['one that may be left out', optional(integer({ minimum: 1 })), { type: ['integer', 'null'], minimum: 1 }],
  ['one with a default, which is not told', withDefault(boolean(), true), { type: ['boolean', 'null'] }],
  ['null where it means null', nullable(string()), { type: ['string', 'null'] }],
  ['null where it is taken already', optional(nullable(string())), { type: ['string', 'null'] }],
  ['a pattern', string({ pattern: /^a/ }), { type: 'string', pattern: '^a' }],
  ['a format that OpenAI knows', string({ format: 'email' }), { type: 'string', format: 'email' }],
  ['no format that it does not', string({ format: 'uri' }), { type: 'string' }],
  ['no lengths and examples', string({ minLength: 1, maxLength: 9, examples: ['a'] }), { type: 'string' }],
  [
    'numbers of items',
    array(string(), { minItems: 1, uniqueItems: true }),
    { type: 'array', items: { type: 'string' }, minItems: 1 },
  ],
  ['a literal with its type', literal('a'), { const: 'a', type: 'string' }],
  ['a list with its types', enumOf([1, 'a', null]), { enum: [1, 'a', null], type: ['number', 'string', 'null'] }],
  [
    'a list that may be left out',
    optional(enumOf(['a', 'b'])),
    { anyOf: [{ type: 'string', enum: ['a', 'b'] }, { type: 'null' }] },
  ],
  ['an object', point, strictPoint],
  ['an object that may be left out', optional(point), { anyOf: [strictPoint, { type: 'null' }] }],
  ['an object or null', nullable(point), { anyOf: [strictPoint, { type: 'null' }] }],
  ['objects in an array', array(point), { type: 'array', items: strictPoint }],
  [
    'a union of objects, without a type of its own',
    optional(union([point, object({ kind: literal('none') })])),
    {
      anyOf: [
        strictPoint,
        {
          type: 'object',
          properties: { kind: { const: 'none', type: 'string' } },
          required: ['kind'],
          additionalProperties: false,
        },
        { type: 'null' },
      ],
    },
  ],
  ['a refined schema', refine(string(), () => undefined), { type: 'string' }],
])('strict form has %s', (_, field, told) => {
  expect(fieldOf(field)).toStrictEqual(told);
});

interface Tree {
  readonly value: string;
  readonly next?: Tree | undefined;
  readonly kids: readonly Tree[];
}
const tree: Schema<Tree> = lazy(() => object({ value: string(), next: optional(tree), kids: array(tree) }));
const strictTree = (place: string) => ({
  type: 'object',
  properties: {
    value: { type: 'string' },
    next: { anyOf: [{ $ref: place }, { type: 'null' }] },
    kids: { type: 'array', items: { $ref: place } },
  },
  required: ['value', 'next', 'kids'],
  additionalProperties: false,
});

test('recursion keeps its references: to the root, to a definition, and with a root that would be a reference', () => {
  expect(strictOf(tree)).toStrictEqual(strictTree('#'));
  expect(strictOf(object({ tree }))).toMatchObject({
    properties: { tree: { $ref: '#/$defs/schema1' } },
    $defs: { schema1: strictTree('#/$defs/schema1') },
  });
  expect(strictOf(refine(tree, () => undefined))).toStrictEqual(strictTree('#'));
});

test('a field may be called as a keyword is, or __proto__', () => {
  const input = object({ type: string(), anyOf: optional(string()), ['__proto__']: string() });
  expect(Object.keys(strictOf(input)?.properties ?? {})).toEqual(['type', 'anyOf', '__proto__']);
});

function problemsOf(input: AnySchema, inputJsonSchema?: object): unknown {
  try {
    return strictOf(input, inputJsonSchema);
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(InvalidDefinitionError);
    expect(thrown).toMatchObject({ subject: 'tool "op"' });
    return (thrown as InvalidDefinitionError).problems;
  }
}

describe('what strict form cannot say is refused with the path', () => {
  const others = 'takes other keys than it declares, which strict form cannot say';
  const any = 'takes any value, which strict form cannot say';

  test.each<[string, AnySchema, string[]]>([
    ['a record', object({ a: object({ map: record(string()) }) }), [`"a.map" ${others}`]],
    ['a record at the root', record(string()), [`its input ${others}`]],
    ['unknown', object({ a: unknown() }), [`"a" ${any}`]],
    ['unknown items', object({ a: array(unknown()) }), [`"a.0" ${any}`]],
    ['an object that keeps other keys', object({}, { unknownKeys: 'keep' }), [`its input ${others}`]],
    ['one that strips them', object({ a: object({}, { unknownKeys: 'strip' }) }), [`"a" ${others}`]],
    ['several at once', object({ a: unknown(), b: optional(record(string())) }), [`"a" ${any}`, `"b" ${others}`]],
    ['within a union', object({ a: union([string(), array(record(string()))]) }), [`"a.0" ${others}`]],
    ['within what is lazy', object({ a: lazy(() => object({ b: unknown() })) }), [`"a.b" ${any}`]],
    ['a schema without JSON Schema', object({ a: valibot.string() }), [`"a" ${any}`]],
    ['one with a bare parse', object({ a: { parse: (value: unknown) => value } }), [`"a" ${any}`]],
    ['an open object of another library', object({ a: zod.object({ b: zod.string() }) }), [`"a" ${others}`]],
    [
      'a keyword that is not taken',
      object({ a: zod.tuple([zod.string()]) }),
      ['"a" has "prefixItems", which strict form does not take'],
    ],
    [
      'a field that a schema of another library leaves out, and takes no null for',
      object({ a: zod.strictObject({ b: zod.string().optional() }) }),
      ['"a" is of a schema that takes no null for a field that may be left out'],
    ],
    [
      'the same as a field of ours',
      object({ a: zod.string().optional() }),
      ['"a" may be left out by a schema that takes no null: use optional()'],
    ],
  ])('%s', (_, input, problems) => {
    const found = problemsOf(input);
    expect(Array.isArray(found) ? found.slice(0, problems.length) : found).toEqual(problems);
  });

  test('a JSON Schema that the author gave, where it leaves out fields', () => {
    const input = valibot.object({ a: valibot.optional(valibot.string()) });
    const told = { type: 'object', properties: { a: { type: 'string' } }, additionalProperties: false };
    expect(problemsOf(input, told)).toEqual([
      'its input is of a schema that takes no null for a field that may be left out',
    ]);
    expect(strictOf(input, { ...told, required: ['a'] })).toEqual({ ...told, required: ['a'] });
  });

  test.each([
    [{ anyOf: {} }, '"a" has "anyOf" that is no array'],
    [{ type: 'array' }, '"a.0" takes any value, which strict form cannot say'],
    [true, '"a" takes any value, which strict form cannot say'],
    [{ $ref: '#/$defs/none' }, '"a" refers into a schema, which strict form does not take'],
  ])('a JSON Schema that the author wrote wrongly: %j', (a, problem) => {
    const told = { type: 'object', properties: { a }, required: ['a'], additionalProperties: false };
    expect(problemsOf(valibot.object({}), told)).toEqual([problem]);
  });
});

test('a schema of another library is taken where its JSON Schema is right', () => {
  const input = object({ a: optional(zod.strictObject({ b: zod.array(zod.int()), c: zod.string().nullable() })) });
  expect(strictOf(input)?.properties).toMatchObject({
    a: { anyOf: [{ type: 'object', required: ['b', 'c'], additionalProperties: false }, { type: 'null' }] },
  });
  expect(toolOf(input).input.parse({ a: null })).toEqual({});
});

test("what goes out is strict to OpenAI's own SDK, which has nothing to change", () => {
  const input = object({ a: optional(point), b: union([point, tree]), c: withDefault(enumOf(['x', 'y']), 'x') });
  const strict = strictOf(input);
  expect(toStrictJsonSchema(structuredClone(strict) as never)).toEqual(strict);
});
