import { MOST_ISSUES } from './issue.js';
import { freezeDeep, jsonCopy } from './plain-json.js';

/**
 * What a field of an error may hold; constructors and the wire form hold to the same. First what is right, after `must
 * be`, then how it is kept: a copy, frozen; `undefined` for what is not right.
 */
type Field = readonly [expected: string, keep: (value: unknown) => unknown];

const text: Field = ['a string', (value) => (typeof value === 'string' ? value : undefined)];
const number: Field = [
  'a number, 0 or more',
  (value) => (Number.isFinite(value) && Number(value) >= 0 ? value : undefined),
];
const oneOf = (options: string): Field => [
  `one of: ${options}`,
  (value) => options.split(' ').find((one) => one === value),
];
const list = (expected: string, keep: Field[1], most = Infinity): Field => [
  `an array of ${expected}`,
  (value) => {
    const items = Array.isArray(value) ? Array.from(value.slice(0, most), keep) : [undefined];
    return items.includes(undefined) ? undefined : Object.freeze(items);
  },
];
const texts = list('strings', text[1]);

function keepIssue(value: unknown): unknown {
  const wrong = (): never => {
    throw value;
  };
  try {
    return Object.freeze(keepFields('path kind detail received? hint?', { kind: 'custom', ...Object(value) }, wrong));
  } catch {
    return undefined;
  }
}

/** A name means the same in every error; what is not here is a text. */
const fields: Readonly<Record<string, Field>> = {
  path: list(
    'keys and indexes',
    (segment) => text[1](segment) ?? (Number.isInteger(segment) ? number[1](segment) : undefined),
  ),
  issues: list('issues with path and detail', keepIssue, MOST_ISSUES),
  kind: oneOf('custom type missing unknown-key bounds pattern options union depth'),
  code: ['a code with a slash', (value) => (typeof value === 'string' && value.includes('/') ? value : undefined)],
  total: number,
  timeoutMs: number,
  data: ['plain JSON', (value) => freezeDeep(jsonCopy(value))],
  fault: oneOf('truncated not-json'),
  remedy: oneOf('none rewrite-arguments choose-another-tool grant-permission ask-a-person retry-later fix-the-tool'),
};

/**
 * The fields of these names as an error keeps them: `known[]` is an array of strings, `rule?` may be absent. `wrong`
 * hears of the first that is not as it must be.
 */
export function keepFields(names: string, given: object, wrong: (field: string, expected: string) => never): Kept {
  const all = new Map<string, unknown>(Object.entries(given));
  const kept: Record<string, unknown> = {};
  for (const name of names.split(' ')) {
    const field = name.replace(/\W+/, '');
    const value = all.get(field);
    if (value === undefined && name.endsWith('?')) continue;
    const [expected, keep] = fields[field] ?? (name.includes('[') ? texts : text);
    kept[field] = keep(value);
    if (kept[field] === undefined) wrong(field, expected);
  }
  return kept;
}

export type Kept = Readonly<Record<string, unknown>>;
