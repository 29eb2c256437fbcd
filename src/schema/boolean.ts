import { only } from '../errors/plain-json.js';
import { typeFault } from './faults.js';
import type { JsonSchema } from './json-schema.js';
import { leaf } from './leaf.js';
import { optionProblems, refuse, text } from './options.js';
import type { Schema } from './schema.js';

export interface DescriptionOptions {
  readonly description?: string;
}

/** The options of a builder that has no others, checked. */
export function describedBy(options: DescriptionOptions): JsonSchema {
  refuse(optionProblems(options, { description: text }));
  return only({ description: options.description });
}

export const boolean = (options: DescriptionOptions = {}): Schema<boolean> =>
  leaf(
    'a boolean',
    (value) => typeof value === 'boolean',
    (value) => typeFault('a boolean', value),
    { type: 'boolean', ...describedBy(options) },
    'boolean',
  );
