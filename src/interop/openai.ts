import { flag, matching, optionProblems, refuse } from '../schema/options.js';
import type { CallOptions } from '../tool/call-types.js';
import type { Session } from '../tool/session.js';
import { type Adapter, answerOf, partOf } from './answer.js';
import type { ObjectJsonSchema } from './mcp.js';
import { namesFor } from './names.js';
import { plainRootOf } from './root.js';
import { strictSchemaOf } from './strict.js';
import { inputOf } from './text-input.js';

export interface OpenAiOptions {
  /** By default `'responses'`. */
  readonly api?: 'responses' | 'chat';
  /**
   * Whether the model is held to the strict form of each schema, by default not. In it no field can be left out: for one
   * that may be, the model sends null, which is then absent. Lengths, `uniqueItems` and defaults are not told.
   */
  readonly strict?: boolean;
}

/** A function as both APIs describe it. */
export interface OpenAiFunction {
  name: string;
  description: string;
  parameters: ObjectJsonSchema;
  strict: boolean;
}

/** A tool as it goes into a request to the Responses API. */
export interface OpenAiTool extends OpenAiFunction {
  type: 'function';
}

/** A `function_call` item as it came. */
export interface OpenAiCall {
  readonly type: 'function_call';
  readonly call_id: string;
  readonly name: string;
  /** JSON text. */
  readonly arguments: string;
  /** One that is `'incomplete'` was cut off: the tool is not run. */
  readonly status?: string | undefined;
}

/** The item that answers it. */
export interface OpenAiResult {
  type: 'function_call_output';
  call_id: string;
  output: string;
}

/** A tool as it goes into a request to the Chat Completions API. */
export interface OpenAiChatTool {
  type: 'function';
  function: OpenAiFunction;
}

/** An entry of `tool_calls` as it came; one without a `function` is answered as a call of an unknown tool. */
export interface OpenAiChatCall {
  readonly id: string;
  readonly type: string;
  /** Its arguments are JSON text. */
  readonly function?: { readonly name: string; readonly arguments: string };
}

/** The message that answers it. */
export interface OpenAiChatResult {
  role: 'tool';
  tool_call_id: string;
  content: string;
}

const known = {
  api: matching(/^(?:responses|chat)$/, '"responses" or "chat"'),
  strict: flag,
};

/**
 * The tools of a runtime or session for the Responses API of OpenAI, or with `api: 'chat'` for Chat Completions. A name
 * that it does not take (`fs.write`) goes out as one that it does (`fs_write`) and is understood when it comes back.
 * OpenAI has no flag for a failure: the text says it. Say `truncated` in the options where the response ended for its
 * length.
 * @throws `InvalidDefinitionError` for an unknown option, a tool whose input is a union at the root, or with `strict` one
 * whose input strict form cannot say: `record`, `unknown`, an object that does not reject unknown keys
 */
export function forOpenAi(
  session: Session,
  options?: OpenAiOptions & { readonly api?: 'responses' },
): Adapter<OpenAiTool, OpenAiCall, OpenAiResult>;
export function forOpenAi(
  session: Session,
  options: OpenAiOptions & { readonly api: 'chat' },
): Adapter<OpenAiChatTool, OpenAiChatCall, OpenAiChatResult>;
export function forOpenAi(
  session: Session,
  options: OpenAiOptions = {},
): Adapter<OpenAiTool, OpenAiCall, OpenAiResult> | Adapter<OpenAiChatTool, OpenAiChatCall, OpenAiChatResult> {
  refuse(optionProblems(options, known), 'options of forOpenAi');
  const { api, strict = false } = options;
  const names = namesFor(session.tools);
  const functions = session.tools.map(
    (tool): OpenAiFunction => ({
      name: names.sentAs(tool.name),
      description: tool.description,
      parameters: strict ? strictSchemaOf(tool) : plainRootOf(tool, 'OpenAI'),
      strict,
    }),
  );

  /** `called` holds name and arguments. */
  async function textOf(called: unknown, given: CallOptions | undefined): Promise<string> {
    const input = inputOf(partOf(called, 'arguments'));
    const { text } = await answerOf(session, partOf(called, 'name'), input, given, names);
    return text;
  }
  const idOf = (id: unknown): string => (typeof id === 'string' ? id : '');

  if (api === 'chat')
    return Object.freeze({
      tools: functions.map((made) => ({ type: 'function', function: made }) as const),
      answer: async (call, given) => ({
        role: 'tool',
        tool_call_id: idOf(partOf(call, 'id')),
        content: await textOf(partOf(call, 'function'), given),
      }),
    } satisfies Adapter<OpenAiChatTool, OpenAiChatCall, OpenAiChatResult>);
  return Object.freeze({
    tools: functions.map((made) => ({ type: 'function', ...made }) as const),
    answer: async (call, given) => ({
      type: 'function_call_output',
      call_id: idOf(partOf(call, 'call_id')),
      output: await textOf(call, partOf(call, 'status') === 'incomplete' ? { ...given, truncated: true } : given),
    }),
  } satisfies Adapter<OpenAiTool, OpenAiCall, OpenAiResult>);
}
