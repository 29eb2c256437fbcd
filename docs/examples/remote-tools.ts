import { type AnyTool, defineTool, object, ToolError, toolErrorFromJson } from '@hermes/tools';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import {
  type CallToolResult,
  CallToolResultSchema,
  ErrorCode,
  McpError,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';

/**
 * The tools of an MCP server, for a runtime in this process: with its grants, limits and sessions, for any provider.
 * The server checks what they are sent, and a failure that it tells is thrown as a tool error.
 */
export async function remoteTools(client: Client): Promise<AnyTool[]> {
  const tools: AnyTool[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listTools({ ...(cursor !== undefined && { cursor }) });
    tools.push(...page.tools.map((told) => remoteTool(client, told)));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return tools;
}

function remoteTool(client: Client, { name, description = '', inputSchema }: Tool): AnyTool {
  return defineTool({
    name,
    // Some servers describe nothing; a tool here has to.
    description: description || name,
    input: object({}, { unknownKeys: 'keep' }),
    inputJsonSchema: inputSchema,
    async execute(input, { signal }) {
      const called = client.callTool({ name, arguments: input }, undefined, { signal }).catch(refused);
      const result = CallToolResultSchema.parse(await called);
      if (result.isError) throw failure(result);
      return result.structuredContent ?? textOf(result) ?? result.content;
    },
  });
}

/** The text of what is nothing but text. */
function textOf({ content }: CallToolResult): string | undefined {
  const texts = content.flatMap((part) => (part.type === 'text' ? part.text : []));
  return texts.length === content.length ? texts.join('\n') : undefined;
}

/** The typed error, where the server tells it; else its text. */
function failure(result: CallToolResult): ToolError {
  try {
    return toolErrorFromJson(result._meta?.['hermes/error']);
  } catch {
    // Each text of a failure begins with such a word already.
    const text = textOf(result)?.replace(/^(?:Error|Denied): /, '');
    return new ToolError('mcp/FAILED', text || 'The server told of a failure, and nothing of what it was.');
  }
}

/** What the protocol has refused, or what did not come in time: no bug of this program. */
function refused(thrown: unknown): never {
  if (!(thrown instanceof McpError)) throw thrown;
  const isLate = thrown.code === ErrorCode.RequestTimeout;
  throw new ToolError(isLate ? 'mcp/NO_ANSWER' : 'mcp/REFUSED', thrown.message, {
    cause: thrown,
    remedy: isLate ? 'retry-later' : 'none',
  });
}
