import type { Signal } from '../abort/signal.js';
import { ApprovalDeniedError } from '../errors/approval-denied-error.js';
import { InvalidDefinitionError } from '../errors/invalid-definition-error.js';
import { type ApprovalPolicy, askFor } from './approval.js';
import { labelOf } from './approval-request.js';
import { type CommandPolicy, checkCommand } from './commands.js';
import { ownOptions } from './own.js';
import { type Asking, type Checked, checkPathAccess, issue, permitted, type ResolvedPath } from './paths.js';
import type { Permission } from './permissions.js';

interface AnyAction {
  /** All that the action needs; `EXECUTE` for a command. */
  readonly permissions: readonly Permission[];
  /** The tool's name, for whoever is asked. */
  readonly tool: string;
  /** What the model says of it: shown as that, and no more. */
  readonly description?: string | undefined;
}

/** Something to be done to a path. */
export interface PathAction extends AnyAction {
  readonly path: string;
  readonly command?: undefined;
}

/** A command to be run. */
export interface CommandAction extends AnyAction {
  readonly command: string | readonly string[];
  readonly path?: undefined;
}

interface AnyResolved {
  readonly tool: string;
  readonly permissions: readonly Permission[];
}

/** What may be done to which path: use exactly this. */
export interface ResolvedPathAction extends ResolvedPath, AnyResolved {}

/** What may be run: the argument vectors, with `shell: false`. */
export interface ResolvedCommandAction extends AnyResolved {
  readonly argv: readonly (readonly string[])[];
}

export interface GuardOptions {
  readonly signal?: Signal | undefined;
}

/** By whose rules an action is judged. */
export interface Guarding {
  readonly asking: Asking;
  readonly commands: CommandPolicy;
  readonly approval: ApprovalPolicy | undefined;
}

/** An action as it was given, each part read once. */
interface Given {
  readonly path?: unknown;
  readonly command?: unknown;
  readonly permissions?: unknown;
  readonly tool: string;
  readonly description?: string;
}

function readAction(action: unknown): Given {
  const own = ownOptions(action, ['path', 'command', 'permissions', 'tool', 'description'], 'the action');
  const { path, command, permissions, tool, description } = own.values;
  const problems = [...own.problems];
  if (problems.length > 0) throw new InvalidDefinitionError({ subject: 'action', problems });
  if (path !== undefined && command !== undefined) problems.push('it has both a "path" and a "command"');
  if (typeof tool !== 'string') problems.push('"tool" must be a string');
  if (description !== undefined && typeof description !== 'string') problems.push('"description" must be a string');
  if (problems.length > 0) throw new InvalidDefinitionError({ subject: 'action', problems });
  return { path, command, permissions, tool: String(tool), ...(typeof description === 'string' && { description }) };
}

/** What of a file stays the same as long as it is that file; to be run, its content too, as far as that is told. */
const identity = ['kind', 'dev', 'ino', 'birthtimeNs'] as const;
const content = ['size', 'mtimeNs'] as const;

/** Whether what was approved is still what is there. */
function isSame(before: Checked, now: Checked): boolean {
  const parts = before.permissions.includes('EXECUTE') ? [...identity, ...content] : identity;
  return (
    before.resolved.hostPath === now.resolved.hostPath &&
    parts.every((part) => before.status?.[part] === now.status?.[part])
  );
}

async function guardPath(given: Given, rules: Guarding, signal: Signal | undefined): Promise<ResolvedPathAction> {
  const { tool, path, permissions: asked } = given;
  const { asking, approval } = rules;
  let checked = checkPathAccess(path, asked, asking);
  const { requested, permissions, context } = checked;
  if (approval) {
    const { virtualPath } = checked.resolved;
    const action = { ...given, context, permissions, requested, virtualPath };
    await askFor(approval, action, signal);
    if (signal?.aborted) throw signal.reason;
    const now = checkPathAccess(path, permissions, asking);
    if (!isSame(checked, now)) throw new ApprovalDeniedError({ action: labelOf(action), context, reason: 'changed' });
    checked = now;
  }
  return issue({ ...checked.resolved, tool, permissions }, checked);
}

async function guardCommand(given: Given, rules: Guarding, signal: Signal | undefined): Promise<ResolvedCommandAction> {
  const { tool, command } = given;
  const { asking, commands, approval } = rules;
  const permissions = permitted(given.permissions, asking);
  if (!permissions.includes('EXECUTE')) {
    const problems = ['a command needs "EXECUTE" among its "permissions"'];
    throw new InvalidDefinitionError({ subject: 'action', problems });
  }
  const argv = checkCommand(command, commands, asking.name);
  if (approval) {
    await askFor(approval, { ...given, context: asking.name, permissions, argv }, signal);
    if (signal?.aborted) throw signal.reason;
  }
  return Object.freeze({ tool, permissions, argv });
}

/** Judges an action by the rules, and then asks whoever has to approve it. */
export async function guard(action: unknown, signal: Signal | undefined, rules: Guarding): Promise<object> {
  if (signal?.aborted) throw signal.reason;
  const given = readAction(action);
  return given.command === undefined ? guardPath(given, rules, signal) : guardCommand(given, rules, signal);
}
