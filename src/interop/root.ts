import { InvalidDefinitionError } from '../errors/invalid-definition-error.js';
import { jsonCopy } from '../errors/plain-json.js';
import { quote } from '../message/quote.js';
import type { JsonSchema } from '../schema/json-schema.js';
import type { AnyTool } from '../tool/tool.js';
import type { ObjectJsonSchema } from './mcp.js';

/** What a provider does not take of a tool, as an error about its definition. */
export const untakable = ({ name }: AnyTool, problems: readonly string[]): InvalidDefinitionError =>
  new InvalidDefinitionError({ subject: `tool ${quote(name)}`, problems });

/**
 * A fresh copy of a tool's input schema for a provider that wants one plain object at the root.
 * @throws `InvalidDefinitionError` for a union there
 */
export function plainRootOf(
  tool: AnyTool,
  provider: string,
  schema: JsonSchema = tool.input.jsonSchema,
): ObjectJsonSchema {
  const { $ref, $defs = {} } = schema;
  const name = $ref?.split('/').at(-1) ?? '';
  const referred = Object.hasOwn($defs, name) ? $defs[name] : undefined;
  if (['anyOf', 'oneOf', 'allOf'].some((keyword) => Object.hasOwn({ ...referred, ...schema }, keyword)))
    throw untakable(tool, [`its input is a union at the root, which ${provider} does not take: put it into a field`]);
  // SAFETY: `defineTool` takes no input whose schema is not that of an object.
  return jsonCopy(schema) as ObjectJsonSchema;
}
