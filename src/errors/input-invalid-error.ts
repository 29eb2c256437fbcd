import { faultsBetween } from '../message/lists.js';
import type { Path } from '../message/path.js';
import { nameOf } from '../message/quote.js';
import type { Issue, IssueInput } from './issue.js';
import { derived, type IssuesOptions } from './schema-error.js';
import { codeOfKind, defineKind, ToolError } from './tool-error.js';

export interface InputInvalidErrorOptions extends IssuesOptions {
  /** The tool's name. */
  readonly tool: string;
  readonly issues: readonly IssueInput[];
  /** `'truncated'`: the model's output was cut off, there are no issues; `'not-json'`: the arguments did not parse. */
  readonly fault?: 'truncated' | 'not-json';
}

/**
 * Thrown when a tool is called with input that its schema rejects, or by a tool that refuses an argument itself; the
 * tool did nothing. Not for a file that is missing or a service that is down: those are custom codes.
 */
export class InputInvalidError extends ToolError<'INPUT_INVALID'> {
  declare readonly tool: string;
  /** The first issue's. */
  declare readonly path: Path;
  /** The first issue's. */
  declare readonly detail: string;
  declare readonly issues: readonly Issue[];
  declare readonly total: number;
  declare readonly fault?: 'truncated' | 'not-json';

  static {
    defineKind(this, {
      name: 'InputInvalidError',
      remedy: 'rewrite-arguments',
      fields: 'tool path detail issues total fault?',
      say: (kept: InputInvalidError) =>
        kept.fault === 'truncated'
          ? 'The call was cut off before it was complete, so it was not run. Send a shorter call'
          : faultsBetween(`${nameOf(kept.tool)} was called with invalid input: `, kept, 'the arguments'),
    });
  }

  constructor(options: InputInvalidErrorOptions) {
    super(codeOfKind, '', derived(options, options.fault === 'truncated' ? { path: [], detail: '' } : undefined));
  }
}
