import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { ToolError, ToolFailedError, toolErrorFromJson } from '@hermes/tools';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Processes, startProcesses } from './processes.js';
import { failures } from './tools.js';

let processes: Processes;
beforeAll(() => {
  processes = startProcesses(2);
});
afterAll(() => processes.end());

/** What became of a call, and how often BullMQ says that it was begun. */
async function made(tool: string, input?: unknown, caller = processes.caller) {
  const id = randomUUID();
  const ended = await caller.call(tool, input, { id }).then(
    (output: unknown) => ({ output }),
    (error: unknown) => ({ error }),
  );
  const job = await processes.jobs.getJob(id);
  return { id, job, attempts: job?.attemptsMade, error: undefined, output: undefined, ...ended };
}

test('calls are made by worker processes, side by side', async () => {
  const { workers } = processes;
  const begun = workers.map((worker) => once(worker, 'message'));
  const ended = Promise.all(workers.map(() => made('wait')));
  // Each waits for its word, so one process cannot have made both.
  expect(await Promise.all(begun)).toEqual(workers.map(() => ['begun 1', undefined]));
  for (const worker of workers) worker.send('done');
  const answers = await ended;
  const pids = workers.map(({ pid }) => pid).sort();
  expect(answers.map(({ output }) => Reflect.get(Object(output), 'pid')).sort()).toEqual(pids);
  expect(answers.map(({ job }) => Number(job?.processedBy)).sort()).toEqual(pids);
  expect(answers.map(({ attempts }) => attempts)).toEqual([1, 1]);
  expect(pids).not.toContain(process.pid);
});

test('many calls at a time each get their own answer', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, value) => made('echo', { value })));
  expect(answers.map(({ output }) => Reflect.get(Object(output), 'value'))).toEqual(answers.map((_, value) => value));
});

test.each([
  ['no output', 'nothing', undefined, undefined],
  ['null', 'echo', { value: null }, { value: null, pid: expect.any(Number) }],
  ['text that is no ASCII', 'echo', { value: 'é\u2028\0' }, { value: 'é\u2028\0', pid: expect.any(Number) }],
])('an output crosses: %s', async (_, tool, input, output) => {
  expect(await made(tool, input)).toMatchObject({ output, error: undefined, attempts: 1 });
});

test.each(failures)('%s comes back as what it was, and its remedy alone decides the attempts', async (form, make) => {
  const error = make();
  const { error: back, attempts, job } = await made('fail', { form });
  if (error.code === 'SCHEMA_INVALID') {
    // The tool parsed something of its own, which is a bug.
    expect(back).toBeInstanceOf(ToolFailedError);
  } else {
    // SAFETY: checked next.
    const found = back as ToolError;
    expect(found.constructor).toBe(error.constructor);
    expect(found.toJSON()).toEqual(error.toJSON());
    expect(found.message).toBe(error.message);
    expect({ ...found }).toEqual({ ...toolErrorFromJson(JSON.parse(JSON.stringify(error))) });
  }
  expect(attempts).toBe(error.remedy === 'retry-later' ? 3 : 1);
  expect(job?.stacktrace).toEqual([]);
  expect(JSON.stringify(job)).not.toContain('hunter2');
});

test.each([
  ['rewrite-arguments', 1],
  ['choose-another-tool', 1],
  ['grant-permission', 1],
  ['ask-a-person', 1],
  ['retry-later', 3],
  ['fix-the-tool', 1],
  ['none', 1],
])("an author's error with the remedy %s is attempted %i times", async (remedy, attempts) => {
  const ended = await made('remedies', { remedy, enough: 9 });
  expect(ended.attempts).toBe(attempts);
  // What the last attempt threw, not the first.
  expect(ended.error).toMatchObject({ code: 'test/AGAIN', remedy, data: { begun: attempts } });
  expect(ended.error).toBeInstanceOf(ToolError);
});

test.each([
  [1, 1],
  [2, 2],
  [3, 3],
])('a call that goes well when it is begun for the %i. time is begun so often', async (enough, attempts) => {
  expect(await made('remedies', { remedy: 'retry-later', enough })).toMatchObject({ output: enough, attempts });
});

test('a bug comes back as a reference, which the log of the worker has with its text, and is not tried again', async () => {
  const { error, attempts, job } = await made('fail', { form: 'nobody' });
  expect(error).toBeInstanceOf(ToolFailedError);
  // SAFETY: it is one.
  const { reference, message } = error as unknown as ToolFailedError;
  expect(attempts).toBe(1);
  expect(message).toContain(reference);
  expect(JSON.stringify([message, job, error])).not.toContain('hunter2');
  expect(processes.log()).toContain(`${reference} ["fail","Error: hunter2 knows no nobody"]`);
});

test('an output that JSON cannot carry is a fault of the tool', async () => {
  const ended = await made('uncarried');
  expect(ended).toMatchObject({ attempts: 1, error: { code: 'OUTPUT_INVALID', tool: 'uncarried' } });
});

test('of two calls with one id at a time the second is refused, and the first is answered', async () => {
  const id = randomUUID();
  const first = processes.caller.call('echo', { value: 1 }, { id });
  await expect(processes.caller.call('echo', { value: 2 }, { id })).rejects.toThrow('a call with this id');
  expect(await first).toMatchObject({ value: 1 });
});
