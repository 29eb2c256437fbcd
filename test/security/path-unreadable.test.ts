import { chmodSync, chownSync, lchownSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openChecked } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { problemsOf } from './commands.js';
import { contextOf, outcomeOf, type Row, tree } from './trees.js';

const NOBODY = 65534;

/** Does something as a user who is bound by permissions; root is not. */
async function asOrdinaryUser<Result>(work: () => Promise<Result>): Promise<Result> {
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

/** A tree whose folders have these modes for its owner, while something is done. */
async function closed<Result>(
  root: string,
  modes: Readonly<Record<string, number>>,
  work: () => Promise<Result>,
): Promise<Result> {
  if (process.geteuid?.() === 0) {
    chownSync(root, NOBODY, NOBODY);
    for (const name of readdirSync(root, { recursive: true, encoding: 'utf8' }))
      lchownSync(join(root, name), NOBODY, NOBODY);
  }
  for (const [name, mode] of Object.entries(modes)) chmodSync(join(root, name), mode);
  try {
    return await asOrdinaryUser(work);
  } finally {
    for (const name of Object.keys(modes)) chmodSync(join(root, name), 0o755);
  }
}

const hasUsers = process.geteuid !== undefined;
const rows: readonly Row[] = [['ws', 'ws', 'RWD']];

describe.runIf(hasUsers)('what may not be looked at', () => {
  test('is refused, not taken for missing', async () => {
    const root = tree(
      ...[
        'ws/shut/in/',
        'ws/shut/f',
        'ws/blind/f',
        'ws/list/f',
        'ws/secret',
        'ws/a',
        'ws/toshut -> shut/f',
        'ws/toblind -> blind/f',
      ],
      ...['out/shut/f', 'ws/out -> ../out/shut/f', 'ws/new -> ../out/shut/new', 'ws/gone -> shut/gone'],
    );
    const modes = { 'ws/shut': 0, 'ws/blind': 0o111, 'ws/list': 0o666, 'ws/secret': 0, 'out/shut': 0 };
    const context = contextOf(root, rows);
    const got = await closed(root, modes, async () => {
      const outcomes: [string, string][] = [];
      for (const path of [
        'shut',
        'shut/f',
        'shut/new',
        'shut/in/x',
        'blind/f',
        'blind/new',
        'list',
        'list/f',
        'list/new',
        'secret',
        'toshut',
        'toblind',
        'out',
        'new',
        'gone',
        'gone/x',
      ])
        outcomes.push([path, await outcomeOf(root, context, path, 'W')]);
      for (const path of ['shut/f', 'toshut', 'out']) outcomes.push([path, await outcomeOf(root, context, path, 'D')]);
      return outcomes;
    });
    expect(got).toEqual([
      ['shut', 'ws: ws/shut'],
      ['shut/f', 'unresolvable'],
      ['shut/new', 'unresolvable'],
      ['shut/in/x', 'unresolvable'],
      ['blind/f', 'ws: ws/blind/f'],
      ['blind/new', 'ws: ws/blind/new +'],
      ['list', 'ws: ws/list'],
      ['list/f', 'unresolvable'],
      ['list/new', 'unresolvable'],
      ['secret', 'ws: ws/secret'],
      ['toshut', 'unresolvable_symlink'],
      ['toblind', 'ws: ws/blind/f'],
      ['out', 'unresolvable_symlink'],
      ['new', 'unresolvable_symlink'],
      ['gone', 'unresolvable_symlink'],
      ['gone/x', 'unresolvable_symlink'],
      ['shut/f', 'unresolvable'],
      ['toshut', 'ws: ws/toshut'],
      ['out', 'ws: ws/out'],
    ]);
  });

  test('is told by the system where it is opened', async () => {
    const root = tree('ws/secret');
    const opened = closed(root, { 'ws/secret': 0 }, async () =>
      openChecked(await contextOf(root, rows).checkPathAccess('secret', ['READ']), 'r'),
    );
    await expect(opened).rejects.toMatchObject({ code: 'EACCES' });
  });

  test('may be what is denied: then nothing is known to be free of it', async () => {
    const root = tree('ws/shut/in/', 'ws/a');
    const context = contextOf(root, [...rows, ['no', 'ws/shut/in/no', '', 'W']]);
    const outcomes = await closed(root, { 'ws/shut': 0 }, async () =>
      Promise.all(['R', 'W', 'D'].map((letters) => outcomeOf(root, context, 'a', letters))),
    );
    expect(outcomes).toEqual(['ws: ws/a', 'unresolvable', 'unresolvable']);
  });

  test('is no root', async () => {
    const root = tree('shut/ws/');
    const paths = [{ slug: 'ws', path: join(root, 'shut/ws'), allow: ['READ'] }];
    expect(await closed(root, { shut: 0 }, async () => problemsOf({ paths }))).toEqual([
      '"path" of "paths.0" must be there and readable, because it allows something',
    ]);
  });

  test('is a root that was shut since', async () => {
    const root = tree('up/ws/a');
    const context = contextOf(root, [['ws', 'up/ws', 'RW']]);
    for (const shut of ['up', 'up/ws'])
      expect(await closed(root, { [shut]: 0 }, async () => outcomeOf(root, context, 'a', 'R'))).toBe('unresolvable');
  });
});
