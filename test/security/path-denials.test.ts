import { join } from 'node:path';
import { PathAccessDeniedError } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { contextOf, outcomeOf, type Row, tree } from './trees.js';

const root = tree(
  ...[
    'base/ws/a.txt',
    'base/ws/private/key.pem',
    'base/ws/private-not/x',
    'base/ws/pub/p.txt',
    'base/ws/real/secret/s',
    'base/ws/real/other',
  ],
  ...[
    'base/ws/short -> real',
    'base/ws/topriv -> private',
    'base/ws/tokey -> private/key.pem',
    'base/ws/conf/.env',
    'base/out/',
  ],
  ...[
    'base/ws/vault/',
    'base/ws/vault/open/o',
    'base/ws/stra\u00dfe',
    'base/ws/file',
    'base/ws/blocked -> private/none',
    'base/ws/hooks/',
  ],
);
const rows: readonly Row[] = [
  ['ws', 'base/ws', 'RWED'],
  ['private', 'base/ws/private', '', 'RWED'],
  ['git', 'base/ws/.git', '', 'WD'],
  ['env', 'base/ws/conf/.env', '', 'R'],
  ['linked', 'base/ws/short/secret', '', 'W'],
  ['deep', 'base/ws/none/at/all', '', 'W'],
  ['vault', 'base/ws/vault', 'RWD', 'W'],
  ['open', 'base/ws/vault/open', 'RWD'],
  ['office', 'base/ws/o\ufb03ce', '', 'R'],
  ['street', 'base/ws/stra\u00dfe', '', 'R'],
  ['below', 'base/ws/file/below', '', 'W'],
];
const context = contextOf(root, rows, { default: 'ws' });

describe('what an entry denies', () => {
  test.each<[path: string, letters: string, outcome: string]>([
    ...[
      'private',
      'private/key.pem',
      'private/other.pem',
      'private/new/er',
      './private/',
      'PRIVATE/key.pem',
      'Private',
      'pr\u0131vate',
      'priva\u200dte/x',
      '\uff50rivate',
      'pri\ufe0fvate',
      'topriv',
      'topriv/x',
      'tokey',
      '{T}/base/ws/private/key.pem',
      'pub/../private/x',
    ].map((path): [string, string, string] => [path, 'R', 'denied_by_entry']),
    ['private/key.pem', 'D', 'denied_by_entry'],
    ['private/key.pem', 'E', 'denied_by_entry'],
    ['private-not/x', 'RWD', 'ws: base/ws/private-not/x'],
    ['topriv', 'D', 'ws: base/ws/topriv'],
    ['.git', 'W', 'denied_by_entry'],
    ['.git/hooks/pre-commit', 'W', 'denied_by_entry'],
    ['.git/hooks/pre-commit', 'RW', 'denied_by_entry'],
    ['.git/hooks/pre-commit', 'D', 'denied_by_entry'],
    ['.GIT/config', 'W', 'denied_by_entry'],
    ['.g\u200dit/config', 'W', 'denied_by_entry'],
    ['.git/config', 'RE', 'ws: base/ws/.git/config +'],
    ['.gitignore', 'W', 'ws: base/ws/.gitignore +'],
    ['conf/.env', 'R', 'denied_by_entry'],
    ['conf/.env', 'W', 'ws: base/ws/conf/.env'],
    ['conf/.ENV', 'R', 'denied_by_entry'],
    ['conf/.env.local', 'R', 'ws: base/ws/conf/.env.local +'],
    // The root is known by both its spellings.
    ['short/secret/s', 'W', 'denied_by_entry'],
    ['real/secret/s', 'W', 'denied_by_entry'],
    ['real/SECRET/new', 'W', 'denied_by_entry'],
    ['real/other', 'W', 'ws: base/ws/real/other'],
    // What is not there is denied as well.
    ['none/at/all', 'W', 'denied_by_entry'],
    ['none/at/all/x', 'W', 'denied_by_entry'],
    ['None/At/ALL', 'W', 'denied_by_entry'],
    ['none/at', 'W', 'ws: base/ws/none/at +'],
    ['none/at/all', 'R', 'ws: base/ws/none/at/all +'],
    // An entry that allows and denies; a mount in it does not lift that.
    ['vault/x', 'R', 'vault: base/ws/vault/x +'],
    ['vault/x', 'W', 'denied_by_entry'],
    ['vault/open/o', 'W', 'denied_by_entry'],
    ['vault/open/o', 'RD', 'open: base/ws/vault/open/o'],
    ['/open/o', 'W', 'denied_by_entry'],
    // Letters that are written in more than one way.
    ...['office', 'OFFICE/x', 'o\ufb03ce', 'o\ufb00ice', 'strasse', 'STRASSE', 'stra\u1e9ee', 'stra\u00dfe'].map(
      (path): [string, string, string] => [path, 'R', 'denied_by_entry'],
    ),
    // A root below a file is not there, and hinders nothing else.
    ['a.txt', 'W', 'ws: base/ws/a.txt'],
    ['file', 'W', 'ws: base/ws/file'],
    ['file/below', 'W', 'not_a_directory'],
    // The slug of an entry that only denies leads nowhere.
    ['/private/key.pem', 'R', 'not_covered'],
    ['/git', 'R', 'not_covered'],
    ['git/x', 'W', 'ws: base/ws/git/x +'],
    // What is dangling stays so, behind a denial too.
    ['blocked', 'R', 'dangling_symlink'],
  ])('%j is, for %s: "%s"', async (path, letters, outcome) => {
    expect(await outcomeOf(root, context, path, letters)).toBe(outcome);
  });

  test.each([
    ...[
      'private',
      'PRIVATE',
      '.git',
      'conf',
      'conf/.env',
      'short',
      'short/secret',
      'real',
      'REAL',
      'real/secret',
      'none',
      'none/at',
      'none/at/all',
    ],
    ...['vault', 'vault/open', 'file', 'file/below', '.', '/vault', '/open'],
  ])('no entry is deleted, nor what one lies in: %s', async (path) => {
    for (const letters of ['D', 'RD']) {
      const outcome = await outcomeOf(root, context, path, letters);
      expect(outcome).toMatch(/^(?:deletion_of_an_entry|not_a_directory|deletion_with_other_permissions)$/);
    }
  });

  test('is told by the slug of the entry, and by no place of the host', async () => {
    const error: unknown = await context
      .checkPathAccess('topriv/x', ['READ', 'WRITE'])
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PathAccessDeniedError);
    expect(error).toMatchObject({
      message: "Path 'topriv/x' is denied permission(s) ['READ', 'WRITE'] by '/private' in context 'worker_1'.",
      ...{ requested: 'topriv/x', entry: 'private', permissions: ['READ', 'WRITE'], reason: 'denied_by_entry' },
      hostPath: join(root, 'base/ws/private/x'),
    });
    expect(Object.keys(Object(error))).not.toContain('hostPath');
    expect(JSON.stringify(error)).not.toContain(root);
  });
});

describe('a denial of the root of the file system', () => {
  test('denies everything', async () => {
    const all = contextOf(root, [
      ['ws', 'base/ws', 'RW'],
      ['all', '/', '', 'W'],
    ]);
    expect(await outcomeOf(root, all, 'a.txt', 'W')).toBe('denied_by_entry');
    expect(await outcomeOf(root, all, 'a.txt', 'R')).toBe('ws: base/ws/a.txt');
  });
});
