import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { ToolError } from '@hermes/tools';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { eventually } from '../eventually.js';
import { type Processes, startProcesses } from './processes.js';

let processes: Processes;
let id: string;
const jobOf = () => processes.jobs.getJob(id);
const begin = (count: number): void => {
  processes = startProcesses(count);
};
beforeEach(() => {
  id = randomUUID();
});
afterEach(() => processes.end());

test('a call whose worker is killed is made by another, and answered once', async () => {
  begin(2);
  const output = await processes.caller.call('die', { enough: 2 }, { id });
  const job = await jobOf();
  expect(output).toEqual({ begun: 2, pid: Number(job?.processedBy) });
  expect(job).toMatchObject({ attemptsStarted: 2, attemptsMade: 1, stalledCounter: 1 });
  const killed = processes.workers.filter(({ signalCode }) => signalCode === 'SIGKILL');
  expect(killed).toHaveLength(1);
  expect(killed.map(({ pid }) => pid)).not.toContain(Number(job?.processedBy));
});

test('a call that kills each of its workers is given up, with a typed error that keeps why as its cause', async () => {
  begin(3);
  const error: unknown = await processes.caller.call('die', { enough: 9 }, { id }).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ToolError);
  expect(error).toMatchObject({
    ...{ code: 'queue/NO_ANSWER', remedy: 'none', data: { job: id } },
    cause: new Error('job stalled more than allowable limit'),
  });
  expect(JSON.stringify(error)).not.toContain('stalled');
  expect(await jobOf()).toMatchObject({ stalledCounter: 2, attemptsMade: 1 });
});

test('a call whose worker is stopped is made by another', async () => {
  begin(1);
  const [first] = processes.workers;
  const answer = processes.caller.call('wait', {}, { id });
  await once(first ?? expect.fail(), 'message');
  const second = processes.startWorker();
  first?.disconnect();
  expect(await once(second, 'message')).toEqual(['begun 2', undefined]);
  second.send('done');
  expect(await answer).toEqual({ begun: 2, pid: second.pid });
});

test('a worker that was stuck lets go of a call that another has made meanwhile', async () => {
  begin(1);
  const [stuck = expect.fail()] = processes.workers;
  const answer = processes.caller.call('wait', {}, { id });
  await once(stuck, 'message');
  stuck.kill('SIGSTOP');
  const other = processes.startWorker();
  await once(other, 'message');
  other.send('done');
  expect(await answer).toEqual({ begun: 2, pid: other.pid });
  const gone = once(other, 'exit');
  other.disconnect();
  await gone;
  stuck.kill('SIGCONT');
  // It makes one call at a time.
  expect(await processes.caller.call('echo')).toEqual({ pid: stuck.pid });
});

test('a call whose job somebody removes is answered', async () => {
  begin(0);
  const answer = processes.caller.call('echo', {}, { id }).catch((error: unknown) => error);
  const job = await eventually(async () => (await jobOf()) ?? expect.fail('it is not there yet'));
  await job.remove();
  expect(await answer).toMatchObject({ code: 'queue/NO_ANSWER', cause: new Error('removed') });
});

describe('an aborted call', () => {
  const reason = new Error('nobody waits any more');

  test('is not put into the queue where it was aborted before', async () => {
    begin(0);
    const { call } = processes.caller;
    await expect(call('echo', {}, { id, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(await jobOf()).toBeUndefined();
  });

  test('is taken out of the queue while it waits', async () => {
    begin(0);
    const stop = new AbortController();
    const answer = processes.caller.call('echo', {}, { id, signal: stop.signal });
    await eventually(async () => expect(await jobOf()).toBeDefined());
    stop.abort(reason);
    await expect(answer).rejects.toBe(reason);
    await eventually(async () => expect(await jobOf()).toBeUndefined());
  });

  test('rejects with the reason of a time limit', async () => {
    begin(0);
    const signal = AbortSignal.timeout(1);
    await expect(processes.caller.call('echo', {}, { id, signal })).rejects.toMatchObject({ name: 'TimeoutError' });
    await eventually(async () => expect(await jobOf()).toBeUndefined());
  });

  test('runs on where a worker makes it, and is not tried again', async () => {
    begin(1);
    const [worker = expect.fail()] = processes.workers;
    const begun = vi.fn();
    worker.on('message', begun);
    const stop = new AbortController();
    const answer = processes.caller.call('wait', {}, { id, signal: stop.signal });
    await once(worker, 'message');
    stop.abort(reason);
    await expect(answer).rejects.toBe(reason);
    await eventually(async () => expect(await jobOf()).toMatchObject({ data: null }));
    worker.send('busy');
    await eventually(async () => expect(await (await jobOf())?.getState()).toBe('failed'));
    expect(begun.mock.calls).toEqual([['begun 1', undefined]]);
    expect(await jobOf()).toMatchObject({ attemptsMade: 2, failedReason: expect.stringContaining('SCHEMA_INVALID') });
  });
});

test('a caller that is closed rejects what it waits for', async () => {
  begin(0);
  const caller = processes.callerAs('trusted');
  const answer = caller.call('echo', {}, { id });
  const rejected = expect(answer).rejects.toThrow('the queue was closed');
  await eventually(async () => expect(await jobOf()).toBeDefined());
  await caller.close();
  await rejected;
});
