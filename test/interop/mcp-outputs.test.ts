import {
  type AnySchema,
  array,
  createRuntime,
  defineTool,
  enumOf,
  forMcp,
  literal,
  number,
  object,
  type Session,
  string,
  union,
} from '@hermes/tools';
import { Client } from '@modelcontextprotocol/client';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer, Server } from '@modelcontextprotocol/server';
import { type } from 'arktype';
import { describe, expect, test } from 'vitest';
import * as zod from 'zod';
import { offering } from './mcp-client.js';

/** What a tool gives, and its schema takes, though a client's validator would read the schema's keywords otherwise. */
const outputs: Readonly<Record<string, readonly [output: AnySchema, value: Readonly<Record<string, unknown>>]>> = {
  'a format, which is a hint': [object({ mail: string({ format: 'email' }) }), { mail: 'none' }],
  'a field of that name': [object({ format: enumOf(['a', 'b']), pattern: string() }), { format: 'a', pattern: '[' }],
  'a URL of zod': [zod.object({ url: zod.url() }), { url: 'http://localhost/ä' }],
  'a URL of arktype': [type({ 'url?': 'string.url' }), { url: 'http://localhost/ä' }],
  'a pattern with a flag': [zod.object({ code: zod.string().regex(/^a$/i) }), { code: 'A' }],
  'a pattern that is none with the flag u': [zod.object({ id: zod.string().regex(/^[\w-.]+$/) }), { id: 'a-b' }],
  'a pattern in a branch': [object({ any: union([array(zod.string().regex(/^a$/i)), literal(1)]) }), { any: ['A'] }],
  'a length in other units': [type({ text: 'string >= 2' }), { text: '😀' }],
  'a multiple with a rounding': [zod.object({ price: zod.number().multipleOf(0.01) }), { price: 19.99 }],
  'a tuple': [zod.object({ pair: zod.tuple([zod.string(), zod.number()]) }), { pair: ['a', 1] }],
  'a tuple with a rest': [zod.object({ list: zod.tuple([zod.string()], zod.number()) }), { list: ['a', 1] }],
  'keys by a pattern': [type({ '[/^x/]': 'number', '+': 'reject' }), { x1: 1 }],
  'one of two that are told apart by a pattern': [
    zod.object({ id: zod.xor([zod.string().regex(/^a/), zod.string().regex(/^b/)]) }),
    { id: 'a' },
  ],
};
const rows = Object.entries(outputs).map(([title, [output, value]]) => [title, output, value] as const);

/** A client of the second version of the SDK, at a server of it. */
async function offeringBySecond(session: Session): Promise<Client> {
  const { tools, answer } = forMcp(session);
  const server = new Server({ name: 'tools', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler('tools/list', () => ({ tools: [...tools] }));
  server.setRequestHandler('tools/call', ({ params }) => answer(params));
  const [near, far] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1.0.0' });
  await Promise.all([server.connect(far), client.connect(near)]);
  return client;
}

describe.each([
  ['the SDK', offering],
  ['its second version', offeringBySecond],
])('a client of %s', (_sdk, connect) => {
  test.each(rows)('takes what a tool gives: %s', async (_title, output, value) => {
    // SAFETY: a schema of any kind, and a value that it takes.
    const give = defineTool({ name: 'give', description: 'Gives.', output, execute: () => value as never });
    const client = await connect(createRuntime({ tools: [give] }));
    await client.listTools();
    expect(await client.callTool({ name: 'give' })).toMatchObject({ structuredContent: value });
    await client.close();
  });
});

test('of an output its shape is told, and not what clients would judge', () => {
  const output = object({
    list: array(object({ mail: string({ format: 'email', maxLength: 9, pattern: /@/ }), of: zod.string().max(9) }), {
      minItems: 1,
    }),
    half: number({ minimum: 0, multipleOf: 0.5 }),
  });
  const give = defineTool({ name: 'give', description: 'Gives.', output, execute: () => ({ list: [], half: 1 }) });
  expect(forMcp(createRuntime({ tools: [give] })).tools[0]?.outputSchema).toEqual({
    type: 'object',
    properties: {
      list: {
        type: 'array',
        items: {
          type: 'object',
          properties: { mail: { type: 'string', maxLength: 9, pattern: '@' }, of: { type: 'string' } },
          required: ['mail', 'of'],
          additionalProperties: false,
        },
        minItems: 1,
      },
      half: { type: 'number', minimum: 0 },
    },
    required: ['list', 'half'],
    additionalProperties: false,
  });
});

test('where a server tells an output whole, a client holds it to its formats too', async () => {
  const server = new McpServer({ name: 'mail', version: '1.0.0' });
  const outputSchema = object({ mail: string({ format: 'email' }) });
  server.registerTool('give', { outputSchema }, () => ({ content: [], structuredContent: { mail: 'none' } }));
  const [near, far] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test', version: '1.0.0' });
  await Promise.all([server.connect(far), client.connect(near)]);
  await client.listTools();
  await expect(client.callTool({ name: 'give' })).rejects.toThrow('must match format "email"');
  await client.close();
});
