import { only } from '../errors/plain-json.js';
import { Faults, typeFault } from './faults.js';
import { crossed, finite, optionProblems, positive, refuse, text } from './options.js';
import { type Schema, schemaOf } from './schema.js';

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
export const number = (options: NumberOptions = {}): Schema<number> => numeric(options, 'number', Number.isFinite);

/**
 * A finite number without a fraction; `3.0` is one.
 * @throws `InvalidDefinitionError` for an unknown option or crossed bounds
 */
export const integer = (options: NumberOptions = {}): Schema<number> => numeric(options, 'integer', Number.isInteger);

function numeric(options: NumberOptions, type: 'number' | 'integer', isType: (value: unknown) => boolean): Schema<number> {
  refuse([
    ...optionProblems(options, known),
    ...crossed(options, 'minimum', 'maximum'),
    ...crossed(options, 'exclusiveMinimum', 'exclusiveMaximum'),
  ]);
  const { minimum: least = -Infinity, maximum: most = Infinity, multipleOf } = options;
  const { exclusiveMinimum: above = -Infinity, exclusiveMaximum: below = Infinity } = options;
  const described = only({ type, ...options });
  const noun = type === 'integer' ? 'an integer' : 'a number';

  const fits = (value: number): boolean =>
    value >= least &&
    value <= most &&
    value > above &&
    value < below &&
    (multipleOf === undefined || Number.isInteger(value / multipleOf));

  function misfits(value: number): Faults {
    const faults = new Faults();
    const bound = (isBroken: boolean, detail: string): void => {
      if (isBroken) faults.add({ kind: 'bounds', detail, value });
    };
    bound(value < least, `must be at least ${least}`);
    bound(value > most, `must be at most ${most}`);
    bound(value <= above, `must be more than ${above}`);
    bound(value >= below, `must be less than ${below}`);
    bound(multipleOf !== undefined && !Number.isInteger(value / multipleOf), `must be a multiple of ${multipleOf}`);
    return faults;
  }

  // SAFETY, in both: what `isType` is true for is a number.
  return schemaOf({
    check: (value) => isType(value) && fits(value as number),
    walk(value) {
      if (!isType(value)) return typeFault(noun, value);
      return fits(value as number) ? value : misfits(value as number);
    },
    changes: false,
    noun,
    height: 1,
    describe: () => described,
  });
}
