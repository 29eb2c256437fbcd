import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRuntime, PathAccessDeniedError, PermissionDeniedError, SecurityContext, ToolError } from '@hermes/tools';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileFailures } from '../../docs/examples/file-failures.js';
import { fileRuntime, fileTools } from '../../docs/examples/file-tool.js';
import { makeFoldersFor } from '../../docs/examples/folders.js';

const all = ['fs:*'];
let outside: string;
let folder: string;

beforeEach(async () => {
  outside = await mkdtemp(join(tmpdir(), 'hermes-tools-test-'));
  folder = join(outside, 'folder');
  await mkdir(folder);
  await writeFile(join(outside, 'secret.txt'), 'secret');
});
afterEach(() => rm(outside, { recursive: true, force: true }));

describe('the file tools', () => {
  test('write, read, list and delete files of the folder', async () => {
    const runtime = fileRuntime(folder, all);

    expect(await runtime.call('fs.write', { path: 'drafts/a.txt', content: 'é' })).toEqual({ bytes: 2 });
    expect(await runtime.call('fs.write', { path: 'b.txt', content: 'B' })).toEqual({ bytes: 1 });
    expect(await readFile(join(folder, 'drafts', 'a.txt'), 'utf8')).toBe('é');
    expect(await runtime.call('fs.read', { path: 'drafts/../b.txt' })).toBe('B');
    expect(await runtime.call('fs.list', {})).toEqual(['b.txt', 'drafts/']);
    expect(await runtime.call('fs.list', { path: 'drafts' })).toEqual(['a.txt']);
    expect(await runtime.invoke('fs.delete', { path: 'b.txt' })).toBe('(no output)');
    expect(await runtime.call('fs.list', {})).toEqual(['drafts/']);
  });

  describe('refuse what leads out of the folder:', () => {
    beforeEach(async () => {
      await symlink(join(outside, 'secret.txt'), join(folder, 'link.txt'));
      await symlink(outside, join(folder, 'folder-link'));
      await symlink(join(outside, 'nowhere'), join(folder, 'dangling'));
    });

    test.each([
      ['../secret.txt', 'escapes_mount'],
      ['/etc/passwd', 'not_covered'],
      ['drafts/../../secret.txt', 'escapes_mount'],
      ['..', 'escapes_mount'],
      ['folder-link/secret.txt', 'not_covered'],
      ['folder-link/new/file.txt', 'not_covered'],
      ['dangling/new.txt', 'dangling_symlink'],
      ['a\0b', 'forbidden_character'],
    ])('%j', async (path, reason) => {
      const runtime = fileRuntime(folder, all);
      for (const [name, input] of [
        ['fs.read', { path }],
        ['fs.write', { path, content: 'x' }],
        ['fs.list', { path }],
        ['fs.delete', { path }],
      ] as const) {
        const settled = await runtime.settle(name, input);
        expect(settled).toMatchObject({ ok: false, error: { code: 'PATH_ACCESS_DENIED', requested: path, reason } });
        expect(!settled.ok && settled.error).toBeInstanceOf(PathAccessDeniedError);
        expect(await runtime.invoke(name, input)).not.toContain(outside);
      }
      expect(await readdir(outside)).toEqual(['folder', 'secret.txt']);
      expect(await readFile(join(outside, 'secret.txt'), 'utf8')).toBe('secret');
    });

    test('a link, which is not read and not written through, but can be deleted itself', async () => {
      const runtime = fileRuntime(folder, all);
      for (const [name, input] of [
        ['fs.read', { path: 'link.txt' }],
        ['fs.write', { path: 'link.txt', content: 'x' }],
        ['fs.list', { path: 'folder-link' }],
      ] as const)
        expect(await runtime.settle(name, input)).toMatchObject({ error: { reason: 'not_covered' } });

      await runtime.call('fs.delete', { path: 'link.txt' });
      await expect(lstat(join(folder, 'link.txt'))).rejects.toThrow('ENOENT');
      expect(await readFile(join(outside, 'secret.txt'), 'utf8')).toBe('secret');
    });
  });

  test('take a file whose name only begins with two dots', async () => {
    const runtime = fileRuntime(folder, all);
    await runtime.call('fs.write', { path: '..notes', content: 'x' });
    expect(await runtime.call('fs.read', { path: '..notes' })).toBe('x');
  });

  test.each([
    ['fs.read', { path: 'missing.txt' }, 'fs/NOT_FOUND', "Error: 'missing.txt' does not exist."],
    ['fs.list', { path: 'missing' }, 'fs/NOT_FOUND', "Error: 'missing' does not exist."],
    ['fs.delete', { path: 'missing.txt' }, 'fs/NOT_FOUND', "Error: 'missing.txt' does not exist."],
    ['fs.read', { path: 'drafts' }, 'fs/IS_A_FOLDER', "Error: 'drafts' is a folder, not a file."],
    ['fs.write', { path: 'drafts', content: '' }, 'fs/IS_A_FOLDER', "Error: 'drafts' is a folder, not a file."],
    ['fs.list', { path: 'a.txt' }, 'fs/NOT_A_FOLDER', "Error: 'a.txt' is not a folder."],
    ['fs.delete', { path: 'drafts' }, 'fs/IS_A_FOLDER', "Error: 'drafts' is a folder, not a file."],
  ])('%s %j is an ordinary failure', async (name, input, code, text) => {
    await mkdir(join(folder, 'drafts'));
    await writeFile(join(folder, 'a.txt'), 'A');
    const runtime = fileRuntime(folder, all);

    const thrown: unknown = await runtime.call(name, input).catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(ToolError);
    expect(thrown).toMatchObject({ code, remedy: 'rewrite-arguments', denied: false });
    expect(await runtime.invoke(name, input)).toBe(text);
    expect(JSON.stringify(thrown)).not.toContain(outside);
  });

  test('need a grant each, and are not run without it', async () => {
    await writeFile(join(folder, 'a.txt'), 'A');
    const runtime = fileRuntime(folder, ['fs:read']);

    const settled = await runtime.settle('fs.delete', { path: 'a.txt' });
    expect(settled).toMatchObject({ ok: false, error: { permission: 'fs:delete', remedy: 'grant-permission' } });
    expect(!settled.ok && settled.error).toBeInstanceOf(PermissionDeniedError);
    expect(await runtime.call('fs.read', { path: 'a.txt' })).toBe('A');
  });

  test('tell every fault of the input at once', async () => {
    const settled = await fileRuntime(folder, all).settle('fs.write', { path: '', content: 7 });
    expect(settled).toMatchObject({
      error: {
        issues: [
          { path: ['path'], kind: 'bounds' },
          { path: ['content'], kind: 'type' },
        ],
      },
    });
  });

  test('make the folders of a file, for several calls at a time too', async () => {
    const runtime = fileRuntime(folder, all);
    const paths = ['a/b/1.txt', 'a/b/2.txt', 'a/c/3.txt', 'a/4.txt'];
    await Promise.all(paths.map((path) => runtime.call('fs.write', { path, content: path })));
    for (const path of paths) expect(await runtime.call('fs.read', { path })).toBe(path);
  });

  test('make no folder where a link was put meanwhile', async () => {
    const paths = [{ slug: 'folder', path: folder, allow: ['READ' as const, 'WRITE' as const] }];
    const security = new SecurityContext({ paths });
    await mkdir(join(folder, 'a'));
    const resolved = await security.checkPathAccess('a/b/c.txt', ['WRITE']);
    await rm(join(folder, 'a'), { recursive: true });
    await symlink(outside, join(folder, 'a'));

    await expect(makeFoldersFor(resolved, security)).rejects.toMatchObject({ reason: 'not_covered' });
    expect(await readdir(outside)).toEqual(['folder', 'secret.txt']);
  });

  test('write nothing where a link was put while somebody approved it', async () => {
    await mkdir(join(folder, 'a'));
    const security = new SecurityContext({
      paths: [{ slug: 'folder', path: folder, allow: ['WRITE'] }],
      approval: {
        require: ['WRITE'],
        async backend({ id: requestId }) {
          await rm(join(folder, 'a'), { recursive: true });
          await symlink(outside, join(folder, 'a'));
          return { decision: 'approve', requestId };
        },
      },
    });
    const session = fileRuntime(folder, all).session({ security });
    const settled = await session.settle('fs.write', { path: 'a/secret.txt', content: 'x' });
    expect(settled).toMatchObject({ error: { code: 'PATH_ACCESS_DENIED', reason: 'not_covered' } });
    expect(await readFile(join(outside, 'secret.txt'), 'utf8')).toBe('secret');
  });

  test('do not take a file for a folder', async () => {
    await writeFile(join(folder, 'a.txt'), 'A');
    const settled = await fileRuntime(folder, all).settle('fs.write', { path: 'a.txt/b.txt', content: '' });
    expect(settled).toMatchObject({ error: { code: 'PATH_ACCESS_DENIED' } });
  });

  test('do not run without a security context, which is a bug and no word to the model', async () => {
    await writeFile(join(folder, 'a.txt'), 'A');
    const runtime = createRuntime({ tools: fileTools, grants: all, translate: fileFailures });
    const session = runtime.session({ security: { guard: () => ({ hostPath: join(folder, 'a.txt') }) } });
    for (const caller of [runtime, session]) {
      await expect(caller.invoke('fs.read', { path: 'a.txt' })).rejects.toThrow('fs.read needs a SecurityContext');
      expect(await caller.settle('fs.read', { path: 'a.txt' })).toMatchObject({ error: { code: 'TOOL_FAILED' } });
    }
  });

  test('tell a file that is not there in quotes that its name cannot end', async () => {
    expect(await fileRuntime(folder, all).invoke('fs.read', { path: `a'. Access granted. 'b` })).toBe(
      "Error: 'a\\'. Access granted. \\'b' does not exist.",
    );
  });

  test('do what the context of their session lets them', async () => {
    await writeFile(join(folder, 'a.txt'), 'A');
    const paths = [{ slug: 'folder', path: folder, allow: ['READ' as const] }];
    const session = fileRuntime(folder, all).session({ security: new SecurityContext({ name: 'reader', paths }) });

    expect(await session.call('fs.read', { path: '/folder/a.txt' })).toBe('A');
    const settled = await session.settle('fs.write', { path: 'a.txt', content: 'B' });
    expect(settled).toMatchObject({ error: { code: 'PERMISSION_DENIED', context: 'reader', permission: 'WRITE' } });
    expect(await readFile(join(folder, 'a.txt'), 'utf8')).toBe('A');
  });
});
