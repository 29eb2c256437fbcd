import { jsonCopy, only } from '../errors/plain-json.js';
import type { ToolErrorJson } from '../errors/tool-error.js';
import type { Session } from '../tool/session.js';
import { type Adapter, answerOf, jsonOf, partOf } from './answer.js';
import type { ObjectJsonSchema } from './mcp.js';
import { namesFor } from './names.js';
import { inputOf } from './text-input.js';

/** A tool as `bindTools` takes it. */
export interface LangChainTool {
  name: string;
  description: string;
  /** JSON Schema: of a Standard Schema LangChain would check nothing. */
  schema: ObjectJsonSchema;
}

/** An entry of a message's `tool_calls`, or of its `invalid_tool_calls`. */
export interface LangChainCall {
  readonly name?: string | undefined;
  /** Parsed, or the text that is no JSON. */
  readonly args?: unknown;
  readonly id?: string | undefined;
}

/** The fields of a `ToolMessage`. */
export interface LangChainResult {
  content: string;
  tool_call_id: string;
  name: string;
  status: 'success' | 'error';
  /** Of a failed call the error's `toJSON()`; no model is shown it. */
  artifact?: ToolErrorJson;
}

/**
 * The tools of a runtime or session for LangChain. Make the message of what `answer` gives: a throw from a LangChain tool
 * would be shown to the model with more than our text. Say `truncated` in the options where the message ended for its
 * length: of a streamed one a call that was cut off looks whole.
 */
export function forLangChain(session: Session): Adapter<LangChainTool, LangChainCall, LangChainResult> {
  const names = namesFor(session.tools);
  return Object.freeze({
    tools: session.tools.map(({ name, description, input }) => ({
      ...{ name: names.sentAs(name), description },
      // SAFETY: `defineTool` takes no input whose schema is not that of an object.
      schema: jsonCopy(input.jsonSchema) as ObjectJsonSchema,
    })),
    async answer(call, options) {
      const sent = partOf(call, 'name');
      const id = partOf(call, 'id');
      const { text, error } = await answerOf(session, sent, inputOf(partOf(call, 'args')), options, names);
      const message = {
        ...{ content: text, tool_call_id: typeof id === 'string' ? id : '' },
        name: typeof sent === 'string' ? sent : '',
      };
      return error
        ? { ...message, status: 'error', ...only({ artifact: jsonOf(error) }) }
        : { ...message, status: 'success' };
    },
  } satisfies Adapter<LangChainTool, LangChainCall, LangChainResult>);
}
