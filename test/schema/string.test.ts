import { string } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { atRoot, declaresWrongly, errorOf, type Refused, refusesEach, returnsEach } from './issues.js';

const notString = (input: unknown, received: string): Refused =>
  atRoot(input, { kind: 'type', detail: 'must be a string', received });

describe('string', () => {
  returnsEach(string(), ['', 'a', '😀', '\ud83d', '[1]', 'null']);
  refusesEach(string(), [
    notString(42, '42'),
    notString(-1.5, '-1.5'),
    notString(Number.NaN, 'NaN'),
    notString(true, 'true'),
    notString(null, 'null'),
    notString(undefined, 'undefined'),
    notString([], 'an array'),
    notString({ secret: 'x' }, 'an object'),
    notString(Object('x'), 'an object'),
  ]);
});

describe('bounds of a string', () => {
  const schema = string({ minLength: 2, maxLength: 3 });
  returnsEach(schema, ['ab', 'abc']);
  refusesEach(schema, [
    atRoot('a', { kind: 'bounds', detail: 'must have at least 2 characters', received: '1' }),
    atRoot('abcd', { kind: 'bounds', detail: 'must have at most 3 characters', received: '4' }),
  ]);
  refusesEach(string({ minLength: 1 }), [
    atRoot('', { kind: 'bounds', detail: 'must have at least 1 character', received: '0' }),
  ]);
  returnsEach(string({ minLength: 0, maxLength: 0 }), ['']);

  test('counts characters, not UTF-16 units', () => {
    expect(schema.parse('😀😀😀')).toBe('😀😀😀');
    expect(errorOf(schema, '😀').issues).toMatchObject([{ kind: 'bounds', received: '1' }]);
    expect(errorOf(schema, '😀😀😀😀').issues).toMatchObject([{ kind: 'bounds', received: '4' }]);
    expect(errorOf(schema, 'a😀b😀').issues).toMatchObject([{ kind: 'bounds', received: '4' }]);
  });

  test('counts a lone surrogate as one', () => {
    expect(schema.parse('\ud83d\ud83d\ude00')).toBe('\ud83d\ud83d\ude00');
    expect(errorOf(schema, '\ude00').issues).toMatchObject([{ received: '1' }]);
    expect(errorOf(schema, '\ude00\ud83d\ud83d\ud83d').issues).toMatchObject([{ received: '4' }]);
  });
});

describe('the pattern of a string', () => {
  refusesEach(string({ pattern: /^[a-z]+$/ }), [
    atRoot('A b', { kind: 'pattern', detail: 'must match /^[a-z]+$/', received: '"A b"' }),
  ]);
  refusesEach(string({ pattern: /^\d+\/\d+$/ }), [
    atRoot('1-2', { kind: 'pattern', detail: 'must match /^\\d+\\/\\d+$/', received: '"1-2"' }),
  ]);
  refusesEach(string({ pattern: /^\d\d\/\d\d$/, examples: ['31/12', '01/01'] }), [
    atRoot('12-31', {
      kind: 'pattern',
      detail: 'must match /^\\d\\d\\/\\d\\d$/, such as "31/12"',
      received: '"12-31"',
    }),
  ]);

  test('is tested with the flag u', () => {
    expect(string({ pattern: /^.$/ }).parse('😀')).toBe('😀');
    expect(string({ pattern: /^\p{Lu}$/u }).parse('É')).toBe('É');
  });

  test('keeps its flags i, m and s', () => {
    expect(string({ pattern: /^abc$/i }).parse('ABC')).toBe('ABC');
    expect(string({ pattern: /^b$/m }).parse('a\nb')).toBe('a\nb');
    expect(string({ pattern: /^a.b$/s }).parse('a\nb')).toBe('a\nb');
  });

  test('is found anywhere in the text where it has no anchors', () => {
    expect(string({ pattern: /b/ }).parse('abc')).toBe('abc');
  });

  test('answers the same each time, and leaves the expression of the author alone', () => {
    const pattern = /a/;
    pattern.lastIndex = 3;
    const schema = string({ pattern });
    for (const _ of [1, 2, 3]) expect(schema.safeParse('ba').success).toBe(true);
    expect(pattern.lastIndex).toBe(3);
  });
});

test('a format is a hint and is not validated', () => {
  expect(string({ format: 'email' }).parse('no address')).toBe('no address');
});

test('every fault of a string is reported', () => {
  const issues = errorOf(string({ minLength: 3, pattern: /^[a-z]+$/ }), 'A').issues;
  expect(issues.map(({ kind }) => kind)).toEqual(['bounds', 'pattern']);
});

// The flag v is no literal at the target of the compiler.
const sets = 'v';

describe('what an option must be', () => {
  declaresWrongly([
    ['minLength: -1', /minLength/, () => string({ minLength: -1 })],
    ['minLength: 1.5', /minLength/, () => string({ minLength: 1.5 })],
    ['minLength: NaN', /minLength/, () => string({ minLength: Number.NaN })],
    ['maxLength: -1', /maxLength/, () => string({ maxLength: -1 })],
    ['a lower bound above the upper', /minLength/, () => string({ minLength: 3, maxLength: 2 })],
    ['a pattern with the flag g', /pattern/, () => string({ pattern: /a/g })],
    ['a pattern with the flag y', /pattern/, () => string({ pattern: /a/y })],
    ['a pattern with the flag v', /pattern/, () => string({ pattern: new RegExp('a', sets) })],
    ['a pattern that does not compile with the flag u', /pattern/, () => string({ pattern: /a]/ })],
    ['a pattern that is a text', /pattern/, () => string({ pattern: '^a$' as never })],
    ['an option that is not known', /minlength/, () => string({ minlength: 1 } as never)],
    ['an option of another builder', /minimum/, () => string({ minimum: 1 } as never)],
    ['a description that is no text', /description/, () => string({ description: 5 as never })],
    ['a format that is no text', /format/, () => string({ format: 5 as never })],
    ['examples that are no list', /examples/, () => string({ examples: 'a' as never })],
    ['options that are null', /options/, () => string(null as never)],
  ]);

  test('all problems of a declaration are told at once', () => {
    expect(() => string({ minLength: -1, maxLength: -1, extra: 1 } as never)).toThrow(/minLength.*maxLength.*extra/);
  });

  test('an option that is undefined is as good as absent', () => {
    expect(string({ minLength: undefined } as never).parse('')).toBe('');
  });
});
