import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contextOf, outcomeOf, tree } from './trees.js';

const root = tree('base/ws/A.txt', 'base/ws/sub/x', 'base/docs/guide.md', 'base/ws/com0.d/', 'base/ws/link -> sub');
const context = contextOf(
  root,
  [
    ['ws', 'base/ws', 'RWD'],
    ['docs', 'base/docs', 'R'],
  ],
  { default: 'ws', platform: 'win32' },
);

describe('by the rules of Windows a path', () => {
  test.each<[path: string, outcome: string]>([
    ['\\ws\\sub\\x', 'ws: base/ws/sub/x'],
    ['/ws\\sub/.\\x', 'ws: base/ws/sub/x'],
    ['ws\\A.txt', 'ws: base/ws/A.txt'],
    ['.\\ws', 'ws: base/ws/ws +'],
    ['sub\\..\\A.txt', 'ws: base/ws/A.txt'],
    ['\\docs\\\\guide.md', 'docs: base/docs/guide.md'],
    ['link\\x', 'ws: base/ws/sub/x'],
    ['com0.d', 'windows_name'],
    ['com10', 'ws: base/ws/com10 +'],
    ['com', 'ws: base/ws/com +'],
    ['console.log', 'ws: base/ws/console.log +'],
    ['a.con', 'ws: base/ws/a.con +'],
    ['nul-x', 'ws: base/ws/nul-x +'],
    ['a~b', 'ws: base/ws/a~b +'],
    ['.git', 'ws: base/ws/.git +'],
    ['a b', 'ws: base/ws/a b +'],
    [' a', 'ws: base/ws/ a +'],
  ])('%j leads to %j', async (path, outcome) => {
    expect(await outcomeOf(root, context, path, 'R')).toBe(outcome);
  });

  test('is absolute in any letter case', async () => {
    for (const path of [
      join(root, 'base/ws/A.txt'),
      join(root, 'base/ws').toUpperCase().concat('/A.txt'),
      `${root}\\BASE\\Ws\\A.txt`,
    ])
      expect(await outcomeOf(root, context, path.replaceAll('/', '\\'), 'R')).toBe('ws: base/ws/A.txt');
  });

  test.each<[reason: string, paths: readonly string[]]>([
    [
      'windows_syntax',
      [
        ...[
          '//server/share/a',
          '\\\\server\\share',
          '\\\\?\\C:\\a',
          '\\\\.\\pipe\\a',
          '//?/UNC/a/b',
          '/\\ws',
          '\\/ws',
          '//ws/A.txt',
        ],
        ...[
          'C:',
          'C:a',
          'c:..',
          'C:.\\a',
          '/C:/a',
          './C:/a',
          'A.txt:stream',
          'A.txt::$DATA',
          'C:/ws/a:b',
          'CC:/a',
          '1:/a',
          '\\??\\C:\\a',
        ],
        ...['a<b', 'a>b', 'a|b', 'a"b', 'a?b', 'a*b', '\u212a:/a', 'file:///c:/a', 'C:/ws/sub/?'],
      ],
    ],
    [
      'windows_name',
      [
        ...[
          'con',
          'CON',
          'Prn',
          'aux',
          'NUL',
          'conin$',
          'CONOUT$',
          'clock$',
          'CLOC\u212a$',
          'com1',
          'COM9',
          'lpt1',
          'LPT0',
          'com\u00b9',
          'LPT\u00b2',
          'com\u00b3',
        ],
        ...[
          'nul.txt',
          'nul.tar.gz',
          'nul .txt',
          'com1  .a.b',
          'aux.',
          'con ',
          ' con',
          'a/nul/b',
          'nul/../A.txt',
          '/ws/lpt1.log',
          'C:\\work\\nul',
          '\u00a0con.x',
        ],
        ...[
          'a.',
          'a ',
          'a..',
          'a. ',
          '...',
          '.. ',
          '. ',
          '..a.',
          'a /b',
          '/ws./a',
          '/ws /a',
          'x./../A.txt',
          'a .',
          '.. /x',
        ],
        ...['progra~1', 'A~9.txt', 'a~1b', 'sub/SECRET~2/x', '/ws~1/a'],
      ],
    ],
    ['tilde', ['~', '~\\a', '~user']],
    ['forbidden_character', ['\0', 'a\t', 'nul\n', '\u202ea', 'a\u00ad']],
    ['escapes_mount', ['..\\x', 'sub\\..\\..\\ws', '\\docs\\..\\ws\\A.txt', '.\\..\\ws']],
    ['not_covered', ['C:\\', 'c:/ws/A.txt', 'Z:\\ws', '\\', '\\Windows', '/WS/A.txt', 'C:/../ws', '\\..\\ws']],
  ])('is refused as "%s"', async (reason, paths) => {
    const got = await Promise.all(paths.map(async (path) => [path, await outcomeOf(root, context, path, 'R')]));
    expect(got).toEqual(paths.map((path) => [path, reason]));
  });

  test('is refused for its length by bytes', async () => {
    expect(await outcomeOf(root, context, '\u20ac'.repeat(86), 'R')).toBe('too_long');
    expect(await outcomeOf(root, context, `${'\\'.repeat(4096)}a`, 'R')).toBe('too_long');
  });
});
