import { only } from '../errors/plain-json.js';
import { Faults, typeFault } from './faults.js';
import { leaf } from './leaf.js';
import { crossed, finite, optionProblems, positive, refuse, text } from './options.js';
import type { Schema } from './schema.js';

export interface NumberOptions {
  readonly description?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  /** Above 0; a value is right where `value / multipleOf` is an integer. */
  readonly multipleOf?: number;
}

const known = {
  description: text,
  minimum: finite,
  maximum: finite,
  exclusiveMinimum: finite,
  exclusiveMaximum: finite,
  multipleOf: positive,
};

/**
 * A finite number.
 * @throws `InvalidDefinitionError` for an unknown option or crossed bounds
 */
export const number = (options: NumberOptions = {}): Schema<number> =>
  numeric(options, 'a number', (value) => Number.isFinite(value));

/**
 * A finite number without a fraction; `3.0` is one.
 * @throws `InvalidDefinitionError` for an unknown option or crossed bounds
 */
export const integer = (options: NumberOptions = {}): Schema<number> =>
  numeric(options, 'an integer', (value) => Number.isInteger(value));

function numeric(options: NumberOptions, noun: string, isRight: (value: unknown) => boolean): Schema<number> {
  refuse([
    ...optionProblems(options, known),
    ...crossed(options, 'minimum', 'maximum'),
    ...crossed(options, 'exclusiveMinimum', 'exclusiveMaximum'),
  ]);
  const { minimum: least = -Infinity, maximum: most = Infinity, multipleOf } = options;
  const { exclusiveMinimum: above = -Infinity, exclusiveMaximum: below = Infinity } = options;
  const isType = (value: unknown): value is number => isRight(value);
  const isMultiple = (value: number): boolean => multipleOf === undefined || Number.isInteger(value / multipleOf);

  const check = (value: unknown): boolean =>
    isType(value) && value >= least && value <= most && value > above && value < below && isMultiple(value);

  function faults(value: unknown): Faults {
    if (!isType(value)) return typeFault(noun, value, check);
    const found = new Faults();
    const bound = (isBroken: boolean, detail: string): void => {
      if (isBroken) found.add({ kind: 'bounds', detail: `must be ${detail}`, value });
    };
    bound(value < least, `at least ${least}`);
    bound(value > most, `at most ${most}`);
    bound(value <= above, `more than ${above}`);
    bound(value >= below, `less than ${below}`);
    bound(!isMultiple(value), `a multiple of ${multipleOf}`);
    return found;
  }
  return leaf(noun, check, faults, only({ type: noun.split(' ')[1], ...options }));
}
