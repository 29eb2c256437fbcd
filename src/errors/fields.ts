import { oneLine } from '../message/quote.js';
import { MOST_ISSUES } from './issue.js';
import { freezeDeep, jsonCopy } from './plain-json.js';

/**
 * What a field of an error may hold; constructors and the wire form hold to the same. First what is right, after `must
 * be`, then how it is kept: a copy, frozen; `undefined` for what is not right.
 */
type Field = readonly [expected: string, keep: (value: unknown) => unknown];

const text: Field = ['a string', (value) => (typeof value === 'string' ? value : undefined)];
const number: Field = ['at least 0', (value) => (Number.isFinite(value) && Number(value) >= 0 ? value : undefined)];
const oneOf = (options: string): Field => [
  `one of ${options}`,
  (value) => options.split(' ').find((one) => one === value),
];
const list = (expected: string, keep: Field[1], most?: number): Field => [
  `an array of ${expected}`,
  (value) => {
    const items = Array.isArray(value) && value.slice(0, most).map(keep);
    return items && !items.includes(undefined) ? Object.freeze(items) : undefined;
  },
];
const texts = list('strings', text[1]);

/** A name means the same in every error; what is not here is a text. */
const fields: Readonly<Record<string, Field>> = {
  path: list('keys', (segment) => (Number.isInteger(segment) ? number[1](segment) : text[1](segment))),
  issues: list(
    'issues',
    (issue) => Object.freeze(keepFields(issueFields, { kind: 'custom', ...Object(issue) }, () => undefined)),
    MOST_ISSUES,
  ),
  kind: oneOf('custom type missing unknown-key bounds pattern options union depth'),
  message: ['a string', (value) => (typeof value === 'string' ? oneLine(value) : undefined)],
  code: ['a code with a slash', (value) => (typeof value === 'string' && value.includes('/') ? value : undefined)],
  total: number,
  timeoutMs: number,
  data: ['JSON', (value) => freezeDeep(jsonCopy(value))],
  fault: oneOf('truncated not-json'),
  remedy: oneOf('none rewrite-arguments choose-another-tool grant-permission ask-a-person retry-later fix-the-tool'),
};

/** One field of an error: its name, whether it may be absent, and what it may hold. */
export type FieldOf = readonly [name: string, isOptional: boolean, ...Field];

/** Fields by their names, apart by a blank: `known[]` is an array of strings, `rule?` may be absent. */
export const fieldsOf = (names: string): FieldOf[] =>
  names.split(' ').map((name) => {
    const field = name.replace(/\W+/, '');
    return [field, name.includes('?'), ...(fields[field] ?? (name.includes('[') ? texts : text))];
  });

const issueFields = fieldsOf('path kind detail received? hint?');

/** The fields as an error keeps them, or what `refuse` makes of the first that is not as it must be. */
export function keepFields<Refusal>(
  all: readonly FieldOf[],
  given: object,
  refuse: (field: string, expected: string) => Refusal,
): Kept | Refusal {
  const values: Kept = { ...given };
  const kept: Record<string, unknown> = {};
  for (const [field, isOptional, expected, keep] of all) {
    const value = values[field];
    if (value === undefined && isOptional) continue;
    kept[field] = keep(value);
    if (kept[field] === undefined) return refuse(field, expected);
  }
  return kept;
}

export type Kept = Readonly<Record<string, unknown>>;
