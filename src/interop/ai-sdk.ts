import type { Signal } from '../abort/signal.js';
import { only } from '../errors/plain-json.js';
import type { StandardProps } from '../schema/standard-types.js';
import type { Session } from '../tool/session.js';
import type { AnyTool } from '../tool/tool.js';
import { answerOf } from './answer.js';
import { namesFor } from './names.js';

/** What a tool takes, as the AI SDK is told of it; every value passes. */
export interface AiSdkSchema {
  readonly '~standard': StandardProps<unknown, unknown>;
  readonly jsonSchema: { readonly [keyword: string]: unknown };
  readonly validate: (value: unknown) => { readonly success: true; readonly value: unknown };
}

/** A tool of a `ToolSet`. */
export interface AiSdkTool {
  readonly description: string;
  readonly inputSchema: AiSdkSchema;
  /** What the model gets, as plain JSON. Throws what the AI SDK shows to the model as our text. */
  readonly execute: (input: unknown, options: { readonly abortSignal?: Signal | undefined }) => Promise<unknown>;
}

/** By this the AI SDK knows a schema of its own kind. */
const ownKind: unique symbol = Symbol.for('vercel.ai.schema');

/**
 * Advertises the tool's schema and lets everything pass: the tool checks it, so that the model reads our text. The AI
 * SDK closes every object of a Standard Schema, unions of objects too, which then take nothing: so it is of its own kind.
 */
function advertised({ input }: AnyTool): AiSdkSchema {
  const { '~standard': standard } = input;
  const schema = {
    '~standard': { ...standard, validate: (value: unknown) => ({ value }) },
    [ownKind]: true,
    // Fresh each time: whoever reads it may change it.
    get jsonSchema() {
      return standard.jsonSchema.input({ target: 'draft-07' });
    },
    validate: (value: unknown) => ({ success: true, value }) as const,
  };
  return schema;
}

/** An error whose text is all that is shown of it, with and without its name; the typed one is its cause. */
function shownAs(text: string, cause: unknown): Error {
  return Object.defineProperty(new Error(text, { cause }), 'name', { value: '' });
}

/**
 * The tools of a runtime or session as a `ToolSet`, under names that providers take. Calls of names that are none, and
 * arguments that are no JSON, the AI SDK answers itself.
 */
export function forAiSdk(session: Session): { readonly tools: Readonly<Record<string, AiSdkTool>> } {
  const { sentAs } = namesFor(session.tools);
  const toolOf = (tool: AnyTool): AiSdkTool => ({
    description: tool.description,
    inputSchema: advertised(tool),
    async execute(input, options) {
      const answered = await answerOf(session, tool.name, input, only({ signal: options?.abortSignal }));
      if (answered.error) throw shownAs(answered.text, answered.error);
      const { output, text } = answered;
      return typeof output === 'string' || output === undefined ? text : JSON.parse(text);
    },
  });
  const tools = Object.fromEntries(session.tools.map((tool) => [sentAs(tool.name), toolOf(tool)]));
  // Of any other object the AI SDK takes `constructor` for a tool, and then ends the run without an answer.
  return Object.freeze({ tools: Object.setPrototypeOf(tools, null) });
}
