import { CommandDeniedError, type CommandOptions, SecurityContext, toolErrorFromJson } from '@hermes/tools';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileLines } from './hostile-lines.js';

const policies: readonly CommandOptions[] = [
  {},
  { allow: ['a **', { command: 'git log **', options: ['-n', '--max-count=*'] }], deny: ['rm'] },
  { allow: [{ command: '* **', acceptsArbitraryCode: true, anyPath: true }], operators: 'split', deny: ['git push'] },
  { mode: 'denylist', operators: 'split', deny: ['rm', 'git a'] },
];
const contexts = policies.flatMap((commands) =>
  (['posix', 'win32'] as const).map((platform) => new SecurityContext({ name: 'worker_1', commands, platform })),
);

/** Every text that would not stay one line of harmless characters. */
const raw = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** The vectors, or the error, which must be right in itself. */
function answerOf(context: SecurityContext, command: unknown): readonly (readonly string[])[] | undefined {
  try {
    // SAFETY: whatever comes is tried.
    return context.checkCommand(command as string);
  } catch (error) {
    if (!(error instanceof CommandDeniedError)) throw error;
    expect(error.message.length).toBeLessThanOrEqual(512);
    expect(error.message).not.toMatch(raw);
    expect(error.reason).toMatch(/^[a-z_]+$/);
    expect(error.context).toBe('worker_1');
    expect(toolErrorFromJson(JSON.parse(JSON.stringify(error))).message).toBe(error.message);
    return undefined;
  }
}

const hostileLine = fc.nat(1e6).map((seed) => hostileLines(seed, 1).at(-1) ?? '');
const word = fc.oneof(
  hostileLine,
  fc.string({ unit: 'binary' }),
  fc.constantFrom('a', 'git', 'log', 'rm', '-n', '..', '/', '', '--'),
);
const command = fc.oneof(
  hostileLine,
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(word, { maxLength: 8 }),
  fc.anything({ withBigInt: true, withSparseArray: true, withNullPrototype: true }),
  fc.tuple(word, fc.integer({ min: 1, max: 20_000 })).map(([unit, times]) => unit.slice(0, 20).repeat(times)),
);

describe('whatever the command', () => {
  test('the answer is vectors or a CommandDeniedError that is one short line', () => {
    fc.assert(
      fc.property(command, (given) => {
        for (const context of contexts) {
          const vectors = answerOf(context, given);
          if (!vectors) continue;
          expect(vectors.length).toBeGreaterThan(0);
          expect(Object.isFrozen(vectors) && vectors.every(Object.isFrozen)).toBe(true);
          expect(vectors.flat().every((item) => typeof item === 'string')).toBe(true);
          expect(vectors.every(([program]) => program !== undefined && program !== '')).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('the vectors of a line are allowed as vectors too, and give themselves', () => {
    fc.assert(
      fc.property(hostileLine, (line) => {
        for (const context of contexts)
          for (const vector of answerOf(context, `a ${line}`) ?? [])
            expect(context.checkCommand(vector)).toEqual([vector]);
      }),
      { numRuns: 500 },
    );
  });

  test('its words, each in single quotes, are a line with the same answer', () => {
    const [, posix] = [contexts[1], contexts[6]];
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 6 }), (words) => {
        const line = ['b', ...words].map((item) => `'${item.replaceAll("'", "'\\''")}'`).join(' ');
        fc.pre(posix !== undefined && !/[\p{C}\p{Z}]/u.test(words.join('')));
        expect(posix && answerOf(posix, line)).toEqual(posix && answerOf(posix, ['b', ...words]));
      }),
    );
  });

  test('a rule more in `deny` allows nothing more, a rule less in `allow` neither', () => {
    const allow = ['a **', 'git log **', 'b *'];
    const wide = new SecurityContext({ name: 'worker_1', platform: 'posix', commands: { allow } });
    const narrow = [
      new SecurityContext({ name: 'worker_1', platform: 'posix', commands: { allow, deny: ['git'] } }),
      new SecurityContext({ name: 'worker_1', platform: 'posix', commands: { allow: allow.slice(1) } }),
    ];
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), fc.constantFrom('a', 'b', 'git'), (words, program) => {
        const vector = [program, ...words];
        if (!answerOf(wide, vector)) for (const context of narrow) expect(answerOf(context, vector)).toBeUndefined();
      }),
    );
  });
});

describe('a command as long as can be', () => {
  const rules = Array.from({ length: 1000 }, (_, index) => `a ${index} **`);
  const context = new SecurityContext({
    name: 'worker_1',
    platform: 'win32',
    commands: {
      allow: [...rules.slice(1), { command: 'a **', options: ['-'] }],
      deny: rules.map((rule) => rule.replace(' **', '')),
    },
  });
  const units = ['-', '.', '/', '../', '. ', 'a', 'ａ', '\ufdfa', '..', '-=', ':', '\u0345', 'a.'];

  test.each(units)('of %j is judged, in one word or in many', (unit) => {
    for (const words of [[unit.repeat(8190 / unit.length)], Array(Math.floor(8190 / (unit.length + 1))).fill(unit)]) {
      for (const vector of [
        ['a', ...words],
        [...words, 'a'],
      ]) {
        answerOf(context, vector);
        answerOf(context, vector.join(' '));
      }
    }
  });

  test('is refused where it is a thousand times as long', () => {
    const commands = ['a '.repeat(4e6), Array(1e6).fill('a'.repeat(100)), ['a', 'b'.repeat(8e6)]];
    for (const command of commands) expect(() => context.checkCommand(command)).toThrow(CommandDeniedError);
  });
});
