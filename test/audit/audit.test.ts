import { encode } from 'gpt-tokenizer';
import { afterAll, describe, expect, test } from 'vitest';
import { asked, tools } from './answers.js';
import { type Fault, sparse } from './fault.js';
import { faultsOf } from './faults.js';
import { judged } from './judge.js';
import { mixesOf } from './mixes.js';
import { faultsOfWhole } from './whole.js';

/** What a model may be made to read for one fault and for a mix of them, the introduction aside. */
const MOST_TOKENS = { one: 14, many: 46 };
/** So many mixes of 2, 3 and 5 faults of each tool. */
const MIXES = 30;

interface Call {
  readonly id: string;
  readonly base: unknown;
  readonly faults: readonly Fault[];
}

const tokens = { one: [] as number[], many: [] as number[] };
const counts = { faults: 0, complete: 0, mixes: 0, oneTurn: 0, misspelt: 0, named: 0 };

/** Each way of typing in its turn, one value only, no long text: the figures are of what happens, not of what is tried. */
const usualOf = (faults: readonly Fault[]): Fault[] => {
  let turn = 0;
  return faults.filter(({ id, kind }) => {
    if (id.endsWith('in all items') || kind.endsWith('hostile')) return false;
    return !/misspelt|options slip/.test(kind) || turn++ % 11 === 0;
  });
};

const callOf = (base: unknown, faults: readonly Fault[]): Call => ({
  id: faults.map(({ id }) => id).join(' + '),
  base,
  faults,
});

describe.each(tools)('what $name says', (tool) => {
  const ask = asked(tool);
  const least = sparse(tool.spec, tool.valid);
  const all = faultsOf(tool.spec, tool.valid);
  const ofLeast = faultsOf(tool.spec, least).filter(({ kind }) => /unknown|misspelt|missing/.test(kind));
  const seed = tools.indexOf(tool) * 10;

  /** The calls about which not all is said, and how. */
  function failing(
    calls: readonly Call[],
    onText: (text: string, call: Call, isRight: boolean) => void,
  ): Record<string, unknown> {
    const found: Record<string, unknown> = {};
    for (const call of calls) {
      const text = ask(call.faults.reduce((sum, fault) => fault.apply(sum), call.base));
      const problems = text === undefined ? ['is accepted'] : judged(text, call.faults);
      onText(text ?? '', call, problems.length === 0);
      if (problems.length > 0) found[call.id] = { problems, text };
    }
    return found;
  }
  test('is nothing of a call that is right', () => {
    expect(ask(tool.valid)).toBeUndefined();
    expect(ask(least)).toBeUndefined();
  });

  test('of each single fault is where, what came and what would have been right', () => {
    const calls = [
      ...[...all, ...faultsOfWhole(tool)].map((fault) => callOf(tool.valid, [fault])),
      ...ofLeast.map((fault) => callOf(least, [fault])),
    ];
    const counted = new Set(usualOf(all));
    const found = failing(calls, (text, { faults: [fault] }, isRight) => {
      counts.faults++;
      counts.complete += Number(isRight);
      if (fault && counted.has(fault)) tokens.one.push(encode(text).length);
      if (!fault?.pair) return;
      counts.misspelt++;
      counts.named += Number(/\((?:did you mean|you sent) "/.test(text));
    });
    expect(found).toEqual({});
  });

  test('of two, three and five faults is all that is said of each', () => {
    const mixes = (faults: readonly Fault[], base: unknown): Call[] =>
      [2, 3, 5].flatMap((size) => mixesOf(faults, size, MIXES, seed + size).map((chosen) => callOf(base, chosen)));
    const usual = mixes(usualOf(all), tool.valid);
    const calls = [...usual, ...mixes(all, tool.valid), ...mixes(ofLeast, least)];
    expect(calls.length).toBeGreaterThan(MIXES);
    const found = failing(calls, (text, call, isRight) => {
      counts.mixes++;
      counts.oneTurn += Number(isRight);
      if (usual.includes(call)) tokens.many.push(encode(text).length);
    });
    expect(found).toEqual({});
  });
});

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;

test('what is said costs few tokens', () => {
  expect(tokens.one.length).toBeGreaterThan(1000);
  expect(tokens.many.length).toBeGreaterThan(1000);
  expect(median(tokens.one)).toBeLessThanOrEqual(MOST_TOKENS.one);
  expect(median(tokens.many)).toBeLessThanOrEqual(MOST_TOKENS.many);
});

test('a misspelt key is mostly paired with what was meant', () => {
  expect(counts.named / counts.misspelt).toBeGreaterThan(0.95);
});

afterAll(() => {
  const share = (some: number, of: number): string => `${some}/${of} (${((100 * some) / of).toFixed(1)}%)`;
  process.stdout.write(
    `audit: ${tools.length} tools, complete ${share(counts.complete, counts.faults)}, oneTurn ${share(counts.oneTurn, counts.mixes)}, ` +
      `misspelt keys paired ${share(counts.named, counts.misspelt)}, tokens ${median(tokens.one)} and ${median(tokens.many)}\n`,
  );
});
