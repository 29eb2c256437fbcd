import { array, defineTool, enumOf, type InputInvalidError, literal, object } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { atRoot, declaresWrongly, errorOf, type Refused, refusesEach, returnsEach } from './issues.js';

const notOption = (detail: string, input: unknown, received: string): Refused =>
  atRoot(input, { kind: 'options', detail, received });

describe('literal', () => {
  returnsEach(literal('add'), ['add']);
  returnsEach(literal(3), [3]);
  returnsEach(literal(false), [false]);
  returnsEach(literal(null), [null]);
  refusesEach(literal('add'), [
    notOption('must be "add"', 'del', '"del"'),
    notOption('must be "add"', '', '""'),
    notOption('must be "add"', 5, '5'),
    notOption('must be "add"', null, 'null'),
    notOption('must be "add"', ['add'], 'an array'),
    notOption('must be "add"', { toString: () => 'add' }, 'an object'),
  ]);
  refusesEach(literal(3), [
    notOption('must be 3', 4, '4'),
    notOption('must be 3', '3', '"3"'),
    notOption('must be 3', 3n, 'a bigint'),
  ]);
  refusesEach(literal(null), [notOption('must be null', 0, '0'), notOption('must be null', undefined, 'undefined')]);
  refusesEach(literal(true), [notOption('must be true', 1, '1')]);
});

describe('enumOf', () => {
  const detail = 'must be one of "newest", "oldest"';
  returnsEach(enumOf(['newest', 'oldest']), ['newest', 'oldest']);
  refusesEach(enumOf(['newest', 'oldest']), [
    notOption(detail, 'random', '"random"'),
    notOption(detail, 1, '1'),
    notOption(detail, null, 'null'),
    notOption(detail, {}, 'an object'),
    notOption(detail, 'constructor', '"constructor"'),
  ]);
  test('tells a long list as far as a message has room, the near one first and the others counted', () => {
    const cities = Array.from({ length: 600 }, (_, index) => `Europe/City${index}`) as [string, ...string[]];
    const { detail } = errorOf(enumOf(cities), 'europe/city_599');
    expect(detail).toMatch(/^must be one of "Europe\/City599", "Europe\/City0", .*"Europe\/City\d+" and 5\d\d more$/);
    expect(detail.length).toBeLessThan(1100);
    const { message } = defineTool({
      name: 'ask',
      description: 'Asks.',
      input: object({ one: enumOf(cities), other: enumOf(cities) }),
      execute: () => 'done',
    }).input.safeParse({ one: 'x', other: 'y' }).error as InputInvalidError;
    expect(message).toMatch(/"one" must .* more, not "x"; "other" must .* more, not "y"$/);
  });

  const mixed = enumOf([1, 'one', true, null]);
  returnsEach(mixed, [1, 'one', true, null]);
  refusesEach(mixed, [
    notOption('must be one of 1, "one", true, null', '1', '"1"'),
    notOption('must be one of 1, "one", true, null', undefined, 'undefined'),
  ]);
  returnsEach(enumOf(['only']), ['only']);

  test('is not changed by what later becomes of its list', () => {
    const values: [string, ...string[]] = ['a', 'b'];
    const schema = enumOf(values);
    values.push('c');
    expect(schema.safeParse('c').success).toBe(false);
    expect(schema.jsonSchema.enum).toEqual(['a', 'b']);
  });
});

test('a long text is quoted in part, with its length told', () => {
  const [issue] = errorOf(literal('add'), 'x'.repeat(500)).issues;
  expect(issue?.received?.length).toBeLessThan(80);
  expect(issue?.received).toContain('500');
});

test('the options of the author read as they are written', () => {
  expect(errorOf(enumOf(['<', '`']), 'x').detail).toBe('must be one of "<", "`"');
  expect(errorOf(literal('a"b'), 'x').detail).toBe('must be "a\\"b"');
});

test('items of a closed list keep their place', () => {
  expect(errorOf(array(enumOf(['a', 'b'])), ['a', 'z', 'b', 'y']).issues.map(({ path }) => path)).toEqual([[1], [3]]);
});

describe('what a list of options must be', () => {
  declaresWrongly([
    ['an empty list', /values/, () => enumOf([] as never)],
    ['no list', /values/, () => enumOf('abc' as never)],
    ['a list with an object in it', /values/, () => enumOf(['a', {}] as never)],
    ['a list with NaN in it', /values/, () => enumOf([Number.NaN])],
    ['a list with undefined in it', /values/, () => enumOf([undefined] as never)],
    ['a literal that is undefined', /value/, () => literal(undefined as never)],
    ['a literal that is an object', /value/, () => literal({} as never)],
    ['a literal that is not finite', /value/, () => literal(Number.POSITIVE_INFINITY)],
    ['a literal that is a bigint', /value/, () => literal(1n as never)],
    ['an option that literal has not', /title/, () => literal('a', { title: 'x' } as never)],
    ['an option that enumOf has not', /title/, () => enumOf(['a'], { title: 'x' } as never)],
    ['a description that is no text', /description/, () => enumOf(['a'], { description: 1 as never })],
  ]);
});
