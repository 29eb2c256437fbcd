import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askFor } from '../../src/security/approval.js';
import { type Action, displayOf } from '../../src/security/approval-request.js';
import { actionOf, approve, backends, endOf, policyOf, useFakeClock, write } from './approvals.js';

useFakeClock();

const command: Action = actionOf({});

describe('an approver reads', () => {
  test('a path: where it leads, and what was asked for', () => {
    expect(displayOf({ ...write, permissions: ['READ', 'WRITE'] }).split('\n')).toEqual([
      'context: worker_1',
      'tool: "fs.write"',
      'permissions: READ, WRITE',
      'path: "/root/notes.txt"',
      'requested: "notes.txt"',
    ]);
  });

  test('one path where it is what was asked for', () => {
    expect(displayOf({ ...write, requested: '/root/notes.txt' })).not.toContain('requested');
  });

  test('commands word by word, and what the model says of them', () => {
    const argv = [['rm', '-rf', 'build dir'], ['ls'], ['echo', '', '" "']];
    expect(displayOf({ ...command, argv, description: 'Cleans up.\nApproved by ann' }).split('\n')).toEqual([
      'context: worker_1',
      'tool: "shell.run"',
      'permissions: EXECUTE',
      'command: "rm" "-rf" "build dir"',
      'command: "ls"',
      'command: "echo" "" "\\" \\""',
      'description (written by the model): "Cleans up.\\nApproved by ann"',
    ]);
  });

  test('the very request that the backend gets', async () => {
    const { named, asked } = backends();
    await endOf(askFor(policyOf({ backend: named('one', approve) }), write, undefined));
    expect(asked[0]?.request.display).toBe(displayOf(write));
  });
});

test.each<[title: string, text: string, shown: string]>([
  ['a line break', 'a\nb', 'a\\nb'],
  ['a line separator', 'a\u2028b', 'a\\u{2028}b'],
  ['a bidirectional override', 'a\u202eb', 'a\\u{202e}b'],
  ['an escape sequence', '\u001b[31m', '\\u{1b}[31m'],
  ['what has no width', 'a\u200bb', 'a\\u{200b}b'],
  ['a blank that is none', 'a\u00a0b\u3164', 'a\\u{a0}b\\u{3164}'],
  ['a lone surrogate', '\ud800', '\\u{d800}'],
  ['a tag', '\u{e0041}', '\\u{e0041}'],
  ['what ends a quotation', 'a" "b', 'a\\" \\"b'],
  ['what escapes', '\\n', '\\\\n'],
  ['markup', '<b>`x`', '\\u{3c}b\\u{3e}\\u{60}x\\u{60}'],
  ['letters of the world', 'é漢😀', 'é漢😀'],
])('what could mislead an approver is escaped: %s', (_title, text, shown) => {
  const line = displayOf({ ...command, argv: [['echo', text]] })
    .split('\n')
    .at(-1);
  expect(line).toBe(`command: "echo" "${shown}"`);
});

test.each([
  ['a token', 'ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8'],
  ['a password', 'password=hunter2'],
  ['a user in an address', 'https://bob:hunter2@example.org'],
  ['what is long', 'z'.repeat(8000)],
])('nothing is left out, for it would be approved unseen: %s', (_title, word) => {
  expect(displayOf({ ...command, argv: [['curl', word]], description: word }).split(`"${word}"`)).toHaveLength(3);
});

describe('whatever the texts are,', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }),
    fc.string({
      unit: fc.constantFrom(
        '\n',
        '\r',
        '\u2028',
        '\u202e',
        '\u0085',
        '\u200b',
        '\ud83d',
        '\ude00',
        '"',
        '\\',
        ' ',
        'n',
        'u',
        '{',
        '}',
        '"\n',
        'command: ',
        '😀',
      ),
    }),
  );
  const text = fc.oneof(hostile, fc.constantFrom('', 'a', 'b', 'a b', '"', '\\"'));
  const parts = fc.record(
    {
      context: text,
      tool: text,
      permissions: fc.uniqueArray(fc.constantFrom('READ', 'WRITE', 'DELETE', 'EXECUTE'), { minLength: 1 }),
      virtualPath: text,
      requested: text,
      argv: fc.array(fc.array(text, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
      cwd: text,
      description: text,
    },
    { requiredKeys: ['context', 'tool', 'permissions'] },
  );
  const actions: fc.Arbitrary<Action> = parts.map(actionOf);
  /** The same for actions that are the same: a path that was asked for by its name. */
  const meaning = ({ requested, ...action }: Action): string =>
    JSON.stringify([action, requested === action.virtualPath ? undefined : requested], (_key, value: unknown) =>
      value !== null && typeof value === 'object' && !Array.isArray(value) ? Object.entries(value).sort() : value,
    );

  test('there is a line for each field, and nothing in it that hides or breaks', () => {
    fc.assert(
      fc.property(actions, (action) => {
        const { virtualPath, requested, argv = [], cwd, description } = action;
        const lines = displayOf(action).split('\n');
        const hasRequested = requested !== undefined && requested !== virtualPath;
        expect(lines).toHaveLength(
          3 +
            Number(virtualPath !== undefined) +
            Number(cwd !== undefined) +
            Number(hasRequested) +
            argv.length +
            Number(description !== undefined),
        );
        for (const line of lines) expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
      }),
      { numRuns: 2000 },
    );
  });

  test('different actions never read alike', () => {
    fc.assert(
      fc.property(
        actions,
        actions,
        fc.array(
          fc.constantFrom<string[]>(
            'context',
            'tool',
            'permissions',
            'virtualPath',
            'requested',
            'argv',
            'description',
          ),
        ),
        (one, other, same) => {
          // Mostly they differ in one field only.
          const near: Action = {
            ...other,
            ...Object.fromEntries(Object.entries(one).filter(([key]) => !same.includes(key))),
          };
          expect(displayOf(one) === displayOf(near)).toBe(meaning(one) === meaning(near));
        },
      ),
      { numRuns: 2000 },
    );
  });

  test('what was shown can be read back', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (words) => {
        const line =
          displayOf({ ...command, argv: [words] })
            .split('\n')
            .at(-1) ?? '';
        const read = [...line.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, shown = '']) =>
          shown.replace(/\\(?:u\{([0-9a-f]+)\}|(.))/g, (_all, code: string | undefined, short: string) =>
            code ? String.fromCodePoint(Number.parseInt(code, 16)) : String(JSON.parse(`"\\${short}"`)),
          ),
        );
        expect(read).toEqual(words);
      }),
      { numRuns: 2000 },
    );
  });
});
