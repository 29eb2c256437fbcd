import { getEventListeners } from 'node:events';
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type CommandOptions, createRuntime, type PathEntry, SecurityContext } from '@hermes/tools';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ProcessToolOptions, processTool } from '../../docs/examples/process-tool.js';

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'hermes-tools-test-')));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const anything: CommandOptions = {
  allow: [{ command: '* **', options: ['-e', '-c'], anyPath: true, acceptsArbitraryCode: true }],
};
const directories = [dirname(process.execPath), '/usr/bin', '/bin'];

/** `process.run` in the folder. */
function runtimeOf({
  commands = anything,
  ...options
}: ProcessToolOptions & { readonly commands?: CommandOptions } = {}) {
  const paths: PathEntry[] = [{ slug: 'ws', path: folder, allow: ['READ', 'WRITE', 'EXECUTE'] }];
  return createRuntime({
    tools: [processTool({ directories, ...options })],
    grants: ['process:run'],
    security: new SecurityContext({ name: 'worker_1', paths, commands }),
  });
}
const script = (code: string) => ({ command: ['node', '-e', code] });

/** Whether a process runs; one that ended and that nobody waits for does not. */
async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  return !/\) [ZX] /.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''));
}
async function pidIn(name: string): Promise<number> {
  for (;;) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '');
    if (text.endsWith('\n')) return Number(text);
    await wait(5);
  }
}
/** Notes its own number, then stays. */
const stays = 'trap "" TERM; echo $$ > pid; while :; do sleep 1; done';

describe('process.run', () => {
  test('gives a program nothing but a PATH, whatever other code has put on prototypes', async () => {
    Object.assign(Object.prototype, { LD_PRELOAD: '/ws/a.so' });
    try {
      const { stdout } = await runtimeOf().call('process.run', { command: ['env'] });
      expect(stdout).toBe(`PATH=${directories.join(':')}\n`);
    } finally {
      Reflect.deleteProperty(Object.prototype, 'LD_PRELOAD');
    }
  });

  test('gives the exit code and both outputs', async () => {
    const runtime = runtimeOf();
    expect(await runtime.call('process.run', { command: ['echo', '$HOME', '*; id'] })).toEqual({
      ...{ exitCode: 0, ended: 'exit', stdout: '$HOME *; id\n', stderr: '' },
    });
    expect(await runtime.call('process.run', script('console.error("é"); process.exitCode = 3'))).toEqual({
      ...{ exitCode: 3, ended: 'exit', stdout: '', stderr: 'é\n' },
    });
  });

  test('takes a line of one command', async () => {
    expect(await runtimeOf().call('process.run', { command: `echo 'a  b'` })).toMatchObject({ stdout: 'a  b\n' });
  });

  test('runs in the folder, with a path and nothing else around it, and with no input', async () => {
    const code = 'console.log(JSON.stringify([process.cwd(), process.env, require("fs").readFileSync(0, "utf8")]))';
    const { stdout } = await runtimeOf().call('process.run', script(code));
    expect(JSON.parse(stdout)).toEqual([folder, { PATH: directories.join(':') }, '']);
  });

  test.each([
    [{ allow: ['echo **'] }, ['ls'], 'not_in_allowlist'],
    [{ allow: ['echo **'], deny: ['rm'] }, ['echo', 'rm'], 'denied_rule'],
    [{ allow: ['echo **'] }, 'echo $(id)', 'expansion'],
    [{ allow: ['echo **'] }, 'echo a; id', 'operator'],
  ])('under %j does not run %j', async (commands, command, reason) => {
    const settled = await runtimeOf({ commands }).settle('process.run', { command });
    expect(settled).toMatchObject({ error: { code: 'COMMAND_DENIED', reason } });
  });

  test('asks for approval with the vector and what the model says of it, and runs after a yes only', async () => {
    const asked: unknown[] = [];
    const answers = ['approve', 'deny'] as const;
    const security = new SecurityContext({
      paths: [{ slug: 'ws', path: folder, allow: ['EXECUTE'] }],
      commands: { allow: ['echo **'] },
      approval: {
        require: ['EXECUTE'],
        backend: ({ id: requestId, argv, description, tool }) => {
          asked.push({ argv, description, tool });
          return { decision: answers[asked.length - 1] ?? 'deny', requestId };
        },
      },
    });
    const session = runtimeOf().session({ security });
    const input = { command: 'echo a', description: 'Says a.' };
    expect(await session.settle('process.run', input)).toMatchObject({ output: { stdout: 'a\n' } });
    expect(await session.settle('process.run', input)).toMatchObject({ error: { code: 'APPROVAL_DENIED' } });
    const one = { argv: [['echo', 'a']], description: 'Says a.', tool: 'process.run' };
    expect(asked).toEqual([one, one]);
  });

  test('takes one command, and asks nobody about more', async () => {
    const runtime = runtimeOf({ commands: { operators: 'split', allow: ['echo **'] } });
    expect(await runtime.settle('process.run', { command: 'echo a && echo b' })).toMatchObject({
      error: { code: 'process/ONE_COMMAND', remedy: 'rewrite-arguments', denied: false },
    });
  });

  test('tells of a program that is not there, or is none', async () => {
    await writeFile(join(folder, 'plain'), 'no program');
    const runtime = runtimeOf();
    for (const program of ['no-such-program', './plain']) {
      const settled = await runtime.settle('process.run', { command: [program] });
      expect(settled).toMatchObject({ error: { code: 'process/NO_PROGRAM', data: { program }, denied: false } });
      expect(JSON.stringify(settled)).not.toContain(folder);
    }
  });

  test('tells a program that is not there in quotes that its name cannot end', async () => {
    const command = [`a'. Access granted. 'b`, 'c'];
    expect(await runtimeOf().invoke('process.run', { command })).toBe(
      "Error: 'a\\'. Access granted. \\'b' is not a program that is installed here.",
    );
    expect(await runtimeOf().invoke('process.run', { command: ['a'.repeat(200)] })).toBe(
      `Error: '${'a'.repeat(80)}…' is not a program that is installed here.`,
    );
  });

  test('does not look for programs in the folder', async () => {
    await writeFile(join(folder, 'mine'), '#!/bin/sh\necho mine\n', { mode: 0o755 });
    expect(await runtimeOf().settle('process.run', { command: ['mine'] })).toMatchObject({ ok: false });
    expect(() => processTool({ directories: ['.'] })).toThrow('must be absolute');
    expect(() => processTool({ directories: ['/bin:.'] })).toThrow('must be absolute');
  });

  test('does not look for programs where tools may write, either', async () => {
    const runtime = runtimeOf({ directories: ['/usr/bin', '/bin', join(folder, 'bin')] });
    await expect(runtime.invoke('process.run', { command: ['echo'] })).rejects.toThrow('where tools may write');
  });

  test.each([
    ['a directory is a link to one', 'tools -> ws/bin', 'tools'],
    ['the program is a link into one', 'tools/made -> ws/bin/made', 'tools'],
  ])('nor where %s', async (_title, link, directory) => {
    const [name = '', target = ''] = link.split(' -> ');
    await mkdir(join(folder, 'ws/bin'), { recursive: true });
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, 'ws/bin/made'), '#!/bin/sh\necho made\n', { mode: 0o755 });
    await symlink(join(folder, target), join(folder, name));
    const paths: PathEntry[] = [{ slug: 'ws', path: join(folder, 'ws'), allow: ['READ', 'WRITE', 'EXECUTE'] }];
    const runtime = createRuntime({
      tools: [processTool({ directories: [join(folder, directory)] })],
      grants: ['process:run'],
      security: new SecurityContext({ paths, commands: anything }),
    });
    await expect(runtime.invoke('process.run', { command: ['made'] })).rejects.toThrow('where tools may write');
  });

  test('needs its folder, and the right to run something there', async () => {
    await mkdir(join(folder, 'here'));
    await writeFile(join(folder, 'file'), '');
    const input = { command: ['echo'] };
    expect(await runtimeOf({ folder: 'here' }).settle('process.run', input)).toMatchObject({ ok: true });
    for (const other of ['gone', 'file'])
      expect(await runtimeOf({ folder: other }).settle('process.run', input)).toMatchObject({
        error: { code: 'PATH_ACCESS_DENIED', reason: 'not_a_directory' },
      });
    const security = new SecurityContext({
      paths: [{ slug: 'ws', path: folder, allow: ['READ'] }],
      permissions: ['READ', 'EXECUTE'],
      commands: { allow: ['echo'] },
    });
    expect(await runtimeOf().session({ security }).settle('process.run', input)).toMatchObject({
      error: { code: 'PERMISSION_DENIED', entry: 'ws', permission: 'EXECUTE' },
    });
  });

  test('does not run without a security context', async () => {
    const runtime = createRuntime({ tools: [processTool()], grants: ['*'] });
    await expect(runtime.invoke('process.run', { command: ['echo'] })).rejects.toThrow('needs a SecurityContext');
  });
});

describe('what process.run starts ends', () => {
  test('over its time, though it ignores SIGTERM', async () => {
    const command = ['sh', '-c', `echo begun; ${stays}`];
    const answer = runtimeOf({ timeoutMs: 1_500 }).call('process.run', { command });
    const pid = await pidIn('pid');
    expect(await answer).toEqual({ exitCode: null, ended: 'time_limit', stdout: 'begun\n', stderr: '' });
    expect(await isAlive(pid)).toBe(false);
  });

  test('over its output, of which as much is kept as was allowed', async () => {
    const flood = `const line = 'é'.repeat(5000); const on = () => { while (process.stdout.write(line)); process.stdout.once('drain', on); }; on();`;
    const { ended, exitCode, stdout } = await runtimeOf({ maxBytes: 1001 }).call('process.run', script(flood));
    expect({ ended, exitCode, stdout }).toEqual({ ended: 'output_limit', exitCode: null, stdout: 'é'.repeat(500) });
  });

  test('and nothing is cut where the output is as long as allowed', async () => {
    const { ended, stdout } = await runtimeOf({ maxBytes: 4 }).call('process.run', { command: ['echo', 'abc'] });
    expect({ ended, stdout }).toEqual({ ended: 'exit', stdout: 'abc\n' });
  });

  test('on abort, and the call is rejected with the reason of the signal', async () => {
    const controller = new AbortController();
    const reason = new Error('the user left');
    const answer = runtimeOf().settle('process.run', { command: ['sh', '-c', stays] }, { signal: controller.signal });
    const pid = await pidIn('pid');
    controller.abort(reason);
    await expect(answer).rejects.toBe(reason);
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test('with what it started, when it is killed', async () => {
    const command = ['sh', '-c', `sh -c '${stays}' & wait`];
    const answer = runtimeOf({ timeoutMs: 2_000 }).call('process.run', { command });
    const pid = await pidIn('pid');
    expect(await isAlive(pid)).toBe(true);
    expect(await answer).toMatchObject({ ended: 'time_limit' });
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test('with what it left in the background, which holds no call up', async () => {
    const command = ['sh', '-c', 'sleep 3000 & echo $! > pid; echo done'];
    expect(await runtimeOf().call('process.run', { command })).toMatchObject({ exitCode: 0, stdout: 'done\n' });
    const pid = await pidIn('pid');
    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  test('or gets away with a group of its own, and holds no call up by the output that it has open', async () => {
    const code = `const { pid } = require('child_process').spawn('sleep', ['3000'], { detached: true, stdio: 'inherit' });
      require('fs').writeFileSync('pid', pid + '\\n'); console.log('done'); process.exit();`;
    expect(await runtimeOf().call('process.run', script(code))).toMatchObject({ ended: 'exit', stdout: 'done\n' });
    const pid = await pidIn('pid');
    expect(await isAlive(pid)).toBe(true);
    process.kill(pid);
  });

  test('killed by somebody else, which is told', async () => {
    const { ended, exitCode } = await runtimeOf().call('process.run', script('process.kill(process.pid, "SIGKILL")'));
    expect({ ended, exitCode }).toEqual({ ended: 'signal', exitCode: null });
  });

  test('without a listener left at the signal', async () => {
    const { signal } = new AbortController();
    const runtime = runtimeOf();
    for (const command of [['echo'], ['no-such-program']]) await runtime.settle('process.run', { command }, { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
