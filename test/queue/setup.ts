import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { TestProject } from 'vitest/node';
import { startRedis } from '../../docs/examples/redis-server.js';

declare module 'vitest' {
  interface ProvidedContext {
    /** The socket of the Redis of these tests. */
    readonly redis: string;
    /** The program that a worker process runs. */
    readonly worker: string;
  }
}

const root = fileURLToPath(new URL('../..', import.meta.url));

/** One Redis for all the tests, and the worker's program beside the packages that it imports. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // In a place from which Node finds the packages, and this one by its own name.
  const folder = realpathSync(mkdtempSync(join(root, 'dist/queue-')));
  const redis = await startRedis();
  const outfile = join(folder, 'worker.mjs');
  const entryPoints = [join(root, 'test/queue/worker.ts')];
  await build({ entryPoints, outfile, bundle: true, packages: 'external', format: 'esm', platform: 'node' });
  project.provide('redis', redis.path);
  project.provide('worker', outfile);
  return async () => {
    await redis.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
