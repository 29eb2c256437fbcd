import {
  array,
  boolean,
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
  unknown,
  withDefault,
} from '@hermes/tools';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import type { OurSchema } from './issues.js';

const described = { description: 'What it is.' };
const tree: Schema<unknown> = lazy(() => object({ name: string(), kids: array(tree) }));

/** A schema, what it advertises, and what it says of its output where that is something else. */
const table: readonly (readonly [string, OurSchema, object, object?])[] = [
  ['string', string(), { type: 'string' }],
  [
    'string with everything',
    string({ ...described, minLength: 1, maxLength: 9, pattern: /^\d\/\p{L}$/u, format: 'x', examples: ['1/a'] }),
    {
      type: 'string',
      ...described,
      minLength: 1,
      maxLength: 9,
      pattern: '^\\d\\/\\p{L}$',
      format: 'x',
      examples: ['1/a'],
    },
  ],
  ['string with a pattern of the flag u', string({ pattern: /^a$/u }), { type: 'string', pattern: '^a$' }],
  ['string with a pattern of the flag i', string({ pattern: /^a$/i }), { type: 'string' }],
  ['string with a pattern of the flag m', string({ pattern: /^a$/m }), { type: 'string' }],
  ['string with a pattern of the flag s', string({ pattern: /^a$/s }), { type: 'string' }],
  ['number', number(), { type: 'number' }],
  [
    'number with everything',
    number({ ...described, minimum: -1, maximum: 9, exclusiveMinimum: -2, exclusiveMaximum: 10, multipleOf: 0.5 }),
    {
      type: 'number',
      ...described,
      minimum: -1,
      maximum: 9,
      exclusiveMinimum: -2,
      exclusiveMaximum: 10,
      multipleOf: 0.5,
    },
  ],
  ['integer', integer({ minimum: 0 }), { type: 'integer', minimum: 0 }],
  ['boolean', boolean(described), { type: 'boolean', ...described }],
  ['unknown', unknown(), {}],
  ['unknown with a description', unknown(described), described],
  ['literal', literal('a', described), { const: 'a', ...described }],
  ['literal of null', literal(null), { const: null }],
  ['enumOf texts', enumOf(['a', 'b'], described), { type: 'string', enum: ['a', 'b'], ...described }],
  ['enumOf others', enumOf(['a', 1, null]), { enum: ['a', 1, null] }],
  ['array', array(string()), { type: 'array', items: { type: 'string' } }],
  [
    'array with everything',
    array(integer(), { ...described, minItems: 1, maxItems: 3, uniqueItems: true }),
    { type: 'array', ...described, minItems: 1, maxItems: 3, uniqueItems: true, items: { type: 'integer' } },
  ],
  ['object without fields', object({}), { type: 'object', properties: {}, additionalProperties: false }],
  [
    'object',
    object({ a: string(described), b: optional(integer()), c: withDefault(boolean(), true) }, described),
    {
      type: 'object',
      ...described,
      properties: {
        a: { type: 'string', ...described },
        b: { type: 'integer' },
        c: { type: 'boolean', default: true },
      },
      required: ['a'],
      additionalProperties: false,
    },
    {
      type: 'object',
      ...described,
      properties: {
        a: { type: 'string', ...described },
        b: { type: 'integer' },
        c: { type: 'boolean', default: true },
      },
      required: ['a', 'c'],
      additionalProperties: false,
    },
  ],
  [
    'object that strips',
    object({ a: string() }, { unknownKeys: 'strip' }),
    { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] },
    { type: 'object', properties: { a: { type: 'string' } }, required: ['a'], additionalProperties: false },
  ],
  [
    'object that keeps',
    object({ a: optional(string()) }, { unknownKeys: 'keep' }),
    { type: 'object', properties: { a: { type: 'string' } } },
  ],
  [
    'record',
    record(integer(), { ...described, maxProperties: 2 }),
    { type: 'object', ...described, maxProperties: 2, additionalProperties: { type: 'integer' } },
  ],
  [
    'union',
    union([string(), integer()], described),
    { ...described, anyOf: [{ type: 'string' }, { type: 'integer' }] },
  ],
  ['nullable', nullable(string({ minLength: 1 })), { type: ['string', 'null'], minLength: 1 }],
  ['refine', refine(array(integer()), () => 'never'), { type: 'array', items: { type: 'integer' } }],
  ['lazy that is not recursive', object({ a: lazy(() => object({ b: lazy(() => string()) })) }), expect.anything()],
  ['lazy that is recursive', tree, expect.anything()],
  [
    'lazy that is recursive, within',
    object({ one: tree, many: array(tree), none: optional(nullable(tree)), filled: withDefault(nullable(tree), null) }),
    expect.anything(),
  ],
  [
    'nullable of everything',
    object({
      a: nullable(literal('a')),
      b: nullable(enumOf(['a'])),
      c: nullable(union([object({})])),
      d: nullable(nullable(string())),
      e: nullable(unknown()),
      f: nullable(record(string())),
    }),
    expect.anything(),
  ],
];

const rows = table.map(([title, schema, input, output = input]) => ({ title, schema, input, output }));

describe.each(rows)('the JSON Schema of $title', ({ schema, input, output }) => {
  test('says what parse takes, and of its output what parse gives', () => {
    expect(schema.jsonSchema).toEqual(input);
    expect(schema['~standard'].jsonSchema.output({ target: 'draft-2020-12' })).toEqual(output);
  });

  test('is made once and frozen to the ground', () => {
    expect(schema.jsonSchema).toBe(schema.jsonSchema);
    expect(frozen(schema.jsonSchema)).toBe(true);
  });

  test('is valid in both drafts, on both sides', () => {
    const { jsonSchema } = schema['~standard'];
    const ajv2020 = new Ajv2020({ strict: false, validateFormats: false });
    const ajv7 = new Ajv({ strict: false, validateFormats: false });
    for (const make of [jsonSchema.input, jsonSchema.output]) {
      const [written, written7] = [make({ target: 'draft-2020-12' }), make({ target: 'draft-07' })];
      expect(ajv2020.validateSchema(written)).toBe(true);
      expect(ajv7.validateSchema(written7)).toBe(true);
      expect(() => [ajv2020.compile(written), ajv7.compile(written7)]).not.toThrow();
      expect(JSON.stringify(written7)).not.toContain('$defs');
    }
  });

  test('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(schema.jsonSchema))).toStrictEqual(schema.jsonSchema);
  });
});

function frozen(value: unknown): boolean {
  return typeof value !== 'object' || value === null || (Object.isFrozen(value) && Object.values(value).every(frozen));
}
