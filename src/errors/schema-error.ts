import { faultAt, faultList } from '../message/faults.js';
import type { Path } from '../message/path.js';
import { count, issues, path, text } from './fields.js';
import type { Issue, IssueInput } from './issue.js';
import { only } from './plain-json.js';
import { defineKind, ToolError } from './tool-error.js';

/** What a `SchemaError` may be told besides its detail. */
export interface SchemaErrorOptions extends Pick<IssueInput, 'received' | 'hint'> {
  readonly path?: Path;
  readonly cause?: unknown;
}

/** What is known of a list of issues besides the list. */
export interface IssuesOptions {
  /** How many faults there are in all, where `issues` holds only the first. */
  readonly total?: number;
  readonly cause?: unknown;
}

/** What follows from a list of issues: the first one's place and detail, and their number where it is not told. */
export function derived(given: unknown, total = 0): { path: Path; detail: string; issues: unknown; total: number } {
  const all: readonly Issue[] = Array.isArray(given) ? given : [];
  return { path: all[0]?.path ?? [], detail: all[0]?.detail ?? '', issues: given, total: Math.max(total, all.length) };
}

/**
 * Thrown by a schema's `parse`: the value did not match. Knows nothing of tools: called by a tool's own schema it
 * becomes `InputInvalidError` or `OutputInvalidError`.
 *
 * @example throw new SchemaError('must be a port number')
 */
export class SchemaError extends ToolError<'SCHEMA_INVALID'> {
  /** The first issue's. */
  declare readonly path: Path;
  /** The first issue's. */
  declare readonly detail: string;
  /** The first 1,000 faults of the value, in the order of the schema. */
  declare readonly issues: readonly Issue[];
  /** How many faults there are in all. */
  declare readonly total: number;

  static {
    defineKind(this, {
      name: 'SchemaError',
      code: 'SCHEMA_INVALID',
      remedy: 'rewrite-arguments',
      fields: { path, detail: text, issues, total: count },
      say: (kept: SchemaError) => faultList(kept.issues, kept.total, (issue) => faultAt(issue, 'value')),
    });
  }

  constructor(detail: string, options: SchemaErrorOptions = {}) {
    const { path = [], received, hint, ...rest } = options;
    super('SCHEMA_INVALID' as never, '', { ...rest, ...derived([only({ path, detail, received, hint })]) });
  }

  /**
   * An error of several issues.
   * @throws `TypeError` for an empty list, or an issue without path or detail
   */
  static from(issues: readonly IssueInput[], { total, ...rest }: IssuesOptions = {}): SchemaError {
    const given = ['SCHEMA_INVALID', '', { ...rest, ...derived(issues, total) }];
    // SAFETY: made with the prototype of this class, past its constructor, which takes one detail.
    return Reflect.construct(ToolError, given, SchemaError) as SchemaError;
  }

  /** The same error one level further out: `segment` before the path of each issue. For containers of your own. */
  at(segment: string | number): SchemaError {
    const issues = this.issues.map((issue) => ({ ...issue, path: [segment, ...issue.path] }));
    return SchemaError.from(issues, { total: this.total, ...('cause' in this && { cause: this.cause }) });
  }
}
