import { andList, listOf } from '../message/lists.js';
import { nameOf, quote, slashed } from '../message/quote.js';
import { codeOfKind, defineKind, ToolError } from './tool-error.js';

/** What was missing: at least one. */
type Missing = { readonly permissions: readonly string[] } | { readonly permission: string };

/** Where it was missing: a tool that was not granted, or a security context. */
type Where =
  | { readonly tool: string; readonly context?: never }
  | {
      readonly context: string;
      /** What the context has. */
      readonly has: readonly string[];
      /** The slug of the path entry that lacks it. */
      readonly entry?: string;
      /** What that entry allows. */
      readonly allows?: readonly string[];
      /** The path asked for. */
      readonly target?: string;
      readonly tool?: never;
    };

export type PermissionDeniedErrorOptions = Missing & Where & { readonly cause?: unknown };

/**
 * Thrown before a tool runs whose permission was not granted, and by a security context that lacks one. Other
 * arguments do not help.
 */
export class PermissionDeniedError extends ToolError<'PERMISSION_DENIED'> {
  /** The first that is missing. */
  declare readonly permission: string;
  /** All that are missing. */
  declare readonly permissions: readonly string[];
  declare readonly tool?: string;
  declare readonly context?: string;
  declare readonly has?: readonly string[];
  declare readonly entry?: string;
  declare readonly allows?: readonly string[];
  declare readonly target?: string;
  /** What lacks it, `context_lacks` or `entry_lacks`, where a security context threw this. Not on the wire. */
  declare readonly reason?: string;
  /** Where the path leads, where a security context threw this. For operators: in no message and not on the wire. */
  declare readonly hostPath?: string;

  static {
    defineKind(this, {
      name: 'PermissionDeniedError',
      remedy: 'grant-permission',
      denied: true,
      fields: 'permission permissions[] tool? context? has[]? entry? allows[]? target?',
      say: ({ permissions, tool, context = '', has = [], entry, allows = [], target = '' }: PermissionDeniedError) => {
        if (tool !== undefined) {
          const which = permissions.length > 1 ? 'permissions, which were' : 'permission, which was';
          return `${nameOf(tool)} requires the ${andList(permissions)} ${which} not granted. Retrying with different arguments will not help`;
        }
        const name = quote(context, "'");
        const lacks = `lacks permission(s) ${listOf(permissions)}`;
        return entry === undefined
          ? `Context ${name} ${lacks} (has: ${listOf(has)}).`
          : `${slashed(entry)} in context ${name} ${lacks} for ${quote(target, "'")} (allows: ${listOf(allows)}).`;
      },
    });
  }

  constructor(options: PermissionDeniedErrorOptions) {
    const {
      permission,
      permissions = [permission],
    }: { readonly permission?: string; readonly permissions?: readonly unknown[] } = options;
    const given: object = { ...options, permissions, permission: permissions[0] };
    super(codeOfKind, '', given);
  }
}
