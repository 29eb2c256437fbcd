import type { Signal } from '../abort/signal.js';
import { quoteInFull } from '../message/quote.js';
import { readable } from './commands.js';
import type { Permission } from './permissions.js';

/** What an approver is asked: one action, as it was resolved. Frozen to its depth. */
export interface ApprovalRequest {
  /** A random UUID; an approval has to name it. */
  readonly id: string;
  /** The security context's name. */
  readonly context: string;
  readonly tool: string;
  readonly permissions: readonly Permission[];
  /** What the path was resolved to, in mounted terms: `/root/notes.txt`. */
  readonly virtualPath?: string;
  /** The path as it was asked for. */
  readonly requested?: string;
  /** The argument vectors of a command, in order. */
  readonly argv?: readonly (readonly string[])[];
  /** The folder that the command runs in, where the action names one, in mounted terms. */
  readonly cwd?: string;
  /** Text of the model, which may say anything; `display` has it quoted and labelled. */
  readonly description?: string;
  /** The hexadecimal SHA-256 of `JSON.stringify({ argv, context, cwd, permissions, tool, virtualPath })`: the same for the same action. */
  readonly digest: string;
  /** When an answer is too late, in milliseconds of Unix time. */
  readonly expiresAt: number;
  /** The action to read, a line for each field: complete, and escaped so that no text of it can pass for another. */
  readonly display: string;
}

/** What a backend answers. Only its own properties count, and no others than these. */
export interface ApprovalAnswer {
  /** `unavailable`: nobody is there to decide, so the next backend is asked. */
  readonly decision: 'approve' | 'deny' | 'unavailable';
  /** The request's `id`. */
  readonly requestId: string;
  /** Why, for operators: it becomes the `cause` of the error and is in no message. */
  readonly reason?: string | undefined;
}

/**
 * Asks somebody. Only the exact approval of this request is one; any other answer is a no, and so is a thrown
 * `ApprovalDeniedError`. Whatever else it throws lets the next be asked. Over time the signal is aborted.
 */
export type ApprovalBackend = (
  request: ApprovalRequest,
  options: { readonly signal: Signal },
) => ApprovalAnswer | Promise<ApprovalAnswer>;

/**
 * What is to be approved, after the policy has let it pass. Each part is there, if only as `undefined`: what is left out
 * could come from a prototype, and the approver would be shown it.
 */
export interface Action {
  readonly context: string;
  readonly tool: string;
  readonly permissions: readonly Permission[];
  readonly requested: string | undefined;
  readonly virtualPath: string | undefined;
  readonly argv: readonly (readonly string[])[] | undefined;
  readonly cwd: string | undefined;
  readonly description: string | undefined;
}

/** The longest text that somebody is asked to read, in UTF-16 units. */
export const MOST_SHOWN = 16_384;

/** What the errors call an action: `READ, WRITE: notes.txt`. */
export function labelOf({ permissions, requested, virtualPath, argv }: Action): string {
  const target = argv ? argv.map(readable).join('; ') : (requested ?? virtualPath);
  return permissions.join(', ') + (target === undefined ? '' : `: ${target}`);
}

/** Its end is cut where it alone is more than somebody is asked to read: then nobody is. */
const shown = (text: string): string => quoteInFull(text.slice(0, MOST_SHOWN + 1));

/**
 * The action as the approver reads it. No two actions read alike: each field has its line and its place, and what
 * comes from outside is quoted.
 */
export function displayOf({
  context,
  tool,
  permissions,
  virtualPath,
  requested,
  argv = [],
  cwd,
  description,
}: Action): string {
  const lines = [
    `context: ${/^[\w.-]+$/.test(context) ? context : shown(context)}`,
    `tool: ${shown(tool)}`,
    `permissions: ${permissions.join(', ')}`,
  ];
  if (virtualPath !== undefined) lines.push(`path: ${shown(virtualPath)}`);
  if (requested !== undefined && requested !== virtualPath) lines.push(`requested: ${shown(requested)}`);
  for (const words of argv) lines.push(['command:', ...words.map(shown)].join(' '));
  if (cwd !== undefined) lines.push(`working directory: ${shown(cwd)}`);
  if (description !== undefined) lines.push(`description (written by the model): ${shown(description)}`);
  return lines.join('\n');
}

async function digestOf({ argv, context, cwd, permissions, tool, virtualPath }: Action): Promise<string> {
  const text = JSON.stringify({ argv, context, cwd, permissions, tool, virtualPath });
  const digest = await globalThis.crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A new request, never the one of an equal action. */
export async function requestOf(action: Action, display: string, expiresAt: number): Promise<ApprovalRequest> {
  const { context, tool, requested, virtualPath, cwd, description } = action;
  const permissions = Object.freeze([...action.permissions]);
  const argv = action.argv && Object.freeze(action.argv.map((words) => Object.freeze([...words])));
  return Object.freeze({
    ...{ id: globalThis.crypto.randomUUID(), context, tool, permissions },
    ...(virtualPath !== undefined && { virtualPath }),
    ...(requested !== undefined && { requested }),
    ...(argv && { argv }),
    ...(cwd !== undefined && { cwd }),
    ...(description !== undefined && { description }),
    ...{ digest: await digestOf({ ...action, permissions, argv }), expiresAt, display },
  });
}
