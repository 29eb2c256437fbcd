import { type Issue, MOST_ISSUES } from './issue.js';
import { freezeDeep, isRecord, only, plainJson } from './plain-json.js';

/** What one field of an error may hold; constructors and the wire form hold to the same. */
export interface Field {
  /** What would be right, after `must be`. */
  readonly expected: string;
  readonly isOptional?: boolean;
  /** The value as the error keeps it, copied and frozen; `undefined` where it is not what is expected. */
  readonly keep: (value: unknown) => unknown;
}

export type Fields = Readonly<Record<string, Field>>;

const list =
  (keep: (item: unknown) => unknown, most = Number.POSITIVE_INFINITY) =>
  (value: unknown): unknown => {
    if (!Array.isArray(value)) return undefined;
    const items = value.slice(0, most).map(keep);
    return items.includes(undefined) ? undefined : Object.freeze(items);
  };
const keepText = (value: unknown): unknown => (typeof value === 'string' ? value : undefined);
const keepCount = (value: unknown): unknown => (Number.isSafeInteger(value) && Number(value) >= 0 ? value : undefined);
const keepPath = list((segment) => keepText(segment) ?? keepCount(segment));

const kinds = /^(?:type|missing|unknown-key|bounds|pattern|options|union|depth|custom)$/;

function keepIssue(value: unknown): unknown {
  if (!isRecord(value)) return undefined;
  const { kind = 'custom', detail, received, hint } = value;
  const path = keepPath(value['path']);
  const isRight =
    path !== undefined && kinds.test(String(keepText(kind))) && [detail, received ?? '', hint ?? ''].every(keepTextOrEmpty);
  return isRight ? Object.freeze(only({ path, kind, detail, received, hint })) : undefined;
}
const keepTextOrEmpty = (value: unknown): boolean => typeof value === 'string';

export const text: Field = { expected: 'a string', keep: keepText };
export const texts: Field = { expected: 'an array of strings', keep: list(keepText) };
export const count: Field = { expected: 'a whole number', keep: keepCount };
export const duration: Field = {
  expected: 'a positive number',
  keep: (value) => (Number.isFinite(value) && Number(value) > 0 ? value : undefined),
};
export const path: Field = { expected: 'an array of keys and indexes', keep: keepPath };
const keepIssues = list(keepIssue, MOST_ISSUES);
/** Any number of issues, none too. */
export const someIssues: Field = { expected: 'an array of issues, each with path and detail', keep: keepIssues };
export const issues: Field = {
  expected: 'an array of one or more issues, each with path and detail',
  keep: (value) => (Array.isArray(value) && value.length > 0 ? keepIssues(value) : undefined),
};
export const oneOf = (...options: readonly string[]): Field => ({
  expected: `one of "${options.join('", "')}"`,
  keep: (value) => options.find((option) => option === value),
});
export const remedies: Field = oneOf(
  'none',
  'rewrite-arguments',
  'choose-another-tool',
  'grant-permission',
  'ask-a-person',
  'retry-later',
  'fix-the-tool',
);
export const json: Field = {
  expected: 'plain JSON',
  keep: (value) => {
    const copy = plainJson(value);
    return 'value' in copy ? freezeDeep(copy.value) : undefined;
  },
};
export const optional = (field: Field): Field => ({ ...field, isOptional: true });

/** A fault of a field: what it must be, told by whoever looks. */
export interface FieldFault {
  readonly field: string;
  readonly expected: string;
}

/** The fields as an error keeps them; `wrong` hears of each that is absent or not what is expected. */
export function keepFields(
  fields: Fields,
  given: Readonly<Record<string, unknown>>,
  wrong: (fault: FieldFault) => never,
): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [field, { expected, isOptional, keep }] of Object.entries(fields)) {
    const value = Object.hasOwn(given, field) ? given[field] : undefined;
    if (value === undefined && isOptional) continue;
    const copy = value === undefined ? undefined : keep(value);
    if (copy === undefined) wrong({ field, expected });
    kept[field] = copy;
  }
  return kept;
}
