import type { Signal } from '../abort/signal.js';
import { ApprovalDeniedError } from '../errors/approval-denied-error.js';
import { InvalidDefinitionError } from '../errors/invalid-definition-error.js';
import { type ApprovalPolicy, askFor, needsApproval } from './approval.js';
import { type Action, labelOf } from './approval-request.js';
import { type CommandPolicy, checkCommand } from './commands.js';
import type { Status } from './file-system.js';
import { ownOptions } from './own.js';
import {
  type Asking,
  type Checked,
  checkFolder,
  checkPathAccess,
  issue,
  permitted,
  type ResolvedPath,
} from './paths.js';
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
  readonly cwd?: undefined;
}

/** A command to be run. */
export interface CommandAction extends AnyAction {
  readonly command: string | readonly string[];
  /** The folder to run it in: a path that needs `EXECUTE`. Whoever approves the command sees it. */
  readonly cwd?: string | undefined;
  readonly path?: undefined;
}

interface AnyResolved {
  readonly tool: string;
  readonly permissions: readonly Permission[];
}

/** What may be done to which path: use exactly this. */
export interface ResolvedPathAction extends ResolvedPath, AnyResolved {}

/** What may be run: the argument vectors, with `shell: false`; in which folder, where one was asked for. */
export interface ResolvedCommandAction extends AnyResolved {
  readonly argv: readonly (readonly string[])[];
  readonly cwd?: ResolvedPath;
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
  readonly cwd?: unknown;
  readonly permissions?: unknown;
  readonly tool: string;
  readonly description: string | undefined;
}

function readAction(action: unknown): Given {
  const own = ownOptions(action, ['path', 'command', 'cwd', 'permissions', 'tool', 'description'], 'the action');
  const { path, command, cwd, permissions, tool, description } = own.values;
  const problems = [...own.problems];
  if (problems.length > 0) throw new InvalidDefinitionError({ subject: 'action', problems });
  if (path !== undefined && command !== undefined) problems.push('it has both a "path" and a "command"');
  if (cwd !== undefined && command === undefined) problems.push('"cwd" is where a "command" runs, and there is none');
  if (typeof tool !== 'string') problems.push('"tool" must be a string');
  if (description !== undefined && typeof description !== 'string') problems.push('"description" must be a string');
  if (problems.length > 0) throw new InvalidDefinitionError({ subject: 'action', problems });
  return {
    path,
    command,
    cwd,
    permissions,
    tool: String(tool),
    description: description === undefined ? undefined : String(description),
  };
}

type Part = keyof Status;
/** What of a file stays the same as long as it is that file. */
const identity: readonly Part[] = ['kind', 'dev', 'ino', 'birthtimeNs'];
/** To be run, its content counts too, as far as that is told. */
const program: readonly Part[] = [...identity, 'size', 'mtimeNs'];

/** What is there after somebody approved what was there before: the same, in all of these parts. */
function recheck(before: Checked, path: unknown, parts: readonly Part[], action: Action, asking: Asking): Checked {
  const now = checkPathAccess(path, before.permissions, asking);
  const isSame =
    before.resolved.hostPath === now.resolved.hostPath &&
    parts.every((part) => before.status?.[part] === now.status?.[part]);
  if (isSame) return now;
  throw new ApprovalDeniedError({ action: labelOf(action), context: asking.name, reason: 'changed' });
}

async function guardPath(given: Given, rules: Guarding, signal: Signal | undefined): Promise<ResolvedPathAction> {
  const { tool, path, description, permissions: asked } = given;
  const { asking, approval } = rules;
  let checked = checkPathAccess(path, asked, asking);
  const { requested, permissions, context } = checked;
  if (needsApproval(approval, permissions)) {
    const { virtualPath } = checked.resolved;
    const action = { context, tool, permissions, requested, virtualPath, argv: undefined, cwd: undefined, description };
    await askFor(approval, action, signal);
    if (signal?.aborted) throw signal.reason;
    const parts = permissions.includes('EXECUTE') ? program : identity;
    checked = recheck(checked, path, parts, action, asking);
  }
  return issue({ ...checked.resolved, tool, permissions }, checked);
}

async function guardCommand(given: Given, rules: Guarding, signal: Signal | undefined): Promise<ResolvedCommandAction> {
  const { tool, command, cwd, description } = given;
  const { asking, commands, approval } = rules;
  const context = asking.name;
  const permissions = permitted(given.permissions, asking);
  if (!permissions.includes('EXECUTE')) {
    const problems = ['a command needs "EXECUTE" among its "permissions"'];
    throw new InvalidDefinitionError({ subject: 'action', problems });
  }
  const argv = checkCommand(command, commands, context);
  let folder = cwd === undefined ? undefined : checkFolder(cwd, asking);
  if (needsApproval(approval, permissions)) {
    const path = { requested: undefined, virtualPath: undefined };
    const action = { context, tool, permissions, ...path, argv, cwd: folder?.resolved.virtualPath, description };
    await askFor(approval, action, signal);
    if (signal?.aborted) throw signal.reason;
    // Files may come and go in it.
    folder &&= recheck(folder, cwd, identity, action, asking);
  }
  return Object.freeze({ tool, permissions, argv, ...(folder && { cwd: issue(folder.resolved, folder) }) });
}

/** The signal of the options; what is no signal would never be heard. */
function signalOf(options: unknown): Signal | undefined {
  const { values, problems: found } = ownOptions(options ?? {}, ['signal']);
  const { signal } = values;
  const problems = [...found];
  // Bun's and the browsers' signals have no keys of their own.
  if (isSignal(options)) problems.push('the options must be { signal }, not the signal itself');
  if (signal !== undefined && !isSignal(signal)) problems.push('"signal" must be an AbortSignal');
  if (problems.length === 0 && (signal === undefined || isSignal(signal))) return signal;
  throw new InvalidDefinitionError({ subject: 'options of guard', problems });
}

const isSignal = (value: unknown): value is Signal =>
  typeof value === 'object' && value !== null && 'aborted' in value && 'addEventListener' in value;

/** Judges an action by the rules, and then asks whoever has to approve it. */
export async function guard(action: unknown, options: unknown, rules: Guarding): Promise<object> {
  const signal = signalOf(options);
  if (signal?.aborted) throw signal.reason;
  const given = readAction(action);
  return given.command === undefined ? guardPath(given, rules, signal) : guardCommand(given, rules, signal);
}
