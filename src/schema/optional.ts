import { plainJson } from '../errors/plain-json.js';
import { faultAt } from '../message/faults.js';
import { Faults, inputIssues } from './faults.js';
import { type DefaultField, fieldOf, type OptionalField } from './field.js';
import { invalid } from './options.js';
import { childRule } from './recognise.js';
import { type AnySchema, type InferInput, run } from './schema.js';

/**
 * A field that may be left out. `undefined` counts as left out, and so does `null` where `schema` does not take it.
 * For the shape of an object only.
 */
export function optional<Given extends AnySchema>(schema: Given): OptionalField<Given> {
  childRule(schema, 'what is optional');
  return fieldOf({ presence: 'optional', schema });
}

/**
 * A field that is filled in where it is left out, with a fresh copy each time. For the shape of an object only.
 * @throws `InvalidDefinitionError` for a default that `schema` rejects or JSON cannot carry
 */
export function withDefault<Given extends AnySchema>(schema: Given, value: InferInput<Given>): DefaultField<Given> {
  const rule = childRule(schema, 'what has a default');
  const copy = plainJson(value);
  if ('issue' in copy) throw invalid([`the default ${copy.issue.detail}`]);
  const output = run(rule, value);
  if (output instanceof Faults) {
    throw invalid(inputIssues(output).map((issue) => faultAt(issue, 'the default')));
  }
  return fieldOf({ presence: 'default', schema, default: copy.value });
}
