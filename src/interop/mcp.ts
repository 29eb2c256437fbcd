import { OutputInvalidError } from '../errors/output-invalid-error.js';
import { jsonCopy, only } from '../errors/plain-json.js';
import type { ToolErrorJson } from '../errors/tool-error.js';
import { outputText } from '../tool/output-text.js';
import type { Session } from '../tool/session.js';
import type { AnyTool, ToolAnnotations } from '../tool/tool.js';
import { type Adapter, answerOf, jsonOf, partOf } from './answer.js';
import { outputSchemaOf } from './output-schema.js';

/** What JSON can carry, for whoever gets it to change. */
export type PlainJson = string | number | boolean | null | PlainJson[] | { [key: string]: PlainJson };

/** JSON Schema of an object, as MCP wants it at the root. */
export interface ObjectJsonSchema {
  type: 'object';
  properties?: Record<string, { [keyword: string]: PlainJson }>;
  required?: string[];
  [keyword: string]: unknown;
}

/** A tool as `tools/list` tells of it. */
export interface McpTool {
  name: string;
  description: string;
  inputSchema: ObjectJsonSchema;
  /** Where the output is an object by its schema. */
  outputSchema?: ObjectJsonSchema;
  annotations?: ToolAnnotations;
}

/** The `params` of `tools/call`. */
export interface McpCall {
  readonly name: string;
  readonly arguments?: unknown;
  readonly [part: string]: unknown;
}

/** What `tools/call` gives. */
export interface McpResult {
  content: { type: 'text'; text: string }[];
  /** The output, for a tool that tells its schema. Not on an error: clients would hold it against that schema. */
  structuredContent?: Record<string, unknown>;
  isError?: true;
  /** `hermes/error`: the error's `toJSON()`. `toolErrorFromJson` makes it an error again. */
  _meta?: { 'hermes/error': ToolErrorJson };
  [part: string]: unknown;
}

/** The schema of an output, where clients of any version take it: an object at the root. */
function structureOf(tool: AnyTool): ObjectJsonSchema | undefined {
  const schema = outputSchemaOf(tool);
  // SAFETY: it is one of an object.
  return schema?.type === 'object' ? (jsonCopy(schema) as ObjectJsonSchema) : undefined;
}

function definitionOf(tool: AnyTool): McpTool {
  const { name, description, annotations } = tool;
  return {
    ...{ name, description },
    // SAFETY: `defineTool` takes no input whose schema is not that of an object.
    inputSchema: jsonCopy(tool.input.jsonSchema) as ObjectJsonSchema,
    ...only({ outputSchema: structureOf(tool) }),
    ...(Object.keys(annotations).length > 0 && { annotations: { ...annotations } }),
  };
}

/**
 * The tools of a runtime or session for the low-level handlers of an MCP server. Every failure of a call is a result with
 * `isError`, an unknown tool too: the model reads it and mends its call.
 */
export function forMcp(session: Session): Adapter<McpTool, McpCall, McpResult> {
  const tools = session.tools.map(definitionOf);
  const structured = new Set<unknown>(tools.filter(({ outputSchema }) => outputSchema).map(({ name }) => name));
  /** What a tool tells as an object has to be one in JSON too, whatever its `toJSON` is: a client throws at any other. */
  const textOf = (output: unknown, tool: string): string => {
    const text = outputText(output, tool);
    if (!structured.has(tool) || (typeof output === 'object' && text.startsWith('{'))) return text;
    throw new OutputInvalidError({ tool, issues: [{ path: [], kind: 'type', detail: 'must be an object in JSON' }] });
  };
  return Object.freeze({
    tools,
    async answer(call, options) {
      const name = partOf(call, 'name');
      const answered = await answerOf(session, name, partOf(call, 'arguments'), options, undefined, textOf);
      const content: McpResult['content'] = [{ type: 'text', text: answered.text }];
      if (answered.error) {
        const json = jsonOf(answered.error);
        return { content, isError: true, ...(json && { _meta: { 'hermes/error': json } }) };
      }
      if (!structured.has(name)) return { content };
      // As the text has it: what JSON leaves out is in neither.
      return { content, structuredContent: JSON.parse(answered.text) };
    },
  } satisfies Adapter<McpTool, McpCall, McpResult>);
}
