import { forMcp, type Session, ToolError, toolErrorFromJson } from '@hermes/tools';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  CallToolResultSchema,
  type ElicitRequestFormParams,
  ElicitRequestSchema,
  type ElicitResult,
  ListToolsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { SERVER_INFO_META_KEY } from '@modelcontextprotocol/server';
import { expect } from 'vitest';

/** A client at this transport; with `person` one that has forms, which they fill in. */
export async function clientAt(
  transport: Transport,
  person?: (asked: ElicitRequestFormParams, signal: AbortSignal) => ElicitResult | Promise<ElicitResult>,
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { capabilities: person ? { elicitation: {} } : {} });
  if (person)
    client.setRequestHandler(ElicitRequestSchema, ({ params }, { signal }) => {
      if (params.mode === 'url') throw new Error('a form was expected');
      return person(params, signal);
    });
  await client.connect(transport);
  return client;
}

/** A client of a server that offers these tools; it has listed them, so it checks what they give. */
export async function offering(session: Session): Promise<Client> {
  const server = new Server({ name: 'tools', version: '1.0.0' }, { capabilities: { tools: {} } });
  const adapter = forMcp(session);
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...adapter.tools] }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) => adapter.answer(params, { signal }));
  const [near, far] = InMemoryTransport.createLinkedPair();
  await server.connect(far);
  const client = await clientAt(near);
  await client.listTools();
  return client;
}

/** What is called, of either version's client. */
export interface Callable {
  callTool(params: { name: string; arguments?: Record<string, unknown> }): Promise<unknown>;
}

/** What the client gets of a call, as the SDK's own schema has it. */
export async function called(client: Callable, name: string, args?: Record<string, unknown>): Promise<CallToolResult> {
  const result = CallToolResultSchema.parse(await client.callTool({ name, ...(args && { arguments: args }) }));
  const { [SERVER_INFO_META_KEY]: ofServer, ...ours } = result._meta ?? {};
  // The newest revision has the server name itself in each result.
  if (ofServer) result._meta = ours;
  if (Object.keys(ours).length === 0) delete result._meta;
  return result;
}

export function textOf({ content }: Pick<CallToolResult, 'content'>): string {
  const [first, ...others] = content;
  expect(others).toEqual([]);
  return first?.type === 'text' ? first.text : expect.fail('a text was expected');
}

/** The error that a result tells of, which has to be one as errors are told. */
export function errorOf(result: CallToolResult): ToolError {
  expect(result).toMatchObject({ isError: true });
  expect(result).not.toHaveProperty('structuredContent');
  const error = toolErrorFromJson(result._meta?.['hermes/error']);
  expect(error).toBeInstanceOf(ToolError);
  expect(textOf(result)).toMatch(/^(?:Error|Denied): /);
  expect(textOf(result)).toContain(error.message);
  return error;
}
