import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import {
  ApprovalDeniedError,
  ApprovalTimeoutError,
  InputInvalidError,
  PathAccessDeniedError,
  ToolNotFoundError,
} from '@hermes/tools';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { ElicitRequestFormParams, ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import { build } from 'esbuild';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mcpServer } from '../../docs/examples/mcp-server.js';
import { called, clientAt, errorOf, textOf } from './mcp-client.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
let place: string;
/** The words that start the server, with the sources in place of the build that its import would find. */
let start: string[];

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'hermes-tools-test-'));
  const outfile = join(place, 'tools.mjs');
  await build({ entryPoints: [`${root}src/index.ts`], outfile, bundle: true, format: 'esm', platform: 'node' });
  const answer = `{ url: ${JSON.stringify(pathToFileURL(outfile).href)}, shortCircuit: true }`;
  const hook = `export const resolve = (name, about, next) => name === '@hermes/tools' ? ${answer} : next(name, about);`;
  const register = `import { register } from 'node:module'; register(${JSON.stringify(dataOf(hook))});`;
  start = ['--import', dataOf(register), join(root, 'docs/examples/run-mcp.js')];
});
afterAll(() => rm(place, { recursive: true, force: true }));

const dataOf = (code: string): string => `data:text/javascript,${encodeURIComponent(code)}`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(place, 'outside-')).then((outside) => join(outside, 'folder'));
  await mkdir(folder);
  await writeFile(join(folder, 'notes.txt'), 'Buy milk.');
  await writeFile(join(folder, '../secret.txt'), 'hunter2');
});

type Person = (asked: ElicitRequestFormParams) => ElicitResult | Promise<ElicitResult>;
interface Connection {
  readonly client: Client;
  /** Gives the lines of the log. */
  readonly close: () => Promise<string>;
}

async function overStdio(person?: Person): Promise<Connection> {
  const transport = new StdioClientTransport({ command: process.execPath, args: [...start, folder], stderr: 'pipe' });
  const { stderr } = transport;
  // SAFETY: the SDK makes it a stream that can be read.
  const log = text(stderr as Readable);
  const client = await clientAt(transport, person);
  const { pid } = transport;
  return {
    client,
    async close() {
      const begun = performance.now();
      await client.close();
      // It ends by itself: the transport would kill it after two seconds.
      expect(performance.now() - begun).toBeLessThan(1900);
      expect(() => process.kill(pid ?? 0, 0)).toThrow('ESRCH');
      return log;
    },
  };
}

async function overHttp(person?: Person): Promise<Connection> {
  const lines: string[] = [];
  const server = mcpServer(folder, (line) => lines.push(line));
  const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: () => 'one' });
  await server.connect(transport);
  // No stream besides the answers, which neither side has to offer: a question comes with the call that it is about.
  const http = createServer((request, response) =>
    request.method === 'GET' ? response.writeHead(405).end() : transport.handleRequest(request, response),
  );
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('a port was expected');
  const near = new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${address.port}/mcp`));
  const client = await clientAt(near, person);
  return {
    client,
    async close() {
      await near.terminateSession();
      await client.close();
      await server.close();
      http.close();
      http.closeAllConnections();
      await once(http, 'close');
      return lines.join('\n');
    },
  };
}

describe.each([
  ['another process, over stdin and stdout', overStdio],
  ['HTTP on this host', overHttp],
])('the server of files, by way of %s', (_way, connect) => {
  test('lists its tools, and answers calls', async () => {
    const { client, close } = await connect(() => ({ action: 'accept', content: { approve: true } }));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['fs.read', 'fs.write', 'fs.list', 'fs.delete']);
    expect(textOf(await called(client, 'fs.read', { path: 'notes.txt' }))).toBe('Buy milk.');
    expect(textOf(await called(client, 'fs.list'))).toBe('["notes.txt"]');
    expect(await called(client, 'fs.write', { path: 'drafts/a.txt', content: 'A' })).toEqual({
      content: [{ type: 'text', text: '{"bytes":1}' }],
      structuredContent: { bytes: 1 },
    });
    expect(await close()).toBe('');
    expect(await readdir(folder, { recursive: true })).toEqual(expect.arrayContaining(['drafts/a.txt', 'notes.txt']));
  });

  test('answers what is wrong, and logs it', async () => {
    // It takes no room, but is more than Node reads at once: a failure that `fileFailures` does not know.
    await writeFile(join(folder, 'huge'), '');
    await truncate(join(folder, 'huge'), 2 ** 32);
    const { client, close } = await connect();
    await client.listTools();
    const denied = await called(client, 'fs.read', { path: '../secret.txt' });
    expect(errorOf(denied)).toBeInstanceOf(PathAccessDeniedError);
    expect(errorOf(await called(client, 'fs.write', { path: 7 }))).toBeInstanceOf(InputInvalidError);
    expect(errorOf(await called(client, 'fs.raed'))).toBeInstanceOf(ToolNotFoundError);
    expect(errorOf(await called(client, 'fs.read', { path: 'b' }))).toMatchObject({ code: 'fs/NOT_FOUND' });
    const again = await called(client, 'fs.read', { path: 'b' });
    expect(textOf(again)).toContain('This is the second call with this fault');
    const bug = errorOf(await called(client, 'fs.read', { path: 'huge' }));
    const lines = (await close()).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line.slice(line.indexOf(' ')))[0])).toEqual(
      ['read', 'write', 'raed', 'read', 'read', 'read'].map((name) => `fs.${name}`),
    );
    expect(bug).toMatchObject({ code: 'TOOL_FAILED', reference: lines.at(-1)?.split(' ')[0] });
    expect(lines.at(-1)).toContain('ERR_FS_FILE_TOO_LARGE');
    expect(bug.message).not.toContain('ERR_FS_FILE_TOO_LARGE');
    expect(JSON.stringify([denied, again])).not.toContain(place);
  });

  test('asks the person at the client, who approves and declines', async () => {
    const asked: string[] = [];
    const answers: ElicitResult[] = [{ action: 'decline' }, { action: 'accept', content: { approve: true } }];
    const { client, close } = await connect(({ message }) => {
      asked.push(message);
      return answers.shift() ?? { action: 'cancel' };
    });
    const remove = { path: 'notes.txt' };
    const declined = await called(client, 'fs.delete', remove);
    expect(errorOf(declined)).toBeInstanceOf(ApprovalDeniedError);
    expect(await readFile(join(folder, 'notes.txt'), 'utf8')).toBe('Buy milk.');
    expect(textOf(await called(client, 'fs.delete', remove))).toBe('(no output)');
    expect(await readdir(folder)).toEqual([]);
    expect(errorOf(await called(client, 'fs.write', { path: 'a', content: '' }))).toBeInstanceOf(ApprovalTimeoutError);
    await close();
    expect(asked).toHaveLength(3);
    expect(asked[0]).toContain('tool: "fs.delete"\npermissions: DELETE\npath: "/folder/notes.txt"');
  });

  test('changes nothing where nobody can be asked', async () => {
    const { client, close } = await connect();
    expect(errorOf(await called(client, 'fs.delete', { path: 'notes.txt' }))).toMatchObject({ denied: true });
    expect(textOf(await called(client, 'fs.read', { path: 'notes.txt' }))).toBe('Buy milk.');
    await close();
  });

  test('ends while a question is open', async () => {
    const asked = vi.fn<Person>(() => new Promise(() => {}));
    const { client, close } = await connect(asked);
    const call = called(client, 'fs.delete', { path: 'notes.txt' }).catch((error: unknown) => error);
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    await close();
    expect(await call).toBeInstanceOf(Error);
    expect(await readdir(folder)).toEqual(['notes.txt']);
  });
});

describe('the program', () => {
  test.each([[[]], [['nowhere']], [['package.json']]])(
    'without a folder says so at stderr, and fails: %j',
    async (words) => {
      const { code, stdout, stderr } = await new Promise<Record<string, unknown>>((resolve) => {
        execFile(process.execPath, [...start, ...words], { cwd: root }, (error, stdout, stderr) =>
          resolve({ code: error?.code, stdout, stderr }),
        );
      });
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toBe('Error: name a folder, as an argument or by MCP_FOLDER\n');
    },
  );

  test('takes the folder from the environment, and says nothing that is not the protocol', async () => {
    const server = spawn(process.execPath, start, { env: { ...process.env, MCP_FOLDER: folder } });
    const [out, log] = [text(server.stdout), text(server.stderr)];
    server.stdin.end('no protocol\n{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n');
    expect(await once(server, 'close')).toEqual([0, null]);
    expect(JSON.parse(await out)).toMatchObject({ id: 1, result: { tools: expect.any(Array) } });
    expect(await log).toMatch(/^".*SyntaxError.*"\n$/);
  });
});
