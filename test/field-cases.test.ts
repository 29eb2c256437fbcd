import {
  type AnySchema,
  array,
  createRuntime,
  defineTool,
  InputInvalidError,
  integer,
  nullable,
  number,
  object,
  optional,
  type StringOptions,
  string,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';

/** What a tool with this input says of what a model sent, and what the model reads. */
async function answer(input: AnySchema, sent: unknown) {
  const tool = defineTool({ name: 'ask', description: 'Asks.', input, execute: (given) => given });
  const runtime = createRuntime({ tools: [tool] });
  const settled = await runtime.settle('ask', sent);
  return { error: settled.ok ? undefined : settled.error, text: await runtime.invoke('ask', sent) };
}

type Row = [id: string, schema: AnySchema, sent: unknown, path: (string | number)[], text: string];
const numbers: StringOptions = { pattern: /^[0-9]+$/ };

describe('arguments that are nearly right', () => {
  test.each<Row>([
    [
      'F01 array as JSON text',
      object({ questions: array(object({ q: string() })) }),
      { questions: '[{"q":"Which env?"}]' },
      ['questions'],
      '"questions" must be an array, not a string holding a JSON array (send the array itself)',
    ],
    [
      'F09 list as JSON text',
      object({ queries: array(string()) }),
      { queries: '["test"]' },
      ['queries'],
      '"queries" must be an array, not a string holding a JSON array (send the array itself)',
    ],
    [
      'F11 number and object as text',
      object({ maxBytes: number(), headers: object({}) }),
      { maxBytes: '200000', headers: '{"User-Agent":"x"}' },
      ['maxBytes'],
      '"maxBytes" must be a number, not the string "200000" (send 200000); "headers" must be an object, not a string holding a JSON object (send the object itself)',
    ],
    [
      'F12 id as text',
      object({ pullRequestId: integer() }),
      { pullRequestId: '12345' },
      ['pullRequestId'],
      '"pullRequestId" must be an integer, not the string "12345" (send 12345)',
    ],
    [
      'F13 depth as text',
      object({ depth: integer() }),
      { depth: '3' },
      ['depth'],
      '"depth" must be an integer, not the string "3" (send 3)',
    ],
    [
      'F15 all arguments as JSON text',
      object({ n: integer() }),
      '{"n":2}',
      [],
      'the arguments must be an object, not a string holding a JSON object (send the object itself)',
    ],
    ['F26 null for the arguments', object({ a: string() }), null, [], 'the arguments must be an object, not null'],
    [
      'F46 a type, deep inside',
      object({ items: array(object({ tags: array(string()) })) }),
      { items: [{ tags: 'x' }] },
      ['items', 0, 'tags'],
      '"items.0.tags" must be an array, not a string',
    ],
    ['a number for a string', object({ path: string() }), { path: 42 }, ['path'], '"path" must be a string, not 42'],
    ['null for a string', object({ path: string() }), { path: null }, ['path'], '"path" must be a string, not null'],
    [
      'an array for a string',
      object({ path: string() }),
      { path: ['a'] },
      ['path'],
      '"path" must be a string, not an array',
    ],
    [
      'a text that is no number',
      object({ depth: integer() }),
      { depth: 'deep' },
      ['depth'],
      '"depth" must be an integer, not a string',
    ],
    [
      'a number where digits are wanted as text',
      object({ id: string(numbers) }),
      { id: 7 },
      ['id'],
      '"id" must be a string, not 7',
    ],
  ])('%s', async (_, schema, sent, path, told) => {
    const { error, text } = await answer(schema, sent);
    expect(error).toBeInstanceOf(InputInvalidError);
    expect(error).toMatchObject({ tool: 'ask', path, remedy: 'rewrite-arguments' });
    expect(text).toBe(`Error: ask was called with invalid input: ${told}`);
  });
});

describe('arguments that are not all there', () => {
  test.each<Row>([
    ['F02 no arguments at all', object({ command: string() }), {}, ['command'], '"command" is required: a string'],
    ['F03 arguments absent', object({ command: string() }), undefined, ['command'], '"command" is required: a string'],
    [
      'F25 null that is forgiven beside a real fault',
      object({ hero: optional(object({})), events: array(string(), { minItems: 1 }) }),
      { hero: null, events: [] },
      ['events'],
      '"events" must have at least 1 item, not 0',
    ],
    [
      'F37 one field missing',
      object({ name: string(), age: number() }),
      { name: 'A' },
      ['age'],
      '"age" is required: a number',
    ],
    [
      'F38 all missing fields together',
      object({ owner: string(), repo: string(), sourceLocation: string() }),
      { repo: 'r' },
      ['owner'],
      '"owner" is required: a string; "sourceLocation" is required: a string',
    ],
    [
      'F42 a big argument beside a missing one',
      object({ a: string(), b: string() }),
      { b: 'x'.repeat(10_000) },
      ['a'],
      '"a" is required: a string',
    ],
  ])('%s', async (_, schema, sent, path, told) => {
    const { error, text } = await answer(schema, sent);
    expect(error).toBeInstanceOf(InputInvalidError);
    expect(error).toMatchObject({ tool: 'ask', path, remedy: 'rewrite-arguments' });
    expect(text).toBe(`Error: ask was called with invalid input: ${told}`);
  });
});

describe('what is right all the same is accepted', () => {
  const cats = object({ query: string(), limit: optional(integer()) });

  test.each<[string, AnySchema, unknown, unknown]>([
    [
      'F21 null for what is optional',
      object({ category: string(), minPrice: optional(number()) }),
      { category: 'toys', minPrice: null },
      { category: 'toys' },
    ],
    ['F22 null that a strict schema forces', cats, { query: 'cats', limit: null }, { query: 'cats' }],
    ['F24 arguments absent', object({ limit: optional(number()) }), undefined, {}],
    ['F32 keys that the client added', object({ q: string() }), { q: 'x', _as_extra: {}, _meta: 1 }, { q: 'x' }],
    ['null that has a meaning', object({ parent: optional(nullable(string())) }), { parent: null }, { parent: null }],
    ['digits where a text is wanted', object({ id: string(numbers) }), { id: '7' }, { id: '7' }],
  ])('%s', async (_, schema, sent, given) => {
    const tool = defineTool({ name: 'ask', description: 'Asks.', input: schema, execute: (input) => input });
    await expect(createRuntime({ tools: [tool] }).call<string>('ask', sent)).resolves.toStrictEqual(given);
  });
});
