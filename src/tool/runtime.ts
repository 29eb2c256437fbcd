import { isRecord } from '../errors/plain-json.js';
import { ToolFailedError } from '../errors/tool-failed-error.js';
import { quote } from '../message/quote.js';
import { invalid, must, type OptionCheck, optionProblems, positive } from '../schema/options.js';
import { type Caller, type Finish, makeCall, type Outcome } from './call.js';
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
  invoke(name: string, input?: unknown, options?: CallOptions): Promise<string>;
  /**
   * How the call ended, as data; a bug of the tool is a `ToolFailedError` with the original as its `cause`.
   * @throws the signal's reason on abort, nothing else
   */
  settle<const Name extends ToolName<Tools> | (string & {})>(
    name: Name,
    input?: unknown,
    options?: CallOptions,
  ): Promise<Settled<ToolOutput<Tools, Name>>>;
}

const isFunction: OptionCheck = must('a function', (value) => typeof value === 'function');
const anything: OptionCheck = () => undefined;
const known = {
  tools: must('an array of tools made by defineTool', (value) => Array.isArray(value) && value.every(isTool)),
  grants: must(
    'an array of permissions, "domain:*" or "*"',
    (value) => Array.isArray(value) && value.every((grant) => typeof grant === 'string' && grantPattern.test(grant)),
  ),
  security: anything,
  timeoutMs: positive,
  translate: isFunction,
  onError: isFunction,
  reference: isFunction,
};

/**
 * Puts tools where they can be called.
 * @throws `InvalidDefinitionError` for two tools of one name, a grant that is none, or an unknown option
 */
export function createRuntime<const Tools extends readonly AnyTool[]>(options: RuntimeOptions<Tools>): Runtime<Tools> {
  const problems = optionProblems(options, known);
  if (isRecord(options) && options.tools === undefined) problems.push('"tools" is required');
  const names: string[] = problems.length > 0 ? [] : options.tools.map(({ name }) => name);
  const twice = names.filter((name, index) => names.indexOf(name) !== index);
  problems.push(...[...new Set(twice)].map((name) => `two tools are named ${quote(name)}`));
  if (problems.length > 0) throw invalid(problems, 'runtime');

  const { tools, grants = [], security, timeoutMs, translate, onError, reference = nextReference } = options;
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const caller: Caller = { tools: byName, grants: [...grants], security, timeoutMs, translate, onError };
  const asIs: Finish = (output) => output;

  async function call(name: string, input?: unknown, given: CallOptions = {}): Promise<unknown> {
    return outputOf(await makeCall(caller, name, input, given, asIs));
  }

  async function invoke(name: string, input?: unknown, given: CallOptions = {}): Promise<string> {
    const outcome = await makeCall(caller, name, input, given, outputText);
    return outcome.kind === 'error' ? toObservation(outcome.error) : String(outputOf(outcome));
  }

  async function settle(name: string, input?: unknown, given: CallOptions = {}): Promise<Settled> {
    const outcome = await makeCall(caller, name, input, given, asIs);
    if (outcome.kind === 'error') return { ok: false, error: outcome.error };
    if (outcome.kind === 'bug') {
      const failure = { tool: name, reference: referenceOf(reference), cause: outcome.thrown };
      return { ok: false, error: new ToolFailedError(failure) };
    }
    return { ok: true, output: outputOf(outcome) };
  }

  // SAFETY: the types say of each literal name what its tool's own schemas made sure of.
  return Object.freeze({ tools: Object.freeze([...tools]), call, invoke, settle }) as unknown as Runtime<Tools>;
}

/** The output of a call that gave one; whatever else it ended in is thrown as it is. */
function outputOf(outcome: Outcome): unknown {
  if (outcome.kind === 'output') return outcome.output;
  throw outcome.kind === 'error' ? outcome.error : outcome.kind === 'bug' ? outcome.thrown : outcome.reason;
}

function referenceOf(reference: () => unknown): string {
  try {
    const given = reference();
    return typeof given === 'string' ? given : nextReference();
  } catch {
    return nextReference();
  }
}

let process: string | undefined;
let failures = 0;

/** A prefix of this process and a counter. */
function nextReference(): string {
  process ??= Math.random().toString(36).slice(2, 8).padEnd(6, '0');
  failures++;
  return `${process}-${failures}`;
}
