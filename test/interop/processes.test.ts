import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { type EventEmitter, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { InputInvalidError, ToolError, ToolFailedError, ToolNotFoundError, toolErrorFromJson } from '@hermes/tools';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle, type Shelf, shelf } from '../errors/built-copy.js';
import { forms } from '../errors/one-of-each.js';
import { eventually } from '../eventually.js';
import type { Answer, Sent } from './far-runtime.js';

/** Calls a tool of a runtime elsewhere: gives its output, throws its error. */
type Call = (name: string, input?: unknown, signal?: AbortSignal) => Promise<unknown>;

let folder: Shelf;
let program: string;
const children: ChildProcess[] = [];
const calls: Record<string, Call> = {};

function started(words: readonly string[], serialization: 'json' | 'advanced'): ChildProcess {
  const child = fork(program, words, { serialization, execArgv: [] });
  children.push(child);
  return child;
}

let ids = 0;
/** By messages: one with the call, one with its answer, and one more where it is aborted. */
const byMessages =
  (far: EventEmitter, post: (sent: Sent) => unknown): Call =>
  async (name, input, signal) => {
    const id = ++ids;
    const answered = new Promise<Answer>((resolve, reject) => {
      const listen = (answer: Answer): void => {
        if (answer.id === id) end(() => resolve(answer));
      };
      const abort = (): void => {
        post({ id, abort: true });
        end(() => reject(signal?.reason));
      };
      const end = (then: () => void): void => {
        far.off('message', listen);
        signal?.removeEventListener('abort', abort);
        then();
      };
      far.on('message', listen);
      signal?.addEventListener('abort', abort);
    });
    post({ id, name, input });
    const { output, error } = await answered;
    if (error) throw toolErrorFromJson(error);
    return output;
  };

const byHttp =
  (port: number): Call =>
  async (name, input, signal = new AbortController().signal) => {
    const body = JSON.stringify({ name, input });
    const response = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body, signal });
    const answer = Object(await response.json());
    if (response.ok) return answer.output;
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    const error = toolErrorFromJson(answer.error);
    expect(answer).toMatchObject({ status: response.status, detail: error.message });
    throw error;
  };

beforeAll(async () => {
  folder = await shelf();
  const entryPoints = [fileURLToPath(new URL('far-runtime.ts', import.meta.url))];
  const alias = { '@hermes/tools': fileURLToPath(new URL('../../src/index.ts', import.meta.url)) };
  program = await folder.put('far.mjs', await bundle({ entryPoints, alias, minify: true }));
  const thread = new Worker(program);
  calls['a thread'] = byMessages(thread, (sent) => thread.postMessage(sent));
  for (const serialization of ['json', 'advanced'] as const) {
    const child = started([], serialization);
    // SAFETY: it is plain.
    const post = (sent: Sent): unknown => child.send(sent as unknown as Serializable);
    calls[`a process, ${serialization}`] = byMessages(child, post);
  }
  const [port] = await once(started(['http'], 'json'), 'message');
  calls['a process, HTTP'] = byHttp(port);
  return () => thread.terminate();
});
afterAll(async () => {
  const ended = children.map((child) => once(child, 'exit'));
  for (const child of children) child.disconnect();
  await Promise.all(ended);
  await folder.remove();
});

describe.each(['a thread', 'a process, json', 'a process, advanced', 'a process, HTTP'])('over %s', (way) => {
  const call: Call = (...words) => (calls[way] ?? expect.fail())(...words);
  const rejection = (made: Promise<unknown>): Promise<unknown> =>
    made.then(
      () => expect.fail('a failure was expected'),
      (error: unknown) => error,
    );

  test('an output comes back', async () => {
    expect(await call('echo', { value: ['é', null] })).toEqual({ value: ['é', null] });
  });

  // A tool that throws a schema error has parsed something of its own, which is a bug.
  test.each(forms.filter(({ code }) => code !== 'SCHEMA_INVALID'))(
    '$form comes back as what it was',
    async ({ form, make, Class }) => {
      const [error, back] = [make('fail'), await rejection(call('fail', { form }))];
      expect(back).toBeInstanceOf(Class);
      expect({ ...Object(back), message: Object(back).message }).toEqual({ ...error, message: error.message });
      expect(Object(back).denied).toBe(error.denied);
      expect(JSON.stringify(back)).toBe(JSON.stringify(error));
    },
  );

  test.each([
    ...['rewrite-arguments', 'choose-another-tool', 'grant-permission', 'ask-a-person', 'retry-later'],
    ...['fix-the-tool', 'none'],
  ])("an author's error keeps its remedy: %s", async (remedy) => {
    const error = await rejection(call('remedy', { remedy }));
    expect(error).toBeInstanceOf(ToolError);
    expect(error).toMatchObject({ code: 'test/FAILED', message: 'Failed.', remedy, data: { list: [1, null] } });
  });

  test('what the runtime refuses comes back', async () => {
    const wrong = await rejection(call('echo', { vlaue: 1 }));
    expect(wrong).toBeInstanceOf(InputInvalidError);
    expect(wrong).toMatchObject({ tool: 'echo', path: ['value'] });
    const unknown = await rejection(call('ehco', {}));
    expect(unknown).toBeInstanceOf(ToolNotFoundError);
    expect(unknown).toMatchObject({ suggestions: ['echo'] });
  });

  test.each(['bug', 'fail'])('a bug comes back as no more than a reference: %s', async (name) => {
    const error = await rejection(call(name, name === 'bug' ? {} : { form: 'SchemaError (one)' }));
    expect(error).toBeInstanceOf(ToolFailedError);
    expect(error).toMatchObject({ code: 'TOOL_FAILED', tool: name, reference: expect.stringMatching(/^\w+-\d+$/) });
    expect(Object.keys(Object(error)).sort()).toEqual(['code', 'reference', 'remedy', 'tool']);
    expect(JSON.stringify(error) + Object(error).message).not.toContain('hunter2');
  });

  test('a call that is aborted here is aborted there', async () => {
    const stop = new AbortController();
    const reason = new Error('nobody waits any more');
    const aborted = rejection(call('wait', {}, stop.signal));
    await eventually(async () => expect(await call('waits')).toEqual({ begun: 1, stopped: 0 }));
    stop.abort(reason);
    expect(await aborted).toBe(reason);
    await eventually(async () => expect(await call('waits')).toEqual({ begun: 1, stopped: 1 }));
  });
});

test('a clone of an error is none of ours, and carries what a bug threw; its JSON does not', () => {
  const error = new ToolFailedError({ tool: 'a', reference: 'r', cause: new Error('hunter2') });
  const cloned = structuredClone(error);
  expect(cloned).not.toBeInstanceOf(ToolError);
  expect(cloned).not.toHaveProperty('code');
  expect(cloned.cause).toEqual(new Error('hunter2'));
  expect(JSON.stringify(error)).not.toContain('hunter2');
});
