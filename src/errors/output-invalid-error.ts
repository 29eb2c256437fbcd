import { faultsBetween } from '../message/lists.js';
import type { Path } from '../message/path.js';
import { nameOf } from '../message/quote.js';
import type { Issue, IssueInput } from './issue.js';
import { derived, type IssuesOptions } from './schema-error.js';
import { codeOfKind, defineKind, ToolError } from './tool-error.js';

export interface OutputInvalidErrorOptions extends IssuesOptions {
  /** The tool's name. */
  readonly tool: string;
  readonly issues: readonly IssueInput[];
}

/** A type may be told (`a string`, `null`), a value never: what a tool returns may hold what no model should read. */
const withoutValue = ({ received, hint: _, ...issue }: IssueInput): IssueInput => {
  const { kind = 'custom' } = issue;
  return kind !== 'custom' && received && /^(an? \w+|null|undefined)$/.test(received) ? { ...issue, received } : issue;
};

/**
 * Thrown when a tool returns what its own output schema rejects, or what JSON cannot carry. The tool has run; the
 * caller has nothing to mend.
 */
export class OutputInvalidError extends ToolError<'OUTPUT_INVALID'> {
  declare readonly tool: string;
  /** The first issue's. */
  declare readonly path: Path;
  /** The first issue's. */
  declare readonly detail: string;
  /** Types only: no value of the result is in them. */
  declare readonly issues: readonly Issue[];
  declare readonly total: number;

  static {
    defineKind(this, {
      name: 'OutputInvalidError',
      remedy: 'fix-the-tool',
      fields: 'tool path detail issues total',
      say: (kept: OutputInvalidError) =>
        faultsBetween(
          `${nameOf(kept.tool)} returned a value that does not match its own output schema: `,
          kept,
          'the result',
          '. This is a fault in the tool, not in how it was called',
        ),
    });
  }

  constructor(options: OutputInvalidErrorOptions) {
    const given = derived(options);
    const shown: object = { ...given, issues: given.issues.map(withoutValue) };
    super(codeOfKind, '', shown);
  }
}
