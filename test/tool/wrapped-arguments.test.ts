import {
  type AnySchema,
  array,
  createRuntime,
  defineTool,
  integer,
  literal,
  object,
  optional,
  record,
  refine,
  string,
  union,
} from '@hermes/tools';
import * as valibot from 'valibot';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

/** What a model reads, `undefined` where the call was right. */
async function told(input: AnySchema, sent: unknown): Promise<string | undefined> {
  const tool = defineTool({ name: 'ask', description: 'Asks.', input, execute: () => 'done' });
  const text = await createRuntime({ tools: [tool] }).invoke('ask', sent);
  return text === 'done' ? undefined : text.replace('Error: ask was called with invalid input: ', '');
}

const write = object({ path: string(), limit: optional(integer()) });
const hint = 'is not a field (send the fields in it directly)';

describe('arguments that were sent one level too deep are told so', () => {
  test.each<[title: string, input: AnySchema, sent: unknown, text: string]>([
    ['all right inside', write, { arguments: { path: 'a' } }, `"arguments" ${hint}`],
    ['under any name', write, { 'fs.write': { path: 'a', limit: 1 } }, `"["fs.write"]" ${hint}`],
    ['with a key that the client added', write, { input: { path: 'a' }, _meta: {} }, `"input" ${hint}`],
    [
      'in an envelope with the name of the tool',
      write,
      { name: 'ask', arguments: { path: 'a' } },
      `"name" is not a field; "arguments" ${hint}`,
    ],
    ['as a JSON text', write, { arguments: '{"path":"a"}' }, `"arguments" ${hint}`],
    ['as a JSON text that is not all right', write, { input: '{"path":7}' }, `"input" ${hint}`],
    [
      'with all that is wrong inside',
      write,
      { input: { path: 7, limit: '3' } },
      `"input" ${hint}; "input.path" must be a string, not 7; "input.limit" must be an integer, not the string "3" (send 3)`,
    ],
    [
      'for a union, where they are right inside',
      union([object({ kind: literal('a'), n: integer() }), object({ kind: literal('b') })]),
      { op: { kind: 'a', n: 1 } },
      `"op" ${hint}`,
    ],
    [
      'where unknown keys are left out',
      object({ path: string() }, { unknownKeys: 'strip' }),
      { input: { path: 'a' } },
      `"input" ${hint}`,
    ],
    ['where more is asked of the fields', refine(write, () => undefined), { input: { path: 'a' } }, `"input" ${hint}`],
    ['for a schema of zod', z.strictObject({ path: z.string() }), { input: { path: 'a' } }, `"input" ${hint}`],
  ])('%s', async (_, input, sent, text) => {
    await expect(told(input, sent)).resolves.toBe(text);
  });
});

describe('what is no such slip is not', () => {
  test.each<[title: string, input: AnySchema, sent: unknown, text: string | undefined]>([
    [
      'other fields inside',
      write,
      { input: { zz: 1 } },
      '"path" is required: a string; "input" is not a field (fields left: "path", "limit")',
    ],
    [
      'nothing inside',
      object({ limit: optional(integer()) }),
      { input: {} },
      '"input" is not a field (fields left: "limit")',
    ],
    ['a field beside it', write, { path: 'a', extra: { path: 'b' } }, '"extra" is not a field (fields left: "limit")'],
    [
      'a field of the tool that has the same fields inside',
      object({ filter: object({ path: string() }), path: string() }),
      { filter: { path: 'a' } },
      '"path" is required: a string',
    ],
    [
      'more keys than an envelope has',
      object({ path: string() }, { unknownKeys: 'reject' }),
      { a: { path: 'x' }, b: 1, c: 2, d: 3, e: 4 },
      '"path" is required: a string; "a" is not a field; "b" is not a field; "c" is not a field; "d" is not a field; "e" is not a field (fields left: "path")',
    ],
    [
      'a text that is no JSON',
      write,
      { input: '{path' },
      '"path" is required: a string; "input" is not a field (fields left: "path", "limit")',
    ],
    [
      'a field that is misspelt, with a field of the same name inside',
      object({ filter: object({ query: string() }), query: optional(string()) }),
      { filters: { query: 'x' } },
      '"filter" is required: an object (you sent "filters")',
    ],
    [
      'one that may be left out',
      object({ not: optional(object({ eq: string() })), eq: optional(string()) }),
      { NOT: { eq: 'x' } },
      '"NOT" is not a field (did you mean "not"?)',
    ],
    [
      'a field of one of the branches of a union',
      union([object({ id: string() }), object({ filter: object({ id: string() }), limit: integer() })]),
      { filter: { id: 'x' } },
      '"limit" is required: an integer',
    ],
    [
      'a field beside another that is wrong',
      union([object({ where: object({ id: string() }), limit: optional(integer()) }), object({ id: string() })]),
      { where: { id: 'x' }, limit: '5' },
      '"limit" must be an integer, not the string "5" (send 5)',
    ],
    [
      'a field that is required and takes the value, under another name',
      object({ user: object({ name: string() }), name: optional(string()) }),
      { account: { name: 'Ada' } },
      '"user" is required: an object; "account" is not a field (fields left: "user", "name")',
    ],
    ['a record', record(integer()), { a: { b: 1 } }, '"a" must be an integer, not an object'],
    [
      'an array',
      object({ items: array(string()) }),
      { input: ['a'] },
      '"items" is required: an array; "input" is not a field (fields left: "items")',
    ],
    [
      'what is right as it is',
      object({ path: optional(string()) }, { unknownKeys: 'keep' }),
      { input: { path: 'a' } },
      undefined,
    ],
  ])('%s', async (_, input, sent, text) => {
    await expect(told(input, sent)).resolves.toBe(text);
  });
});

test('the fields that are advertised for another schema are known', async () => {
  const tool = defineTool({
    name: 'ask',
    description: 'Asks.',
    input: valibot.object({
      headers: valibot.optional(valibot.record(valibot.string(), valibot.string())),
      limit: valibot.optional(valibot.number()),
    }),
    inputJsonSchema: { type: 'object', properties: { headers: { type: 'object' }, limit: { type: 'number' } } },
    execute: () => 'done',
  });
  const runtime = createRuntime({ tools: [tool] });
  await expect(runtime.invoke('ask', { headers: { a: 'b' }, limit: '3' })).resolves.toBe(
    'Error: ask was called with invalid input: "limit" must be a number, not the string "3" (send 3)',
  );
});
