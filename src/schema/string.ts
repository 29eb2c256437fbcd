import { only } from '../errors/plain-json.js';
import { declared } from '../message/quote.js';
import { Faults, typeFault } from './faults.js';
import { leaf } from './leaf.js';
import { count, crossed, listOf, type OptionCheck, optionProblems, refuse, text } from './options.js';
import type { Schema } from './schema.js';

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

const isString = (value: unknown): value is string => typeof value === 'string';

// By a member that each has of its own: one of another realm is no instance here.
const isExpression = (value: unknown): value is RegExp => Object.hasOwn(Object(value), 'lastIndex');

const pattern: OptionCheck = [
  'a RegExp that compiles with the flag u and has none of g, v, y',
  (value) => {
    try {
      return isExpression(value) && !/[gvy]/.test(value.flags) && !!unicode(value);
    } catch {
      return false;
    }
  },
];
const unicode = ({ source, flags }: RegExp): RegExp => new RegExp(source, `${flags.replace(/[^ims]/g, '')}u`);

const known = {
  description: text,
  minLength: count,
  maxLength: count,
  pattern,
  format: text,
  examples: listOf('strings', isString),
};

/**
 * A string.
 * @throws `InvalidDefinitionError` for an unknown option, crossed bounds, a pattern that does not compile, or an
 * example that does not match
 */
export function string(options: StringOptions = {}): Schema<string> {
  refuse([...optionProblems(options, known), ...crossed(options, 'minLength', 'maxLength')]);
  const { minLength: least = 0, maxLength: most = Infinity, examples = [] } = options;
  const expression = options.pattern && unicode(options.pattern);
  const isBare = least === 0 && most === Infinity && !expression;
  const flags = expression?.flags.replace('u', '');
  const [example] = examples;
  const suchAs = example === undefined ? '' : `, such as "${declared(example)}"`;

  const fits = (value: string): boolean =>
    // A character takes one or two units: mostly that alone decides.
    (value.length >= 2 * least || characters(value) >= least) &&
    (value.length <= most || characters(value) <= most) &&
    (!expression || expression.test(value));

  function faults(value: unknown): Faults {
    if (!isString(value)) return typeFault('a string', value);
    const found = new Faults().bound(characters(value), least, most, 'character');
    return expression && !expression.test(value)
      ? found.add({ kind: 'pattern', detail: `must match /${expression.source}/${flags}${suchAs}`, value })
      : found;
  }

  refuse(examples.every(fits) ? [] : ['"examples" must each match the schema']);
  const described = only({
    type: 'string',
    ...options,
    pattern: flags ? undefined : expression?.source,
    examples: options.examples && [...examples],
  });
  const check = isBare ? isString : (value: unknown): boolean => isString(value) && fits(value);
  return leaf('a string', check, faults, described, isBare && 'string');
}

/** Characters, not UTF-16 units; a lone surrogate is one. */
function characters(value: string): number {
  let count = 0;
  for (const _ of value) count++;
  return count;
}
