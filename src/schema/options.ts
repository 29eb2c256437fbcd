import { InvalidDefinitionError } from '../errors/invalid-definition-error.js';
import { isRecord } from '../errors/plain-json.js';
import { nearest } from '../message/nearest.js';
import { quote } from '../message/quote.js';

/** What an option must be, or `undefined` where the value is that. */
export type OptionCheck = (value: unknown) => string | undefined;

export const must =
  (expected: string, isRight: (value: unknown) => boolean): OptionCheck =>
  (value) =>
    isRight(value) ? undefined : `must be ${expected}`;

export const text: OptionCheck = must('a string', (value) => typeof value === 'string');
export const flag: OptionCheck = must('a boolean', (value) => typeof value === 'boolean');
export const finite: OptionCheck = must('a finite number', (value) => Number.isFinite(value));
export const positive: OptionCheck = must('a number above 0', (value) => Number.isFinite(value) && Number(value) > 0);
export const count: OptionCheck = must(
  'a whole number, 0 or more',
  (value) => Number.isSafeInteger(value) && Number(value) >= 0,
);

export const invalid = (problems: readonly string[], subject = 'schema'): InvalidDefinitionError =>
  new InvalidDefinitionError({ subject, problems });

/** Throws what is wrong with a schema's declaration, all of it. */
export function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw invalid(problems);
}

/** What is wrong with the options of a builder; an option may be left out, or `undefined`. */
export function optionProblems(given: unknown, known: Readonly<Record<string, OptionCheck>>): string[] {
  if (!isRecord(given)) return ['"options" must be an object'];
  return Object.entries(given).flatMap(([name, value]) => {
    const check = Object.hasOwn(known, name) ? known[name] : undefined;
    const fault = check ? value === undefined ? undefined : check(value) : unknownOption(name, Object.keys(known));
    return fault === undefined ? [] : [`${quote(name)} ${fault}`];
  });
}

function unknownOption(name: string, known: readonly string[]): string {
  const [near] = nearest(name, known, 1);
  return `is not an option${near === undefined ? '' : ` (did you mean ${quote(near)}?)`}`;
}

/** A lower bound above its upper one. */
export function crossed(options: object, lower: string, upper: string): string[] {
  const bounds = new Map<string, unknown>(Object.entries(options));
  const isCrossed = Number(bounds.get(lower) ?? Number.NaN) > Number(bounds.get(upper) ?? Number.NaN);
  return isCrossed ? [`"${lower}" must not be above "${upper}"`] : [];
}
