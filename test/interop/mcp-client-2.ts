import { forMcp, type Session } from '@hermes/tools';
import { Client, type Transport, type VersionNegotiationMode } from '@modelcontextprotocol/client';
import { InMemoryTransport, Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Person } from './mcp-ways.js';

/** The newest revision, on which a server sends no requests. */
export const NEWEST = '2026-07-28';

/** The second version's client at this transport; with `person` one that has forms, which they fill in. */
export async function client2At(transport: Transport, mode: VersionNegotiationMode, person?: Person): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { capabilities: person ? { elicitation: {} } : {}, versionNegotiation: { mode } },
  );
  if (person)
    client.setRequestHandler('elicitation/create', ({ params }, { mcpReq: { signal } }) => {
      if (params.mode === 'url') throw new Error('a form was expected');
      return person(params, signal);
    });
  await client.connect(transport);
  return client;
}

/** As `offering`, with the second version's server and client. */
export const offering2 =
  (mode: VersionNegotiationMode) =>
  async (session: Session): Promise<Client> => {
    const { tools, answer } = forMcp(session);
    const [near, far] = InMemoryTransport.createLinkedPair();
    serveStdio(
      () => {
        const server = new Server({ name: 'tools', version: '1.0.0' }, { capabilities: { tools: {} } });
        server.setRequestHandler('tools/list', () => ({ tools: [...tools] }));
        server.setRequestHandler('tools/call', ({ params }, { mcpReq: { signal } }) => answer(params, { signal }));
        return server;
      },
      { transport: far },
    );
    const client = await client2At(near, mode);
    await client.listTools();
    return client;
  };
