import {
  array,
  createRuntime,
  defineTool,
  forAiSdk,
  integer,
  nullable,
  object,
  optional,
  string,
  union,
} from '@hermes/tools';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/server';
import { asSchema, tool } from 'ai';
import { afterEach, expect, expectTypeOf, test } from 'vitest';
import { takenBy } from '../schema/dialects.js';
import { keywords } from '../schema/keywords.js';
import { clientAt } from './mcp-client.js';

const input = object({ path: string({ minLength: 1 }), depth: optional(integer()), tags: nullable(array(string())) });
const bad = { path: '', depth: '3', tags: null };
const faults = [
  '"path" must have at least 1 character, not 0',
  '"depth" must be an integer, not the string "3" (send 3)',
];

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

test('a schema goes into the AI SDK as it is', async () => {
  const read = tool({ inputSchema: input, execute: async ({ path }) => path });
  expectTypeOf(read.execute).parameter(0).toExtend<{ path: string; tags: readonly string[] | null }>();
  const schema = asSchema(read.inputSchema);
  expect(await schema.jsonSchema).toEqual(input['~standard'].jsonSchema.input({ target: 'draft-07' }));
  expect(await schema.validate?.({ path: 'a', tags: null })).toEqual({
    success: true,
    value: { path: 'a', tags: null },
  });
  const refused = await schema.validate?.(bad);
  expect(JSON.stringify(Object(refused).error.cause)).toBe(
    JSON.stringify([
      { message: faults[0], path: ['path'] },
      { message: faults[1], path: ['depth'] },
    ]),
  );
});

const isOpen = (title: string): boolean => title === 'other properties that are kept';
test.each(keywords.filter(({ title }) => !isOpen(title)))(
  'the AI SDK tells $title as it is held',
  async ({ schema, right, wrong }) => {
    const { jsonSchema, validate } = asSchema(tool({ inputSchema: object({ held: schema }) }).inputSchema);
    const takes = takenBy(await jsonSchema, 'draft-07');
    for (const [values, isRight] of [
      [right, true],
      [wrong, false],
    ] as const)
      for (const held of values)
        expect([held, takes({ held }), (await validate?.({ held }))?.success]).toEqual([held, isRight, isRight]);
  },
);

test('the AI SDK closes an open object, and a union at the root, which forAiSdk tells as they are', async () => {
  const open = object({ a: string() }, { unknownKeys: 'keep' });
  const either = union([open, object({ b: string() })]);
  for (const [schema, value] of [
    [open, { a: '', b: 1 }],
    [either, { b: '' }],
  ] as const) {
    const made = defineTool({ name: 'take', description: 'Takes.', input: schema, execute: () => 1 });
    const asItIs = takenBy(await asSchema(tool({ inputSchema: schema }).inputSchema).jsonSchema, 'draft-07');
    const adapted = takenBy(
      await asSchema(forAiSdk(createRuntime({ tools: [made] })).tools['take']?.inputSchema).jsonSchema,
      'draft-07',
    );
    expect([schema.safeParse(value).success, asItIs(value), adapted(value)]).toEqual([true, false, true]);
  }
});

test('a schema, and the input of a tool, go into an MCP server as they are', async () => {
  const server = new McpServer({ name: 'files', version: '1.0.0' });
  const read = defineTool({ name: 'read', description: 'Reads.', input, execute: ({ path }) => path });
  for (const [name, inputSchema] of [
    ['schema', input],
    ['tool', read.input],
  ] as const)
    server.registerTool(name, { description: 'Reads.', inputSchema }, async ({ path }) => ({
      content: [{ type: 'text', text: `content of ${path}` }],
    }));
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  const client = await clientAt(near);
  closing.push(() => client.close());

  const { tools } = await client.listTools();
  for (const { inputSchema } of tools) expect(inputSchema).toMatchObject(input.jsonSchema);
  for (const name of ['schema', 'tool']) {
    const good = await client.callTool({ name, arguments: { path: 'a', tags: [] } });
    expect(good).toMatchObject({ content: [{ text: 'content of a' }] });
    const { isError, content } = await client.callTool({ name, arguments: bad });
    const text = JSON.parse(JSON.stringify(content))[0].text;
    expect([isError, ...faults.map((fault) => text.includes(fault))]).toEqual([true, true, true]);
  }
});
