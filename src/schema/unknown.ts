import { type DescriptionOptions, describedBy } from './boolean.js';
import { typeFault } from './faults.js';
import { leaf } from './leaf.js';
import type { Schema } from './schema.js';

/** Anything, as it is; not walked. */
export const unknown = (options: DescriptionOptions = {}): Schema<unknown> =>
  leaf(
    'any value',
    () => true,
    (value) => typeFault('any value', value),
    describedBy(options),
  );
