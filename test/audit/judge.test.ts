import { describe, expect, test } from 'vitest';
import { asked, tools } from './answers.js';
import type { Fault } from './fault.js';
import { faultsOf } from './faults.js';
import { judged } from './judge.js';
import type { Audited } from './tools-of-files.js';

const toolOf = (name: string): Audited => tools.find((tool) => tool.name === name) ?? expect.unreachable();

/** The fault of that tool whose id is so, and what is said of it. */
function sample(name: string, id: RegExp): [fault: Fault, text: string] {
  const tool = toolOf(name);
  const fault = faultsOf(tool.spec, tool.valid).find((one) => id.test(one.id)) ?? expect.unreachable();
  return [fault, asked(tool)(fault.apply(tool.valid)) ?? ''];
}

describe('a text is found wrong', () => {
  test.each<[string, string, RegExp, (text: string) => string, RegExp]>([
    ['without the whole path', 'fs.edit', /^files\|1\|path\|type 42/, (text) => text.replace('files.1.', ''), /where/],
    ['with another item', 'fs.edit', /^files\|1\|path\|type 42/, (text) => text.replace('.1.', '.0.'), /where/],
    ['without what came', 'search_code', /^limit\|type "many"/, (text) => text.replace(/, not .*/, ''), /came/],
    ['with another value', 'search_code', /^limit\|bounds -2/, (text) => text.replace('-2', '-3'), /came/],
    [
      'with another type',
      'search_code',
      /^limit\|type "many"/,
      (text) => text.replace('integer', 'object'),
      /is right/,
    ],
    [
      'with another bound',
      'search_code',
      /^limit\|bounds -2/,
      (text) => text.replace('least 1', 'least 10'),
      /is right/,
    ],
    [
      'without an option',
      'search_code',
      /^order\|options nonsense "zzz"/,
      (text) => text.replace('"oldest", ', ''),
      /right/,
    ],
    [
      'with a nudge',
      'search_code',
      /^order\|options nonsense/,
      (text) => text.replace(/("relevance"), ("newest")/, '$2, $1'),
      /order/,
    ],
    [
      'without the meant first',
      'search_code',
      /^order\|options slip "NEWEST"/,
      (text) => text.replace(/("newest"), ("relevance")/, '$2, $1'),
      /order/,
    ],
    ['without the pattern', 'parcel.track', /^postcode\|pattern/, (text) => text.replace('{5}', '{6}'), /is right/],
    [
      'without the example',
      'parcel.track',
      /^trackingCode\|pattern/,
      (text) => text.replace('AB123456', ''),
      /is right/,
    ],
    [
      'with the wrong field',
      'search_code',
      /misspelt: swapped dpeth/,
      (text) => text.replace('"depth"', '"limit"'),
      /not meant/,
    ],
    ['with no field', 'search_code', /misspelt: swapped dpeth/, (text) => text.replace(/ \(.*/, ''), /does not name/],
    ['with a guess', 'search_code', /\|unknown/, (text) => `${text} (did you mean "limit"?)`, /not meant/],
    [
      'with more than is wrong',
      'search_code',
      /^limit\|bounds -2/,
      (text) => `${text}; "depth" must be an integer`,
      /blames/,
    ],
    ['with advice', 'search_code', /^limit\|type "many"/, (text) => `${text} (send 3)`, /to send/],
    ['of two lines', 'search_code', /^limit\|bounds -2/, (text) => `${text}\n`, /one line/],
    ['that is too long', 'search_code', /^limit\|bounds -2/, (text) => `${text}${' '.repeat(4096)}`, /characters/],
    [
      'without the other items',
      'fs.edit',
      /^files\|0\|path\|type 42 in all/,
      (text) => text.replace(/; also.*/, ''),
      /is right/,
    ],
    ['that says nothing', 'fs.edit', /^files\|0\|path\|type 42 in all/, () => '', /where/],
  ])('%s', (_, name, id, spoil, problem) => {
    const [fault, text] = sample(name, id);
    expect(judged(text, [fault])).toEqual([]);
    const spoilt = spoil(text);
    expect(spoilt).not.toBe(text);
    expect(judged(spoilt, [fault]).join()).toMatch(problem);
  });
});
