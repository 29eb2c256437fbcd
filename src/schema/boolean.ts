import { only } from '../errors/plain-json.js';
import { typeFault } from './faults.js';
import type { JsonSchema } from './json-schema.js';
import { optionProblems, refuse, text } from './options.js';
import { type Schema, schemaOf } from './schema.js';

export interface DescriptionOptions {
  readonly description?: string;
}

/** The options of a builder that has no others, checked. */
export function describedBy(options: DescriptionOptions): JsonSchema {
  refuse(optionProblems(options, { description: text }));
  return only({ description: options.description });
}

export function boolean(options: DescriptionOptions = {}): Schema<boolean> {
  const described = { type: 'boolean', ...describedBy(options) };
  const check = (value: unknown): boolean => typeof value === 'boolean';
  return schemaOf({
    check,
    walk: (value) => (check(value) ? value : typeFault('a boolean', value)),
    changes: false,
    noun: 'a boolean',
    height: 1,
    bare: 'boolean',
    describe: () => described,
  });
}
