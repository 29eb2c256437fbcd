import { fork } from 'node:child_process';
import { once } from 'node:events';
import { ToolError } from '@hermes/tools';
import { told } from './made.js';
import { queueCaller } from './queue-caller.js';
import type { QueuePlace } from './queued-call.js';
import { startRedis } from './redis-server.js';

const calls: readonly (readonly [title: string, caller: 'clerk' | 'manager', tool: string, input?: unknown])[] = [
  ['A call is made in another process', 'clerk', 'orders.total', { prices: [3, 4.5] }],
  ['A failure that says retry-later is tried again, and goes well', 'clerk', 'orders.ship', { order: 'A-1' }],
  ['A failure that says so each time comes back in the end', 'clerk', 'orders.track', { order: 'A-1' }],
  ['Wrong input is not tried again', 'clerk', 'orders.ship', { order: 1 }],
  ['Nor is a tool that does not exist', 'clerk', 'orders.shp', { order: 'A-1' }],
  ['Nor is a call without the grant, which the worker looks up', 'clerk', 'orders.refund', { order: 'A-1' }],
  ['Somebody else has it', 'manager', 'orders.refund', { order: 'A-1' }],
  ['A bug comes back as a reference', 'clerk', 'orders.count', {}],
  ['A worker is killed in the middle of a call, and another makes it', 'clerk', 'orders.pack', { order: 'A-1' }],
];

/** Starts Redis and two workers, by running `program` with the word `worker`, makes the calls, and ends them all. */
export async function queueDemo(program: string, signal: AbortSignal, print: (line: string) => void): Promise<void> {
  const redis = await startRedis();
  const place: QueuePlace = { connection: { path: redis.path } };
  const callers = {
    clerk: queueCaller({ ...place, caller: 'clerk', backoffMs: 50 }),
    manager: queueCaller({ ...place, caller: 'manager' }),
  };
  const workers = [1, 2].map(() => fork(program, ['worker', redis.path], { detached: true }));
  const ended = workers.map((worker) => once(worker, 'exit'));
  try {
    print(`This is process ${process.pid}. The workers are ${workers.map(({ pid }) => pid).join(' and ')}.\n`);
    for (const [index, [title, caller, tool, input]] of calls.entries()) {
      const id = `call-${index + 1}`;
      print(`${index + 1}. ${title}`);
      print(told('call', `${tool} ${JSON.stringify(input)}, for ${caller}`));
      print(await outcome(() => callers[caller].call(tool, input, { id, signal })));
      const job = await callers[caller].jobOf(id);
      print(told('begun', `${job?.attemptsStarted} times, the last by ${job?.processedBy}\n`));
    }
  } finally {
    for (const worker of workers) if (worker.connected) worker.disconnect();
    // One that does not end by itself has lost its Redis, or hangs in a tool.
    const late = setTimeout(() => workers.map((worker) => worker.kill('SIGKILL')), 5_000);
    await Promise.all([...ended, ...Object.values(callers).map((caller) => caller.close())]);
    clearTimeout(late);
    await redis.stop();
  }
}

async function outcome(call: () => Promise<unknown>): Promise<string> {
  try {
    return told('output', JSON.stringify(await call()));
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return told('error', `${error.name} ${error.code}, remedy: ${error.remedy}: ${error.message}`);
  }
}
