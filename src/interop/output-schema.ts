import { isRecord } from '../errors/plain-json.js';

/** What holds schemas by their names, and what is a schema or a list of them. */
const named = /^(?:properties|\$defs|definitions)$/;
const walked = /^(?:items|prefixItems|additionalProperties|propertyNames|anyOf|oneOf|allOf)$/;

/** What clients judge otherwise than the library does that wrote it, or what is narrower without that. */
const untold =
  /^(?:format|pattern|m(?:in|ax)Length|multipleOf|patternProperties|unevaluated\w+|dependentSchemas|not|if|then|else|(?:m\w+C|c)ontains)$/;

/**
 * An output's JSON Schema without what clients would throw at though the tool's own schema takes it: they hold a text to
 * formats that are hints here, compile each pattern with the flag u and without its others, and some know no
 * `prefixItems`. It takes all that the schema takes.
 */
export function looseOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(looseOf);
  if (!isRecord(schema)) return schema;
  // Of the items and keys that are not told otherwise, these would be said of all.
  const { prefixItems, patternProperties } = schema;
  const isNarrower = (keyword: string): boolean =>
    (keyword === 'items' && prefixItems !== undefined) ||
    (keyword === 'additionalProperties' && patternProperties !== undefined);
  const told = Object.entries(schema).filter(([keyword]) => !untold.test(keyword) && !isNarrower(keyword));
  return Object.fromEntries(
    told.map(([keyword, value]) => [keyword === 'oneOf' ? 'anyOf' : keyword, inner(keyword, value)]),
  );
}

function inner(keyword: string, value: unknown): unknown {
  if (walked.test(keyword)) return looseOf(value);
  if (!named.test(keyword) || !isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, schema]) => [name, looseOf(schema)]));
}
