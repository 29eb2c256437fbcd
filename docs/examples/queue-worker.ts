import { OutputInvalidError, type Runtime, ToolError, ToolFailedError } from '@hermes/tools';
import { type Job, UnrecoverableError, Worker } from 'bullmq';
import { type QueuePlace, queuedCall, queueName } from './queued-call.js';

export interface QueueWorkerOptions extends QueuePlace {
  readonly runtime: Runtime;
  /** What this caller may do; nothing for one that is not known. */
  readonly grantsOf: (caller: string) => readonly string[] | Promise<readonly string[]>;
  /** Hears of each bug, in one line, by the reference that the caller has of it. */
  readonly log: (line: string) => void;
  /** How long a worker that is gone or stuck may keep a call from the others. */
  readonly lockMs?: number;
}

/** Makes the calls of the queue, one at a time, until it is closed. */
export function queueWorker({ runtime, grantsOf, log, lockMs = 30_000, ...place }: QueueWorkerOptions): Worker {
  async function answer(job: Job, signal?: AbortSignal): Promise<{ readonly output: unknown }> {
    const { tool, input, caller } = queuedCall.parse(job.data);
    // A call may be begun again, after a failure or by another worker: a tool can see that here.
    const context = { begun: job.attemptsStarted };
    const session = runtime.session({ grants: await grantsOf(caller), context });
    const settled = await session.settle(tool, input, { signal });
    if (settled.ok) return carried(tool, settled.output);
    const { error } = settled;
    if (error.code === 'TOOL_FAILED') log(`${error.reference} ${JSON.stringify([tool, String(error.cause)])}`);
    throw error;
  }

  const worker = new Worker(
    queueName,
    // BullMQ hands the signal only to a function that takes three.
    async (job, _token, signal) => {
      try {
        return await answer(job, signal);
      } catch (thrown) {
        throw failureOf(signal?.aborted ? stopped() : errorOf(thrown, job, log));
      }
    },
    { ...place, name: String(process.pid), lockDuration: lockMs, stalledInterval: lockMs },
  );
  worker.on('error', (error) => log(String(error)));
  // The lock is lost, so another worker makes the call now.
  worker.on('lockRenewalFailed', (ids) => ids.map((id) => worker.cancelJob(id)));
  return worker;
}

/**
 * `remedy` alone decides between another attempt and none. What crosses is the wire form: BullMQ keeps of an error its
 * message and its stack.
 */
function failureOf(error: ToolError): Error {
  const text = JSON.stringify(error);
  const failure = error.remedy === 'retry-later' ? new Error(text) : new UnrecoverableError(text);
  // It would go to Redis, with the paths of this host.
  failure.stack = '';
  return failure;
}

/** What is thrown around a call is a bug as well: a grant that cannot be looked up. */
function errorOf(thrown: unknown, { id = '' }: Job, log: (line: string) => void): ToolError {
  if (thrown instanceof ToolError) return thrown;
  log(`${id} ${JSON.stringify(String(thrown))}`);
  return new ToolFailedError({ tool: queueName, reference: id, cause: thrown });
}

const stopped = (): ToolError =>
  new ToolError('queue/STOPPED', 'The call was stopped before its end. What it had begun may have happened.', {
    remedy: 'retry-later',
  });

/** In an object, because BullMQ carries no `undefined`. What JSON cannot hold is a fault of the tool, not of the queue. */
function carried(tool: string, output: unknown): { readonly output: unknown } {
  try {
    return JSON.parse(JSON.stringify({ output }));
  } catch (cause) {
    throw new OutputInvalidError({ tool, issues: [{ path: [], detail: 'must be a JSON value' }], cause });
  }
}
