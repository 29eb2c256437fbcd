import { listNoun } from '../message/received.js';
import { type DescriptionOptions, describedBy } from './boolean.js';
import { faulty } from './faults.js';
import type { JsonSchema } from './json-schema.js';
import { leaf } from './leaf.js';
import { refuse } from './options.js';
import type { Schema } from './schema.js';

/** What a literal or a closed list may hold. */
export type Primitive = string | number | boolean | null;

const isPrimitive = (value: unknown): value is Primitive =>
  value === null || Number.isFinite(value) || typeof value === 'string' || typeof value === 'boolean';

/** Exactly this value. */
export function literal<const Value extends Primitive>(value: Value, options: DescriptionOptions = {}): Schema<Value> {
  refuse(isPrimitive(value) ? [] : ['"value" must be a string, a finite number, a boolean or null']);
  return listed([value], { const: value, ...describedBy(options) });
}

/**
 * One of these values.
 * @throws `InvalidDefinitionError` for an empty list or a value that stands in it twice
 */
export function enumOf<const Values extends readonly [Primitive, ...Primitive[]]>(
  values: Values,
  options: DescriptionOptions = {},
): Schema<Values[number]> {
  const isRight = Array.isArray(values) && values.length > 0 && Array.from(values).every(isPrimitive);
  refuse(isRight ? [] : ['"values" must be an array of one or more strings, finite numbers, booleans or null']);
  refuse(new Set(values).size === values.length ? [] : ['"values" must not hold a value twice']);
  const type = values.every((value) => typeof value === 'string') ? { type: 'string' } : {};
  return listed([...values], { ...type, enum: [...values], ...describedBy(options) });
}

function listed<Value>(values: readonly Primitive[], described: JsonSchema): Schema<Value> {
  const among = new Set<unknown>(values);
  const noun = listNoun(values);
  const detail = `must be ${noun}`;
  return leaf(
    noun,
    (value) => among.has(value),
    (value) => faulty({ kind: 'options', detail, value, options: values }),
    described,
  );
}
