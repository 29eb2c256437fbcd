import { oneLine, quote } from '../message/quote.js';
import { optional, text } from './fields.js';
import { defineKind, ToolError } from './tool-error.js';

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

/** Reasons that are about the rules; every other names what in the line cannot be read. */
const notAllowed = ['not_in_allowlist', 'no_rules'];

/** Thrown when a command hits a deny rule, matches no allow rule, or cannot be read; nothing was run. */
export class CommandDeniedError extends ToolError<'COMMAND_DENIED'> {
  declare readonly command: string;
  declare readonly context: string;
  declare readonly reason: string;
  declare readonly rule?: string;

  static {
    defineKind(this, {
      name: 'CommandDeniedError',
      code: 'COMMAND_DENIED',
      remedy: 'rewrite-arguments',
      denied: true,
      fields: { command: text, context: text, reason: text, rule: optional(text) },
      say: ({ command, context, reason, rule }: CommandDeniedError) => {
        const line = `Command ${quote(command, "'")}`;
        const where = `in context ${quote(context, "'")}`;
        if (rule !== undefined) return oneLine(`${line} is blocked by denied-command rule ${quote(rule, "'")} ${where}.`, 512);
        if (notAllowed.includes(reason)) {
          return `${line} does not match any allowed-command rule ${where} (allowlist mode: default-deny).`;
        }
        return oneLine(`${line} cannot be read ${where}: ${quote(reason.replaceAll('_', ' ')).slice(1, -1)} is refused.`, 512);
      },
    });
  }

  constructor(options: CommandDeniedErrorOptions) {
    super('COMMAND_DENIED' as never, '', options);
  }
}
