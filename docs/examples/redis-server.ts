import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RedisServer {
  /** Its socket: only this user gets to it. */
  readonly path: string;
  readonly pid: number | undefined;
  readonly stop: () => Promise<void>;
}

/**
 * A Redis that is gone when it is stopped, with all that it held: no port, no file but its socket.
 *
 * @throws an ordinary `Error` where it is not installed, or does not start
 */
export async function startRedis(): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'hermes-tools-redis-'));
  const path = join(folder, 'socket');
  const words = ['--port', '0', '--unixsocket', path, '--dir', folder, '--save', '', '--appendonly', 'no'];
  // In a group of its own: Ctrl-C is for the program, which stops it last.
  const server = spawn('redis-server', words, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const gone = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const stop = async (): Promise<void> => {
    server.kill();
    await gone;
    await rm(folder, { recursive: true, force: true });
  };
  try {
    let told = '';
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.once('close', () => reject(new Error(`redis-server did not start: ${told.trim()}`)));
      for (const stream of [server.stdout, server.stderr])
        stream.on('data', (text: Buffer) => {
          told += text;
          if (/ready to accept/i.test(told)) resolve();
        });
    });
  } catch (error) {
    await stop();
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw isMissing ? new Error('redis-server is not installed: apt-get install redis-server') : error;
  }
  return { path, pid: server.pid, stop };
}
