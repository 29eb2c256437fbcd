import { forMcp, InputInvalidError } from '@hermes/tools';
import { Client as Client2, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { createMcpHandler, Server, specTypeSchemas } from '@modelcontextprotocol/server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventually } from '../eventually.js';
import { called, clientAt, errorOf, textOf } from './mcp-client.js';
import { NEWEST } from './mcp-client-2.js';
import { runtime, waiting } from './mcp-tools.js';

function serverOfTools(): Server {
  const server = new Server({ name: 'tools', version: '1.0.0' }, { capabilities: { tools: {} } });
  const { tools, answer } = forMcp(runtime.session());
  server.setRequestHandler('tools/list', () => ({ tools: [...tools] }));
  server.setRequestHandler('tools/call', ({ params }, { mcpReq: { signal } }) => answer(params, { signal }));
  return server;
}

let client: Client;
beforeEach(async () => {
  const [near, far] = InMemoryTransport.createLinkedPair();
  await serverOfTools().connect(far);
  client = await clientAt(near);
});
afterEach(() => client.close());

test("the first version's client gets the tools of a server of the second", async () => {
  expect(ListToolsResultSchema.parse(await client.listTools()).tools).toEqual(forMcp(runtime).tools);
});

test('and has calls answered', async () => {
  await client.listTools();
  expect(await called(client, 'echo.object', { value: { count: 1 } })).toEqual({
    content: [{ type: 'text', text: '{"count":1,"isNew":true}' }],
    structuredContent: { count: 1, isNew: true },
  });
  expect(textOf(await called(client, 'time'))).toBe('noon');
});

test('and failures too', async () => {
  await client.listTools();
  const result = await called(client, 'tree.count', { name: 1 });
  expect(errorOf(result)).toBeInstanceOf(InputInvalidError);
  expect(textOf(result)).toBe(await runtime.invoke('tree.count', { name: 1 }));
  expect(textOf(await called(client, 'tree.count', { name: 1 }))).toContain('This is the second call with this fault');
  expect(errorOf(await called(client, 'tree.cuont')).code).toBe('TOOL_NOT_FOUND');
  expect(JSON.stringify(await called(client, 'odd.bug'))).not.toContain('hunter2');
});

test('and a call ends when the client cancels it', async () => {
  const controller = new AbortController();
  const answer = client.callTool({ name: 'wait' }, undefined, { signal: controller.signal });
  await eventually(() => expect(waiting.signal).toMatchObject({ aborted: false }));
  controller.abort('gone');
  await expect(answer).rejects.toThrow('gone');
  await eventually(() => expect(waiting.signal).toMatchObject({ aborted: true }));
});

const hasObject = (name: string): boolean =>
  forMcp(runtime).tools.some((tool) => tool.name === name && tool.outputSchema !== undefined);

/** One of each kind: outputs of all shapes, and failures. */
const calls: readonly [string, Record<string, unknown>][] = [
  ['echo.object', { value: { count: 1 } }],
  ['echo.record', { value: { resultType: 1, isError: 2, _meta: 3 } }],
  ['echo.tree', { value: { name: 'a', branches: [] } }],
  ['echo.list', { value: [1] }],
  ['echo.nullable', { value: null }],
  ['echo.any', { value: { resultType: 'input_required', inputRequests: {} } }],
  ['time', {}],
  ['nothing', {}],
  ['tree.count', { name: 1 }],
  ['notes.clear', {}],
  ['echo.object', { value: { count: 'x' } }],
  ['odd.bigint', {}],
  ['odd.date', {}],
  ['odd.bug', {}],
  ['guarded.read', { path: '../a' }],
  ['tree.cuont', {}],
];

describe('the schemas of the second version lose nothing', () => {
  test.each(forMcp(runtime).tools.map((tool) => [tool.name, tool] as const))('of the tool %s', async (_name, tool) => {
    expect(await specTypeSchemas.Tool['~standard'].validate(tool)).toStrictEqual({ value: tool });
  });

  test.each(calls)('of the result of %s with %j', async (name, args) => {
    const result = await forMcp(runtime).answer({ name, arguments: args });
    expect(await specTypeSchemas.CallToolResult['~standard'].validate(result)).toStrictEqual({ value: result });
  });
});

test.each(calls)('on the newest revision the result of %s with %j is complete as it stands', async (name, args) => {
  const sent: string[] = [];
  const handler = createMcpHandler(serverOfTools);
  const newest = new Client2({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: { pin: NEWEST } } });
  await newest.connect(
    new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
      async fetch(url, init) {
        const response = await handler.fetch(new Request(url, init));
        sent.push(await response.clone().text());
        return response;
      },
    }),
  );
  const got = await called(newest, name, args);
  const { resultType, _meta, ...result } = JSON.parse(sent.at(-1) ?? '').result;
  expect(resultType).toBe('complete');
  expect({ ...result, ...(result.isError && { _meta: { 'hermes/error': _meta['hermes/error'] } }) }).toEqual(got);
  expect(Object.hasOwn(result, 'structuredContent')).toBe(!result.isError && hasObject(name));
  await newest.close();
  await handler.close();
});
