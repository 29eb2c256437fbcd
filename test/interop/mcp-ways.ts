import { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { VersionNegotiationMode } from '@modelcontextprotocol/client';
import { StreamableHTTPClientTransport as HttpTransport2 } from '@modelcontextprotocol/client';
import { StdioClientTransport as StdioTransport2 } from '@modelcontextprotocol/client/stdio';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { type CallToolResult, CallToolResultSchema, type ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import { createMcpHandler, WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { build } from 'esbuild';
import { expect } from 'vitest';
import { mcpServer } from '../../docs/examples/mcp-server.js';
import { mcpServers } from '../../docs/examples/mcp-server-2.js';
import type { Log } from '../../docs/examples/served-files.js';
import { clientAt } from './mcp-client.js';
import { client2At } from './mcp-client-2.js';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const dataOf = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;

/** The words before the program that put the sources in place of the build that its import would find. */
export async function fromSources(outfile: string): Promise<string[]> {
  await build({ entryPoints: [`${root}src/index.ts`], outfile, bundle: true, format: 'esm', platform: 'node' });
  const answer = `{ url: ${JSON.stringify(pathToFileURL(outfile).href)}, shortCircuit: true }`;
  const hook = `export const resolve = (name, about, next) => name === '@hermes/tools' ? ${answer} : next(name, about);`;
  return ['--import', dataOf(`import { register } from 'node:module'; register(${JSON.stringify(dataOf(hook))});`)];
}

/** Fills in a form, or not. */
export type Person = (asked: { message: string }, signal: AbortSignal) => ElicitResult | Promise<ElicitResult>;

export interface Connection {
  readonly names: () => Promise<string[]>;
  readonly call: (name: string, args?: Record<string, unknown>, signal?: AbortSignal) => Promise<CallToolResult>;
  /** Gives the lines of the log. */
  readonly close: () => Promise<string>;
}
export interface Place {
  readonly folder: string;
  /** What `fromSources` gave. */
  readonly words: readonly string[];
}
export type Way = (place: Place, person?: Person) => Promise<Connection>;

/** What both versions' clients have. */
interface AnyClient {
  listTools(): Promise<{ tools: readonly { name: string }[] }>;
  close(): Promise<void>;
}
type Calls = (params: { name: string; arguments?: Record<string, unknown> }, signal?: AbortSignal) => Promise<unknown>;

const connection = (client: AnyClient, calls: Calls, close: () => Promise<string>): Connection => ({
  names: async () => (await client.listTools()).tools.map(({ name }) => name),
  call: async (name, args, signal) =>
    CallToolResultSchema.parse(await calls({ name, ...(args && { arguments: args }) }, signal)),
  close,
});

/** Ends the input of the server, by which it ends, and gives what it has logged. */
function closing(client: AnyClient, transport: { readonly stderr: unknown }): () => Promise<string> {
  const { stderr } = transport;
  const server: unknown = Reflect.get(transport, '_process');
  if (!(stderr instanceof Readable && server instanceof ChildProcess)) throw new Error('a process was expected');
  const log = text(stderr);
  return async () => {
    // Not by the client, which kills what is still there after two seconds.
    server.stdin?.end();
    if (server.exitCode === null) await once(server, 'exit');
    expect([server.exitCode, server.signalCode]).toEqual([0, null]);
    await client.close();
    return log;
  };
}

const started = (program: string, { words, folder }: Place) => ({
  command: process.execPath,
  args: [...words, `${root}docs/examples/${program}`, folder],
  stderr: 'pipe' as const,
});

/** Another process, over stdin and stdout, with the client of the first version. */
export const overStdio =
  (program: string): Way =>
  async (place, person) => {
    const transport = new StdioClientTransport(started(program, place));
    const client = await clientAt(transport, person);
    const calls: Calls = (params, signal) => client.callTool(params, undefined, { ...(signal && { signal }) });
    return connection(client, calls, closing(client, transport));
  };

/** And with that of the second. */
export const overStdio2 =
  (program: string, mode: VersionNegotiationMode): Way =>
  async (place, person) => {
    const transport = new StdioTransport2(started(program, place));
    const client = await client2At(transport, mode, person);
    const calls: Calls = (params, signal) => client.callTool(params, { ...(signal && { signal }) });
    return connection(client, calls, closing(client, transport));
  };

async function listening(handle: RequestListener) {
  const http = createServer(handle);
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('a port was expected');
  return {
    url: new URL(`http://127.0.0.1:${address.port}/mcp`),
    async close() {
      http.close();
      http.closeAllConnections();
      await once(http, 'close');
    },
  };
}

/** A handler of requests as the web has them, for Node's server. */
const ofWeb =
  (handle: (request: Request) => Promise<Response>): RequestListener =>
  async (incoming, outgoing) => {
    const gone = new AbortController();
    outgoing.on('close', () => gone.abort());
    const [{ method = '', headers }, url] = [incoming, `http://127.0.0.1${incoming.url}`];
    const body = method === 'POST' ? await text(incoming) : null;
    const fields = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
    const response = await handle(new Request(url, { method, headers: fields, body, signal: gone.signal }));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    // A stream of the web's types, of which Node has its own.
    const parts = response.body ? Readable.from(response.body) : Readable.from([]);
    await pipeline(parts, outgoing).catch(() => {});
  };

/** No stream besides the answers, which neither side has to offer: a question comes with the call that it is about. */
const noStream =
  (handle: RequestListener): RequestListener =>
  (incoming, outgoing) =>
    incoming.method === 'GET' ? outgoing.writeHead(405).end() : handle(incoming, outgoing);

/** How a folder is served over HTTP. */
type Serve = (folder: string, log: Log) => Promise<{ handle: RequestListener; close: () => Promise<void> }>;

export const sessions: Serve = async (folder, log) => {
  const server = mcpServer(folder, log);
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: () => 'one' });
  await server.connect(transport);
  return { handle: noStream((...both) => transport.handleRequest(...both)), close: () => server.close() };
};

export const sessions2: Serve = async (folder, log) => {
  const server = mcpServers(folder, log).server({ era: 'legacy' });
  const transport = new WebStandardStreamableHTTPServerTransport({ sessionIdGenerator: () => 'one' });
  await server.connect(transport);
  return { handle: noStream(ofWeb((request) => transport.handleRequest(request))), close: () => server.close() };
};

/** Without sessions, as the newest revision has it. */
export const requests2: Serve = async (folder, log) => {
  const servers = mcpServers(folder, log);
  const { fetch, close } = createMcpHandler(servers.server);
  return {
    handle: ofWeb((request) => fetch(request)),
    async close() {
      await close();
      servers.close();
    },
  };
};

async function served(serve: Serve, { folder }: Place) {
  const lines: string[] = [];
  const { handle, close } = await serve(folder, (line) => lines.push(line));
  const http = await listening(handle);
  return {
    url: http.url,
    async ended() {
      await close();
      await http.close();
      return lines.join('\n');
    },
  };
}

/** HTTP on this host, with the client of the first version. */
export const overHttp =
  (serve: Serve): Way =>
  async (place, person) => {
    const { url, ended } = await served(serve, place);
    const transport = new StreamableHTTPClientTransport(url);
    const client = await clientAt(transport, person);
    const calls: Calls = (params, signal) => client.callTool(params, undefined, { ...(signal && { signal }) });
    return connection(client, calls, async () => {
      await transport.terminateSession();
      await client.close();
      return ended();
    });
  };

/** And with that of the second. */
export const overHttp2 =
  (serve: Serve, mode: VersionNegotiationMode): Way =>
  async (place, person) => {
    const { url, ended } = await served(serve, place);
    const transport = new HttpTransport2(url);
    const client = await client2At(transport, mode, person);
    const calls: Calls = (params, signal) => client.callTool(params, { ...(signal && { signal }) });
    return connection(client, calls, async () => {
      await transport.terminateSession();
      await client.close();
      return ended();
    });
  };
