import { ToolFailedError } from '../errors/tool-failed-error.js';
import { anything, callable, listOf, matching, optionProblems, positive, refuse } from '../schema/options.js';
import { callsOf, type Finish, type Outcome, quietly } from './call.js';
import type { CallArguments, CallOptions, ToolInput, ToolName, ToolOutput } from './call-types.js';
import { isTool } from './define-tool.js';
import { outputText, type Settled, toObservation } from './observation.js';
import { grantPattern } from './permissions.js';
import type { AnyTool } from './tool.js';

export interface RuntimeOptions<Tools extends readonly AnyTool[]> {
  readonly tools: Tools;
  /** What callers may do: exact permissions, `domain:*`, or `*`; none given, none granted. */
  readonly grants?: readonly string[];
  /** Handed to each tool as `context.security`. */
  readonly security?: unknown;
  /** How long one call may take, in milliseconds; without it there is no limit. */
  readonly timeoutMs?: number;
  /** May turn what a tool threw into a `ToolError`, in one place for all: `ENOENT` into `'fs/NOT_FOUND'`. */
  readonly translate?: (thrown: unknown, call: { readonly tool: string }) => unknown;
  /** Hears of every failure: the tool error, or what was thrown as it was. What it throws itself is ignored. */
  readonly onError?: (error: unknown, call: { readonly tool: string; readonly durationMs: number }) => void;
  /** Names a `ToolFailedError`; by default a prefix of this process and a counter. */
  readonly reference?: () => string;
}

// Methods, not properties: a runtime of known tools has to be assignable to `Runtime`, which takes any name.
export interface Runtime<Tools extends readonly AnyTool[] = readonly AnyTool[]> {
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

const known = {
  tools: listOf('tools made by defineTool', isTool),
  grants: listOf('permissions, "domain:*" or "*"', matching(grantPattern, '')[1]),
  security: anything,
  timeoutMs: positive,
  translate: callable,
  onError: callable,
  reference: callable,
};

/**
 * Puts tools where they can be called.
 * @throws `InvalidDefinitionError` for two tools of one name, a grant that is none, or an unknown option
 */
export function createRuntime<const Tools extends readonly AnyTool[]>(options: RuntimeOptions<Tools>): Runtime<Tools> {
  refuse(optionProblems(options, known, ['tools']), 'runtime');
  const { tools, grants = [], reference } = options;
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const names = tools.map(({ name }) => name);
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  refuse(
    [...twice].map((name) => `two tools are named "${name}"`),
    'runtime',
  );
  const make = callsOf({ ...options, grants: [...grants] }, byName);

  const runtime = {
    tools: Object.freeze([...tools]),
    async call(name: string, input?: unknown, given?: CallOptions): Promise<unknown> {
      return outputOf(await make(name, input, given, asIs));
    },
    async invoke(name: string, input?: unknown, given?: CallOptions): Promise<unknown> {
      const outcome = await make(name, input, given, outputText);
      return outcome[0] === 'error' ? toObservation(outcome[1]) : outputOf(outcome);
    },
    async settle(tool: string, input?: unknown, given?: CallOptions): Promise<Settled> {
      const outcome = await make(tool, input, given, asIs);
      const [kind, value] = outcome;
      if (kind === 'error') return { ok: false, error: value };
      if (kind !== 'bug') return { ok: true, output: outputOf(outcome) };
      const named = quietly(() => reference?.());
      const failure = { tool, reference: typeof named === 'string' ? named : nextReference(), cause: value };
      return { ok: false, error: new ToolFailedError(failure) };
    },
  };
  // SAFETY: the types say of each name what its tool's own schemas made sure of.
  return Object.freeze(runtime) as unknown as Runtime<Tools>;
}

const asIs: Finish = (output) => output;

/** The output of a call that gave one; whatever else it ended in is thrown as it is. */
function outputOf([kind, value]: Outcome): unknown {
  if (kind !== 'output') throw value;
  return value;
}

let failures = 0;
let prefix: string | undefined;

/** A prefix of this process and a counter. */
function nextReference(): string {
  prefix ??= Math.random().toString(36).slice(2, 8);
  failures++;
  return `${prefix}-${failures}`;
}
