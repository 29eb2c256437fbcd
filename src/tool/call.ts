import type { AnyToolError } from '../errors/codes.js';
import { InputInvalidError } from '../errors/input-invalid-error.js';
import { PermissionDeniedError } from '../errors/permission-denied-error.js';
import { ToolError } from '../errors/tool-error.js';
import { ToolNotFoundError } from '../errors/tool-not-found-error.js';
import { typeOf } from '../message/received.js';
import { invalid, positive } from '../schema/options.js';
import type { CallOptions } from './call-types.js';
import { execute } from './execution.js';
import { missingPermissions } from './permissions.js';
import type { Signal } from './signal.js';
import type { AnyTool } from './tool.js';

/** How a call ended, told apart: what is a tool's own word, what is a bug, what the caller broke off. */
export type Outcome =
  | { readonly kind: 'output'; readonly output: unknown }
  | { readonly kind: 'error'; readonly error: AnyToolError }
  | { readonly kind: 'bug'; readonly thrown: unknown }
  | { readonly kind: 'aborted'; readonly reason: unknown };

/** Where calls are made: the tools, what the caller may do, and the hooks. */
export interface Caller {
  readonly tools: ReadonlyMap<string, AnyTool>;
  readonly grants: readonly string[];
  readonly security: unknown;
  readonly timeoutMs: number | undefined;
  readonly translate: ((thrown: unknown, call: { readonly tool: string }) => unknown) | undefined;
  readonly onError: ((error: unknown, call: { readonly tool: string; readonly durationMs: number }) => void) | undefined;
}

/** What becomes of an output that was found right, such as its text. */
export type Finish = (output: unknown, tool: string) => unknown;

/** Makes one call and tells how it ended; never rejects. */
export async function makeCall(
  caller: Caller,
  name: unknown,
  input: unknown,
  options: CallOptions,
  finish: Finish,
): Promise<Outcome> {
  const begun = performance.now();
  const tool = typeof name === 'string' ? name : typeOf(name);
  const outcome = await outcomeOf(caller, tool, input, options, finish);
  if (outcome.kind === 'error' || outcome.kind === 'bug') {
    const failure = outcome.kind === 'error' ? outcome.error : outcome.thrown;
    quietly(() => caller.onError?.(failure, { tool, durationMs: performance.now() - begun }));
  }
  return outcome;
}

async function outcomeOf(
  caller: Caller,
  name: string,
  input: unknown,
  options: CallOptions,
  finish: Finish,
): Promise<Outcome> {
  const { signal, timeoutMs = caller.timeoutMs } = options;
  if (signal?.aborted) return { kind: 'aborted', reason: signal.reason };
  try {
    const tool = admit(caller, name, options, timeoutMs);
    const parsed = tool.input.parse(input);
    // SAFETY: what the tool's own schema gave is what its `execute` takes; the context is what its author expects.
    const run = tool.execute as (input: unknown, context: object) => unknown;
    const work = (signalOf: () => Signal): unknown => run(parsed, contextOf(caller, tool, options, signalOf));
    const ended = await execute(work, { tool: name, signal, timeoutMs });
    if ('aborted' in ended) return { kind: 'aborted', reason: ended.aborted };
    if ('thrown' in ended) throw ended.thrown;
    const output = tool.output === undefined ? ended.output : tool.output.parse(ended.output);
    return { kind: 'output', output: finish(output, name) };
  } catch (thrown) {
    return judge(caller, thrown, name);
  }
}

/** The tool of that name, where the caller may call it: a caller without the grant is not asked to mend arguments. */
function admit({ tools, grants }: Caller, name: string, { truncated }: CallOptions, timeoutMs: unknown): AnyTool {
  const fault = timeoutMs === undefined ? undefined : positive(timeoutMs);
  if (fault !== undefined) throw invalid([`"timeoutMs" ${fault}`], 'call');
  const tool = tools.get(name);
  if (tool === undefined) throw new ToolNotFoundError({ tool: name, known: [...tools.keys()] });
  const permissions = missingPermissions(tool.permissions, grants);
  if (permissions.length > 0) throw new PermissionDeniedError({ tool: name, permissions });
  if (truncated) throw new InputInvalidError({ tool: name, issues: [], fault: 'truncated' });
  return tool;
}

function contextOf({ security }: Caller, tool: AnyTool, { context }: CallOptions, signalOf: () => Signal): object {
  const own = { ...context, tool: tool.name, ...(security !== undefined && { security }) };
  return Object.defineProperty(own, 'signal', { enumerable: true, configurable: true, get: signalOf });
}

/** Tells a tool's own word from its bug, which `translate` may still turn into one. */
function judge({ translate }: Caller, thrown: unknown, tool: string): Outcome {
  if (isWord(thrown, tool)) return { kind: 'error', error: thrown };
  const translated = quietly(() => translate?.(thrown, { tool }));
  return isWord(translated, tool) ? { kind: 'error', error: translated } : { kind: 'bug', thrown };
}

/** A schema error, or one about another tool's input or output, is none: the tool parsed something of its own. */
const isWord = (thrown: unknown, tool: string): thrown is AnyToolError =>
  thrown instanceof ToolError &&
  thrown.code !== 'SCHEMA_INVALID' &&
  !((thrown.code === 'INPUT_INVALID' || thrown.code === 'OUTPUT_INVALID') && thrown.tool !== tool);

/** Runs a hook whose own failures count for nothing. */
function quietly(hook: () => unknown): unknown {
  try {
    const answer = hook();
    Promise.resolve(answer).catch(() => {});
    return answer;
  } catch {
    return undefined;
  }
}
