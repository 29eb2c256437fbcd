import { PathAccessDeniedError, PermissionDeniedError } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { contextOf, outcomeOf, type Row, tree } from './trees.js';

const root = tree(
  ...[
    'base/ws/a.txt',
    'base/ws/sub/deep/',
    'base/ws/docs/in-ws.txt',
    'base/ws/ws/inner.txt',
    'base/ws/ a b ',
    'base/ws/..x',
  ],
  ...['base/ws-evil/s.txt', 'base/outside/s.txt', 'base/docs/guide.md', 'base/one.txt', 'base/ws/pipe |'],
  ...[
    'base/ws/twin.txt = base/outside/s.txt',
    'base/ws/locked/in/',
    'base/ws/locked/k.txt',
    'base/ws/e\u0301\u{1f600}',
  ],
);
const rows: readonly Row[] = [
  ['ws', 'base/ws', 'RWD'],
  ['docs', 'base/docs', 'R'],
  ['one', 'base/one.txt', 'RWD'],
  ['locked', 'base/ws/locked', 'R'],
];
const context = contextOf(root, rows, { default: 'ws' });
const far = 'a/'.repeat(2048);

describe('a path', () => {
  test.each<[path: string, letters: string, outcome: string]>([
    ['/ws', 'R', 'ws: base/ws'],
    ['ws', 'R', 'ws: base/ws'],
    ['//ws//a.txt//', 'R', 'ws: base/ws/a.txt'],
    ['/./ws/./a.txt/.', 'R', 'ws: base/ws/a.txt'],
    ['.', 'R', 'ws: base/ws'],
    ['./', 'RW', 'ws: base/ws'],
    ['./ws', 'R', 'ws: base/ws/ws'],
    ['.//ws/inner.txt', 'R', 'ws: base/ws/ws/inner.txt'],
    ['./docs/in-ws.txt', 'R', 'ws: base/ws/docs/in-ws.txt'],
    ['docs/guide.md', 'R', 'docs: base/docs/guide.md'],
    ['docs/in-ws.txt', 'R', 'docs: base/docs/in-ws.txt +'],
    ['sub/../docs/in-ws.txt', 'R', 'ws: base/ws/docs/in-ws.txt'],
    ['/ws/sub/../ws', 'R', 'ws: base/ws/ws'],
    ['/ws/missing/../a.txt', 'R', 'ws: base/ws/a.txt'],
    ['/ws/a.txt/..', 'R', 'ws: base/ws'],
    ['DOCS/x', 'W', 'ws: base/ws/DOCS/x +'],
    ['...', 'W', 'ws: base/ws/... +'],
    ['..x', 'R', 'ws: base/ws/..x'],
    [' a b ', 'R', 'ws: base/ws/ a b '],
    ['e\u0301\u{1f600}', 'R', 'ws: base/ws/e\u0301\u{1f600}'],
    ['\u00e9\u{1f600}', 'W', 'ws: base/ws/\u00e9\u{1f600} +'],
    ['a\u200db\u200c', 'W', 'ws: base/ws/a\u200db\u200c +'],
    ['%2e%2e/x', 'W', 'ws: base/ws/%2e%2e/x +'],
    ['file:///etc/hosts', 'W', 'ws: base/ws/file:/etc/hosts +'],
    ['$HOME/a~', 'W', 'ws: base/ws/$HOME/a~ +'],
    ['constructor', 'W', 'ws: base/ws/constructor +'],
    ['__proto__', 'W', 'ws: base/ws/__proto__ +'],
    ['{T}/base/ws/a.txt', 'R', 'ws: base/ws/a.txt'],
    ['/{T}//base/./ws/', 'R', 'ws: base/ws'],
    ['{T}/base/ws/locked/k.txt', 'R', 'locked: base/ws/locked/k.txt'],
    ['/ws/locked', 'R', 'locked: base/ws/locked'],
    ['/ws/sub/new/er', 'W', 'ws: base/ws/sub/new/er +'],
    ['/one', 'RW', 'one: base/one.txt'],
    ['/one/.', 'R', 'one: base/one.txt'],
    ['{T}/base/one.txt', 'R', 'one: base/one.txt'],
    ['twin.txt', 'R', 'ws: base/ws/twin.txt'],
    ['twin.txt', 'D', 'ws: base/ws/twin.txt'],
    ['a.txt', 'D', 'ws: base/ws/a.txt'],
    ['sub', 'RD', 'ws: base/ws/sub'],
    ['gone', 'D', 'ws: base/ws/gone +'],
  ])('%j leads, for %s, to "%s"', async (path, letters, outcome) => {
    expect(await outcomeOf(root, context, path, letters)).toBe(outcome);
  });

  test.each<[path: string, letters: string, reason: string]>([
    ['..', 'R', 'escapes_mount'],
    ['../ws/a.txt', 'R', 'escapes_mount'],
    ['./../ws', 'R', 'escapes_mount'],
    ['sub/../..', 'R', 'escapes_mount'],
    ['sub/../../ws/a.txt', 'R', 'escapes_mount'],
    ['/docs/../ws/a.txt', 'R', 'escapes_mount'],
    ['docs/..', 'R', 'escapes_mount'],
    ['/one/../ws/a.txt', 'R', 'escapes_mount'],
    ['/ws/../ws/a.txt', 'R', 'escapes_mount'],
    ['{T}/base/ws/../ws/a.txt', 'R', 'escapes_mount'],
    ['{T}/base/ws/locked/../a.txt', 'R', 'escapes_mount'],
    ['/', 'R', 'not_covered'],
    ['//', 'R', 'not_covered'],
    ['/..', 'R', 'not_covered'],
    ['/../ws', 'R', 'not_covered'],
    ['/./../ws/a.txt', 'R', 'not_covered'],
    ['/etc/hosts', 'R', 'not_covered'],
    ['/proc/self/environ', 'R', 'not_covered'],
    ['/WS/a.txt', 'R', 'not_covered'],
    ['/w\u200ds', 'R', 'not_covered'],
    ['{T}', 'R', 'not_covered'],
    ['{T}/base', 'R', 'not_covered'],
    ['{T}/base/ws-evil/s.txt', 'R', 'not_covered'],
    ['{T}/base/docs/../ws/a.txt', 'R', 'escapes_mount'],
    ['{T}/base/x/../ws/a.txt', 'R', 'not_covered'],
    ['{T}/base/one.txt.bak', 'R', 'not_covered'],
    ['/one/x', 'R', 'not_a_directory'],
    ['a.txt/x', 'R', 'not_a_directory'],
    ['a.txt/x/y', 'W', 'not_a_directory'],
    ['a.txt/x', 'D', 'not_a_directory'],
    ['pipe', 'R', 'special_file'],
    ['pipe', 'D', 'special_file'],
    ['pipe/x', 'W', 'not_a_directory'],
    ['twin.txt', 'W', 'hard_link'],
    ['twin.txt', 'RW', 'hard_link'],
    ['/ws', 'D', 'deletion_of_an_entry'],
    ['.', 'RD', 'deletion_of_an_entry'],
    ['/ws/sub/..', 'D', 'deletion_of_an_entry'],
    ['/one', 'D', 'deletion_of_an_entry'],
    ['/ws/locked', 'D', 'deletion_of_an_entry'],
    ['/ws/LOCKED', 'D', 'deletion_of_an_entry'],
  ])('%j is refused, for %s, as "%s"', async (path, letters, reason) => {
    expect(await outcomeOf(root, context, path, letters)).toBe(reason);
  });

  test.each<[path: string, letters: string, outcome: string]>([
    ['/docs/guide.md', 'W', 'PERMISSION_DENIED docs'],
    ['/docs/guide.md', 'RW', 'PERMISSION_DENIED docs'],
    ['/docs/new', 'D', 'PERMISSION_DENIED docs'],
    ['/ws/locked/in/x', 'W', 'PERMISSION_DENIED locked'],
    ['/ws/locked/in/x/y/z', 'D', 'PERMISSION_DENIED locked'],
    ['a.txt', 'E', 'PERMISSION_DENIED -'],
    ['../nothing', 'E', 'PERMISSION_DENIED -'],
    ['\0', '', 'PERMISSION_DENIED -'],
  ])('%j lacks %s: "%s"', async (path, letters, outcome) => {
    expect(await outcomeOf(root, context, path, letters)).toBe(outcome);
  });
});

describe('the length of a path', () => {
  const segment = (bytes: number, unit: string): string => unit.repeat(bytes / Buffer.byteLength(unit));

  test.each<[title: string, path: string, reason?: string]>([
    ['255 bytes a segment', segment(255, 'a')],
    ['256 bytes a segment', segment(256, 'a'), 'too_long'],
    ['255 bytes a segment of three each', segment(255, '\u20ac')],
    ['256 bytes a segment of two each', segment(256, '\u00e9'), 'too_long'],
    ['252 bytes a segment of four each', segment(252, '\u{1f600}')],
    ['256 bytes a segment of four each', segment(256, '\u{1f600}'), 'too_long'],
    ['256 bytes a segment that is taken back', `${segment(256, 'a')}/..`, 'too_long'],
    ['4096 bytes of nothing', `${'/'.repeat(4093)}/ws`],
    ['4097 bytes of nothing', `${'/'.repeat(4094)}/ws`, 'too_long'],
    ['4096 bytes that are taken back', `${'a/../'.repeat(818)}ws/abc`],
    ['4097 bytes with wide letters', `${'\u20ac/../'.repeat(585)}./`, 'too_long'],
    ['4096 bytes, too many with the place of the mount', far, 'too_long'],
    ['ten million', 'a'.repeat(1e7), 'too_long'],
  ])('of %s', async (_title, path, reason) => {
    const outcome = await outcomeOf(root, context, path, 'R');
    expect(outcome).toMatch(reason ? new RegExp(`^${reason}$`) : /^ws: base\/ws/);
  });

  test('is counted where it leads, too', async () => {
    const room = 4096 - Buffer.byteLength(`${root}/base/ws/`);
    const fitting = `${'a/'.repeat(room)}`.slice(0, room - (room % 2 === 0 ? 1 : 0));
    expect(await outcomeOf(root, context, fitting, 'W')).toMatch(/ \+$/);
    expect(await outcomeOf(root, context, `${fitting.slice(0, -1)}bb${room % 2 === 0 ? 'b' : ''}`, 'W')).toBe(
      'too_long',
    );
  });
});

describe('writing to a file with two names', () => {
  test('is possible where the context says so', async () => {
    const loose = contextOf(root, rows, { default: 'ws', hardLinkedWrites: true });
    expect(await outcomeOf(root, loose, 'twin.txt', 'RW')).toBe('ws: base/ws/twin.txt');
  });
});

describe('checkPath', () => {
  test('is content with what an entry covers, whatever may be done there', async () => {
    for (const path of ['/docs', 'a.txt', '/ws/new', '/ws/locked/k.txt'])
      expect(await context.checkPath(path)).toBeUndefined();
  });

  test.each(['/etc', '..', 'pipe', '', '/ws/\u202e'])('refuses %j', async (path) => {
    await expect(context.checkPath(path)).rejects.toThrow(PathAccessDeniedError);
  });
});

describe('permissions', () => {
  const revoked = Proxy.revocable([], {});
  revoked.revoke();
  test.each<[title: string, permissions: unknown]>([
    ['none', []],
    ['nothing', undefined],
    ['a word', 'READ'],
    ['one of every object', ['constructor']],
    ['one of every object beside a right one', ['READ', '__proto__']],
    ['a String object', [new String('READ')]],
    ['a getter', Object.defineProperty([], 0, { get: () => 'READ', enumerable: true })],
    [
      'a proxy',
      new Proxy(['READ'], {
        get: () => {
          throw new Error('touched');
        },
      }),
    ],
    ['a revoked proxy', revoked.proxy],
    ['an array-like', { 0: 'READ', length: 1 }],
    ['more than there are', Array(65).fill('READ')],
    ['four that are long', ['a', 'b', 'c', 'd'].map((letter) => `${letter}${'\u{e0001}'.repeat(500)}`)],
  ])('that are %s are refused before the path is looked at', async (_title, permissions) => {
    // SAFETY: what is no list of permissions is tried on purpose.
    const check = context.checkPathAccess('/etc/\0', permissions as []);
    await expect(check).rejects.toThrow(PermissionDeniedError);
    await expect(check).rejects.toMatchObject({ message: expect.stringMatching(/^.{1,512}$/) });
  });

  test('may be named twice', async () => {
    await expect(context.checkPathAccess('a.txt', ['READ', 'READ'])).resolves.toMatchObject({ slug: 'ws' });
  });
});
