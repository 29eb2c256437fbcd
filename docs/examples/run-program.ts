import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface RunOptions {
  /** A folder of the host; by default that of this process. */
  readonly cwd?: string | undefined;
  /** All of the program's environment. */
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** Of the output and the error output together. */
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** How a program ended. */
export interface Ended {
  /** `null` where it was killed. */
  readonly exitCode: number | null;
  /** Why it ended: by itself, by a signal that was not ours, or by ours when it was over a limit. */
  readonly ended: 'exit' | 'signal' | 'time_limit' | 'output_limit';
  readonly stdout: string;
  readonly stderr: string;
}

/** How long output is waited for once the program is gone: somebody that got out of its group may hold the pipe. */
const GRACE_MS = 200;

/**
 * Runs one argument vector, with no shell, no input and no environment but `env`, and gives what came of it.
 *
 * It leads a process group of its own, and all of the group is killed when it ends, for whatever reason: what it left
 * behind in the background does not live on. Nor does it share the terminal, at which somebody may be asked. A program
 * that means to get away (`setsid`) does; keeping that one is the work of a container. When this is over, the program has ended and was waited for, and no timer or listener is left.
 *
 * @throws what the system says where the program cannot be started (`ENOENT`), and the signal's reason once aborted
 */
export async function runProgram(argv: readonly string[], options: RunOptions): Promise<Ended> {
  const { cwd, env, timeoutMs, maxBytes, signal } = options;
  signal.throwIfAborted();
  const [program = '', ...words] = argv;
  const child = spawn(program, words, { cwd, env, shell: false, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  // Not once it is gone: its number may be somebody else's then.
  const kill = (): void => {
    if (child.exitCode === null && child.signalCode === null) killGroup(child);
  };

  let limit: 'time_limit' | 'output_limit' | undefined;
  const stop = (which: 'time_limit' | 'output_limit'): void => {
    limit ??= which;
    kill();
  };
  let left = maxBytes;
  const kept = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
  // Where no descriptor is left there is none, whatever the types say.
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.on('data', (bytes: Buffer) => {
      if (left > 0) kept[name].push(bytes.subarray(0, left));
      left -= bytes.length;
      if (left < 0) stop('output_limit');
    });

  const timer = setTimeout(() => stop('time_limit'), timeoutMs);
  signal.addEventListener('abort', kill);
  try {
    const [exitCode]: unknown[] = await once(child, 'exit');
    // Its group is now whoever it left behind.
    killGroup(child);
    const grace = setTimeout(() => [child.stdout, child.stderr].map((stream) => stream.destroy()), GRACE_MS);
    await closed;
    clearTimeout(grace);
    signal.throwIfAborted();
    const isExit = typeof exitCode === 'number';
    const output = { stdout: textOf(kept.stdout), stderr: textOf(kept.stderr) };
    return { exitCode: isExit ? exitCode : null, ended: limit ?? (isExit ? 'exit' : 'signal'), ...output };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', kill);
  }
}

/** `SIGKILL`, because a program may ignore every other signal. */
function killGroup({ pid }: ChildProcess): void {
  // Without one it was never started.
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody of the group is left.
  }
}

/** Without the character that the limit cut in two. */
const textOf = (chunks: readonly Buffer[]): string => new TextDecoder().decode(Buffer.concat(chunks), { stream: true });
