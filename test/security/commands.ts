import {
  CommandDeniedError,
  type CommandOptions,
  InvalidDefinitionError,
  SecurityContext,
  type SecurityContextOptions,
} from '@hermes/tools';

type Platform = SecurityContextOptions['platform'];

/** What becomes of a command: the vectors to run, or the word for why not. */
export function outcome(commands: CommandOptions, command: unknown, platform: Platform = 'posix'): unknown {
  const context = new SecurityContext({ name: 'worker_1', commands, platform });
  try {
    // SAFETY: what is no command is tried on purpose.
    return context.checkCommand(command as string);
  } catch (error) {
    if (error instanceof CommandDeniedError) return error.reason;
    throw error;
  }
}

/** Everything that is no opaque program: what is left is the syntax. */
export const anything: CommandOptions = { mode: 'denylist' };

/** What is wrong with options, each fault; nothing for what is right. */
export function problemsOf(options: unknown): readonly string[] {
  try {
    // SAFETY: what are no options is tried on purpose.
    new SecurityContext(options as SecurityContextOptions);
    return [];
  } catch (error) {
    if (error instanceof InvalidDefinitionError) return error.problems;
    throw error;
  }
}
