import { listOf } from '../message/lists.js';
import { quote } from '../message/quote.js';
import { codeOfKind, defineKind, ToolError } from './tool-error.js';

export interface ApprovalDeniedErrorOptions {
  /** Permissions and target: `WRITE: notes.txt`. */
  readonly action: string;
  /** The security context's name. */
  readonly context: string;
  /** Why, as a word to branch on: `denied` (a person said no), `no_backend` (there is nobody to ask). */
  readonly reason: string;
  /** Those that require approval. */
  readonly permissions?: readonly string[];
  readonly cause?: unknown;
}

/**
 * Thrown when an action that requires approval was refused, or there is nobody to ask; it was not carried out. Not
 * for silence: that is `ApprovalTimeoutError`.
 */
export class ApprovalDeniedError extends ToolError<'APPROVAL_DENIED'> {
  declare readonly action: string;
  declare readonly context: string;
  declare readonly reason: string;
  declare readonly permissions?: readonly string[];

  static {
    defineKind(this, {
      name: 'ApprovalDeniedError',
      remedy: ({ reason }: ApprovalDeniedError) => (reason === 'no_backend' ? 'ask-a-person' : 'none'),
      denied: true,
      fields: 'action context reason permissions[]?',
      say: ({ action, context, reason, permissions = [] }: ApprovalDeniedError) =>
        reason === 'no_backend'
          ? `Action ${quote(action, "'")} requires approval for ${listOf(permissions)} but no approval backend is configured (fail-safe deny).`
          : `Action ${quote(action, "'")} was not approved for context ${quote(context, "'")}.`,
    });
  }

  constructor(options: ApprovalDeniedErrorOptions) {
    super(codeOfKind, '', options);
  }
}
