import { type JsonValue, ToolError, type ToolErrorOptions } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { forms } from './one-of-each.js';

/** The constructor as a program without types calls it. */
const make = (code: unknown, message: unknown = 'x', options: unknown = {}): ToolError =>
  new ToolError(code as 'acme/X', message as string, options as ToolErrorOptions);

const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

describe('a code', () => {
  test.each(['acme/RATE_LIMITED', 'fs/NOT_FOUND', 'a/b/c', 'acme/SCHEMA_INVALID'])(
    '%s is taken, having a slash',
    (code) => {
      expect(make(code)).toMatchObject({ code, name: 'ToolError', remedy: 'none', denied: false });
    },
  );

  test.each([...new Set(forms.map(({ code }) => code))])('%s of ours is a TypeError', (code) => {
    expect(() => make(code)).toThrow(TypeError);
  });

  test.each([['RATE_LIMITED'], [''], ['constructor'], ['__proto__'], [undefined], [null], [7], [['acme/X']], [{}]])(
    '%j without a slash is a TypeError',
    (code) => {
      expect(() => make(code)).toThrow(TypeError);
    },
  );
});

describe('data', () => {
  test('is kept as a frozen copy, all the way down', () => {
    const list = [1, { deep: ['x'] }];
    const { data } = new ToolError('acme/X', 'x', { data: { list, none: null, yes: true } as JsonValue });
    list.push(2);
    expect(data).toEqual({ list: [1, { deep: ['x'] }], none: null, yes: true });
    const frozen = (value: unknown): boolean =>
      Object(value) !== value || (Object.isFrozen(value) && Object.values(value as object).every(frozen));
    expect(frozen(data)).toBe(true);
    expect(Object.isFrozen(list)).toBe(false);
  });

  test.each([null, false, 0, '', 'text', [], {}])('may be %j', (data) => {
    const error = new ToolError('acme/X', 'x', { data });
    expect(error.data).toEqual(data);
    expect(error.toJSON()).toHaveProperty('data', data);
  });

  test('is absent where none is given', () => {
    expect(new ToolError('acme/X', 'x').data).toBeUndefined();
    expect(new ToolError('acme/X', 'x').toJSON()).not.toHaveProperty('data');
  });

  const cycle: Record<string, unknown> = {};
  cycle.self = { cycle };
  const deep = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000));
  const throwing = Object.defineProperty({}, 'key', { enumerable: true, get: () => expect.fail('never told') });

  test.each<[string, unknown]>([
    ['a cycle', cycle],
    ['a bigint', 1n],
    ['a bigint within', { deep: [1n] }],
    ['a function', () => 1],
    ['a function within', [{ run: () => 1 }]],
    ['a symbol', Symbol('x')],
    ['NaN', Number.NaN],
    ['Infinity within', [Number.POSITIVE_INFINITY]],
    ['a getter that throws', throwing],
    ['a value 100,000 levels deep', deep],
  ])('that is no JSON is a TypeError: %s', (_, data) => {
    expect(() => make('acme/X', 'x', { data })).toThrow(TypeError);
  });
});

describe('remedy', () => {
  test.each([
    ...([
      'rewrite-arguments',
      'choose-another-tool',
      'grant-permission',
      'ask-a-person',
      'retry-later',
      'fix-the-tool',
    ] as const),
    'none' as const,
  ])('may be %s for a custom code', (remedy) => {
    expect(new ToolError('acme/X', 'x', { remedy }).remedy).toBe(remedy);
  });

  test.each([['retry'], [''], [null], [7], ['toString']])('%j is none, and a TypeError', (remedy) => {
    expect(() => make('acme/X', 'x', { remedy })).toThrow(TypeError);
  });
});

describe('the message of an author', () => {
  test.each([[undefined], [null], [7], [{}]])('%j is no text, and a TypeError', (message) => {
    expect(() => new ToolError('acme/X', message as unknown as string)).toThrow(TypeError);
  });

  test.each([
    ['a line break', '\n'],
    ['a carriage return', '\r'],
    ['a line separator', '\u2028'],
    ['an escape sequence', '\u001b'],
    ['a NUL', '\0'],
    ['a C1 control', '\u0085'],
    ['a bidi override', '\u202e'],
    ['a bidi isolate', '\u2066'],
    ['a zero-width blank', '\u200b'],
    ['a tag', '\u{e0041}'],
    ['half a pair', '\ud83d'],
  ])('has %s escaped', (_, character) => {
    const { message } = new ToolError('acme/X', `before${character}after`);
    expect(message).toMatch(/^before.+after$/);
    expect(message).not.toMatch(invisible);
  });

  test('is left alone where there is nothing to escape', () => {
    for (const message of ['', 'Zu viele Aufrufe – 请稍候 😀', 'x'.repeat(4096)]) {
      expect(new ToolError('acme/X', message).message).toBe(message);
    }
  });

  test.each(['x', '\n', '😀', 'x😀', '\ud800'])('is cut at 4,096 characters, never within a pair: %j', (unit) => {
    const { message } = new ToolError('acme/X', unit.repeat(5000));
    expect(message.length).toBeLessThanOrEqual(4096);
    expect(message.length).toBeGreaterThan(4000);
    expect(message).not.toMatch(invisible);
  });

  test('reads as an ordinary error does', () => {
    const error = new ToolError('fs/NOT_FOUND', "'a.txt' is not a file.");
    expect(error).toBeInstanceOf(Error);
    expect(error.stack).toContain("'a.txt' is not a file.");
    expect(error.stack).toContain('tool-error.test.ts');
  });
});
