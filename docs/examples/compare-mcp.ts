import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { zodCount, zodInputs } from './compare-zod.js';

function notesServer(): McpServer {
  const server = new McpServer({ name: 'notes', version: '1.0.0' });
  const done = () => ({ content: [{ type: 'text' as const, text: 'done' }] });
  for (const [name, inputSchema] of Object.entries(zodInputs))
    server.registerTool(name, { description: 'Stands here for its input.', inputSchema }, done);

  server.registerTool('notes.count', { description: 'Counts the notes.', outputSchema: zodCount }, () => ({
    ...done(),
    structuredContent: { count: '12' },
  }));
  server.registerTool('notes.sync', { description: 'Fetches the notes of others.' }, () => {
    throw new Error('connect ECONNREFUSED 10.0.0.5:5432');
  });
  return server;
}

/** Makes the call over the protocol, from a client to a server, and gives the text that the client gets. */
export async function mcpText(tool: string, input: unknown): Promise<string> {
  const server = notesServer();
  const client = new Client({ name: 'agent', version: '1.0.0' });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  try {
    const params = { name: tool, arguments: { ...Object(input) } };
    const { content } = CallToolResultSchema.parse(await client.callTool(params));
    return content.map((block) => (block.type === 'text' ? block.text : `(${block.type})`)).join('\n');
  } finally {
    await client.close();
  }
}
