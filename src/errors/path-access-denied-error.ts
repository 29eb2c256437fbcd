import { listOf, quoteAll } from '../message/lists.js';
import { quote, slashed, wordsOf } from '../message/quote.js';
import { codeOfKind, defineKind, ToolError } from './tool-error.js';

export interface PathAccessDeniedErrorOptions {
  /** The path as it was asked for. */
  readonly requested: string;
  /** The security context's name. */
  readonly context: string;
  /** Why, as a word to branch on: `not_covered`, `escapes_mount`, `denied_by_entry`. */
  readonly reason: string;
  /** Those that the entry denies. */
  readonly permissions?: readonly string[];
  /** The slug of the entry that denies it. */
  readonly entry?: string;
  /** The slugs of the mounts, told where the path is absolute and begins with none of them. */
  readonly slugs?: readonly string[];
  readonly cause?: unknown;
}

/** Thrown when a path is covered by no entry of a security context, or an entry denies it. Another path may do. */
export class PathAccessDeniedError extends ToolError<'PATH_ACCESS_DENIED'> {
  declare readonly requested: string;
  declare readonly context: string;
  declare readonly reason: string;
  declare readonly permissions?: readonly string[];
  declare readonly entry?: string;
  declare readonly slugs?: readonly string[];
  /** Where it leads, where that was found. For operators: in no message and not on the wire. */
  declare readonly hostPath?: string;

  static {
    defineKind(this, {
      name: 'PathAccessDeniedError',
      remedy: 'rewrite-arguments',
      denied: true,
      fields: 'requested context reason entry? permissions[]? slugs[]?',
      say: ({ requested, context, reason, permissions = [], entry, slugs = [] }: PathAccessDeniedError) => {
        const path = `Path ${quote(requested, "'")}`;
        const where = `in context ${quote(context, "'")}`;
        if (entry !== undefined)
          return `${path} is denied permission(s) ${listOf(permissions)} by ${slashed(entry)} ${where}.`;
        if (slugs.length > 0)
          return `${path} is an absolute path that isn't covered by any configured PathEntry, and its leading segment doesn't match a mounted slug (${quoteAll(slugs)}).`;
        return /cover|mount|sym/.test(reason)
          ? `${path} is not covered by any PathEntry ${where}.`
          : `${path} cannot be used ${where}: ${wordsOf(reason)} is refused.`;
      },
    });
  }

  constructor(options: PathAccessDeniedErrorOptions) {
    super(codeOfKind, '', options);
  }
}
