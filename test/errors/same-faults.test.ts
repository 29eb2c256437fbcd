import { InputInvalidError, type IssueInput, OutputInvalidError, SchemaError } from '@hermes/tools';
import { describe, expect, test } from 'vitest';

type Key = string | number;
const issue = (path: readonly Key[], parts: Partial<IssueInput> = {}): IssueInput => ({
  path,
  kind: 'type',
  detail: 'must be a string',
  received: '1',
  ...parts,
});
const told = (issues: readonly IssueInput[], total?: number): string =>
  new InputInvalidError({ tool: 'ask', issues, ...(total !== undefined && { total }) }).message.replace(
    'ask was called with invalid input: ',
    '',
  );
const items = (count: number, path: (index: number) => readonly Key[] = (index) => ['items', index, 'id']) =>
  Array.from({ length: count }, (_, index) => issue(path(index)));

describe('the same fault over the items of an array is told once', () => {
  test.each<[title: string, issues: readonly IssueInput[], text: string]>([
    ['a thousand', items(1000), '"items.0.id" must be a string, not 1; also items 1 to 999'],
    ['two', items(2), '"items.0.id" must be a string, not 1; also items 1'],
    ['the items themselves', items(3, (index) => [index]), '"0" must be a string, not 1; also items 1 to 2'],
    [
      'some of them',
      [0, 2, 3, 7].map((index) => issue(['ids', index])),
      '"ids.0" must be a string, not 1; also items 2 to 3, 7',
    ],
    [
      'two faults in each',
      [0, 1, 2].flatMap((index) => [
        issue(['a', index, 'x']),
        issue(['a', index, 'y'], { detail: 'must be a number' }),
      ]),
      '"a.0.x" must be a string, not 1; also items 1 to 2; "a.0.y" must be a number, not 1; also items 1 to 2',
    ],
    [
      'numbers that differ, where the type is wrong',
      [4, 5].map((received, index) => issue(['ids', index], { received: String(received) })),
      '"ids.0" must be a string, not 4; also items 1',
    ],
    [
      'numbers in strings',
      [4, 5].map((n, index) =>
        issue(['ids', index], { detail: 'must be an integer', received: `the string "${n}"`, hint: `send ${n}` }),
      ),
      '"ids.0" must be an integer, not the string "4" (send 4); also items 1',
    ],
    [
      'the innermost array of several',
      [0, 1].flatMap((row) => [0, 1, 2].map((column) => issue(['rows', row, column]))),
      '"rows.0.0" must be a string, not 1; also items 1 to 2; "rows.1.0" must be a string, not 1; also items 1 to 2',
    ],
  ])('%s', (_, issues, text) => {
    expect(told(issues)).toBe(text);
  });

  test('by every error that has issues', () => {
    expect(SchemaError.from(items(3)).message).toBe('"items.0.id" must be a string; also items 1 to 2');
    expect(new OutputInvalidError({ tool: 'ask', issues: items(3) }).message).toContain('; also items 1 to 2. This is');
  });

  test('while the data has each', () => {
    const error = new InputInvalidError({ tool: 'ask', issues: items(3) });
    expect([error.issues.length, error.total]).toEqual([3, 3]);
  });
});

describe('faults that are not the same are told apart', () => {
  test.each<[title: string, one: IssueInput, other: IssueInput]>([
    ['another field', issue(['a', 0, 'x']), issue(['a', 1, 'y'])],
    ['another array', issue(['a', 0]), issue(['b', 1])],
    ['another detail', issue(['a', 0]), issue(['a', 1], { detail: 'must be a number' })],
    ['another kind', issue(['a', 0]), issue(['a', 1], { kind: 'custom' })],
    ['another type that came', issue(['a', 0]), issue(['a', 1], { received: 'null' })],
    ['a key that reads like an index', issue(['a', '0']), issue(['a', '1'])],
    [
      'another content where the content is wrong',
      issue(['a', 0], { kind: 'options', received: '"x"' }),
      issue(['a', 1], { kind: 'options', received: '"y"' }),
    ],
    [
      'another thing to do about it',
      issue(['a', 0], { received: 'the string ""', hint: 'leave it out' }),
      issue(['a', 1], { received: 'the string "12"', hint: 'send 12' }),
    ],
    [
      'another key that was meant',
      issue(['a', 0, 'x'], { kind: 'missing', hint: 'you sent "xx"' }),
      issue(['a', 1, 'x'], { kind: 'missing', hint: 'you sent "xxx"' }),
    ],
  ])('%s', (_, one, other) => {
    expect(told([one, other])).not.toContain('also item');
    expect(told([one, other]).split('; ')).toHaveLength(2);
  });
});

describe('what is not told is counted', () => {
  test('the faults beyond the thousand that are held', () => {
    expect(told(items(1000), 1500)).toBe('"items.0.id" must be a string, not 1; also items 1 to 999; and 500 more');
  });

  test('the ranges beyond twenty', () => {
    const odd = Array.from({ length: 500 }, (_, index) => issue(['ids', 2 * index]));
    const others = Array.from({ length: 20 }, (_, index) => 2 * (index + 1));
    expect(told(odd)).toBe(`"ids.0" must be a string, not 1; also items ${others.join(', ')}; and 479 more`);
  });

  test('the groups beyond twenty, with all that are in them', () => {
    const issues = Array.from({ length: 30 }, (_, field) => [0, 1].map((index) => issue(['a', index, `f${field}`])));
    expect(told(issues.flat())).toMatch(/; also items 1; and 20 more$/);
  });
});

test('long keys that many faults share cost no more than once', () => {
  const path = Array.from({ length: 400 }, (_, level) => `${'k'.repeat(8000)}${level}`);
  const text = told(Array.from({ length: 1000 }, (_, index) => issue([...path, index])));
  expect(text.length).toBeLessThanOrEqual(4096);
});
