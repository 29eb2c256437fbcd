import { forMcp, InputInvalidError } from '@hermes/tools';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { Server } from '@modelcontextprotocol/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { called, clientAt, errorOf, textOf } from './mcp-client.js';
import { runtime, waiting } from './mcp-tools.js';

let client: Client;
beforeEach(async () => {
  const server = new Server({ name: 'tools', version: '1.0.0' }, { capabilities: { tools: {} } });
  const { tools, answer } = forMcp(runtime.session());
  server.setRequestHandler('tools/list', () => ({ tools: [...tools] }));
  server.setRequestHandler('tools/call', ({ params }, { mcpReq: { signal } }) => answer(params, { signal }));
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  client = await clientAt(near);
});
afterEach(() => client.close());

test('the second version of the SDK lists the tools', async () => {
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
  await vi.waitFor(() => expect(waiting.signal).toMatchObject({ aborted: false }));
  controller.abort('gone');
  await expect(answer).rejects.toThrow('gone');
  await vi.waitFor(() => expect(waiting.signal).toMatchObject({ aborted: true }));
});
