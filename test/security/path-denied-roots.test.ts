import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contextOf, grow, outcomeOf, tree } from './trees.js';

describe('the root of a denial is looked for by each check:', () => {
  test('one that appears', async () => {
    const place = tree('ws/data/x', 'ws/other/x');
    const guarded = contextOf(place, [
      ['ws', 'ws', 'RW'],
      ['no', 'ws/secret', '', 'R'],
    ]);
    expect(await outcomeOf(place, guarded, 'secret/x', 'R')).toBe('denied_by_entry');
    expect(await outcomeOf(place, guarded, 'data/x', 'R')).toBe('ws: ws/data/x');
    grow(place, 'ws/secret -> data');
    expect(await outcomeOf(place, guarded, 'secret/x', 'R')).toBe('denied_by_entry');
    expect(await outcomeOf(place, guarded, 'data/x', 'R')).toBe('denied_by_entry');
    expect(await outcomeOf(place, guarded, 'other/x', 'R')).toBe('ws: ws/other/x');
    rmSync(join(place, 'ws/secret'));
    grow(place, 'ws/secret/');
    expect(await outcomeOf(place, guarded, 'secret/x', 'R')).toBe('denied_by_entry');
  });

  test('one that is moved', async () => {
    const place = tree('ws/a/secret/x', 'ws/b/', 'ws/short -> a');
    const guarded = contextOf(place, [
      ['ws', 'ws', 'RW'],
      ['no', 'ws/short/secret', '', 'R'],
    ]);
    expect(await outcomeOf(place, guarded, 'a/secret/x', 'R')).toBe('denied_by_entry');
    renameSync(join(place, 'ws/short'), join(place, 'ws/old'));
    grow(place, 'ws/short -> b');
    expect(await outcomeOf(place, guarded, 'b/secret', 'R')).toBe('denied_by_entry');
    expect(await outcomeOf(place, guarded, 'b/secret/new', 'R')).toBe('denied_by_entry');
  });

  test('one that is led to by more than one link, whose second is deleted', async () => {
    const place = tree('ws/data/x', 'ws/no -> mid', 'ws/mid -> data', 'ws/other');
    const guarded = contextOf(place, [
      ['ws', 'ws', 'RWD'],
      ['no', 'ws/no', '', 'RD'],
    ]);
    expect(await outcomeOf(place, guarded, 'mid', 'D')).toBe('ws: ws/mid');
    rmSync(join(place, 'ws/mid'));
    expect(await outcomeOf(place, guarded, 'data/x', 'R')).toBe('denied_by_entry');
    expect(await outcomeOf(place, guarded, 'data', 'D')).toBe('deletion_of_an_entry');
    expect(await outcomeOf(place, guarded, 'mid', 'R')).toBe('denied_by_entry');
    expect(await outcomeOf(place, guarded, 'other', 'R')).toBe('ws: ws/other');
  });

  test.each<[title: string, links: readonly string[], denied: string]>([
    ['a link to nothing', ['ws/no -> nothing'], 'nothing'],
    ['a link to a link to nothing', ['ws/no -> further', 'ws/further -> far/nothing', 'ws/far/'], 'far/nothing'],
    ['a link to nothing by its whole path', ['ws/no -> {T}/ws/nothing'], 'nothing'],
    [
      'a link to nothing beside where a link leads',
      ['ws/no -> l/../nothing', 'ws/l -> far/dir', 'ws/far/dir/'],
      'far/nothing',
    ],
    ['a link to nothing below a link', ['ws/no -> l/nothing', 'ws/l -> far', 'ws/far/'], 'far/nothing'],
    ['a link to what is below a file', ['ws/no -> f/nothing', 'ws/f'], 'f/nothing'],
  ])('one that is %s', async (_title, links, denied) => {
    const place = tree('ws/', ...links);
    const guarded = contextOf(place, [
      ['ws', 'ws', 'RWD'],
      ['no', 'ws/no', '', 'W'],
    ]);
    const expected = denied.startsWith('f/') ? 'not_a_directory' : 'denied_by_entry';
    for (const path of [denied, `${denied}/x`]) expect(await outcomeOf(place, guarded, path, 'W')).toBe(expected);
    expect(await outcomeOf(place, guarded, 'no', 'D')).toBe('deletion_of_an_entry');
    expect(await outcomeOf(place, guarded, 'nothing/../another', 'W')).toBe('ws: ws/another +');
  });

  test('where it goes round in circles, nothing is known to be free of it', async () => {
    const place = tree('ws/a', 'ws/no -> on', 'ws/on -> no');
    const guarded = contextOf(place, [
      ['ws', 'ws', 'RWD'],
      ['no', 'ws/no', '', 'W'],
    ]);
    for (const letters of ['W', 'RW', 'D']) expect(await outcomeOf(place, guarded, 'a', letters)).toBe('unresolvable');
    expect(await outcomeOf(place, guarded, 'a', 'R')).toBe('ws: ws/a');
  });

  test('a hundred links to nothing, each led through twice more, are answered', async () => {
    const links = Array.from(
      { length: 100 },
      (_, index) => `ws/l${index} -> l${index + 1}/../l${index + 1}/../l${index + 1}`,
    );
    const place = tree('ws/a', ...links);
    const guarded = contextOf(place, [
      ['ws', 'ws', 'RW'],
      ['no', 'ws/l0', '', 'W'],
    ]);
    expect(await outcomeOf(place, guarded, 'a', 'W')).toBe('unresolvable');
  });
});
