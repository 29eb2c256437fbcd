import { InvalidDefinitionError } from '../errors/invalid-definition-error.js';
import { isRecord } from '../errors/plain-json.js';
import { nearest } from '../message/nearest.js';
import { quote } from '../message/quote.js';

/** What an option must be, and whether a value is that. */
export type OptionCheck = readonly [expected: string, isRight: (value: unknown) => boolean];

export const text: OptionCheck = ['a string', (value) => typeof value === 'string'];
export const flag: OptionCheck = ['a boolean', (value) => typeof value === 'boolean'];
export const finite: OptionCheck = ['a finite number', Number.isFinite];
export const positive: OptionCheck = [
  'a finite number above 0',
  (value) => Number.isFinite(value) && Number(value) > 0,
];
export const count: OptionCheck = [
  'a whole number, 0 or more',
  (value) => Number.isSafeInteger(value) && Number(value) >= 0,
];
export const callable: OptionCheck = ['a function', (value) => typeof value === 'function'];
export const anything: OptionCheck = ['', () => true];
export const matching = (pattern: RegExp, expected: string): OptionCheck => [
  expected,
  (value) => typeof value === 'string' && pattern.test(value),
];
export const listOf = (expected: string, isItem: (item: unknown) => boolean): OptionCheck => [
  `an array of ${expected}`,
  // A copy, in which a hole is an item.
  (value) => Array.isArray(value) && Array.from(value).every(isItem),
];

/** What is wrong with the options that were given; one may be left out or `undefined`, unless it is `required`. */
export function optionProblems(
  given: unknown,
  known: Readonly<Record<string, OptionCheck>>,
  required: readonly string[] = [],
): string[] {
  if (!isRecord(given)) return ['the options must be an object'];
  const names = new Set([...required, ...Object.keys(given)]);
  return Array.from(names, (name) => {
    const value = given[name];
    const check = Object.hasOwn(known, name) ? known[name] : undefined;
    if (check) {
      const isRight = value === undefined ? !required.includes(name) : check[1](value);
      return isRight ? '' : `"${name}" must be ${check[0]}`;
    }
    const [near] = nearest(name, Object.keys(known));
    return `${quote(name)} is not an option${near ? ` (did you mean "${near}"?)` : ''}`;
  }).filter(Boolean);
}

/** A lower bound above its upper one. */
export function crossed(options: object, lower: string, upper: string): string[] {
  const { [lower]: least, [upper]: most }: Readonly<Record<string, unknown>> = { ...options };
  return Number(least) > Number(most) ? [`"${lower}" must not be above "${upper}"`] : [];
}

/** Throws what is wrong with a declaration, all of it. */
export function refuse(problems: readonly string[], subject = 'schema'): void {
  if (problems.length > 0) throw new InvalidDefinitionError({ subject, problems });
}
