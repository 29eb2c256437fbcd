import { mkdirSync, readFileSync } from 'node:fs';
import { type FileHandle, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { openChecked, type ResolvedPath, type SecurityContext } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { contextOf, tree } from './trees.js';

/** For so long, in milliseconds, what must not happen is given the time to happen. */
const SHORT = 3000;
/** For so long at most what must happen once is waited for: a slow machine may need it. */
const LONG = 30_000;

/** A thread that has `ws/dir` be a folder and a link to `out` by turns, as fast as it can. */
const swapping = `
  const { renameSync } = require('node:fs');
  const { workerData: { root, stop } } = require('node:worker_threads');
  const flag = new Int32Array(stop);
  while (Atomics.load(flag, 0) === 0) {
    renameSync(root + '/ws/dir', root + '/spare');
    renameSync(root + '/link', root + '/ws/dir');
    renameSync(root + '/ws/dir', root + '/link');
    renameSync(root + '/spare', root + '/ws/dir');
  }
`;

/** Does something again and again while the folder is swapped, until it says so or the time is over. */
async function raced(root: string, most: number, attempt: () => Promise<boolean>): Promise<void> {
  const stop = new SharedArrayBuffer(4);
  const worker = new Worker(swapping, { eval: true, workerData: { root, stop } });
  const ended = new Promise((done) => worker.once('exit', done));
  try {
    await new Promise((online) => worker.once('online', online));
    for (const end = performance.now() + most; performance.now() < end; ) if (await attempt()) break;
  } finally {
    Atomics.store(new Int32Array(stop), 0, 1);
    await ended;
  }
}

const arena = (): string => {
  const root = tree('ws/dir/a', 'out/a', 'link -> {T}/out');
  mkdirSync(join(root, 'out/dir'));
  return root;
};

/** What was checked, or nothing where the folder was away or a link at that time. */
const checked = (context: SecurityContext, letters: readonly ('READ' | 'WRITE')[]): Promise<ResolvedPath | undefined> =>
  context.checkPathAccess('dir/a', letters).catch(() => undefined);

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'nothing';
  return String(('reason' in error && error.reason) || ('code' in error && error.code) || error.message);
};

describe.runIf(process.platform === 'linux')('while a folder is swapped for a link', () => {
  test('reading what was checked by its name gets at what lies outside, through openChecked never', async () => {
    const root = arena();
    const context = contextOf(root, [['ws', 'ws', 'RW']]);

    let outside = 0;
    await raced(root, LONG, async () => {
      const resolved = await checked(context, ['READ']);
      if (resolved && (await readFile(resolved.hostPath, 'utf8').catch(() => '')) === 'out/a') outside++;
      return outside > 0;
    });
    expect(outside).toBeGreaterThan(0);

    const ends = new Map<string, number>();
    const count = (end: string): unknown => ends.set(end, (ends.get(end) ?? 0) + 1);
    const start = performance.now();
    await raced(root, LONG, async () => {
      const resolved = await checked(context, ['READ']);
      if (!resolved) count('refused');
      else
        await openChecked<FileHandle>(resolved, 'r').then(
          async (handle) => {
            count(await handle.readFile('utf8'));
            await handle.close();
          },
          (error) => count(reasonOf(error)),
        );
      return performance.now() - start > SHORT && ends.has('ws/dir/a') && (ends.has('changed') || ends.has('refused'));
    });
    expect([...ends.keys()].filter((end) => !/^(?:ws\/dir\/a|refused|changed|ENOENT)$/.test(end))).toEqual([]);
    expect(ends.get('ws/dir/a')).toBeGreaterThan(0);
    expect((ends.get('changed') ?? 0) + (ends.get('refused') ?? 0)).toBeGreaterThan(0);
  });

  test.each(['w', 'a', 'r+'])('nothing outside is changed by what is opened to write: %s', async (flags) => {
    const root = arena();
    const context = contextOf(root, [['ws', 'ws', 'RW']]);
    let written = 0;
    const start = performance.now();
    const ends = new Set<string>();
    await raced(root, LONG, async () => {
      const resolved = await checked(context, flags === 'r+' ? ['READ', 'WRITE'] : ['WRITE']);
      if (!resolved) return false;
      await openChecked<FileHandle>(resolved, flags).then(
        async (handle) => {
          await handle.write('mine');
          await handle.close();
          written++;
        },
        (error) => ends.add(reasonOf(error)),
      );
      return performance.now() - start > SHORT / 2 && written > 0;
    });
    expect(written).toBeGreaterThan(0);
    expect([...ends].filter((end) => !/^(?:changed|ENOENT|EEXIST)$/.test(end))).toEqual([]);
    expect(readFileSync(join(root, 'out/a'), 'utf8')).toBe('out/a');
    // The folder is back in its place, and holds what was written.
    expect(readFileSync(join(root, 'ws/dir/a'), 'utf8')).toContain('mine');
  });
});
