import { mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { SecurityContext } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { contextOf, outcomeOf, type Row, tree } from './trees.js';

const root = tree('base/ws/a.txt', 'base/docs/guide.md');

describe('where there is no default', () => {
  test.each<[title: string, rows: readonly Row[], options: object]>([
    ['because it is null', [['ws', 'base/ws', 'R']], { default: null }],
    [
      'because there are two mounts',
      [
        ['ws', 'base/ws', 'R'],
        ['docs', 'base/docs', 'R'],
      ],
      {},
    ],
    ['because nothing allows anything', [['ws', 'base/ws', '', 'R']], { permissions: ['READ'] }],
    ['because there are no entries', [], { permissions: ['READ'] }],
  ])('%s, relative paths are refused', async (_title, entries, options) => {
    const none = contextOf(root, entries, options);
    for (const path of ['.', 'a.txt', './ws', '..', './'])
      expect(await outcomeOf(root, none, path, 'R')).toBe('no_default_mount');
    expect(await outcomeOf(root, none, '/a.txt', 'R')).toBe('not_covered');
  });

  test('the only mount is one, beside entries that deny', async () => {
    const only = contextOf(root, [
      ['ws', 'base/ws', 'R'],
      ['no', 'base/docs', '', 'R'],
    ]);
    expect(await outcomeOf(root, only, 'a.txt', 'R')).toBe('ws: base/ws/a.txt');
    expect(await outcomeOf(root, only, '/no/guide.md', 'R')).toBe('not_covered');
    expect(await outcomeOf(root, only, 'no/guide.md', 'R')).toBe('ws: base/ws/no/guide.md +');
  });
});

describe('the root of a mount', () => {
  test('that is reached by a link is known by both spellings', async () => {
    const place = tree('real/ws/a.txt', 'short -> real');
    const both = contextOf(place, [['ws', 'short/ws', 'R']]);
    for (const path of ['a.txt', '{T}/short/ws/a.txt', '{T}/real/ws/a.txt'])
      expect(await outcomeOf(place, both, path, 'R')).toBe('ws: real/ws/a.txt');
  });

  test('stays the one that was found', async () => {
    const place = tree('one/a.txt', 'two/a.txt', 'short -> one');
    const pinned = contextOf(place, [['ws', 'short', 'RD']]);
    renameSync(join(place, 'short'), join(place, 'old'));
    expect(await outcomeOf(place, pinned, 'a.txt', 'R')).toBe('mount_changed');
    symlinkSync('two', join(place, 'short'));
    for (const letters of ['R', 'D']) expect(await outcomeOf(place, pinned, 'a.txt', letters)).toBe('mount_changed');
  });

  test('that became a link is refused', async () => {
    const place = tree('ws/a.txt', 'other/a.txt');
    const pinned = contextOf(place, [['ws', 'ws', 'RD']]);
    renameSync(join(place, 'ws'), join(place, 'gone'));
    expect(await outcomeOf(place, pinned, 'a.txt', 'R')).toBe('mount_changed');
    symlinkSync('other', join(place, 'ws'));
    for (const path of ['a.txt', '.', 'new/x']) expect(await outcomeOf(place, pinned, path, 'R')).toBe('mount_changed');
    expect(await outcomeOf(place, pinned, 'a.txt', 'D')).toBe('mount_changed');
  });

  test('is found from the working directory', async () => {
    const place = tree('ws/a.txt');
    const before = process.cwd();
    mkdirSync(join(place, 'elsewhere'));
    try {
      process.chdir(place);
      const relative = new SecurityContext({ paths: [{ slug: 'ws', path: './ws/', allow: ['READ'] }] });
      process.chdir(join(place, 'elsewhere'));
      expect(await outcomeOf(place, relative, 'a.txt', 'R')).toBe('ws: ws/a.txt');
    } finally {
      process.chdir(before);
    }
  });
});
