import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Queue } from 'bullmq';
import { inject } from 'vitest';
import { type QueueCaller, queueCaller } from '../../docs/examples/queue-caller.js';
import { queueName } from '../../docs/examples/queued-call.js';

/** A queue of its own in the Redis of the tests, with worker processes at it. */
export interface Processes {
  readonly caller: QueueCaller;
  /** As BullMQ has it in Redis. */
  readonly jobs: Queue;
  readonly workers: readonly ChildProcess[];
  /** Makes one more caller. */
  readonly callerAs: (name: string) => QueueCaller;
  readonly startWorker: () => ChildProcess;
  /** What the workers have logged. */
  readonly log: () => string;
  readonly end: () => Promise<void>;
}

export function startProcesses(count: number): Processes {
  const prefix = `test-${randomUUID()}`;
  const place = { connection: { path: inject('redis') }, prefix };
  const workers: ChildProcess[] = [];
  const ended: Promise<unknown>[] = [];
  const callers: QueueCaller[] = [];
  let log = '';

  function startWorker(): ChildProcess {
    const words = [inject('redis'), prefix];
    const worker = fork(inject('worker'), words, { stdio: ['ignore', 'inherit', 'pipe', 'ipc'], execArgv: [] });
    worker.stderr?.on('data', (text: Buffer) => {
      log += text;
    });
    workers.push(worker);
    ended.push(once(worker, 'exit'));
    return worker;
  }
  function callerAs(caller: string): QueueCaller {
    callers.push(queueCaller({ ...place, caller, backoffMs: 1 }));
    // SAFETY: it was just put there.
    return callers.at(-1) as QueueCaller;
  }

  for (let index = 0; index < count; index++) startWorker();
  const jobs = new Queue(queueName, place);
  return {
    ...{ caller: callerAs('trusted'), jobs, workers, callerAs, startWorker, log: () => log },
    async end() {
      await Promise.all(callers.map((caller) => caller.close()));
      await jobs.close();
      for (const worker of workers) if (worker.connected) worker.disconnect();
      await Promise.all(ended);
    },
  };
}
