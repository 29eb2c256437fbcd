import { type } from 'arktype';
import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Compared, compared, comparisonPage, type Reader, type Told } from '../../docs/examples/compare.js';
import { wrongCalls } from '../../docs/examples/compare-calls.js';
import { runtime } from '../../docs/examples/compare-hermes.js';
import { read, root } from './markdown.js';

const OURS = '`@hermes/tools`';
const MCP = 'MCP SDK';
const ARKTYPE = 'arktype, `summary`';
const VALIBOT = 'valibot, `summarize`';
const ZOD = 'zod, `error.message`';
const PRETTY = 'zod, `prettifyError`';
const all: readonly Reader[] = [ZOD, PRETTY, ARKTYPE, VALIBOT, MCP, OURS];

let comparisons: readonly Compared[];
beforeAll(async () => {
  comparisons = await compared();
});

/** What a reader gets of a call, by its number on the page. */
function told(number: number, reader: Reader): Told {
  const found = comparisons[number - 1]?.told.find((one) => one.reader === reader);
  return found ?? expect.fail(`${reader} says nothing of call ${number}`);
}
const textOf = (number: number, reader: Reader): string => told(number, reader).text;

describe('the page', () => {
  test('is what `npm run compare` makes now', async () => {
    const page = read('docs/comparison.md');
    expect(page).toBe(await comparisonPage(page, root));
  });

  test('is the same on every run', async () => {
    expect(await compared()).toEqual(comparisons);
  });

  test('is made between two marks, and not without them', async () => {
    await expect(comparisonPage('# Comparison\n', root)).rejects.toThrow('has lost its marks');
  });

  test('has a text of each reader for calls 1 to 5, and of those who know tools for the others', () => {
    for (const [index, { told }] of comparisons.entries())
      expect(told.map(({ reader }) => reader)).toEqual(index < 5 ? all : [MCP, OURS]);
  });
});

describe('our text', () => {
  test.each(wrongCalls.map(({ title }, index) => [index + 1, title]))('of call %d, %s, is one line', (number) => {
    expect(textOf(Number(number), OURS)).toMatch(/^Error: .+$/);
    expect(textOf(Number(number), OURS)).not.toContain('\n');
  });

  // Each fault: its path, what came, what is wanted.
  test.each([
    [1, 'notes.search', ['"queries" must be an array', 'a string holding a JSON array']],
    [1, 'notes.search', ['"limit" must be an integer', 'the string "10"', 'send 10']],
    [2, 'notes.write', ['"content" is required', 'a string', '"file_content"']],
    [3, 'notes.list', ['"order" must be one of', '"Newest"', '"newest"', '"oldest"']],
    [4, 'notes.edit', ['"op.id" must be a string', 'not 5']],
    [5, 'table.insert', ['"rows.0.price" must be a number', 'not null']],
    [6, 'notes.serach', ['"notes.serach"', 'Did you mean "notes.search"?']],
    [7, 'notes.count', ['"count" must be an integer', 'not a string', 'a fault in the tool']],
  ])('of call %d to %s tells the place, what came and what is wanted: %j', (number, tool, parts) => {
    for (const part of [tool, ...parts]) expect(textOf(number, OURS)).toContain(part);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('of call %d leaves out nothing that the page looks for', (number) => {
    expect(told(number, OURS).untold).toEqual([]);
  });

  test('of call 5 accounts for all thousand faults, within a few hundred tokens', () => {
    expect(textOf(5, OURS)).toContain('; also items 1 to 999');
    expect(told(5, OURS).tokens).toBeLessThan(400);
    for (const reader of all.filter((one) => one !== OURS)) {
      expect(told(5, reader).tokens).toBeGreaterThan(10_000);
      expect(textOf(5, reader).length).toBeGreaterThan(JSON.stringify(wrongCalls[4]?.input).length);
    }
  });

  test('of call 7 holds nothing of the output', () => {
    expect(textOf(7, OURS)).not.toContain('12');
  });

  test('of call 8 holds nothing of what was thrown, and `invoke` throws it as it was', async () => {
    expect(textOf(8, OURS)).not.toMatch(/ECONNREFUSED|10\.0\.0\.5|5432/);
    expect(textOf(8, OURS)).toContain('Reference: call-1');
    await expect(runtime.invoke('notes.sync', {})).rejects.toThrow(/^connect ECONNREFUSED 10\.0\.0\.5:5432$/);
  });

  test('shows 40 characters of a string that came', async () => {
    const text = await runtime.invoke('notes.list', { order: 'n'.repeat(5_000) });
    expect(text).toContain('n'.repeat(39));
    expect(text).not.toContain('n'.repeat(41));
  });
});

describe('what the page says of the others holds:', () => {
  test('every one tells all faults of a call, each with its place', () => {
    for (const reader of all) {
      for (const place of ['queries', 'limit']) expect(textOf(1, reader)).toContain(place);
      for (const place of [/\bcontent\b/, /\bfile_content\b/]) expect(textOf(2, reader)).toMatch(place);
    }
  });

  test('arktype is the shortest in calls 1 to 4', () => {
    for (const { told } of comparisons.slice(0, 4))
      expect(told.filter(({ tokens }) => tokens <= Math.min(...told.map((one) => one.tokens)))).toMatchObject([
        { reader: ARKTYPE },
      ]);
  });

  test.each([1, 3, 4])('ours is longer than `prettifyError` in call %d', (number) => {
    expect(told(number, OURS).tokens).toBeGreaterThan(told(number, PRETTY).tokens);
  });

  test('only the MCP SDK and ours name the tool', () => {
    for (const { call, told } of comparisons.slice(0, 5))
      expect(told.filter(({ text }) => text.includes(call.tool)).map(({ reader }) => reader)).toEqual([MCP, OURS]);
  });

  test('arktype and valibot tell what came in call 3, zod and the MCP SDK do not', () => {
    for (const reader of [ARKTYPE, VALIBOT] as const) expect(textOf(3, reader)).toContain('Newest');
    for (const reader of [ZOD, PRETTY, MCP] as const) expect(textOf(3, reader)).not.toContain('Newest');
  });

  test('by default unknown keys are no fault', () => {
    const value = { query: 'x', depth: 1 };
    expect(z.object({ query: z.string() }).parse(value)).toEqual({ query: 'x' });
    expect(v.parse(v.object({ query: v.string() }), value)).toEqual({ query: 'x' });
    expect(type({ query: 'string' })(value)).toEqual(value);
  });

  test('a plain union of zod or valibot says only that `op` is wrong', () => {
    const value = { op: { kind: 'delete', id: 5 } };
    const { error } = z
      .object({
        op: z.union([
          z.object({ kind: z.literal('add'), text: z.string() }),
          z.object({ kind: z.literal('delete'), id: z.string() }),
        ]),
      })
      .safeParse(value);
    expect(error && z.prettifyError(error)).toBe('✖ Invalid input\n  → at op');

    const { issues } = v.safeParse(
      v.object({
        op: v.union([
          v.object({ kind: v.literal('add'), text: v.string() }),
          v.object({ kind: v.literal('delete'), id: v.string() }),
        ]),
      }),
      value,
    );
    expect(issues && v.summarize(issues)).toBe('× Invalid type: Expected Object but received Object\n  → at op');
  });

  test('valibot shows a long string whole, arktype in a closed list', () => {
    const long = 'n'.repeat(5_000);
    const { issues } = v.safeParse(v.number(), long);
    expect(issues && v.summarize(issues)).toContain(long);
    expect(String(type("'newest' | 'oldest'")(long))).toContain(long);
    expect(String(type('number')(long))).not.toContain(long);
  });

  test('the MCP SDK offers no name in call 6, and calls the output of call 7 invalid parameters', () => {
    expect(textOf(6, MCP)).not.toContain('notes.search');
    expect(told(6, MCP).tokens).toBeLessThan(told(6, OURS).tokens);
    expect(textOf(7, MCP)).toContain('MCP error -32602: Output validation error');
  });

  test('the MCP SDK gives the model what the tool of call 8 threw', () => {
    expect(textOf(8, MCP)).toBe('connect ECONNREFUSED 10.0.0.5:5432');
  });
});
