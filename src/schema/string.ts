import { only } from '../errors/plain-json.js';
import { declared } from '../message/quote.js';
import { Faults, typeFault } from './faults.js';
import { count, crossed, must, optionProblems, refuse, text } from './options.js';
import { type Schema, schemaOf } from './schema.js';

export interface StringOptions {
  readonly description?: string;
  /** In characters: an emoji is one. */
  readonly minLength?: number;
  /** In characters: an emoji is one. */
  readonly maxLength?: number;
  /** Tested with the flag `u`; with `i`, `m` or `s` it is left out of the JSON Schema. */
  readonly pattern?: RegExp;
  /** A hint for whoever writes the value: not validated. */
  readonly format?: string;
  readonly examples?: readonly string[];
}

const isRegExp = (value: unknown): value is RegExp => Object.prototype.toString.call(value) === '[object RegExp]';

const known = {
  description: text,
  minLength: count,
  maxLength: count,
  pattern: patternFault,
  format: text,
  examples: must('an array of strings', (value) => Array.isArray(value) && value.every((item) => typeof item === 'string')),
};

function patternFault(value: unknown): string | undefined {
  if (!isRegExp(value)) return 'must be a regular expression';
  if (/[gvy]/.test(value.flags)) return 'must not have the flags g, v or y';
  try {
    unicode(value);
    return undefined;
  } catch {
    return 'must compile with the flag u';
  }
}

const shownFlags = (pattern: RegExp): string => pattern.flags.replace(/[^ims]/g, '');
const unicode = (pattern: RegExp): RegExp => new RegExp(pattern.source, `${shownFlags(pattern)}u`);

/**
 * A string.
 * @throws `InvalidDefinitionError` for an unknown option, crossed bounds, a pattern that does not compile, or an
 * example that does not match
 */
export function string(options: StringOptions = {}): Schema<string> {
  refuse([...optionProblems(options, known), ...crossed(options, 'minLength', 'maxLength')]);
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = options;
  const expression = pattern && unicode(pattern);
  const isBare = minLength === 0 && maxLength === Number.POSITIVE_INFINITY && expression === undefined;
  const described = only({
    type: 'string',
    ...options,
    pattern: pattern && shownFlags(pattern) === '' ? pattern.source : undefined,
    examples: options.examples && [...options.examples],
  });
  const suchAs = options.examples?.length ? `, such as "${declared(options.examples[0] ?? '')}"` : '';

  const fits = (value: string): boolean =>
    reaches(value, minLength) &&
    (value.length <= maxLength || !reaches(value, maxLength + 1)) &&
    (expression === undefined || expression.test(value));

  function misfits(value: string): Faults {
    const faults = new Faults();
    const length = characters(value);
    const bound = (word: string, limit: number): void => {
      faults.add({ kind: 'bounds', detail: `must have at ${word} ${plural(limit, 'character')}`, value: length });
    };
    if (length < minLength) bound('least', minLength);
    if (length > maxLength) bound('most', maxLength);
    if (pattern && expression?.test(value) === false) {
      const detail = `must match /${pattern.source}/${shownFlags(pattern)}${suchAs}`;
      faults.add({ kind: 'pattern', detail, value });
    }
    return faults;
  }

  refuse(options.examples?.every(fits) === false ? ['"examples" must each match the schema'] : []);
  return schemaOf({
    check: isBare ? (value) => typeof value === 'string' : (value) => typeof value === 'string' && fits(value),
    walk: (value) => (typeof value !== 'string' ? typeFault('a string', value) : fits(value) ? value : misfits(value)),
    changes: false,
    noun: 'a string',
    height: 1,
    bare: isBare ? 'string' : undefined,
    describe: () => described,
  });
}

/** Whether the text has so many characters. A character takes one or two units: often that alone decides. */
const reaches = (value: string, least: number): boolean =>
  value.length >= least && (value.length >= 2 * least || characters(value) >= least);

/** Characters, not UTF-16 units; a lone surrogate is one. */
function characters(value: string): number {
  let pairs = 0;
  for (let index = 0; index < value.length - 1; index++) {
    const isPair = (value.charCodeAt(index) & 0xfc00) === 0xd800 && (value.charCodeAt(index + 1) & 0xfc00) === 0xdc00;
    if (isPair) {
      pairs++;
      index++;
    }
  }
  return value.length - pairs;
}

/** `1 item`, `3 items` */
export const plural = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
