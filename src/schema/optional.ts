import { freezeDeep, jsonCopy } from '../errors/plain-json.js';
import { faultAt } from '../message/faults.js';
import { Faults, inputIssues } from './faults.js';
import { type DefaultField, fieldOf, type OptionalField } from './field.js';
import { refuse } from './options.js';
import { childRule } from './recognise.js';
import { type AnySchema, type InferInput, run } from './schema.js';

/**
 * A field that may be left out. `undefined` counts as left out, and so does `null` where `schema` does not take it.
 * For the shape of an object only.
 */
export function optional<Given extends AnySchema>(schema: Given): OptionalField<Given> {
  childRule(schema, 'what is optional');
  return fieldOf({ schema });
}

/**
 * A field that is filled in where it is left out, with a fresh copy each time. For the shape of an object only.
 * @throws `InvalidDefinitionError` for a default that `schema` rejects or JSON cannot carry
 */
export function withDefault<Given extends AnySchema>(schema: Given, value: InferInput<Given>): DefaultField<Given> {
  const rule = childRule(schema, 'what has a default');
  const copy = jsonCopy(value);
  if (copy === undefined) refuse(['the default must be a JSON value']);
  const output = run(rule, copy);
  if (Faults.is(output)) refuse(inputIssues(output).issues.map((issue) => faultAt(issue, 'the default')));
  // SAFETY: refused just now where it is none.
  return fieldOf({ schema, default: freezeDeep(copy) as NonNullable<unknown> | null });
}
