import { isRecord } from '../errors/plain-json.js';
import { type JsonSchema, writeJsonSchema } from '../schema/json-schema.js';
import { ownRule } from '../schema/schema.js';
import type { AnyTool } from '../tool/tool.js';

/** What holds schemas by their names, and what is a schema or a list of them. */
const named = /^(?:properties|\$defs|definitions)$/;
const walked = /^(?:items|prefixItems|additionalProperties|propertyNames|anyOf|oneOf|allOf)$/;

/** Clients hold a text to formats, which are hints here, and round a multiple in ways of their own. */
const ofOurs = /^(?:format|multipleOf)$/;
/** What other libraries judge by flags, units and ways that a client does not know, or what is narrower without that. */
const ofOthers =
  /^(?:format|multipleOf|pattern|m(?:in|ax)Length|patternProperties|unevaluated\w+|dependentSchemas|not|if|then|else|(?:m\w+C|c)ontains)$/;

/**
 * The JSON Schema of what a tool gives, without what a client would throw at though the tool's own schema takes it: it
 * takes all that the schema takes. A pattern that does not compile with the flag u would keep the client from all tools.
 */
export function outputSchemaOf({ output }: AnyTool): JsonSchema | undefined {
  const rule = output && ownRule(output);
  return (
    rule &&
    loosened(
      writeJsonSchema(rule, 'output', 'draft-2020-12', (json) => loosened(json, ofOthers)),
      ofOurs,
    )
  );
}

function loosened(schema: JsonSchema, untold: RegExp): JsonSchema {
  // Of the items and keys that are not told otherwise, these would be said of all.
  const { prefixItems, patternProperties } = schema;
  const isNarrower = (keyword: string): boolean =>
    (keyword === 'items' && prefixItems !== undefined) ||
    (keyword === 'additionalProperties' && patternProperties !== undefined);
  const told = Object.entries(schema).filter(([keyword]) => !untold.test(keyword) && !isNarrower(keyword));
  const walk = (inner: unknown): unknown =>
    Array.isArray(inner) ? inner.map(walk) : isRecord(inner) ? loosened(inner, untold) : inner;
  return Object.fromEntries(
    told.map(([keyword, value]) => {
      if (named.test(keyword) && isRecord(value))
        return [keyword, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, walk(inner)]))];
      // Which of several takes it may hang on what is left out.
      return [keyword === 'oneOf' ? 'anyOf' : keyword, walked.test(keyword) ? walk(value) : value];
    }),
  );
}
