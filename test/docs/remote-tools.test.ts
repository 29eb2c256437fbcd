import {
  createRuntime,
  defineTool,
  forMcp,
  forOpenAi,
  InputInvalidError,
  integer,
  object,
  PermissionDeniedError,
  string,
  ToolTimeoutError,
} from '@hermes/tools';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ListToolsRequestSchema,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import { expect, test } from 'vitest';
import { remoteTools } from '../../docs/examples/remote-tools.js';
import { eventually } from '../eventually.js';

type Answer = (call: { readonly name: string; readonly arguments?: unknown }, signal: AbortSignal) => unknown;

/** A runtime with the tools of a server that offers and answers so, a page for each list. */
async function runtimeOf(pages: readonly (readonly Tool[])[], answer: Answer, timeoutMs?: number) {
  const server = new Server({ name: 'far', version: '1.0.0' }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, ({ params }) => {
    const page = Number(params?.cursor ?? 0);
    return { tools: [...(pages[page] ?? [])], ...(page + 1 < pages.length && { nextCursor: String(page + 1) }) };
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    // SAFETY: what a server may not answer is answered on purpose.
    return (await answer(params, signal)) as CallToolResult;
  });
  const client = new Client({ name: 'near', version: '1.0.0' });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  return createRuntime({ tools: await remoteTools(client), ...(timeoutMs !== undefined && { timeoutMs }) });
}

const count = defineTool({
  name: 'words.count',
  description: 'Counts words.',
  input: object({ text: string() }),
  output: object({ words: integer() }),
  execute: ({ text }) => ({ words: text.split(' ').length }),
});
const remove = defineTool({
  name: 'fs.delete',
  description: 'Deletes.',
  permissions: ['fs:delete'],
  execute: () => 'gone',
});
const ours = forMcp(createRuntime({ tools: [count, remove] }));
const plain: Tool = { name: 'plain', inputSchema: { type: 'object' } };
const answering = (result: unknown) => runtimeOf([[plain]], () => result);
const saying = (text: string, isError = true) => ({ content: [{ type: 'text', text }], isError });

test('the tools of all pages are told as the server tells them, and called with what was sent', async () => {
  const pages = [...ours.tools.map((told) => [told]), [plain]];
  const runtime = await runtimeOf(pages, (call) => ours.answer(call));
  expect(forOpenAi(runtime).tools.map(({ name, description, parameters }) => [name, description, parameters])).toEqual([
    ['words_count', 'Counts words.', ours.tools[0]?.inputSchema],
    ['fs_delete', 'Deletes.', ours.tools[1]?.inputSchema],
    ['plain', 'plain', { type: 'object' }],
  ]);
  expect(await runtime.call('words.count', { text: 'a b' })).toEqual({ words: 2 });
});

test('a failure is the typed error of the server, with its text', async () => {
  const runtime = await runtimeOf([ours.tools], (call) => ours.answer(call));
  await expect(runtime.call('words.count', { txt: 'a' })).rejects.toBeInstanceOf(InputInvalidError);
  const text = 'Error: words.count was called with invalid input: "text" is required: a string (you sent "txt")';
  expect(await runtime.invoke('words.count', { txt: 'a' })).toBe(text);
  await expect(runtime.call('fs.delete', {})).rejects.toBeInstanceOf(PermissionDeniedError);
  expect(await runtime.invoke('fs.delete', {})).toMatch(/^Denied: fs\.delete requires the "fs:delete" permission/);
});

test.each<[title: string, result: unknown, text: string | RegExp]>([
  ['a text', saying('12 files', false), '12 files'],
  [
    'texts',
    {
      content: [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
    },
    'a\nb',
  ],
  [
    'an image, as it came',
    { content: [{ type: 'image', data: 'AA==', mimeType: 'image/png' }] },
    /^\[\{"type":"image"/,
  ],
  ['a failure without data', saying('Error: no such city'), 'Error: no such city'],
  ['a failure without a word', { content: [], isError: true }, /^Error: The server told of a failure/],
  [
    'a failure with data that is no tool error',
    { ...saying('It is down'), _meta: { 'hermes/error': { code: 1 } } },
    'Error: It is down',
  ],
  ['what the protocol does not know', { content: 'none' }, /^Error: MCP error/],
])('is understood: %s', async (_title, result, text) => {
  expect(await (await answering(result)).invoke('plain')).toEqual(
    typeof text === 'string' ? text : expect.stringMatching(text),
  );
});

test('what the server refuses by an error of the protocol is no bug', async () => {
  const runtime = await runtimeOf([[plain]], () => Promise.reject(new Error('no')));
  expect(await runtime.settle('plain')).toMatchObject({ ok: false, error: { code: 'mcp/REFUSED', remedy: 'none' } });
});

test('an abort and a time limit reach the server', async () => {
  const signals: AbortSignal[] = [];
  const never: Answer = (_call, signal) => new Promise(() => void signals.push(signal));
  const controller = new AbortController();
  const called = (await runtimeOf([[plain]], never)).call('plain', {}, { signal: controller.signal });
  await eventually(() => expect(signals).toHaveLength(1));
  controller.abort('enough');
  await expect(called).rejects.toBe('enough');
  await expect((await runtimeOf([[plain]], never, 1_000)).call('plain')).rejects.toBeInstanceOf(ToolTimeoutError);
  await eventually(() => expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]));
});
