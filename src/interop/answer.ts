import type { AnyToolError } from '../errors/codes.js';
import { isRecord, jsonCopy } from '../errors/plain-json.js';
import type { ToolErrorJson } from '../errors/tool-error.js';
import { ToolNotFoundError } from '../errors/tool-not-found-error.js';
import type { CallOptions } from '../tool/call-types.js';
import { toObservation } from '../tool/observation.js';
import { outputText } from '../tool/output-text.js';
import { type Session, settleAs } from '../tool/session.js';
import type { Names } from './names.js';

/** One system's way to be told of tools, and to have one call answered. */
export interface Adapter<Definition, Call, Result> {
  /** What goes into the request: fresh and plain, so that whoever gets it may change it. */
  readonly tools: readonly Definition[];
  /**
   * Takes one call as it came, and always gives one result, however broken the call is.
   * @throws the signal's reason on abort, nothing else
   */
  readonly answer: (call: Call, options?: CallOptions) => Promise<Result>;
}

/** How a call ended: its text, and the output or the error behind it. */
export type Answered =
  | { readonly text: string; readonly output: unknown; readonly error?: undefined }
  | { readonly text: string; readonly error: AnyToolError };

/** A part of a call, whoever made it: what cannot be read is not there. */
export function partOf(call: unknown, part: string): unknown {
  try {
    return Reflect.get(Object(call), part);
  } catch {
    return undefined;
  }
}

/** The wire form of an error; nothing for one of somebody's own class whose `toJSON` throws or gives what is no JSON. */
export function jsonOf(error: AnyToolError): ToolErrorJson | undefined {
  const json = jsonCopy(error);
  // SAFETY: it is what `toJSON` gave.
  return isRecord(json) ? (json as unknown as ToolErrorJson) : undefined;
}

/**
 * A text of a tool without halves of characters; ours have none. A provider refuses a request with one in it, and every
 * later one of the conversation, which holds it from then on.
 */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

/**
 * Makes the call. An output that no text can carry is a fault of the tool, here as in `invoke`; a tool that is not there
 * is told by the names that the caller knows.
 */
export async function answerOf(
  session: Session,
  sent: unknown,
  input: unknown,
  options: CallOptions | undefined,
  names?: Names,
  textOf: (output: unknown, tool: string) => string = outputText,
): Promise<Answered> {
  // SAFETY: what is no name is found to be none.
  const name = (names ? names.toolOf(sent) : sent) as string;
  let text = '';
  const settled = await settleAs(session, name, input, options, (output, tool) => {
    text = textOf(output, tool);
    return output;
  });
  if (settled.ok) return { text: wellFormed(text), output: settled.output };
  const { error: found } = settled;
  const isUnknown = names && found.code === 'TOOL_NOT_FOUND';
  const error = isUnknown ? new ToolNotFoundError({ tool: found.tool, known: names.sent }) : found;
  return { text: toObservation({ ...settled, error }), error };
}
