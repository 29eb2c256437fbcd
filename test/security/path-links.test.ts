import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contextOf, grow, outcomeOf, type Row, tree } from './trees.js';

const rows: readonly Row[] = [
  ['ws', 'base/ws', 'RWD'],
  ['ro', 'base/ro', 'R'],
  ['inner', 'base/ws/inner', 'R'],
  ['file', 'base/one.txt', 'RW'],
];
const root = tree(
  ...[
    'base/ws/a.txt',
    'base/ws/sub/deep/d.txt',
    'base/ws/inner/i.txt',
    'base/ro/r.txt',
    'base/one.txt',
    'base/out/s.txt',
    'base/out/dir/',
  ],
  ...[
    'base/ws/in -> sub/deep',
    'base/ws/in2 -> in',
    'base/ws/abs -> {T}/base/ws/a.txt',
    'base/ws/self -> .',
    'base/ws/root -> ../ws',
    'base/ws/up -> ..',
  ],
  ...[
    'base/ws/top -> /',
    'base/ws/out -> ../out',
    'base/ws/out2 -> out',
    'base/ws/outfile -> ../out/s.txt',
    'base/ws/evil -> ../ws-evil',
    'base/ws-evil/x',
  ],
  ...[
    'base/ws/toro -> ../ro',
    'base/ws/tor -> ../ro/r.txt',
    'base/ws/toinner -> inner',
    'base/ws/toone -> ../one.txt',
    'base/ro/back -> ../ws',
  ],
  ...[
    'base/ws/gone -> nothing',
    'base/ws/gone2 -> gone',
    'base/ws/goneout -> ../out/nothing',
    'base/ws/gonemid -> nothing/../a.txt',
    'base/ws/loop -> loop',
  ],
  ...[
    'base/ws/ping -> pong',
    'base/ws/pong -> ping',
    'base/ws/below -> a.txt/x',
    'base/ws/slash -> a.txt/',
    'base/ws/zero -> /dev/null',
    'base/ws/proc -> /proc/self/root',
  ],
  ...[
    'base/out/home -> ../ws/sub',
    'base/ws/round -> ../out/home',
    'base/ws/roundabout -> ../out/../ws/sub',
    'base/ws/pipe |',
    'base/ws/topipe -> pipe',
  ],
  ...[
    'base/ws/twin = base/out/s.txt',
    'base/ws/totwin -> twin',
    `base/ws/long -> ${'./'.repeat(2000)}a.txt`,
    `base/ws/wide -> ${'x'.repeat(256)}`,
  ],
);
const context = contextOf(root, rows, { default: 'ws' });

describe('a link', () => {
  test.each<[path: string, letters: string, outcome: string]>([
    ['in', 'R', 'ws: base/ws/sub/deep'],
    ['in2/d.txt', 'RW', 'ws: base/ws/sub/deep/d.txt'],
    ['in2/new/er', 'W', 'ws: base/ws/sub/deep/new/er +'],
    ['in/../a.txt', 'R', 'ws: base/ws/a.txt'],
    ['abs', 'RW', 'ws: base/ws/a.txt'],
    ['self', 'R', 'ws: base/ws'],
    [`${'self/'.repeat(700)}a.txt`, 'R', 'ws: base/ws/a.txt'],
    ['root/root/self/in', 'R', 'ws: base/ws/sub/deep'],
    ['toro/r.txt', 'R', 'ro: base/ro/r.txt'],
    ['toro/new', 'R', 'ro: base/ro/new +'],
    ['toro/back/a.txt', 'W', 'ws: base/ws/a.txt'],
    ['tor', 'R', 'ro: base/ro/r.txt'],
    ['toinner', 'R', 'inner: base/ws/inner'],
    ['toone', 'RW', 'file: base/one.txt'],
    ['round/deep', 'R', 'ws: base/ws/sub/deep'],
    ['roundabout', 'R', 'ws: base/ws/sub'],
    ['long', 'R', 'ws: base/ws/a.txt'],
    ['{T}/base/ws/in', 'R', 'ws: base/ws/sub/deep'],
    ['{T}/base/ws/toro/r.txt', 'R', 'ro: base/ro/r.txt'],
    // To be deleted it is a thing of its own, wherever it leads.
    ...[
      'in',
      'out',
      'out2',
      'gone',
      'goneout',
      'loop',
      'ping',
      'top',
      'up',
      'self',
      'root',
      'toro',
      'toinner',
      'toone',
      'topipe',
      'zero',
      'proc',
      'wide',
    ].map((name): [string, string, string] => [name, 'D', `ws: base/ws/${name}`]),
    ['self/out/', 'D', 'ws: base/ws/out'],
    ['in/d.txt', 'D', 'ws: base/ws/sub/deep/d.txt'],
    ['in/d.txt', 'RWD', 'ws: base/ws/sub/deep/d.txt'],
    ['toro/back', 'D', 'PERMISSION_DENIED ro'],
    ['toro/new', 'W', 'PERMISSION_DENIED ro'],
    ['tor', 'W', 'PERMISSION_DENIED ro'],
    ['toinner/i.txt', 'W', 'PERMISSION_DENIED inner'],
    ['toone', 'D', 'ws: base/ws/toone'],
    // It leads out of all mounts.
    ...[
      'out',
      'out2',
      'outfile',
      'out/s.txt',
      'out/new',
      'out/dir/new',
      'out/dir/../../a.txt/..',
      'outfile/x',
      'evil',
      'evil/x',
      'up',
      'up/ws/a.txt',
      'top',
      'zero',
      'proc',
      'proc/etc/hosts',
    ].map((path): [string, string, string] => [path, 'R', path.includes('..') ? 'ws: base/ws' : 'not_covered']),
    ['out/s.txt', 'D', 'not_covered'],
    ['up/ws', 'D', 'not_covered'],
    ['/ro/back/out/s.txt', 'R', 'not_covered'],
    ['out/home', 'R', 'not_covered'],
    // It leads nowhere.
    ...['gone', 'gone2', 'goneout', 'gonemid', 'gone/x', 'gone2/x/y', 'goneout/x'].map(
      (path): [string, string, string] => [path, 'W', 'dangling_symlink'],
    ),
    ['gone/x', 'D', 'dangling_symlink'],
    ...['loop', 'ping', 'loop/x', 'below', 'slash', 'wide', 'below/y'].map((path): [string, string, string] => [
      path,
      'W',
      'unresolvable_symlink',
    ]),
    ['loop/x', 'D', 'unresolvable_symlink'],
    ['topipe', 'R', 'special_file'],
    ['totwin', 'W', 'hard_link'],
    ['totwin', 'R', 'ws: base/ws/twin'],
    // Deleted it is alone.
    ...['RD', 'WD', 'RWD'].map((letters): [string, string, string] => [
      'in',
      letters,
      'deletion_with_other_permissions',
    ]),
    ['gone', 'RD', 'deletion_with_other_permissions'],
    ['self/root', 'WD', 'deletion_with_other_permissions'],
  ])('%s is, for %s: "%s"', async (path, letters, outcome) => {
    expect(await outcomeOf(root, context, path, letters)).toBe(outcome);
  });

  test('outward reads like any path outside, be there something or not', async () => {
    const texts = new Set<string>();
    for (const name of ['out', 'out/s.txt', 'out/nothing', 'goneout', 'gone', 'loop', 'top', 'zero', 'outfile']) {
      const error: unknown = await context.checkPathAccess(name, ['READ']).catch((thrown: unknown) => thrown);
      texts.add(error instanceof Error ? error.message.replace(`'${name}'`, '<asked>') : 'allowed');
    }
    expect([...texts]).toEqual(["Path <asked> is not covered by any PathEntry in context 'worker_1'."]);
  });

  test('is looked at anew by each check', async () => {
    const place = tree('ws/dir/x', 'out/x', 'ws/l -> dir');
    const fresh = contextOf(place, [['ws', 'ws', 'RW']]);
    expect(await outcomeOf(place, fresh, 'l/x', 'R')).toBe('ws: ws/dir/x');
    rmSync(join(place, 'ws/l'));
    grow(place, 'ws/l -> ../out');
    expect(await outcomeOf(place, fresh, 'l/x', 'R')).toBe('not_covered');
    renameSync(join(place, 'ws/dir'), join(place, 'ws/old'));
    grow(place, 'ws/dir -> ../out');
    expect(await outcomeOf(place, fresh, 'dir/x', 'W')).toBe('not_covered');
    rmSync(join(place, 'ws/dir'));
    expect(await outcomeOf(place, fresh, 'dir/x', 'W')).toBe('ws: ws/dir/x +');
  });
});
