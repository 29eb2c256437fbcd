import type { Faults } from './faults.js';
import type { JsonSchema } from './json-schema.js';
import type { Rule } from './rule.js';
import { schemaOf } from './schema.js';

/** A schema of values that hold no others: they come back as they are, or `faults` tells why not. */
export const leaf = <Made extends object>(
  noun: string,
  check: (value: unknown) => boolean,
  faults: (value: unknown) => Faults,
  described: JsonSchema,
  bare: Rule['bare'] = false,
): Made =>
  schemaOf({
    noun,
    check,
    walk: (value) => (check(value) ? value : faults(value)),
    describe: () => described,
    bare,
  });
