import type { Session } from '../tool/session.js';
import type { AnyTool } from '../tool/tool.js';
import { type Adapter, answerOf, partOf } from './answer.js';
import type { ObjectJsonSchema } from './mcp.js';
import { namesFor } from './names.js';
import { plainRootOf } from './root.js';
import { inputOf } from './text-input.js';

/** A tool as it goes into a request. */
export interface AnthropicTool {
  name: string;
  description: string;
  input_schema: ObjectJsonSchema;
}

/** A `tool_use` block as it came. */
export interface AnthropicCall {
  readonly id: string;
  readonly name: string;
  /** Parsed, or the JSON text of a stream as its pieces make it. */
  readonly input: unknown;
}

/** The block that answers it, for the next message of the user. */
export interface AnthropicResult {
  type: 'tool_result';
  tool_use_id: string;
  content: string;
  is_error?: true;
}

function definitionOf(tool: AnyTool, sent: string): AnthropicTool {
  return { name: sent, description: tool.description, input_schema: plainRootOf(tool, 'Anthropic') };
}

/**
 * The tools of a runtime or session for the Messages API of Anthropic. A name that it does not take (`fs.write`) goes out
 * as one that it does (`fs_write`) and is understood when it comes back. Say `truncated` in the options where the
 * message ended for its length: what its last block has of its input may look whole.
 * @throws `InvalidDefinitionError` for a tool whose input is a union at the root
 */
export function forAnthropic(session: Session): Adapter<AnthropicTool, AnthropicCall, AnthropicResult> {
  const names = namesFor(session.tools);
  return Object.freeze({
    tools: session.tools.map((tool) => definitionOf(tool, names.sentAs(tool.name))),
    async answer(call, options) {
      const input = inputOf(partOf(call, 'input'));
      const { text, error } = await answerOf(session, partOf(call, 'name'), input, options, names);
      const id = partOf(call, 'id');
      const block = { type: 'tool_result', tool_use_id: typeof id === 'string' ? id : '', content: text } as const;
      return error ? { ...block, is_error: true } : block;
    },
  } satisfies Adapter<AnthropicTool, AnthropicCall, AnthropicResult>);
}
