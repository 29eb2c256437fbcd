import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Worker } from 'node:worker_threads';
import { SchemaError, ToolError, type ToolErrorJson, toolErrorFromJson } from '@hermes/tools';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle, type Shelf, shelf } from './built-copy.js';
import { custom, forms } from './one-of-each.js';

/** What another thread or process makes of an error that it is sent. */
interface Answer {
  readonly json: ToolErrorJson;
  readonly code: string;
  readonly Class: string;
  readonly isToolError: boolean;
  readonly denied: boolean;
}

const answer = `import * as tools from './tools.mjs';
const classes = Object.entries(tools).filter(([name, value]) => name.endsWith('Error') && name !== 'ToolError' && typeof value === 'function');
export function answer(json) {
  const error = tools.toolErrorFromJson(json);
  const [Class] = classes.find(([, Class]) => error instanceof Class) ?? ['ToolError'];
  return { json: error.toJSON(), code: error.code, Class, isToolError: error instanceof tools.ToolError, denied: error.denied };
}
export const fail = () => new tools.PermissionDeniedError({ tool: 'fs.write', permission: 'fs:write', cause: new Error('10.0.0.5') });`;

const thread = `import { parentPort } from 'node:worker_threads';
import { answer, fail } from './answer.mjs';
parentPort.on('message', (sent) => parentPort.postMessage(sent === 'fail' ? { error: fail(), json: fail().toJSON() } : answer(sent)));`;

const lines = `import { createInterface } from 'node:readline';
import { answer, fail } from './answer.mjs';
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(line === 'fail' ? fail() : answer(JSON.parse(line))) + '\\n');
}`;

const channel = `import { answer, fail } from './answer.mjs';
process.on('message', (sent) => process.send(sent === 'fail' ? { error: fail(), json: fail().toJSON() } : answer(sent)));`;

const everything: readonly (readonly [form: string, error: ToolError])[] = [
  ...forms.map(({ form, make }) => [form, make('a\n"b" \u202e <é> \ud800', new Error('10.0.0.5'))] as const),
  ['a custom code', custom()],
];

let folder: Shelf;
let worker: Worker;
let child: ChildProcess & { readonly stdin: NodeJS.WritableStream };
let forked: ChildProcess;
let replies: AsyncIterator<string>;

beforeAll(async () => {
  folder = await shelf();
  await folder.put('tools.mjs', await bundle({ minify: true }));
  await folder.put('answer.mjs', answer);
  worker = new Worker(await folder.put('thread.mjs', thread));
  child = spawn(process.execPath, [await folder.put('lines.mjs', lines)], { stdio: ['pipe', 'pipe', 'inherit'] });
  forked = fork(await folder.put('channel.mjs', channel), { serialization: 'advanced', execArgv: [] });
  replies = createInterface({ input: child.stdout as NodeJS.ReadableStream })[Symbol.asyncIterator]();
});

afterAll(async () => {
  await worker.terminate();
  child.stdin.end();
  forked.disconnect();
  await Promise.all([once(child, 'exit'), once(forked, 'exit')]);
  await folder.remove();
});

async function byThread(sent: unknown): Promise<unknown> {
  worker.postMessage(sent);
  return (await once(worker, 'message'))[0];
}
async function byChannel(sent: unknown): Promise<unknown> {
  forked.send(sent as object);
  return (await once(forked, 'message'))[0];
}
async function byLine(line: string): Promise<unknown> {
  child.stdin.write(`${line}\n`);
  return JSON.parse((await replies.next()).value);
}

const ways: readonly (readonly [string, (error: ToolError) => Promise<unknown>])[] = [
  ['a port of a thread', (error) => byThread(error.toJSON())],
  ['the channel of a process', (error) => byChannel(error.toJSON())],
  ['lines of JSON to a process', (error) => byLine(JSON.stringify(error))],
];

describe.each(ways)('over %s', (_, send) => {
  test.each(everything)('%s arrives as what it was, and comes back so', async (_, error) => {
    const { json, ...arrived } = (await send(error)) as Answer;
    const { code, denied } = error;
    const Class = error.name;
    expect(arrived).toEqual({ code, Class, isToolError: true, denied });
    const back = toolErrorFromJson(json);
    expect(back.constructor).toBe(error.constructor);
    expect(back.toJSON()).toEqual(error.toJSON());
    expect(back.message).toBe(error.message);
  });
});

describe('an error thrown elsewhere', () => {
  const denied = {
    code: 'PERMISSION_DENIED',
    permission: 'fs:write',
    tool: 'fs.write',
    denied: true,
    remedy: 'grant-permission',
  };

  test.each([
    ['a thread', () => byThread('fail')],
    ['a process', () => byChannel('fail')],
  ])('loses class, code and fields when %s sends it as it is, and none as toJSON', async (_, ask) => {
    const { error, json } = (await ask()) as { error: Error; json: unknown };
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(ToolError);
    expect(error).not.toHaveProperty('code');
    expect(error).not.toHaveProperty('permission');
    expect(toolErrorFromJson(json)).toMatchObject(denied);
    expect(JSON.stringify(json)).not.toContain('10.0.0.5');
  });

  test('is whole in a line of JSON', async () => {
    expect(toolErrorFromJson(await byLine('fail'))).toMatchObject(denied);
  });
});

test('structuredClone loses what toJSON keeps', () => {
  const error = new SchemaError('must be a string', { path: ['a'] });
  const clone: unknown = structuredClone(error);
  expect(clone).not.toBeInstanceOf(ToolError);
  expect(clone).not.toHaveProperty('code');
  const kept = structuredClone(error.toJSON());
  expect(toolErrorFromJson(kept)).toBeInstanceOf(SchemaError);
  expect(toolErrorFromJson(kept).toJSON()).toEqual(error.toJSON());
});
