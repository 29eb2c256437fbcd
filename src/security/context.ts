import { InvalidDefinitionError } from '../errors/invalid-definition-error.js';
import { quote } from '../message/quote.js';
import { type ApprovalOptions, approvalPolicy } from './approval.js';
import { type CommandOptions, checkCommand, commandPolicy } from './commands.js';
import {
  type CommandAction,
  type Guarding,
  type GuardOptions,
  guard,
  type PathAction,
  type ResolvedCommandAction,
  type ResolvedPathAction,
} from './guard.js';
import { ownOptions } from './own.js';
import { type PathEntry, pathPolicy } from './path-entries.js';
import { checkPath, checkPathAccess, issue, permitted, type ResolvedPath } from './paths.js';
import { type Permission, permissionsOf } from './permissions.js';
import type { Platform } from './programs.js';

export interface SecurityContextOptions {
  /** Names the context in messages: letters, digits, `_`, `.` and `-`, at most 64. By default `default`. */
  readonly name?: string | undefined;
  /** The places that paths may lead to; without one, none may. They need a file system. */
  readonly paths?: readonly PathEntry[] | undefined;
  /** The slug of the entry in which relative paths begin, `null` for none; by default the only one that allows something. */
  readonly default?: string | null | undefined;
  /** The most that is ever permitted; by default all that any entry of `paths` allows. */
  readonly permissions?: readonly Permission[] | undefined;
  /** What may be run; without it nothing may. */
  readonly commands?: CommandOptions | undefined;
  /** What somebody has to approve first; `guard` asks. */
  readonly approval?: ApprovalOptions | undefined;
  /** Whose rules for names and programs hold; by default those of the running system. */
  readonly platform?: Platform | undefined;
  /** Lets files be written that have more than one name, one of which may lie elsewhere. */
  readonly hardLinkedWrites?: boolean | undefined;
}

const known = ['name', 'paths', 'default', 'permissions', 'commands', 'approval', 'platform', 'hardLinkedWrites'];

// Without an import: in a browser there is no such thing.
const running = (): Platform => (globalThis.process?.platform === 'win32' ? 'win32' : 'posix');

/**
 * What one worker may do. It decides and runs nothing: a tool asks it, and then does exactly what it got back.
 *
 * @throws `InvalidDefinitionError` with all that is wrong with the options, when it is made
 */
export class SecurityContext {
  readonly #rules: Guarding;

  constructor(options: SecurityContextOptions = {}) {
    const { values, problems: found } = ownOptions(options, known);
    const { name = 'default', permissions, platform: given = running() } = values;
    const problems = [...found];
    const platform = given === 'win32' ? given : 'posix';
    const isName = typeof name === 'string' && /^[A-Za-z0-9_.-]{1,64}$/.test(name);
    if (!isName) problems.push('"name" must be 1 to 64 letters, digits, "_", "." or "-"');
    if (given !== platform) problems.push('"platform" must be "win32" or "posix"');
    const paths = pathPolicy(values, platform, problems);
    const ceiling =
      permissions === undefined
        ? new Set(paths.mounts.flatMap(({ allow }) => [...allow]))
        : permissionsOf(permissions, 'permissions', problems);
    this.#rules = {
      asking: { name: isName ? name : '', ceiling, paths },
      commands: commandPolicy(values['commands'], platform, problems),
      approval: approvalPolicy(values['approval'], problems),
    };
    const subject = typeof name === 'string' ? `security context ${quote(name)}` : 'security context';
    if (problems.length > 0) throw new InvalidDefinitionError({ subject, problems });
  }

  get name(): string {
    return this.#rules.asking.name;
  }

  /**
   * Whether a path is covered by an entry. It says nothing of what may be done there: a tool uses `checkPathAccess`.
   * @throws `PathAccessDeniedError` for one that is not
   */
  async checkPath(path: string): Promise<void> {
    checkPath(path, this.#rules.asking);
  }

  /**
   * Whether all of these are within the context's `permissions`. It says nothing of a path or a command.
   * @throws `PermissionDeniedError` for one that is not, and for an empty list
   */
  checkPermission(permissions: readonly Permission[]): void {
    permitted(permissions, this.#rules.asking);
  }

  /**
   * The path to use, for all of these permissions, frozen: use its `hostPath`, or `openChecked`, and not the path that
   * was asked for.
   * @throws `PathAccessDeniedError` for a path that no entry covers, one that an entry denies, and one that cannot be
   * used safely; `PermissionDeniedError` for what the context or the entry does not allow
   */
  async checkPathAccess(path: string, permissions: readonly Permission[]): Promise<ResolvedPath> {
    const checked = checkPathAccess(path, permissions, this.#rules.asking);
    return issue(checked.resolved, checked);
  }

  /**
   * The argument vectors to run, frozen, in order: run those with `shell: false`, never the line. One for an array.
   * @throws `CommandDeniedError` for a command that hits a deny rule, matches no allow rule, or cannot be used
   */
  checkCommand(command: string | readonly string[]): readonly (readonly string[])[] {
    return checkCommand(command, this.#rules.commands, this.name);
  }

  /**
   * Judges an action by the rules, asks whoever has to approve it, and judges it again after the yes. Use exactly what it
   * gives: the path, or the argument vectors and the folder to run them in. Nothing is remembered: each action is asked for anew.
   * @throws what `checkPathAccess` and `checkCommand` throw, then nobody is asked; `ApprovalDeniedError` for a no, where
   * there is nobody to ask, and where the file is another than was approved; `ApprovalTimeoutError` where nobody
   * decided; on abort the signal's reason; `InvalidDefinitionError` for what is no action
   */
  guard(action: PathAction, options?: GuardOptions): Promise<ResolvedPathAction>;
  guard(action: CommandAction, options?: GuardOptions): Promise<ResolvedCommandAction>;
  async guard(action: unknown, options?: GuardOptions): Promise<object> {
    return guard(action, options, this.#rules);
  }
}
