import { ToolFailedError } from '../errors/tool-failed-error.js';
import { type CallsOptions, callsOf, quietly } from './call.js';
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

/** The three ways to call these tools; without a memory no fault is a repeated one. */
export function sessionOf(options: CallsOptions, remember?: Remember): Session {
  const { tools, reference = nextReference } = options;
  const make = callsOf(options, remember);

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
    async settle(tool: string, input?: unknown, given?: CallOptions): Promise<Settled> {
      try {
        return await make(tool, input, given);
      } catch (cause) {
        if (given?.signal?.aborted) throw given.signal.reason;
        const named = quietly(reference);
        const failure = { tool, reference: typeof named === 'string' ? named : nextReference(), cause };
        return { ok: false, error: new ToolFailedError(failure) };
      }
    },
  };
  // SAFETY: the types say of each name what its tool's own schemas made sure of.
  return Object.freeze(session) as unknown as Session;
}

let failures = 0;
let prefix: string | undefined;

/** A prefix of this process and a counter. */
function nextReference(): string {
  prefix ??= Math.random().toString(36).slice(2, 8);
  return `${prefix}-${++failures}`;
}
