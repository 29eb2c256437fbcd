import { type DescriptionOptions, describedBy } from './boolean.js';
import { type Schema, schemaOf } from './schema.js';

/** Anything, as it is; not walked. */
export function unknown(options: DescriptionOptions = {}): Schema<unknown> {
  const described = describedBy(options);
  return schemaOf({
    check: () => true,
    walk: (value) => value,
    changes: false,
    noun: 'any value',
    height: 1,
    describe: () => described,
  });
}
