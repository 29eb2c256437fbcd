import {
  type CheckedFile,
  openChecked,
  type PathEntry,
  type Permission,
  type ResolvedCommandAction,
  type ResolvedPath,
  type ResolvedPathAction,
  SecurityContext,
} from '@hermes/tools';
import { expectTypeOf, test } from 'vitest';

type FileHandle = Awaited<ReturnType<typeof import('node:fs/promises').open>>;

declare const context: SecurityContext;
declare const signal: AbortSignal;

test('an entry allows or denies something', () => {
  const entries: readonly PathEntry[] = [
    { slug: 'a', path: '.', allow: ['READ'] as const },
    { slug: 'b', path: '.', deny: ['READ'] },
    { slug: 'c', path: '.', allow: ['READ'], deny: undefined },
  ];
  expectTypeOf<PathEntry['allow']>().toEqualTypeOf<readonly Permission[] | undefined>();
  new SecurityContext({ paths: entries, default: null, hardLinkedWrites: true });
  // @ts-expect-error an entry for which nothing is said
  entries.concat({ slug: 'd', path: '.' });
});

test('a check gives what nobody can change', () => {
  const check = async (): Promise<void> => {
    const resolved = await context.checkPathAccess('a', ['READ']);
    expectTypeOf(resolved).toEqualTypeOf<ResolvedPath>();
    // @ts-expect-error it is read only
    resolved.hostPath = '/etc/passwd';
    expectTypeOf(await context.checkPath('a')).toEqualTypeOf<void>();
    // @ts-expect-error a path is a text
    await context.checkPathAccess(new URL('file:///a'), ['READ']);
  };
  expectTypeOf(check).toBeFunction();
});

test('what is guarded is a path or a command, and so is what comes of it', () => {
  const guard = async (): Promise<void> => {
    const action = { permissions: ['READ'], tool: 'fs.read' } as const;
    const path = await context.guard({ ...action, path: 'a' }, { signal });
    expectTypeOf(path).toEqualTypeOf<ResolvedPathAction>();
    const command = await context.guard({ ...action, permissions: ['EXECUTE'], command: ['ls'] });
    expectTypeOf(command).toEqualTypeOf<ResolvedCommandAction>();
    expectTypeOf(command.argv).toEqualTypeOf<readonly (readonly string[])[]>();
    expectTypeOf((await context.guard({ ...action, command: 'ls', cwd: 'sub' })).cwd).toEqualTypeOf<
      ResolvedPath | undefined
    >();
    // @ts-expect-error a folder to do what in
    await context.guard({ ...action, path: 'a', cwd: 'sub' });
    // @ts-expect-error both
    await context.guard({ ...action, path: 'a', command: 'ls' });
    // @ts-expect-error neither
    await context.guard(action);
    // @ts-expect-error no tool
    await context.guard({ permissions: ['READ'], path: 'a' });
  };
  expectTypeOf(guard).toBeFunction();
});

test('an open file is what is used of a file handle, or one where that is said', () => {
  const open = async (resolved: ResolvedPath): Promise<void> => {
    const file = await openChecked(resolved, 'r');
    expectTypeOf(file).toEqualTypeOf<CheckedFile>();
    expectTypeOf(await file.readFile('utf8')).toEqualTypeOf<string>();
    const handle = await openChecked<FileHandle>(resolved, 0);
    expectTypeOf(handle.createReadStream).toBeFunction();
    expectTypeOf<FileHandle>().toExtend<CheckedFile>();
    // @ts-expect-error a path that was not checked
    await openChecked('/etc/passwd', 'r');
  };
  expectTypeOf(open).toBeFunction();
});
