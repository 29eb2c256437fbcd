import { randomUUID } from 'node:crypto';
import { PermissionDeniedError, ToolError, toolErrorFromJson } from '@hermes/tools';
import { UnrecoverableError, Worker } from 'bullmq';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { queueName } from '../../docs/examples/queued-call.js';
import { eventually } from '../eventually.js';
import { type Processes, startProcesses } from './processes.js';

let processes: Processes;
beforeAll(() => {
  processes = startProcesses(1);
});
afterAll(() => processes.end());

const rejection = (made: Promise<unknown>): Promise<unknown> =>
  made.then(
    () => expect.fail('a failure was expected'),
    (error: unknown) => error,
  );

describe('a job that somebody else has put there', () => {
  test.each([
    ['nothing', null, []],
    ['a number', 7, []],
    ['a list', [], []],
    ['an empty object', {}, ['tool']],
    ['a name that is none', { tool: 7, caller: 'trusted' }, ['tool']],
    ['nobody who asks', { tool: 'echo' }, ['caller']],
    ['grants of its own', { tool: 'guarded', caller: 'nobody', grants: ['*'] }, ['grants']],
  ])('is refused without another attempt where it holds %s', async (_, data, path) => {
    const job = await processes.jobs.add('call', data, { attempts: 5 });
    await eventually(async () => expect(await job.getState()).toBe('failed'));
    const ended = await processes.jobs.getJob(job.id ?? '');
    expect(ended?.attemptsMade).toBe(1);
    expect(toolErrorFromJson(JSON.parse(ended?.failedReason ?? ''))).toMatchObject({ code: 'SCHEMA_INVALID', path });
  });
});

test.each(['nobody', '', '__proto__', 'constructor'])('a caller that is not known may do nothing: %j', async (name) => {
  const id = randomUUID();
  const error = await rejection(processes.callerAs(name).call('guarded', {}, { id }));
  expect(error).toBeInstanceOf(PermissionDeniedError);
  expect((await processes.jobs.getJob(id))?.attemptsMade).toBe(1);
});

test('a caller that is known may do what the workers say', async () => {
  expect(await processes.caller.call('guarded')).toBe('done');
});

test('grants that cannot be looked up are a bug: no text of it crosses', async () => {
  const id = randomUUID();
  const error = await rejection(processes.callerAs('unreachable').call('guarded', {}, { id }));
  expect(error).toMatchObject({ code: 'TOOL_FAILED', reference: id });
  const job = await processes.jobs.getJob(id);
  expect(job?.attemptsMade).toBe(1);
  expect(JSON.stringify([error, job])).not.toContain('hunter2');
  expect(processes.log()).toContain(`${id} "Error: hunter2"`);
});

test.each([
  ['a tool that is not there', 'ehco', {}, { code: 'TOOL_NOT_FOUND', suggestions: ['echo'] }],
  ['a key that is a prototype', 'echo', JSON.parse('{"__proto__":{"value":1}}'), { code: 'INPUT_INVALID', total: 1 }],
  ['no object', 'echo', 7, { code: 'INPUT_INVALID', path: [] }],
])('input is checked by the worker: %s', async (_, tool, input, expected) => {
  expect(await rejection(processes.caller.call(tool, input))).toMatchObject(expected);
});

const levels = 100_000;
const deep: unknown = JSON.parse(`{"value":${'['.repeat(levels)}${']'.repeat(levels)}}`);
const cycle: Record<string, unknown> = {};
cycle['self'] = cycle;

test.each([
  ['is too long', { value: 'x'.repeat(1_000_000) }, Error, 'exceeds the limit'],
  ['is a cycle', cycle, TypeError, 'circular'],
  ['is too deep', deep, RangeError, 'call stack'],
  ['holds a bigint', { value: 1n }, TypeError, 'BigInt'],
])('input that %s is not put into the queue', async (_, input, Class, text) => {
  const id = randomUUID();
  const error = await rejection(processes.caller.call('echo', input, { id }));
  expect(error).toBeInstanceOf(Class);
  expect(error).toHaveProperty('message', expect.stringContaining(text));
  expect(await processes.jobs.getJob(id)).toBeUndefined();
});

test.each([
  ['no JSON', 'connect ECONNREFUSED'],
  ['empty', ''],
  ['null', 'null'],
  ['an object that is no error', '{}'],
  ['a code that is none', '{"name":"E","code":"NOPE","message":"m","remedy":"none"}'],
  ['an error without its fields', '{"name":"ToolFailedError","code":"TOOL_FAILED","message":"m","remedy":"none"}'],
  ['very deep', '['.repeat(100_000)],
])('a reason that is no tool error is told as no answer: %s', async (_, text) => {
  const other = startProcesses(0);
  const { prefix } = other.jobs.opts;
  const place = { connection: { path: inject('redis') }, ...(prefix !== undefined && { prefix }) };
  const worker = new Worker(
    queueName,
    () => {
      throw new UnrecoverableError(text);
    },
    place,
  );
  try {
    const error = await rejection(other.caller.call('echo'));
    expect(error).toBeInstanceOf(ToolError);
    expect(error).toMatchObject({ code: 'queue/NO_ANSWER', remedy: 'none', cause: expect.any(Error) });
    // SAFETY: checked above.
    if (text.length > 4) expect((error as ToolError).message).not.toContain(text);
  } finally {
    await worker.close();
    await other.end();
  }
});
