import { SecurityContext } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { anything, outcome } from './commands.js';

const of = (command: unknown, platform?: 'win32' | 'posix'): unknown => outcome(anything, command, platform);

/** A list whose one item is read by a getter. */
const withGetter: unknown[] = ['a'];
Object.defineProperty(withGetter, 1, { get: () => 'b', enumerable: true });
const throwing = new Proxy(['a'], {
  getOwnPropertyDescriptor() {
    throw new Error('touched');
  },
});
const revoked = Proxy.revocable(['a'], {});
revoked.revoke();
class Words extends Array<string> {}

describe('an argument vector', () => {
  test.each<[title: string, vector: string[]]>([
    ['may hold what a shell would read', ['a', '$b', '`c`', 'd && e', '*', '>', '~', '#', '"', "'", '\\', '']],
    ['may hold line breaks and tabs in arguments', ['a', 'b\nc\r\n\td']],
    ['may hold blanks of every width in arguments', ['a', 'b\u00a0c\u3000']],
    ['may hold joiners in arguments', ['a', 'b\u200cc\u200dd']],
    ['may have a program with blanks', ['my program', 'a']],
    ['may have a program that a shell reserves', ['if', 'a']],
    ['may have as many words as fit', Array(4096).fill('a')],
    ['may be 8,192 characters long, with a blank between', ['a', 'b'.repeat(8190)]],
  ])('%s', (_title, vector) => {
    expect(of(vector)).toEqual([vector]);
  });

  test.each<[title: string, command: unknown, reason: string]>([
    ['is not empty', [], 'empty'],
    ['has no empty program', ['', 'a'], 'empty_program'],
    ['has no assignment as its program', ['A=b', 'c'], 'assignment'],
    ['has no line break in its program', ['a\n'], 'forbidden_character'],
    ['has no tab in its program', ['a\tb'], 'forbidden_character'],
    ['has no wide blank in its program', ['a\u00a0'], 'forbidden_character'],
    ['has no joiner in its program', ['a\u200d'], 'forbidden_character'],
    ['has no NUL', ['a', 'b\0c'], 'forbidden_character'],
    ['has no escape character', ['a', '\x1b[1m'], 'forbidden_character'],
    ['has no character that turns text around', ['a', '\u202e'], 'forbidden_character'],
    ['has no separator of lines', ['a', '\u2028'], 'forbidden_character'],
    ['has no half of a pair', ['a', '\ud800'], 'forbidden_character'],
    ['is no longer', ['a', 'b'.repeat(8191)], 'too_long'],
    ['is no longer in words', Array(4097).fill('a'), 'too_long'],
    ['is no longer in empty words', ['a', ...Array(8192).fill('')], 'not_a_command'],
    ['has no number in it', ['a', 1], 'not_a_string'],
    ['has no String object in it', ['a', new String('b')], 'not_a_string'],
    ['has no vector in it', [['a']], 'not_a_string'],
    ['has no hole', Array(1), 'not_a_string'],
    ['has nothing undefined in it', ['a', undefined], 'not_a_string'],
    ['has no getter in it', withGetter, 'not_a_string'],
    ['is no array of a billion', Array(1e9), 'not_a_command'],
    ['can be read', throwing, 'not_a_command'],
    ['is not revoked', revoked.proxy, 'not_a_command'],
  ])('%s', (_title, command, reason) => {
    expect(of(command)).toBe(reason);
  });

  test.each([
    undefined,
    null,
    1,
    true,
    {},
    { length: 1, 0: 'a' },
    new String('a'),
    new TextEncoder().encode('a'),
    new URL('file:///a'),
    Symbol('a'),
    () => 'a',
    new Set(['a']),
    10n,
  ])('is not %s', (command) => {
    expect(of(command)).toBe('not_a_command');
  });

  test('takes nothing from a prototype', () => {
    const holed = Object.setPrototypeOf(Array(1), { 0: 'a', length: 1 });
    expect(of(holed)).toBe('not_a_string');
  });

  test.each<[title: string, lengths: unknown[]]>([
    ['that grows', [2, 2 ** 31]],
    ['that is no number the second time', [2, { valueOf: () => 2 ** 31 }]],
  ])('has the length that it had first, of one %s', (_title, lengths) => {
    const get = (target: object, key: string): unknown =>
      key === 'length' ? (lengths.length > 1 ? lengths.shift() : lengths[0]) : Reflect.get(target, key);
    expect(of(new Proxy(['a', 'b'], { get }))).toEqual([['a', 'b']]);
  });

  test.each<[length: unknown]>([['2'], [1.5], [{ valueOf: () => 2 }]])('is none with %j for its length', (length) => {
    const get = (target: object, key: string): unknown => (key === 'length' ? length : Reflect.get(target, key));
    expect(of(new Proxy(['a', 'b'], { get }))).toBe('not_a_command');
  });

  test('may be of a class of arrays, and is an array then', () => {
    expect(of(Words.of('a', 'b'))).toEqual([['a', 'b']]);
  });

  test('is judged as a copy, and the copy is frozen', () => {
    const given = ['a', 'b'];
    const found = of(given);
    given[1] = 'c';
    expect(found).toEqual([['a', 'b']]);
    expect(Object.isFrozen(found)).toBe(true);
    expect(Array.isArray(found) && found.every(Object.isFrozen)).toBe(true);
  });

  test('on Windows may hold what a line may not', () => {
    expect(of(['C:\\a.exe', '%b%', '^c', 'd\\e'], 'win32')).toEqual([['C:\\a.exe', '%b%', '^c', 'd\\e']]);
    expect(of(['C:\\a.CMD'], 'win32')).toBe('batch_file');
    expect(of(['C:\\a.CMD'])).toEqual([['C:\\a.CMD']]);
  });

  test('that is too long tells its length, or one above what may be', () => {
    const context = new SecurityContext();
    expect(() => context.checkCommand(['a', 'b'.repeat(9000)])).toThrow(/too long|\(8194 characters\)/);
    expect(() => context.checkCommand('a'.repeat(9000))).toThrow('(9000 characters)');
  });
});
