import { runUntil } from '../abort/run-until.js';
import type { Signal } from '../abort/signal.js';
import type { AnyToolError } from '../errors/codes.js';
import { InputInvalidError } from '../errors/input-invalid-error.js';
import { PermissionDeniedError } from '../errors/permission-denied-error.js';
import { only } from '../errors/plain-json.js';
import { ToolError } from '../errors/tool-error.js';
import { ToolNotFoundError } from '../errors/tool-not-found-error.js';
import { ToolTimeoutError } from '../errors/tool-timeout-error.js';
import { typeOf } from '../message/received.js';
import { optionProblems, positive, refuse } from '../schema/options.js';
import type { CallOptions } from './call-types.js';
import type { Remember } from './memory.js';
import { errorText, type Settled } from './observation.js';
import { isGranted } from './permissions.js';
import type { RuntimeOptions } from './runtime.js';
import type { SessionOptions } from './session.js';
import type { AnyTool } from './tool.js';
import { unreadable } from './unreadable.js';

/** What is asked for of an output that was found right, such as its text. */
export type Finish = (output: unknown, tool: string) => unknown;

/**
 * Makes one call of a tool by its name.
 * @throws what is nobody's word: a bug as it was thrown, on abort the signal's reason
 */
export type MakeCall = (
  tool: unknown,
  input: unknown,
  given: CallOptions | undefined,
  finish?: Finish,
) => Promise<Settled>;

/** What calls are made with: what the runtime was given, and what the conversation was. */
export type CallsOptions = RuntimeOptions<readonly AnyTool[]> &
  Pick<SessionOptions, 'context'> & { readonly grants: readonly string[] };

/** How calls are made of these tools, with these grants and hooks. */
export function callsOf(options: CallsOptions, remember: Remember = () => () => 1): MakeCall {
  const { tools, security, translate, onError } = options;
  const grants = [...options.grants];

  /** In the order of the checks: a caller without the grant is not asked to mend arguments. */
  async function run(name: unknown, tool: string, input: unknown, given: CallOptions): Promise<unknown> {
    const { signal, context, truncated, timeoutMs = options.timeoutMs } = given;
    refuse(optionProblems({ timeoutMs }, { timeoutMs: positive }), 'call');
    const found = tools.find((one) => one.name === name);
    if (!found) throw new ToolNotFoundError({ tool, known: tools.map(({ name }) => name) });
    const permissions = found.permissions.filter((permission) => !isGranted(permission, grants));
    if (permissions.length > 0) throw new PermissionDeniedError({ tool, permissions });
    const issues = truncated ? [] : unreadable.get(Object(input));
    if (issues) throw new InputInvalidError({ tool, issues, fault: truncated ? 'truncated' : 'not-json' });
    const { input: schema, output, execute: work } = found;
    const parsed = schema.parse(input);
    const start = (signalOf: () => Signal): unknown => {
      const own = {
        ...options.context,
        ...context,
        tool,
        ...only({ security }),
        get signal() {
          return signalOf();
        },
      };
      // SAFETY: what the tool's own schema gave is what its `execute` takes; the context is what its author expects.
      return work(parsed as never, own as never);
    };
    const late = (): Error => new ToolTimeoutError({ tool, timeoutMs: Number(timeoutMs) });
    const value = await runUntil(start, signal, timeoutMs, late);
    return output ? output.parse(value) : value;
  }

  return async (name, input, given, finish = (output) => output) => {
    const begun = performance.now();
    const tool = typeof name === 'string' ? name : typeOf(name);
    const note = remember(tool);
    try {
      const output = finish(await run(name, tool, input, given ?? {}), tool);
      if (given?.signal?.aborted) throw given.signal.reason;
      note();
      return { ok: true, output };
    } catch (thrown) {
      if (given?.signal?.aborted) throw given.signal.reason;
      const error =
        wordOf(thrown, tool) ??
        wordOf(
          quietly(() => translate?.(thrown, { tool })),
          tool,
        );
      quietly(() => onError?.(error ?? thrown, { tool, durationMs: performance.now() - begun }));
      if (!error) throw thrown;
      const repeats = note(error);
      return { ok: false, error, ...(repeats > 1 && { repeats }) };
    }
  };
}

/**
 * What was thrown where it is the tool's own word. A schema error, or one about another tool's input or output, is
 * none: the tool parsed something of its own. Nor is one that throws when it is told.
 */
function wordOf(thrown: unknown, tool: string): AnyToolError | undefined {
  if (!(thrown instanceof ToolError)) return undefined;
  const isWord = quietly(() => {
    errorText(thrown);
    return !/^\w+_INVALID$/.test(thrown.code) || ('tool' in thrown && thrown.tool === tool);
  });
  return isWord ? thrown : undefined;
}

/** Runs a hook whose own failures count for nothing. */
export function quietly(hook: () => unknown): unknown {
  try {
    const answer = hook();
    Promise.resolve(answer).catch(() => {});
    return answer;
  } catch {
    return undefined;
  }
}
