import { execFileSync } from 'node:child_process';
import { constants, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { openChecked, type ResolvedPath } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { contextOf, expectRight, grow, tree, wordsOf } from './trees.js';

const { O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND, O_SYNC, O_NOFOLLOW, O_DIRECTORY } = constants;

async function checked(root: string, path: string, letters: string, options: object = {}): Promise<ResolvedPath> {
  const context = contextOf(root, [['ws', 'ws', 'RWED']], options);
  return context.checkPathAccess(path, wordsOf(letters));
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : error);

/** What one can do with an opened file, and what is in it then. */
async function used(opened: Promise<FileHandle>, place: string): Promise<unknown> {
  const handle = await opened.catch(codeOf);
  if (typeof handle === 'string') return handle;
  // SAFETY: what is no code is a handle.
  const file = handle as FileHandle;
  try {
    const read = await file.readFile('utf8').catch(codeOf);
    const written = await file.write('new').catch(codeOf);
    return { read, isWritten: typeof written === 'object', content: readFileSync(place, 'utf8') };
  } finally {
    await file.close();
  }
}

const fileCount = (): number => readdirSync('/proc/self/fd').length;

/** The reason for which a checked path is not opened; everything that was opened for it is closed again. */
async function refusal(resolved: ResolvedPath, flags: string | number, root: string): Promise<unknown> {
  const before = fileCount();
  const ended: unknown = await openChecked<FileHandle>(resolved, flags).catch((error: unknown) => error);
  if (!(ended instanceof Error)) {
    // SAFETY: what is no error is a handle.
    await (ended as FileHandle).close();
    return 'opened';
  }
  // Bun closes some of its own at times.
  expect(fileCount()).toBeLessThanOrEqual(before);
  if (!('reason' in ended)) return 'code' in ended ? ended.code : ended.name;
  expectRight(ended, root);
  expect(ended).toMatchObject({ code: 'PATH_ACCESS_DENIED', context: 'worker_1' });
  return ended.reason;
}

const texts = 'r r+ rs sr rs+ sr+ w w+ wx xw wx+ xw+ a a+ ax xa ax+ xa+ as sa as+ sa+'.split(' ');
const numbers = [O_RDONLY, O_WRONLY, O_RDWR].flatMap((access) =>
  [0, O_CREAT, O_CREAT | O_EXCL, O_APPEND, O_APPEND | O_CREAT, O_SYNC, O_NOFOLLOW].flatMap((more) =>
    // Deno's `fs.open` opens nothing to be emptied and appended to.
    access === O_RDONLY || ('deno' in process.versions && more & O_APPEND)
      ? [access | more]
      : [access | more, access | more | O_TRUNC],
  ),
);

describe.runIf(process.platform === 'linux')('openChecked', () => {
  test.each([...texts, ...numbers])('does with the flags %s what fs.open does', async (flags) => {
    for (const name of ['there', 'missing']) {
      const [ours, theirs] = [tree('ws/there'), tree('ws/there')];
      const resolved = await checked(ours, name, 'RW');
      expect(await used(openChecked<FileHandle>(resolved, flags), join(ours, 'ws', name))).toEqual(
        await used(open(join(theirs, 'ws', name), flags), join(theirs, 'ws', name)),
      );
      expect(existsSync(join(ours, 'ws', name))).toBe(existsSync(join(theirs, 'ws', name)));
    }
  });

  test.each<[letters: string, flags: readonly (string | number)[]]>([
    [
      'R',
      ['w', 'wx', 'a', 'ax', 'r+', 'w+', 'a+', O_WRONLY, O_RDWR, O_RDONLY | O_TRUNC, O_RDONLY | O_CREAT, O_APPEND, 3],
    ],
    ['W', ['r', 'r+', 'w+', 'a+', 'rs', O_RDONLY, O_RDWR, O_RDONLY | O_CREAT, 3]],
    ['E', ['r', 'w', O_RDONLY]],
    ['D', ['r', 'w', O_WRONLY | O_TRUNC]],
  ])('needs for its flags more than %s', async (letters, all) => {
    const root = tree('ws/a');
    const resolved = await checked(root, 'a', letters);
    for (const flags of all) expect([flags, await refusal(resolved, flags, root)]).toEqual([flags, 'TypeError']);
    expect(readFileSync(join(root, 'ws/a'), 'utf8')).toBe('ws/a');
  });

  test.each<unknown>([
    ...['', 'x', 'rx', 'rr', 'wr', 'w++', 'wxx', 'sws', 'R', 'r ', ' r', 'r\n', 'rw', '0', 'constructor', '+', 'r+r'],
    ...[
      -1,
      0.5,
      Number.NaN,
      Number.POSITIVE_INFINITY,
      2 ** 32,
      2 ** 53,
      0o10000000,
      0o20000000,
      null,
      undefined,
      0n,
      {},
      ['r'],
      new String('r'),
    ],
  ])('does not know the flags %s', async (flags) => {
    const root = tree('ws/a');
    // SAFETY: what are no flags is tried on purpose.
    expect(await refusal(await checked(root, 'a', 'RW'), flags as string, root)).toBe('TypeError');
  });

  test('opens nothing that was not given out', async () => {
    const root = tree('ws/a');
    const resolved = await checked(root, 'a', 'RW');
    const none: unknown[] = [
      { ...resolved },
      structuredClone(resolved),
      new Proxy(resolved, {}),
      Object.create(resolved),
      null,
      undefined,
      resolved.hostPath,
      JSON.stringify(resolved),
    ];
    // SAFETY: what was not given out is tried on purpose.
    for (const other of none) expect(await refusal(other as ResolvedPath, 'r', root)).toBe('TypeError');
    expect(await refusal(resolved, 'r', root)).toBe('opened');
  });

  test('opens a directory to read', async () => {
    const root = tree('ws/dir/');
    const handle = await openChecked<FileHandle>(await checked(root, 'dir', 'R'), O_RDONLY | O_DIRECTORY);
    expect((await handle.stat()).isDirectory()).toBe(true);
    await handle.close();
    expect(await refusal(await checked(root, 'dir', 'W'), 'w', root)).toBe('EISDIR');
  });

  test('opens the same path more than once', async () => {
    const root = tree('ws/a');
    const resolved = await checked(root, 'a', 'RW');
    for (const flags of ['r', 'w', 'a', 'r+']) expect(await refusal(resolved, flags, root)).toBe('opened');
  });
});

describe.runIf(process.platform === 'linux')('between check and use', () => {
  const flags = ['r', 'r+', 'w', 'w+', 'a', 'a+', O_RDWR | O_TRUNC];

  test.each(flags)('a folder that became a link is seen, and what lies there is as it was: %s', async (flag) => {
    const root = tree('ws/dir/a', 'ws/dir/sub/a', 'out/a', 'out/sub/a');
    const both = [await checked(root, 'dir/a', 'RW'), await checked(root, 'dir/sub/a', 'RW')];
    renameSync(join(root, 'ws/dir'), join(root, 'ws/old'));
    grow(root, 'ws/dir -> ../out');
    for (const resolved of both) expect(await refusal(resolved, flag, root)).toBe('changed');
    for (const name of ['out/a', 'out/sub/a']) expect(readFileSync(join(root, name), 'utf8')).toBe(name);
    expect(readFileSync(join(root, 'ws/old/a'), 'utf8')).toBe('ws/dir/a');
  });

  test.each(flags)('a file that became a link is seen: %s', async (flag) => {
    const root = tree('ws/a', 'ws/b', 'out/a');
    for (const target of ['../out/a', 'b', 'nothing', 'a']) {
      rmSync(join(root, 'ws/a'), { force: true });
      writeFileSync(join(root, 'ws/a'), '');
      const resolved = await checked(root, 'a', 'RW');
      rmSync(join(root, 'ws/a'));
      grow(root, `ws/a -> ${target}`);
      expect(await refusal(resolved, flag, root)).toBe('changed');
    }
    for (const name of ['out/a', 'ws/b']) expect(readFileSync(join(root, name), 'utf8')).toBe(name);
  });

  test.each(flags)('a file that became a pipe is seen, at once: %s', async (flag) => {
    const root = tree('ws/a');
    const resolved = await checked(root, 'a', 'RW');
    rmSync(join(root, 'ws/a'));
    execFileSync('mkfifo', [join(root, 'ws/a')]);
    expect(await refusal(resolved, flag, root)).toBe('special_file');
  });

  test('a file that became a socket is seen', async () => {
    const root = tree('ws/a');
    const resolved = await checked(root, 'a', 'RW');
    rmSync(join(root, 'ws/a'));
    const server = createServer();
    await new Promise<void>((done) => server.listen(join(root, 'ws/a'), done));
    for (const flag of flags) expect(await refusal(resolved, flag, root)).toBe('special_file');
    await new Promise((done) => server.close(done));
  });

  test('a file that became another name of one outside is not written', async () => {
    const root = tree('ws/a', 'out/a');
    const resolved = await checked(root, 'a', 'RW');
    const loose = await checked(root, 'a', 'RW', { hardLinkedWrites: true });
    rmSync(join(root, 'ws/a'));
    grow(root, 'ws/a = out/a');
    for (const flag of flags.slice(1)) expect(await refusal(resolved, flag, root)).toBe('hard_link');
    expect(readFileSync(join(root, 'out/a'), 'utf8')).toBe('out/a');
    // It cannot be told from a file of its own by reading, and to write it may have been granted.
    expect(await refusal(resolved, 'r', root)).toBe('opened');
    expect(await refusal(loose, 'a', root)).toBe('opened');
  });

  test('a file that was moved with its folder is another', async () => {
    const root = tree('ws/dir/a', 'out/');
    const resolved = await checked(root, 'dir/a', 'RW');
    renameSync(join(root, 'ws/dir'), join(root, 'out/dir'));
    grow(root, 'ws/dir -> ../out/dir');
    for (const flag of flags) expect(await refusal(resolved, flag, root)).toBe('changed');
    expect(readFileSync(join(root, 'out/dir/a'), 'utf8')).toBe('ws/dir/a');
  });

  test('what is gone is not made anew', async () => {
    const root = tree('ws/a', 'ws/dir/b');
    const resolved = await checked(root, 'a', 'RW');
    rmSync(join(root, 'ws/a'));
    for (const flag of flags) expect(await refusal(resolved, flag, root)).toBe('ENOENT');
    expect(readdirSync(join(root, 'ws'))).toEqual(['dir']);
  });

  test('what has come is not taken for new, nor a link for its target', async () => {
    for (const thing of ['ws/new', 'ws/new -> ../out/new', 'ws/new -> ../out/a', 'ws/new |']) {
      const root = tree('ws/', 'out/a');
      const resolved = await checked(root, 'new', 'RW');
      grow(root, thing);
      for (const flag of ['w', 'w+', 'wx', 'a', 'ax', O_WRONLY | O_CREAT])
        expect(await refusal(resolved, flag, root)).toBe('EEXIST');
      expect(readdirSync(join(root, 'out'))).toEqual(['a']);
      expect(readFileSync(join(root, 'out/a'), 'utf8')).toBe('out/a');
    }
  });

  test('what is new in a folder that became a link is refused, and no file there is touched', async () => {
    const root = tree('ws/dir/', 'out/there');
    const [there, empty] = [await checked(root, 'dir/there', 'RW'), await checked(root, 'dir/empty', 'RW')];
    rmSync(join(root, 'ws/dir'), { recursive: true });
    grow(root, 'ws/dir -> ../out');
    for (const flag of ['w', 'a', 'wx', 'w+']) expect(await refusal(there, flag, root)).toBe('EEXIST');
    // Nothing of Node's opens a file from a folder that is open: an empty one may be left.
    expect(await refusal(empty, 'w', root)).toBe('changed');
    expect(readFileSync(join(root, 'out/there'), 'utf8')).toBe('out/there');
    expect(readFileSync(join(root, 'out/empty'), 'utf8')).toBe('');
  });
});
