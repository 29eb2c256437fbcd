import { InvalidDefinitionError } from '../errors/invalid-definition-error.js';
import { PermissionDeniedError } from '../errors/permission-denied-error.js';
import { quote } from '../message/quote.js';
import { type CommandOptions, type CommandPolicy, checkCommand, commandPolicy } from './commands.js';
import { itemsOf, ownOptions } from './own.js';
import { ceilingOf, missingOf, type Permission } from './permissions.js';
import type { Platform } from './programs.js';

export interface SecurityContextOptions {
  /** Names the context in messages: letters, digits, `_`, `.` and `-`, at most 64. By default `default`. */
  readonly name?: string | undefined;
  /** The most that is ever permitted; none given, none permitted. */
  readonly permissions?: readonly Permission[] | undefined;
  /** What may be run; without it nothing may. */
  readonly commands?: CommandOptions | undefined;
  /** Whose rules for programs hold; by default those of the running system. */
  readonly platform?: Platform | undefined;
  /** Must be empty: this version has no checks of paths. */
  readonly paths?: readonly [] | undefined;
}

const own = ['name', 'permissions', 'commands', 'platform', 'paths'];
/** Options of checks that are not there. They are refused: a rule that is never applied would look like one that is. */
const later: Readonly<Record<string, string>> = {
  default: 'paths',
  approval: 'approvals',
  hardLinkedWrites: 'paths',
};

// Without an import: in a browser there is no such thing.
const running = (): Platform => (globalThis.process?.platform === 'win32' ? 'win32' : 'posix');

/**
 * What one worker may do. It decides and runs nothing: a tool asks it, and then does exactly what it got back.
 *
 * @throws `InvalidDefinitionError` with all that is wrong with the options, when it is made
 */
export class SecurityContext {
  readonly #name: string;
  readonly #ceiling: ReadonlySet<string>;
  readonly #commands: CommandPolicy;

  constructor(options: SecurityContextOptions = {}) {
    const { values, problems: found } = ownOptions(options, [...own, ...Object.keys(later)]);
    const { name = 'default', permissions = [], commands, platform = running(), paths = [] } = values;
    const problems = [...found];
    if (typeof name !== 'string' || !/^[A-Za-z0-9_.-]{1,64}$/.test(name))
      problems.push('"name" must be 1 to 64 letters, digits, "_", "." or "-"');
    if (platform !== 'win32' && platform !== 'posix') problems.push('"platform" must be "win32" or "posix"');
    if (itemsOf(paths, 0) === undefined) problems.push('"paths" must be empty: this version has no checks of paths');
    for (const [option, checks] of Object.entries(later))
      if (values[option] !== undefined)
        problems.push(`"${option}" cannot be set: this version has no checks of ${checks}`);
    this.#ceiling = ceilingOf(permissions, problems);
    this.#commands = commandPolicy(commands, platform === 'win32' ? platform : 'posix', problems);
    this.#name = typeof name === 'string' ? name : '';
    const subject = typeof name === 'string' ? `security context ${quote(name)}` : 'security context';
    if (problems.length > 0) throw new InvalidDefinitionError({ subject, problems });
  }

  get name(): string {
    return this.#name;
  }

  /**
   * Whether all of these are within the context's `permissions`. It says nothing of a path or a command.
   * @throws `PermissionDeniedError` for one that is not, and for an empty list
   */
  checkPermission(permissions: readonly Permission[]): void {
    const missing = missingOf(permissions, this.#ceiling);
    if (missing.length > 0)
      throw new PermissionDeniedError({ permissions: missing, context: this.#name, has: [...this.#ceiling] });
  }

  /**
   * The argument vectors to run, frozen, in order: run those with `shell: false`, never the line. One for an array.
   * @throws `CommandDeniedError` for a command that hits a deny rule, matches no allow rule, or cannot be read
   */
  checkCommand(command: string | readonly string[]): readonly (readonly string[])[] {
    return checkCommand(command, this.#commands, this.#name);
  }
}
