import { quote, wordsOf } from '../message/quote.js';
import { codeOfKind, defineKind, ToolError } from './tool-error.js';

export interface CommandDeniedErrorOptions {
  /** The command as it was asked for. */
  readonly command: string;
  /** The security context's name. */
  readonly context: string;
  /** Why, as a word to branch on: `denied_rule`, `not_in_allowlist`, `operator`. */
  readonly reason: string;
  /** The deny rule that it hits. */
  readonly rule?: string;
  readonly cause?: unknown;
}

/** Thrown when a command hits a deny rule, matches no allow rule, or cannot be read; nothing was run. */
export class CommandDeniedError extends ToolError<'COMMAND_DENIED'> {
  declare readonly command: string;
  declare readonly context: string;
  declare readonly reason: string;
  declare readonly rule?: string;

  static {
    defineKind(this, {
      name: 'CommandDeniedError',
      remedy: 'rewrite-arguments',
      denied: true,
      fields: 'command context reason rule?',
      say: ({ command, context, reason, rule }: CommandDeniedError) => {
        const line = `Command ${quote(command, "'")}`;
        const where = `in context ${quote(context, "'")}`;
        if (rule !== undefined) return `${line} is blocked by denied-command rule ${quote(rule, "'")} ${where}.`;
        return /allow|rules/.test(reason)
          ? `${line} does not match any allowed-command rule ${where} (allowlist mode: default-deny).`
          : `${line} cannot be used ${where}: ${wordsOf(reason)} is refused.`;
      },
    });
  }

  constructor(options: CommandDeniedErrorOptions) {
    super(codeOfKind, '', options);
  }
}
