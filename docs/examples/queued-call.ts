import { object, optional, string, unknown } from '@hermes/tools';
import type { ConnectionOptions } from 'bullmq';

/** Where the queue is: the same for whoever calls and whoever works. */
export interface QueuePlace {
  readonly connection: ConnectionOptions;
  /** Of the keys in Redis, where several queues share one. */
  readonly prefix?: string;
}

export const queueName = 'tool-calls';

/**
 * What a job carries: who asks, and never what they may do. That the workers look up, so a job cannot grant itself
 * anything. But whoever can write into this Redis can ask in anybody's name, and answer in place of a worker: let in
 * your own callers and workers only, by its password or ACL, and encrypt the way to it.
 */
export const queuedCall = object({ tool: string(), input: optional(unknown()), caller: string() });
