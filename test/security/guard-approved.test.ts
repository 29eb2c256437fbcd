import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openChecked, type Permission } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { contextWith, endOf, saying, tool, useCases } from './guards.js';

const current = useCases();

describe('what was approved', () => {
  const replaced = (): void => {
    rmSync(join(current.root, 'ws/a.txt'));
    writeFileSync(join(current.root, 'ws/a.txt'), 'ws/a.txt');
  };
  const leads = (target: string) => (): void => {
    renameSync(join(current.root, 'ws/sub'), join(current.root, 'ws/moved'));
    symlinkSync(target, join(current.root, 'ws/sub'));
  };
  test('may be opened as what it was approved for', async () => {
    const context = contextWith(current, saying(current, 'approve'));
    const file = await openChecked(await context.guard({ path: 'a.txt', permissions: ['WRITE'], tool }), 'w');
    await file.writeFile('new');
    await file.close();
    await expect(
      openChecked(await context.guard({ path: 'a.txt', permissions: ['WRITE'], tool }), 'r'),
    ).rejects.toThrow('"flags" need READ');
    expect(current.asked).toHaveLength(2);
  });

  test('is a command as it was read', async () => {
    const context = contextWith(current, saying(current, 'approve'));
    const action = { command: "git log 'a b' && git log", permissions: ['EXECUTE'], tool } as const;
    expect(await context.guard(action)).toEqual({
      ...{
        tool,
        permissions: ['EXECUTE'],
        argv: [
          ['git', 'log', 'a b'],
          ['git', 'log'],
        ],
      },
    });
    expect(current.asked[0]?.display.split('\n')).toEqual([
      'context: worker_1',
      'tool: "case.tool"',
      'permissions: EXECUTE',
      'command: "git" "log" "a b"',
      'command: "git" "log"',
    ]);
  });

  test('is a command in a folder, which is shown, checked, and the same afterwards', async () => {
    const context = contextWith(current, saying(current, 'approve'));
    const action = { command: ['git', 'log'], cwd: './sub', permissions: ['EXECUTE'], tool } as const;
    expect((await context.guard(action)).cwd).toEqual({
      ...{ slug: 'ws', virtualPath: '/ws/sub', hostPath: join(current.root, 'ws/sub'), exists: true },
    });
    expect(current.asked[0]?.display.split('\n')).toContain('working directory: "/ws/sub"');
    await context.guard({ ...action, cwd: 'other' });
    await context.guard({ command: action.command, permissions: action.permissions, tool });
    expect(current.asked.map(({ cwd }) => cwd)).toEqual(['/ws/sub', '/ws/other', undefined]);
    expect(new Set(current.asked.map(({ digest }) => digest)).size).toBe(3);

    for (const cwd of ['a.txt', 'nothing'])
      expect(await endOf(context.guard({ ...action, cwd }))).toEqual(['PATH_ACCESS_DENIED', 'not_a_directory']);
    expect(await endOf(context.guard({ ...action, cwd: '..' }))).toEqual(['PATH_ACCESS_DENIED', 'escapes_mount']);
    expect(current.asked).toHaveLength(3);

    current.meanwhile = () => writeFileSync(join(current.root, 'ws/sub/new.txt'), '');
    expect((await context.guard(action)).cwd?.virtualPath).toBe('/ws/sub');
    current.meanwhile = () => leads('other')();
    expect(await endOf(context.guard(action))).toEqual(['APPROVAL_DENIED', 'changed']);
  });

  test('is shown where it leads and as it was asked for, with what the model says of it', async () => {
    symlinkSync('sub', join(current.root, 'ws/link'));
    const description = 'harmless\ncontext: root';
    await contextWith(current, saying(current, 'approve')).guard({
      path: 'link/b.txt',
      permissions: ['WRITE'],
      tool,
      description,
    });
    expect(current.asked[0]?.display.split('\n')).toEqual([
      'context: worker_1',
      'tool: "case.tool"',
      'permissions: WRITE',
      'path: "/ws/sub/b.txt"',
      'requested: "link/b.txt"',
      'description (written by the model): "harmless\\ncontext: root"',
    ]);
  });

  const changed = ['APPROVAL_DENIED', 'changed'];
  test.each<[title: string, path: string, permission: Permission, change: () => void, end: unknown]>([
    ['made anew under its name, with its old number or another', 'a.txt', 'WRITE', replaced, changed],
    [
      'replaced by another',
      'a.txt',
      'WRITE',
      () => renameSync(join(current.root, 'ws/sub/b.txt'), join(current.root, 'ws/a.txt')),
      changed,
    ],
    ['removed', 'a.txt', 'WRITE', () => rmSync(join(current.root, 'ws/a.txt')), changed],
    [
      'made where there was none',
      'new.txt',
      'WRITE',
      () => writeFileSync(join(current.root, 'ws/new.txt'), ''),
      changed,
    ],
    ['in another folder by now', 'sub/b.txt', 'WRITE', () => leads('other')(), changed],
    ['in the same folder under another name', 'sub/b.txt', 'WRITE', () => leads('moved')(), changed],
    ['outside by now', 'sub/b.txt', 'WRITE', () => leads('../outside')(), ['PATH_ACCESS_DENIED', 'not_covered']],
    [
      'written to, and to be run',
      'a.txt',
      'EXECUTE',
      () => writeFileSync(join(current.root, 'ws/a.txt'), 'more'),
      changed,
    ],
  ])('is denied where it is %s', async (_title, path, permission, change, end) => {
    current.meanwhile = change;
    expect(
      await endOf(contextWith(current, saying(current, 'approve')).guard({ path, permissions: [permission], tool })),
    ).toEqual(end);
    expect(current.asked).toHaveLength(1);
  });

  test('may have been written to, where it is not to be run', async () => {
    current.meanwhile = () => writeFileSync(join(current.root, 'ws/a.txt'), 'more');
    const given = await contextWith(current, saying(current, 'approve')).guard({
      path: 'a.txt',
      permissions: ['WRITE'],
      tool,
    });
    expect(given.virtualPath).toBe('/ws/a.txt');
  });

  test('has to be approved anew', async () => {
    const context = contextWith(current, saying(current, 'approve'));
    const action = { path: 'a.txt', permissions: ['DELETE'], tool } as const;
    await Promise.all([context.guard(action), context.guard(action)]);
    await context.guard(action);
    expect(new Set(current.asked.map(({ id }) => id)).size).toBe(3);
    expect(new Set(current.asked.map(({ digest }) => digest)).size).toBe(1);
  });
});
