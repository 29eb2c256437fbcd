import { listOf, nameOf, oneLine, quote } from '../message/quote.js';
import { optional, text, texts } from './fields.js';
import { only } from './plain-json.js';
import { defineKind, ToolError } from './tool-error.js';

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

const andList = (items: readonly string[]): string => {
  const quoted = items.map((item) => quote(item));
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} and ${quoted.at(-1)}`;
};

/** `/root`, whether the slug was given with its slash or without. */
export const slashed = (slug: string): string => quote(`/${slug.replace(/^\//, '')}`, "'");

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

  static {
    defineKind(this, {
      name: 'PermissionDeniedError',
      code: 'PERMISSION_DENIED',
      remedy: 'grant-permission',
      denied: true,
      fields: {
        permission: text,
        permissions: texts,
        tool: optional(text),
        context: optional(text),
        has: optional(texts),
        entry: optional(text),
        allows: optional(texts),
        target: optional(text),
      },
      say: ({ permissions, tool, context = 'default', has = [], entry, allows = [], target = '' }: PermissionDeniedError) => {
        if (tool !== undefined) {
          const several = permissions.length > 1;
          const which = `${andList(permissions)} permission${several ? 's, which were' : ', which was'} not granted`;
          return oneLine(`${nameOf(tool)} requires the ${which}. Retrying with different arguments will not help`);
        }
        const lacks = `lacks permission(s) ${listOf(permissions)}`;
        return entry === undefined
          ? oneLine(`Context ${quote(context, "'")} ${lacks} (has: ${listOf(has)}).`, 512)
          : oneLine(
              `${slashed(entry)} in context ${quote(context, "'")} ${lacks} for ${quote(target, "'")} (allows: ${listOf(allows)}).`,
              512,
            );
      },
    });
  }

  constructor(options: PermissionDeniedErrorOptions) {
    const { permissions = 'permission' in options ? [options.permission] : undefined, ...rest } =
      options as Partial<PermissionDeniedError>;
    super('PERMISSION_DENIED' as never, '', { ...rest, ...only({ permissions, permission: permissions?.[0] }) });
  }
}
