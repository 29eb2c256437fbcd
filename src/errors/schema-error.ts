import { faultAt, faultList } from '../message/faults.js';
import type { Path } from '../message/path.js';
import type { Issue, IssueInput } from './issue.js';
import { codeOfKind, defineKind, ToolError } from './tool-error.js';

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

/**
 * The options of an error of issues with what follows from these: the first one's place and detail, their number.
 * `none` are place and detail where there may be no issue.
 */
export function derived<Options extends IssuesOptions & { readonly issues: readonly IssueInput[] }>(
  options: Options,
  none?: Pick<Issue, 'path' | 'detail'>,
): Options & { path: Path; detail: string; total: number } {
  const { issues, total = 0 } = options;
  const [first = none] = issues;
  if (!first) throw new TypeError('"issues" must not be empty');
  const { path, detail } = first;
  // biome-ignore lint/complexity/useMathMinMax: a total that is no number has to be seen as that, not turned into one
  return { ...options, path, detail, total: total < issues.length ? issues.length : total };
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
      fields: 'path detail issues total',
      say: (kept: SchemaError) => faultList(kept, (issue) => faultAt(issue, 'value')),
    });
  }

  constructor(detail: string, options: SchemaErrorOptions = {}) {
    const { path = [] } = options;
    const issue: IssueInput = { ...options, path, detail };
    // `issues` are there where `from` calls.
    super(codeOfKind, '', derived({ issues: [issue], ...options }));
  }

  /**
   * An error of several issues.
   * @throws `TypeError` for an empty list, or an issue without path or detail
   */
  static from(issues: readonly IssueInput[], options: IssuesOptions = {}): SchemaError {
    return new SchemaError('', { ...options, ...{ issues } });
  }

  /** The same error one level further out: `segment` before the path of each issue. For containers of your own. */
  at(segment: string | number): SchemaError {
    const { issues, total, cause } = this;
    const outer = issues.map((issue) => ({ ...issue, path: [segment, ...issue.path] }));
    return SchemaError.from(outer, { total, ...('cause' in this && { cause }) });
  }
}
