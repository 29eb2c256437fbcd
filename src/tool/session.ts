import { ToolError } from '../errors/tool-error.js';
import { ToolFailedError } from '../errors/tool-failed-error.js';
import { type CallsOptions, callsOf, type Finish, quietly } from './call.js';
import type { CallArguments, CallOptions, ToolInput, ToolName, ToolOutput } from './call-types.js';
import type { Remember } from './memory.js';
import { errorText, type Settled } from './observation.js';
import { outputText } from './output-text.js';
import type { AnyTool } from './tool.js';

/** What one conversation has of its own. */
export interface SessionOptions {
  /** Instead of the runtime's. */
  readonly grants?: readonly string[] | undefined;
  /** Instead of the runtime's. */
  readonly security?: unknown;
  /** What each tool finds in its context, under what `options.context` of a call adds. */
  readonly context?: object | undefined;
}

// Methods, not properties: a session of known tools has to be assignable to `Session`, which takes any name.
/** Tools that can be called: by a runtime, or in one conversation, where repeated faults are counted. */
export interface Session<Tools extends readonly AnyTool[] = readonly AnyTool[]> {
  readonly tools: Tools;
  /**
   * The output of the tool. Checked in this order: name, permissions, input, then the tool runs, then its output.
   * @throws a `ToolError` of any kind; what else a tool throws, as it is; on abort the signal's reason
   */
  call<const Name extends ToolName<Tools> | (string & {})>(
    name: Name,
    ...rest: CallArguments<ToolInput<Tools, Name>>
  ): Promise<ToolOutput<Tools, Name>>;
  /**
   * A text for the model: the output, `Denied: …` where a grant, a rule or a person stands against it, else `Error: …`.
   * @throws what a tool throws that is no tool error, so that bugs stay visible; on abort the signal's reason
   */
  readonly invoke: (name: string, input?: unknown, options?: CallOptions) => Promise<string>;
  /**
   * How the call ended, as data; a bug of the tool is a `ToolFailedError` with the original as its `cause`.
   * @throws the signal's reason on abort, nothing else
   */
  readonly settle: <const Name extends ToolName<Tools> | (string & {})>(
    name: Name,
    input?: unknown,
    options?: CallOptions,
  ) => Promise<Settled<ToolOutput<Tools, Name>>>;
}

type Finishing = (
  tool: string,
  input: unknown,
  given: CallOptions | undefined,
  finish: Finish | undefined,
) => Promise<Settled>;

/** What stands behind a `settle`; by the function, which a runtime shares with the session that it was made of. */
const finishing = /* @__PURE__ */ new WeakMap<Session['settle'], Finishing>();

/**
 * `settle`, with what is made of the output as a part of the call: where that fails the call has failed, for the memory
 * and for `onError` too.
 */
export async function settleAs(
  session: Session,
  name: string,
  input: unknown,
  options: CallOptions | undefined,
  finish: Finish,
): Promise<Settled> {
  const own = finishing.get(session.settle);
  if (own) return own(name, input, options, finish);
  // Somebody's wrapper around ours: what it does with the output comes first.
  const settled = await session.settle(name, input, options);
  if (!settled.ok) return settled;
  try {
    return { ok: true, output: finish(settled.output, name) };
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return { ok: false, error };
  }
}

/** The three ways to call these tools; without a memory no fault is a repeated one. */
export function sessionOf(options: CallsOptions, remember?: Remember): Session {
  const { tools, reference = nextReference } = options;
  const make = callsOf(options, remember);

  const settled: Finishing = async (tool, input, given, finish) => {
    try {
      return await make(tool, input, given, finish);
    } catch (cause) {
      if (given?.signal?.aborted) throw given.signal.reason;
      const named = quietly(reference);
      const failure = { tool, reference: typeof named === 'string' ? named : nextReference(), cause };
      return { ok: false, error: new ToolFailedError(failure) };
    }
  };

  const session = {
    tools,
    async call(name: string, input?: unknown, given?: CallOptions): Promise<unknown> {
      const settled = await make(name, input, given);
      if (!settled.ok) throw settled.error;
      return settled.output;
    },
    async invoke(name: string, input?: unknown, given?: CallOptions): Promise<unknown> {
      const settled = await make(name, input, given, outputText);
      return settled.ok ? settled.output : errorText(settled.error, settled.repeats);
    },
    settle: (name: string, input?: unknown, given?: CallOptions) => settled(name, input, given, undefined),
  };
  // SAFETY: the types say of each name what its tool's own schemas made sure of.
  const shared = Object.freeze(session) as unknown as Session;
  finishing.set(shared.settle, settled);
  return shared;
}

let failures = 0;
let prefix: string | undefined;

/** A prefix of this process and a counter. */
function nextReference(): string {
  prefix ??= Math.random().toString(36).slice(2, 8);
  return `${prefix}-${++failures}`;
}
