import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { ToolError, toolErrorFromJson } from '@hermes/tools';
import { type Job, Queue, QueueEvents } from 'bullmq';
import { type QueuePlace, queueName } from './queued-call.js';

export interface QueueCallerOptions extends QueuePlace {
  /** In whose name the calls are made. */
  readonly caller: string;
  /** How often a call is begun at most, where its failures say `retry-later`. */
  readonly attempts?: number;
  /** The wait before the second attempt; before each further one it doubles. */
  readonly backoffMs?: number;
}

export interface QueuedCallOptions {
  /** The job's, by which it is found in Redis; each is used once. By BullMQ it has no `:` and is no number. */
  readonly id?: string;
  readonly signal?: AbortSignal;
}

export interface QueueCaller {
  /**
   * The output of a tool that another process runs. Give it a signal with a time limit: where no worker is left nobody
   * answers. An aborted call that waits is taken out of the queue; one that is being made runs on, once.
   * @throws a `ToolError` of any kind, with its class and fields; on abort the signal's reason
   */
  readonly call: (tool: string, input?: unknown, options?: QueuedCallOptions) => Promise<unknown>;
  /** What Redis has of a call: how often it was begun, and by whom. */
  readonly jobOf: (id: string) => Promise<Job | undefined>;
  /** Calls in flight are rejected; their jobs go on. */
  readonly close: () => Promise<void>;
}

interface Waiting {
  readonly resolve: (output: unknown) => void;
  readonly reject: (reason: unknown) => void;
}

/** Calls tools that worker processes have. */
export function queueCaller(options: QueueCallerOptions): QueueCaller {
  const { caller, attempts = 3, backoffMs = 1_000, ...place } = options;
  const queue = new Queue(queueName, {
    ...place,
    defaultJobOptions: {
      attempts,
      backoff: { type: 'exponential', delay: backoffMs },
      // Jobs stay readable in Redis this long: enough to look into a failure. How they ended stays longer, in BullMQ's
      // stream of events, until some 10,000 later ones are there.
      removeOnComplete: { age: 3_600 },
      removeOnFail: { age: 3_600 },
      sizeLimit: 1_000_000,
    },
  });
  // From the first event on, so that none is missed until it listens.
  const events = new QueueEvents(queueName, { ...place, lastEventId: '0' });
  const waiting = new Map<string, Waiting>();
  const fail = (id: string, reason: string): void => waiting.get(id)?.reject(errorFrom(id, reason));
  events.on('completed', ({ jobId, returnvalue }) =>
    waiting.get(jobId)?.resolve(Reflect.get(Object(returnvalue), 'output')),
  );
  events.on('failed', ({ jobId, failedReason }) => fail(jobId, failedReason));
  events.on('removed', ({ jobId }) => fail(jobId, 'removed'));
  // Both connect again by themselves; a listener that is missing would end the process.
  queue.on('error', () => {});
  events.on('error', () => {});

  return {
    async call(tool, input, { id = randomUUID(), signal } = {}) {
      signal?.throwIfAborted();
      // The first would never end, not even by its signal.
      if (waiting.has(id)) throw new Error('a call with this id is being made already');
      const ended = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }));
      const added = queue.add('call', { tool, input, caller }, { jobId: id });
      added.catch((reason: unknown) => waiting.get(id)?.reject(reason));
      const abandon = (): void => {
        waiting.get(id)?.reject(signal?.reason);
        // A job that is being made cannot be removed. Without its call it is refused when it is begun again.
        added.then((job) => job.remove().catch(() => job.updateData(null))).catch(() => {});
      };
      signal?.addEventListener('abort', abandon);
      try {
        return await ended;
      } finally {
        waiting.delete(id);
        signal?.removeEventListener('abort', abandon);
      }
    },
    jobOf: (id) => queue.getJob(id),
    async close() {
      for (const { reject } of waiting.values()) reject(new Error('the queue was closed'));
      // Where Redis is gone BullMQ would wait here until it is back.
      const closed = new AbortController();
      const late = wait(2_000, undefined, { signal: closed.signal }).catch(() => {});
      await Promise.race([Promise.all([queue.close(), events.close()]), late]);
      closed.abort();
    },
  };
}

/** The error that a worker sent; where the reason is none of ours, that there is no answer. */
function errorFrom(id: string, reason: string): ToolError {
  try {
    return toolErrorFromJson(JSON.parse(reason));
  } catch {
    // BullMQ's own, for one: `job stalled more than allowable limit`. It is not for a model, so it is the cause.
    const text = 'The call was lost on its way. What it had begun may have happened.';
    return new ToolError('queue/NO_ANSWER', text, { data: { job: id }, cause: new Error(reason) });
  }
}
