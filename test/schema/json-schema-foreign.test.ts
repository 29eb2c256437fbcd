import {
  type AnySchema,
  array,
  defineTool,
  integer,
  type JsonSchema,
  lazy,
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
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { type } from 'arktype';
import * as valibot from 'valibot';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { OurSchema } from './issues.js';

const category = z.object({
  name: z.string(),
  get children() {
    return z.array(category);
  },
});
const awkward = z.object({
  name: z.string(),
  get default() {
    return z.array(awkward);
  },
});
const withJson = (jsonSchema: unknown) => ({ parse: (value: unknown) => value, jsonSchema });

/** Whether Ajv takes the value by the advertised schema: both drafts must agree. */
function advertised(schema: Pick<OurSchema, '~standard' | 'jsonSchema'>, value: unknown): boolean {
  const { input } = schema['~standard'].jsonSchema;
  const [ajv2020, ajv7] = [new Ajv2020({ strict: false }), new Ajv({ strict: false })];
  const written = input({ target: 'draft-2020-12' });
  expect(ajv2020.validateSchema(written)).toBe(true);
  const takes = ajv2020.compile(written)(value);
  expect(ajv7.compile(input({ target: 'draft-07' }))(value)).toBe(takes);
  expect(new Ajv2020({ strict: false }).compile(schema.jsonSchema)(value)).toBe(takes);
  return takes;
}

describe('a recursive schema of zod within ours', () => {
  const schema = object({
    id: string(),
    main: category,
    other: optional(array(category)),
    filled: withDefault(nullable(category), null),
  });
  const leaf = { name: 'x', children: [] };
  const rows = [
    { value: { id: 'a', main: { name: 'y', children: [leaf] } }, isRight: true },
    { value: { id: 'a', main: { name: 'y', children: [{ name: 1, children: [] }] } }, isRight: false },
    { value: { id: 'a', main: leaf, other: [leaf, { name: 'z', children: [leaf] }], filled: leaf }, isRight: true },
    { value: { id: 'a', main: leaf, other: [leaf, { name: 'z', children: [{}] }] }, isRight: false },
    { value: { id: 'a', main: leaf, filled: { name: 'z', children: [5] } }, isRight: false },
  ] as const;
  test.each(rows)('agrees with parse: $value', ({ value, isRight }) => {
    expect(schema.safeParse(value).success).toBe(isRight);
    expect(advertised(schema, value)).toBe(isRight);
  });

  test('keeps its references right though a field has the name of a keyword', () => {
    const odd = object({ awkward });
    const right = { awkward: { name: 'a', default: [{ name: 'b', default: [] }] } };
    const wrong = { awkward: { name: 'a', default: [{ name: 1, default: [] }] } };
    expect([odd.safeParse(right).success, odd.safeParse(wrong).success]).toEqual([true, false]);
    expect([advertised(odd, right), advertised(odd, wrong)]).toEqual([true, false]);
  });
});

describe('a recursive schema as a whole input has its fields at the root, where providers look for them', () => {
  const tool = (input: AnySchema) =>
    defineTool({ name: 't', description: 'Is a tool.', input, execute: () => '' }).input;
  const leaf = { name: 'x', children: [] };
  const tree: Schema<unknown> = lazy(() => object({ name: string(), children: array(tree) }));
  const even: Schema<unknown> = lazy(() => object({ odd }));
  const odd: Schema<unknown> = lazy(() => object({ even: optional(even) }));
  test.each<[title: string, input: AnySchema, right: unknown, wrong: unknown]>([
    ['of zod, that contains itself', category, { name: 'y', children: [leaf] }, { name: 'y', children: [{}] }],
    [
      'of zod, with one in a field',
      z.object({ main: category }),
      { main: leaf },
      { main: { name: 'y', children: [1] } },
    ],
    ['of ours, refined, of two', refine(even, () => undefined), { odd: { even: { odd: {} } } }, { odd: { even: {} } }],
    ['of ours, refined', refine(tree, () => undefined), { name: 'y', children: [leaf] }, { name: 'y', children: [{}] }],
  ])('%s', (_, input, right, wrong) => {
    const schema = tool(input);
    for (const target of ['draft-2020-12', 'draft-07'] as const) {
      const written = schema['~standard'].jsonSchema.input({ target });
      expect(written).toMatchObject({ type: 'object', properties: expect.anything() });
      expect(Object.keys(written)).not.toContain('$ref');
    }
    expect(advertised(schema, right)).toBe(true);
    expect(advertised(schema, wrong)).toBe(false);
  });
});

describe('the JSON Schema of a foreign schema within ours', () => {
  test('is the one that its library gives, in the dialect asked for', () => {
    const schema = object({ z: z.string().min(2), a: type({ b: 'number' }) });
    expect(schema.jsonSchema.properties).toMatchObject({
      z: { type: 'string', minLength: 2 },
      a: { type: 'object', properties: { b: { type: 'number' } } },
    });
    for (const target of ['draft-2020-12', 'draft-07'] as const) {
      const written = JSON.stringify(schema['~standard'].jsonSchema.input({ target }));
      expect(written).not.toContain('"$schema"');
    }
  });

  test('is that of its input or of its output', () => {
    const { input, output } = array(z.string().transform(Number).pipe(z.number()))['~standard'].jsonSchema;
    expect(input({ target: 'draft-2020-12' }).items).toMatchObject({ type: 'string' });
    expect(output({ target: 'draft-2020-12' }).items).toMatchObject({ type: 'number' });
  });

  test('is {} where there is none', () => {
    const bare = { parse: (value: unknown) => value };
    const schema = object({ v: valibot.string(), p: bare, d: z.date(), l: array(bare) });
    expect(schema.jsonSchema.properties).toEqual({ v: {}, p: {}, d: {}, l: { type: 'array', items: {} } });
  });

  test('is {} for a schema that throws when it is asked about nothing', () => {
    const trimming = { parse: (value: unknown) => (value as string).trim() };
    expect(object({ a: trimming }).jsonSchema.properties).toEqual({ a: {} });
  });

  test('has required only what parse does not take as absent', () => {
    const schema = object({ a: z.string().default('x'), b: z.string().optional(), c: z.string(), d: type('string') });
    expect(schema.jsonSchema.required).toEqual(['c', 'd']);
    expect(schema.parse({ c: 'c', d: 'd' })).toEqual({ a: 'x', c: 'c', d: 'd' });
  });

  test('is frozen with ours, the one of the author left as it was', () => {
    const json = { type: 'object', properties: { a: { type: 'string' } } };
    const schema = object({ given: withJson(json), half: withJson(Object.freeze({ items: { type: 'string' } })) });
    const { given, half } = schema.jsonSchema.properties ?? {};
    expect([given, given?.properties, half, half?.items].every(Object.isFrozen)).toBe(true);
    expect([json, json.properties, json.properties.a].some(Object.isFrozen)).toBe(false);
  });

  const defined: JsonSchema = { $ref: '#/$defs/word', $defs: { word: { type: 'string' } } };
  test.each([
    { title: '$defs', json: defined },
    {
      title: 'references beside data that looks like one',
      json: { ...defined, default: { $ref: '#/$defs/word' }, examples: [{ $ref: '#' }] },
    },
    { title: 'an $id', json: { $id: 'https://example.com/word', ...defined } },
    { title: 'an $anchor', json: { $ref: '#word', $defs: { word: { $anchor: 'word', type: 'string' } } } },
  ])('keeps its references right: $title', ({ json }) => {
    const validate = new Ajv2020({ strict: false }).compile(
      object({ one: withJson(json) })['~standard'].jsonSchema.input({ target: 'draft-2020-12' }),
    );
    expect(validate({ one: 'x' })).toBe(true);
    expect(validate({ one: 5 })).toBe(false);
  });

  test('may stand in more than one place', () => {
    const word = withJson(defined);
    const validate = new Ajv2020({ strict: false }).compile(
      object({ one: word, two: array(word) })['~standard'].jsonSchema.input({ target: 'draft-2020-12' }),
    );
    expect([
      validate({ one: 'x', two: ['y'] }),
      validate({ one: 5, two: [] }),
      validate({ one: 'x', two: [5] }),
    ]).toEqual([true, false, false]);
  });
});

describe('a nullable foreign schema advertises null', () => {
  test.each<readonly [string, Parameters<typeof nullable>[0], unknown]>([
    ['a literal', z.literal('a'), 'a'],
    ['an enum', z.enum(['a', 'b']), 'a'],
    ['an intersection', z.object({ a: z.string() }).and(z.object({ b: z.string() })), { a: 'x', b: 'y' }],
    ['a union', z.union([z.string(), z.number()]), 1],
    ['a recursion', category, { name: 'x', children: [] }],
    ['a type of arktype', type("'a'|'b'"), 'a'],
    ['what is told by oneOf', withJson({ type: 'string', oneOf: [{ const: 'a' }, { const: 'b' }] }), 'a'],
  ])('for %s', (_, foreign, value) => {
    const schema = record(refine(nullable(foreign), () => undefined));
    expect(schema.safeParse({ a: null, b: value }).success).toBe(true);
    expect(advertised(schema, { a: null, b: value })).toBe(true);
  });
});

test('a foreign schema stands in a union beside ours', () => {
  const schema = union([integer(), z.object({ a: z.string() }), category]);
  for (const value of [1, { a: 'x' }, { name: 'x', children: [{ name: 'y', children: [] }] }]) {
    expect([schema.safeParse(value).success, advertised(schema, value)]).toEqual([true, true]);
  }
  for (const value of ['x', { a: 1 }, { name: 'x', children: [{}] }]) {
    expect([schema.safeParse(value).success, advertised(schema, value)]).toEqual([false, false]);
  }
});
