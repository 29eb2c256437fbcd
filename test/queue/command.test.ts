import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const program = fileURLToPath(new URL('../../docs/examples/run-queue.js', import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hermes-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const start = (env: NodeJS.ProcessEnv = {}) =>
  spawn(process.execPath, [program], { env: { ...process.env, TMPDIR: folder, ...env } });

/** The words of each process that has something to do with this run: Redis and the workers know of its folder. */
const leftBehind = (): string[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        return [readFileSync(`/proc/${name}/cmdline`, 'utf8')];
      } catch {
        // It is gone since.
        return [];
      }
    })
    .filter((words) => words.includes(folder));

test('the command makes its calls, and leaves no process and no file behind', async () => {
  const command = start();
  const [out, log] = [text(command.stdout), text(command.stderr)];
  expect(await once(command, 'close')).toEqual([0, null]);
  const blocks = (await out).split('\n\n').filter((block) => /^\d/.test(block));
  const told = blocks.map((block) => [
    ...(/ {2}(?:output|error) +(.*?)(?:: .*)?$/m.exec(block)?.slice(1) ?? []),
    ...(/begun +(\d+)/.exec(block)?.slice(1) ?? []),
  ]);
  expect(told).toEqual([
    ['7.5', '1'],
    ['"A-1 is on its way."', '3'],
    ['ToolError orders/CARRIER_BUSY, remedy', '3'],
    ['InputInvalidError INPUT_INVALID, remedy', '1'],
    ['ToolNotFoundError TOOL_NOT_FOUND, remedy', '1'],
    ['PermissionDeniedError PERMISSION_DENIED, remedy', '1'],
    ['"A-1 is paid back."', '1'],
    ['ToolFailedError TOOL_FAILED, remedy', '1'],
    ['"A-1 is packed."', '2'],
  ]);
  const [own, ...workers] = [...((await out).split('\n')[0] ?? '').matchAll(/\d+/g)].map(Number);
  expect(own).toBe(command.pid);
  expect(new Set([own, ...workers]).size).toBe(3);
  for (const [, pid] of (await out).matchAll(/the last by (\d+)/g)) expect(workers).toContain(Number(pid));
  expect(await out).not.toContain('ECONNREFUSED');
  expect(await log).toMatch(/^ {3}worker {2}\S+ \["orders.count","Error: connect ECONNREFUSED 10.0.0.5:5432"\]\n$/);
  expect(readdirSync(folder)).toEqual([]);
  expect(leftBehind()).toEqual([]);
});

test.each(['SIGINT', 'SIGTERM'] as const)('the command that gets a %s ends what it has started', async (signal) => {
  const command = start();
  const log = text(command.stderr);
  await once(command.stdout, 'data');
  expect(leftBehind()).not.toEqual([]);
  command.kill(signal);
  command.stdout.resume();
  expect(await once(command, 'close')).toEqual([1, null]);
  expect(await log).toContain(`Error: stopped by ${signal}\n`);
  expect(readdirSync(folder)).toEqual([]);
  expect(leftBehind()).toEqual([]);
});

test('the command says what to install where there is no Redis', async () => {
  const command = start({ PATH: folder });
  const log = text(command.stderr);
  command.stdout.resume();
  expect(await once(command, 'close')).toEqual([1, null]);
  expect(await log).toBe('Error: redis-server is not installed: apt-get install redis-server\n');
  expect(readdirSync(folder)).toEqual([]);
});
