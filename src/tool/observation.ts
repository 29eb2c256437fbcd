import type { AnyToolError } from '../errors/codes.js';
import { ToolError } from '../errors/tool-error.js';
import { repeated } from '../message/repeated.js';
import { outputText } from './output-text.js';

/** How a call ended, as data. */
export type Settled<Output = unknown> =
  | { readonly ok: true; readonly output: Output }
  | {
      readonly ok: false;
      readonly error: AnyToolError;
      /** In a session: that this is the second, third, … call with the same fault. */
      readonly repeats?: number;
    };

/** The text of a tool error; anything else is thrown: a bug is no observation. */
export function errorText(thrown: unknown, repeats?: unknown): string {
  if (!(thrown instanceof ToolError)) throw thrown;
  const { denied, message, remedy } = thrown;
  const isCutOff = 'fault' in thrown && thrown.fault === 'truncated';
  // Another tool would be a way round the person who said no.
  const obstacle = isCutOff ? 'truncated' : denied && remedy === 'none' ? 'ask-a-person' : remedy;
  return `${denied ? 'Denied' : 'Error'}: ${repeated(String(message), obstacle, repeats)}`;
}

/**
 * The text of `invoke` for a tool error, or for what `settle` gave: the output, `Denied: …` or `Error: …`. Anything
 * else is thrown as it is.
 */
export function toObservation(ended: ToolError | Settled): string {
  if (ended instanceof ToolError || Object(ended) !== ended) return errorText(ended);
  const { ok, output, error, repeats }: Readonly<Record<string, unknown>> = { ...ended };
  if (!ok) return errorText(error ?? ended, repeats);
  try {
    return outputText(output, 'tool');
  } catch (thrown) {
    return errorText(thrown);
  }
}

/**
 * Runs `work` at the same boundary as `invoke`, for tools of other frameworks: its result as text, its tool errors as
 * text, anything else thrown as it is.
 */
export const observe = async (work: () => unknown): Promise<string> => {
  try {
    return outputText(await work(), 'tool');
  } catch (thrown) {
    return errorText(thrown);
  }
};
