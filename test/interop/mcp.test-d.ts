import { type Adapter, forMcp, type McpCall, type McpResult, type McpTool } from '@hermes/tools';
import type { CallToolRequest, CallToolResult, Tool } from '@modelcontextprotocol/sdk/types.js';
import type { CallToolResult as CallToolResult2, Tool as Tool2 } from '@modelcontextprotocol/server';
import { expectTypeOf, test } from 'vitest';
import { runtime } from './mcp-tools.js';

const adapter = forMcp(runtime);

test('an adapter of a runtime or a session', () => {
  expectTypeOf(adapter).toEqualTypeOf<Adapter<McpTool, McpCall, McpResult>>();
  expectTypeOf(forMcp(runtime.session())).toEqualTypeOf(adapter);
});

test('speaks the types of the SDK', () => {
  expectTypeOf([...adapter.tools]).toExtend<Tool[]>();
  expectTypeOf(adapter.answer).returns.resolves.toExtend<CallToolResult>();
  expectTypeOf<CallToolRequest['params']>().toExtend<Parameters<typeof adapter.answer>[0]>();
});

test('and those of its second version', () => {
  expectTypeOf([...adapter.tools]).toExtend<Tool2[]>();
  expectTypeOf(adapter.answer).returns.resolves.toExtend<CallToolResult2>();
});
