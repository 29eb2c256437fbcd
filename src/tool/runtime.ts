import { isRecord, only } from '../errors/plain-json.js';
import { anything, callable, listOf, matching, optionProblems, positive, refuse } from '../schema/options.js';
import { isTool } from './define-tool.js';
import { createMemory } from './memory.js';
import { grantPattern } from './permissions.js';
import { type Session, type SessionOptions, sessionOf } from './session.js';
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

export interface Runtime<Tools extends readonly AnyTool[] = readonly AnyTool[]> extends Session<Tools> {
  /**
   * The same runtime for one conversation: a fault that a tool repeats is told as such, in `invoke` and `settle`.
   * @throws `InvalidDefinitionError` for a grant that is none, or an unknown option
   */
  session(options?: SessionOptions): Session<Tools>;
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
const knownOfSession = { grants: known.grants, security: anything, context: ['an object', isRecord] as const };

/**
 * Puts tools where they can be called.
 * @throws `InvalidDefinitionError` for two tools of one name, a grant that is none, or an unknown option
 */
export function createRuntime<const Tools extends readonly AnyTool[]>(options: RuntimeOptions<Tools>): Runtime<Tools> {
  refuse(optionProblems(options, known, ['tools']), 'runtime');
  const { grants = [] } = options;
  const own = { ...options, tools: Object.freeze([...options.tools]), grants: [...grants] };
  const names = own.tools.map(({ name }) => name);
  const twice = new Set(names.filter((name, index) => names.indexOf(name) < index));
  refuse(
    Array.from(twice, (name) => `two tools are named "${name}"`),
    'runtime',
  );

  const runtime = {
    ...sessionOf(own),
    session(given: SessionOptions = {}): Session {
      refuse(optionProblems(given, knownOfSession), 'session');
      return sessionOf({ ...own, ...only(given) }, createMemory());
    },
  };
  // SAFETY: the types say of each name what its tool's own schemas made sure of.
  return Object.freeze(runtime) as unknown as Runtime<Tools>;
}
