import { describe, expect, test } from 'vitest';
import { fold } from '../../src/security/fold.js';
import { contextOf, outcomeOf, tree } from './trees.js';

const root = tree('ws/a.txt');
const context = contextOf(root, [['ws', 'ws', 'RW']]);
const touched = (): never => {
  throw new Error('touched');
};

describe('what is no text is refused, and not touched:', () => {
  const hostile = new Proxy({}, new Proxy({}, { get: () => touched }));
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  test.each<[title: string, path: unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a number', 42],
    ['a boolean', true],
    ['a bigint', 1n],
    ['a symbol', Symbol('/ws/a.txt')],
    ['a function', touched],
    ['bytes', Buffer.from('/ws/a.txt')],
    ['a URL', new URL('file:///ws/a.txt')],
    ['a String object', new String('/ws/a.txt')],
    ['a list', ['/ws/a.txt']],
    ['what has a toString', { toString: () => '/ws/a.txt' }],
    ['a proxy that throws', hostile],
    ['a proxy of a function that throws', new Proxy(touched, new Proxy({}, { get: () => touched }))],
    ['a revoked proxy', revoked.proxy],
  ])('%s', async (_title, path) => {
    expect(await outcomeOf(root, context, path, 'R')).toBe('not_a_string');
    // SAFETY: what is no path is tried on purpose.
    await expect(context.checkPath(path as string)).rejects.toMatchObject({ reason: 'not_a_string' });
  });
});

describe('a text is refused as it is written:', () => {
  test.each<[path: string, reason: string]>([
    ['', 'empty'],
    ['~', 'tilde'],
    ['~/a', 'tilde'],
    ['~root/a', 'tilde'],
    ['~+', 'tilde'],
    ['\\', 'backslash'],
    ['a\\..\\b', 'backslash'],
    ['/ws/a\\', 'backslash'],
  ])('%j', async (path, reason) => {
    expect(await outcomeOf(root, context, path, 'R')).toBe(reason);
  });

  test('each character that is hidden, a control, or half of one, wherever it stands', async () => {
    const isHidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
    const wrong: string[] = [];
    for (let code = 0; code < 0x110000; code++) {
      const character = String.fromCodePoint(code);
      if (!isHidden.test(character) || code === 0x200c || code === 0x200d) continue;
      for (const path of [character, `/ws/a${character}.txt`, `a/../${character}/..`])
        if ((await outcomeOf(root, context, path, 'R')) !== 'forbidden_character') wrong.push(code.toString(16));
      if (code > 0xd810 && code < 0xdff0) code += 16;
    }
    expect(wrong).toEqual([]);
  });

  test.each([' ', '\u00a0', 'x ', 'a~', '.~', '\ufe0f', '\u3164', '*', '?', 'a:b', '"', '%00', 'u0000'])(
    'but not %j',
    async (path) => {
      expect(await outcomeOf(root, context, path, 'W')).toBe(`ws: ws/${path} +`);
    },
  );
});

describe('fold', () => {
  test('makes one of all spellings of a letter, and is done at once', () => {
    const wrong: string[] = [];
    for (let code = 0; code < 0x110000; code++) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const letter = String.fromCodePoint(code);
      const folded = fold(letter);
      const spellings = [
        folded,
        letter.toUpperCase(),
        letter.toLowerCase(),
        letter.normalize('NFD'),
        letter.normalize('NFC'),
        letter.normalize('NFKC'),
      ];
      if (spellings.some((spelling) => fold(spelling) !== folded)) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  test.each([
    ['STRASSE', 'stra\u1e9ee', 'stra\u00dfe'],
    ['.git', '.GIT', '.g\u200dit', '.\uff47\uff49\uff54', '.g\u0131t', '.\u2064git'],
    ['\u00e9.key', 'E\u0301.KEY', '\u00c9.\u212aey'],
    ['office', 'o\ufb03ce', 'OFFICE'],
    ['secret', '\u017fecret', 'SEC\ufe0fRET'],
  ])('takes %j for its other spellings', (...spellings) => {
    expect(new Set(spellings.map(fold)).size).toBe(1);
  });
});
