import type { AnyToolError } from '../errors/codes.js';
import { OutputInvalidError } from '../errors/output-invalid-error.js';
import { plainJson } from '../errors/plain-json.js';
import { ToolError } from '../errors/tool-error.js';

/** How a call ended, as data. */
export type Settled<Output = unknown> =
  | { readonly ok: true; readonly output: Output }
  | {
      readonly ok: false;
      readonly error: AnyToolError;
      /** In a session: that this is the second, third, … call with the same fault. */
      readonly repeats?: number;
    };

/**
 * The result as a model reads it: a string as it is, `undefined` as `(no output)`, anything else as JSON.
 * @throws `OutputInvalidError` for what JSON cannot carry
 */
export function outputText(output: unknown, tool: string): string {
  if (typeof output === 'string') return output;
  if (output === undefined) return '(no output)';
  const json = plainJson(output);
  if ('issue' in json) throw new OutputInvalidError({ tool, issues: [json.issue] });
  return JSON.stringify(json.value);
}

const errorText = ({ denied, message }: AnyToolError): string => `${denied ? 'Denied' : 'Error'}: ${message}`;

/**
 * The text of `invoke` for a tool error, or for what `settle` gave: the output, `Denied: …` or `Error: …`.
 * @throws `TypeError` for anything else: a bug is no observation
 */
export function toObservation(ended: AnyToolError | Settled): string {
  if (ended instanceof ToolError) return errorText(ended);
  if (ended?.ok === true) return observed(() => outputText(ended.output, 'the tool'));
  if (ended?.ok === false && ended.error instanceof ToolError) return errorText(ended.error);
  throw new TypeError('toObservation takes a tool error, or what settle gave');
}

function observed(text: () => string): string {
  try {
    return text();
  } catch (thrown) {
    if (thrown instanceof ToolError) return errorText(thrown);
    throw thrown;
  }
}

/**
 * Runs `work` at the same boundary as `invoke`, for tools of other frameworks: its result as text, its tool errors as
 * text, anything else thrown as it is.
 */
export async function observe(work: () => unknown): Promise<string> {
  try {
    return outputText(await work(), 'the tool');
  } catch (thrown) {
    if (thrown instanceof ToolError) return errorText(thrown);
    throw thrown;
  }
}
