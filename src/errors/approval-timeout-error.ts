import { quote } from '../message/quote.js';
import { codeOfKind, defineKind, ToolError } from './tool-error.js';

export interface ApprovalTimeoutErrorOptions {
  /** Permissions and target: `WRITE: notes.txt`. */
  readonly action: string;
  /** The security context's name. */
  readonly context: string;
  readonly cause?: unknown;
}

/** Thrown when no backend of the chain answered in time; the action was not carried out. Silence is no refusal. */
export class ApprovalTimeoutError extends ToolError<'APPROVAL_TIMEOUT'> {
  declare readonly action: string;
  declare readonly context: string;

  static {
    defineKind(this, {
      name: 'ApprovalTimeoutError',
      remedy: 'retry-later',
      denied: true,
      fields: 'action context',
      say: ({ action }: ApprovalTimeoutError) =>
        `No backend in chain could resolve approval for ${quote(action, "'")}. Nobody answered: it was not carried out, ask again later`,
    });
  }

  constructor(options: ApprovalTimeoutErrorOptions) {
    super(codeOfKind, '', options);
  }
}
