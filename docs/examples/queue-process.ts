import { once } from 'node:events';
import { createRuntime } from '@hermes/tools';
import { queueTools } from './queue-tools.js';
import { queueWorker } from './queue-worker.js';
import type { QueuePlace } from './queued-call.js';

/** Who may do what, where only the workers see it. A program asks its database. */
const grants: ReadonlyMap<string, readonly string[]> = new Map([
  ['clerk', ['orders:read']],
  ['manager', ['orders:*']],
]);

/** A worker process: makes calls until the process that started it lets go of it, or is gone. */
export async function workerProcess(place: QueuePlace): Promise<void> {
  const worker = queueWorker({
    ...place,
    // A tool that never ends would keep its worker for good, whatever the time limit of the caller.
    runtime: createRuntime({ tools: queueTools, timeoutMs: 30_000 }),
    grantsOf: (caller) => grants.get(caller) ?? [],
    log: (line) => process.stderr.write(`   worker  ${line}\n`),
    lockMs: 1_000,
  });
  if (process.connected) await once(process, 'disconnect');
  // What is being made is aborted; a server that may take its time only closes.
  worker.cancelAllJobs();
  await worker.close();
}
