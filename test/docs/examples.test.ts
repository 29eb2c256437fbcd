import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InputInvalidError, PermissionDeniedError, ToolError } from '@hermes/tools';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { fileRuntime } from '../../docs/examples/file-tool.js';

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

  test.each([
    '../secret.txt',
    '/etc/passwd',
    'drafts/../../secret.txt',
    '..',
    'link.txt',
    'folder-link/secret.txt',
    'dangling/new.txt',
    'a\0b',
  ])('refuse %j, which leads out of the folder', async (path) => {
    await symlink(join(outside, 'secret.txt'), join(folder, 'link.txt'));
    await symlink(outside, join(folder, 'folder-link'));
    await symlink(join(outside, 'nowhere'), join(folder, 'dangling'));
    const runtime = fileRuntime(folder, all);

    for (const [name, input] of [
      ['fs.read', { path }],
      ['fs.write', { path, content: 'x' }],
      ['fs.list', { path }],
      ['fs.delete', { path }],
    ] as const) {
      const settled = await runtime.settle(name, input);
      expect(settled).toMatchObject({ ok: false, error: { code: 'INPUT_INVALID', tool: name, path: ['path'] } });
      expect(!settled.ok && settled.error).toBeInstanceOf(InputInvalidError);
    }
    expect(await readFile(join(outside, 'secret.txt'), 'utf8')).toBe('secret');
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
    ['fs.read', { path: 'drafts' }, 'fs/IS_A_FOLDER', 'Error: The path is a folder, not a file.'],
    ['fs.write', { path: 'drafts', content: '' }, 'fs/IS_A_FOLDER', "Error: 'drafts' is a folder, not a file."],
    ['fs.list', { path: 'a.txt' }, 'fs/NOT_A_FOLDER', "Error: 'a.txt' is not a folder."],
    ['fs.write', { path: 'a.txt/b.txt', content: '' }, 'fs/NOT_A_FOLDER', "Error: 'a.txt' is not a folder."],
    [
      'fs.read',
      { path: 'x'.repeat(300) },
      'fs/NAME_TOO_LONG',
      `Error: '${'x'.repeat(300)}' has a name that is too long.`,
    ],
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
});
