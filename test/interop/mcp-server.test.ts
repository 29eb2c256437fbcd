import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  ApprovalDeniedError,
  ApprovalTimeoutError,
  InputInvalidError,
  PathAccessDeniedError,
  ToolNotFoundError,
} from '@hermes/tools';
import type { ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../eventually.js';
import { errorOf, textOf } from './mcp-client.js';
import { NEWEST } from './mcp-client-2.js';
import {
  type Connection,
  fromSources,
  overHttp,
  overHttp2,
  overStdio,
  overStdio2,
  type Person,
  requests2,
  root,
  sessions,
  sessions2,
  type Way,
} from './mcp-ways.js';

let place: string;
let words: readonly string[];
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'hermes-tools-test-'));
  words = await fromSources(join(place, 'tools.mjs'));
});
afterAll(() => rm(place, { recursive: true, force: true }));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(place, 'outside-')).then((outside) => join(outside, 'folder'));
  await mkdir(folder);
  await writeFile(join(folder, 'notes.txt'), 'Buy milk.');
  await writeFile(join(folder, '../secret.txt'), 'hunter2');
});

const newest = { pin: NEWEST };
/** Longer than a process may need on a busy machine. */

describe.each<[string, Way]>([
  ['another process, over stdin and stdout', overStdio('run-mcp.js')],
  ['HTTP on this host', overHttp(sessions)],
  ['another process, of the second version', overStdio2('run-mcp-2.js', 'legacy')],
  ['HTTP, of the second version', overHttp2(sessions2, 'legacy')],
  ['another process, on the newest revision', overStdio2('run-mcp-2.js', newest)],
  ['HTTP, on the newest revision', overHttp2(requests2, newest)],
])('the server of files, by way of %s', (title, way) => {
  const connect = (person?: Person): Promise<Connection> => way({ folder, words }, person);
  // There each request is on its own.
  const isConversation = title !== 'HTTP, on the newest revision';

  test('lists its tools, and answers calls', async () => {
    const { names, call, close } = await connect(() => ({ action: 'accept', content: { approve: true } }));
    expect(await names()).toEqual(['fs.read', 'fs.write', 'fs.list', 'fs.delete']);
    expect(textOf(await call('fs.read', { path: 'notes.txt' }))).toBe('Buy milk.');
    expect(textOf(await call('fs.list'))).toBe('["notes.txt"]');
    const { _meta, ...written } = await call('fs.write', { path: 'drafts/a.txt', content: 'A' });
    expect(written).toEqual({ content: [{ type: 'text', text: '{"bytes":1}' }], structuredContent: { bytes: 1 } });
    expect(_meta ?? {}).not.toHaveProperty('hermes/error');
    expect(await close()).toBe('');
    expect(await readdir(folder, { recursive: true })).toEqual(expect.arrayContaining(['drafts/a.txt', 'notes.txt']));
  });

  test('answers what is wrong, and logs it', async () => {
    // It takes no room, but is more than Node reads at once: a failure that `fileFailures` does not know.
    await writeFile(join(folder, 'huge'), '');
    await truncate(join(folder, 'huge'), 2 ** 32);
    const { names, call, close } = await connect();
    await names();
    const denied = await call('fs.read', { path: '../secret.txt' });
    expect(errorOf(denied)).toBeInstanceOf(PathAccessDeniedError);
    expect(errorOf(await call('fs.write', { path: 7 }))).toBeInstanceOf(InputInvalidError);
    expect(errorOf(await call('fs.raed'))).toBeInstanceOf(ToolNotFoundError);
    expect(errorOf(await call('fs.read', { path: 'b' }))).toMatchObject({ code: 'fs/NOT_FOUND' });
    const again = await call('fs.read', { path: 'b' });
    expect(textOf(again).includes('This is the second call with this fault')).toBe(isConversation);
    const bug = errorOf(await call('fs.read', { path: 'huge' }));
    const lines = (await close()).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line.slice(line.indexOf(' ')))[0])).toEqual(
      ['read', 'write', 'raed', 'read', 'read', 'read'].map((name) => `fs.${name}`),
    );
    expect(bug).toMatchObject({ code: 'TOOL_FAILED', reference: lines.at(-1)?.split(' ')[0] });
    expect(lines.at(-1)).toContain('ERR_FS_FILE_TOO_LARGE');
    expect(bug.message).not.toContain('ERR_FS_FILE_TOO_LARGE');
    expect(JSON.stringify([denied, again])).not.toContain(place);
  });

  test('asks the person at the client, who declines, leaves the box, closes the form and approves', async () => {
    const asked: string[] = [];
    const answers: ElicitResult[] = [
      { action: 'decline' },
      { action: 'accept', content: { approve: false } },
      { action: 'cancel' },
      { action: 'accept', content: { approve: true } },
    ];
    const { call, close } = await connect(({ message }) => {
      asked.push(message);
      return answers.shift() ?? { action: 'cancel' };
    });
    const remove = { path: 'notes.txt' };
    for (const Class of [ApprovalDeniedError, ApprovalDeniedError, ApprovalTimeoutError]) {
      expect(errorOf(await call('fs.delete', remove))).toBeInstanceOf(Class);
      expect(await readFile(join(folder, 'notes.txt'), 'utf8')).toBe('Buy milk.');
    }
    expect(textOf(await call('fs.delete', remove))).toBe('(no output)');
    expect(await readdir(folder)).toEqual([]);
    await close();
    expect(asked).toEqual(Array(4).fill(asked[0]));
    expect(asked[0]).toContain('tool: "fs.delete"\npermissions: DELETE\npath: "/folder/notes.txt"');
  });

  test('changes nothing where nobody can be asked', async () => {
    const { call, close } = await connect();
    expect(errorOf(await call('fs.delete', { path: 'notes.txt' }))).toMatchObject({ denied: true });
    expect(textOf(await call('fs.read', { path: 'notes.txt' }))).toBe('Buy milk.');
    await close();
  });

  test('does nothing where the call is cancelled while a question is open', async () => {
    let isTaken = false;
    const tooLate: Person = (_asked, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          isTaken = true;
          resolve({ action: 'accept', content: { approve: true } });
        });
      });
    const answers: Person[] = [() => ({ action: 'decline' }), tooLate];
    const asked = vi.fn<Person>((...both) => (answers.shift() ?? expect.fail('it was asked again'))(...both));
    const { call, close } = await connect(asked);
    // The SDK does not cancel what has the number 0, the first request of a connection.
    await call('fs.delete', { path: 'notes.txt' });
    const controller = new AbortController();
    const answer = call('fs.delete', { path: 'notes.txt' }, controller.signal).catch((error: unknown) => error);
    await eventually(() => expect(asked).toHaveBeenCalledTimes(2));
    controller.abort('gone');
    expect(String(await answer)).toContain('gone');
    await eventually(() => expect(isTaken).toBe(true));
    expect(textOf(await call('fs.read', { path: 'notes.txt' }))).toBe('Buy milk.');
    await close();
    expect(await readdir(folder)).toEqual(['notes.txt']);
  });

  test('ends while a question is open', async () => {
    const asked = vi.fn<Person>(
      (_asked, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    );
    const { call, close } = await connect(asked);
    const controller = new AbortController();
    const answer = call('fs.delete', { path: 'notes.txt' }, controller.signal).catch((error: unknown) => error);
    await eventually(() => expect(asked).toHaveBeenCalled());
    await close();
    // On the newest revision the client has no request open that would end with the connection.
    controller.abort();
    expect(await answer).toBeInstanceOf(Error);
    expect(await readdir(folder)).toEqual(['notes.txt']);
  });
});

test.each<[string, Way]>([
  ["the first version's client asks at the second's server", overStdio('run-mcp-2.js')],
  ["the second version's client asks at the first's server", overStdio2('run-mcp.js', 'legacy')],
  ['and one that takes what there is', overStdio2('run-mcp.js', 'auto')],
  ['and finds the newest', overStdio2('run-mcp-2.js', 'auto')],
])('%s', async (_title, way) => {
  const { names, call, close } = await way({ folder, words }, () => ({ action: 'accept', content: { approve: true } }));
  expect(await names()).toContain('fs.delete');
  expect(errorOf(await call('fs.read', {}))).toBeInstanceOf(InputInvalidError);
  expect(textOf(await call('fs.delete', { path: 'notes.txt' }))).toBe('(no output)');
  await close();
  expect(await readdir(folder)).toEqual([]);
});

test('an older client without a session is not asked, because nobody knows what it can do', async () => {
  const way = overHttp2(requests2, 'legacy');
  const { call, close } = await way({ folder, words }, () => expect.unreachable('it was asked'));
  expect(errorOf(await call('fs.delete', { path: 'notes.txt' }))).toMatchObject({ denied: true });
  expect(textOf(await call('fs.read', { path: 'notes.txt' }))).toBe('Buy milk.');
  await close();
});

describe.each([
  ['run-mcp.js', /^".*SyntaxError.*"\n$/],
  // The second version passes over what is no JSON.
  ['run-mcp-2.js', /^$/],
])('the program %s', (program, faults) => {
  test.each([[[]], [['nowhere']], [['package.json']]])(
    'without a folder says so at stderr, and fails: %j',
    async (named) => {
      const { code, stdout, stderr } = await new Promise<Record<string, unknown>>((resolve) => {
        execFile(
          process.execPath,
          [...words, join(root, 'docs/examples', program), ...named],
          { cwd: root },
          (error, stdout, stderr) => resolve({ code: error?.code, stdout, stderr }),
        );
      });
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toBe('Error: name a folder, as an argument or by MCP_FOLDER\n');
    },
  );

  test('takes the folder from the environment, and says nothing that is not the protocol', async () => {
    const server = spawn(process.execPath, [...words, join(root, 'docs/examples', program)], {
      env: { ...process.env, MCP_FOLDER: folder },
    });
    const [out, log] = [text(server.stdout), text(server.stderr)];
    server.stdin.end('no protocol\n{"jsonrpc":"2.0","id":1,"method":"tools/list"}\n');
    expect(await once(server, 'close')).toEqual([0, null]);
    expect(JSON.parse(await out)).toMatchObject({ id: 1, result: { tools: expect.any(Array) } });
    expect(await log).toMatch(faults);
  });
});
