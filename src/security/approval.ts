import type { Signal } from '../abort/signal.js';
import { ApprovalDeniedError } from '../errors/approval-denied-error.js';
import { ApprovalTimeoutError } from '../errors/approval-timeout-error.js';
import type { DenialReason } from './answer.js';
import { type Action, type ApprovalBackend, displayOf, labelOf, MOST_SHOWN, requestOf } from './approval-request.js';
import { askInTurn, FIVE_MINUTES, isBackend, isLimit, limitFault, limitOf } from './chain.js';
import { ownOptions } from './own.js';
import { type Permission, permissionsOf } from './permissions.js';

export interface ApprovalOptions {
  /** An action that asks for any of these has to be approved as a whole. */
  readonly require: readonly Permission[];
  /** Who is asked. Without one, what requires approval is denied. */
  readonly backend?: ApprovalBackend | undefined;
  /** The backend's limit in milliseconds, more than 0 and at most 2,147,483,647. By default a chain's own, else 300,000. */
  readonly timeoutMs?: number | undefined;
  /** How many actions of a context may wait for approval at a time; one more is denied. By default 16. */
  readonly maxPending?: number | undefined;
}

/** The options as they are applied. */
export interface ApprovalPolicy {
  readonly require: ReadonlySet<string>;
  readonly backend: ApprovalBackend | undefined;
  readonly timeoutMs: number;
  readonly maxPending: number;
  /** How many are waiting. */
  pending: number;
}

/** Reads the `approval` of a context; what is wrong with it goes to `problems`. */
export function approvalPolicy(given: unknown, problems: string[]): ApprovalPolicy | undefined {
  if (given === undefined) return undefined;
  const own = ownOptions(given, ['require', 'backend', 'timeoutMs', 'maxPending'], '"approval"');
  const { require, backend, timeoutMs = limitOf(backend) ?? FIVE_MINUTES, maxPending = 16 } = own.values;
  const before = problems.length;
  problems.push(...own.problems);
  // What else is wrong may be why it is not there: a misspelt key, no object at all.
  const isThere = require !== undefined || own.problems.length === 0;
  const required = isThere ? permissionsOf(require, 'require', problems, '"approval"') : new Set<string>();
  if (backend !== undefined && !isBackend(backend)) problems.push('"backend" of "approval" must be a function');
  if (!isLimit(timeoutMs)) problems.push(limitFault('"timeoutMs" of "approval"'));
  const isCount = typeof maxPending === 'number' && Number.isSafeInteger(maxPending) && maxPending > 0;
  if (!isCount) problems.push('"maxPending" of "approval" must be an integer, at least 1');
  if (problems.length > before || !isLimit(timeoutMs) || !isCount) return undefined;
  return { require: required, backend: isBackend(backend) ? backend : undefined, timeoutMs, maxPending, pending: 0 };
}

/** Whether somebody has to approve it. */
export const needsApproval = (policy: ApprovalPolicy | undefined, permissions: readonly Permission[]): boolean =>
  permissions.some((permission) => policy?.require.has(permission));

/**
 * Ends when nothing that is asked for requires approval, or when it was given; rejects in every other case.
 *
 * @throws `ApprovalDeniedError` for a no, and where nobody can be asked
 * @throws `ApprovalTimeoutError` where nobody decided
 * @throws the signal's reason once that is aborted
 */
export async function askFor(
  policy: ApprovalPolicy | undefined,
  action: Action,
  signal: Signal | undefined,
): Promise<void> {
  if (signal?.aborted) throw signal.reason;
  const permissions = [...new Set(action.permissions)].filter((name) => policy?.require.has(name));
  if (!policy || permissions.length === 0) return;
  const { backend, timeoutMs, maxPending } = policy;
  const named = { action: labelOf(action), context: action.context };
  type Reason = DenialReason | 'no_backend' | 'too_many_pending' | 'too_large';
  const denial = (reason: Reason, kept: { readonly cause?: unknown } = {}): ApprovalDeniedError =>
    new ApprovalDeniedError({
      ...named,
      reason,
      permissions,
      ...(Object.hasOwn(kept, 'cause') && { cause: kept.cause }),
    });

  if (!backend) throw denial('no_backend');
  if (policy.pending >= maxPending) throw denial('too_many_pending');
  const display = displayOf(action);
  if (display.length > MOST_SHOWN) throw denial('too_large');

  const expiresAt = Date.now() + Math.min(timeoutMs, limitOf(backend) ?? timeoutMs);
  policy.pending += 1;
  try {
    const chain = { backends: [backend], timeoutMs };
    const outcome = await askInTurn(chain, () => requestOf(action, display, expiresAt), signal);
    if (outcome.decision === 'deny') throw denial(outcome.reason, outcome);
    if (outcome.decision === 'unavailable') throw new ApprovalTimeoutError({ ...named, ...causeOf(outcome.failures) });
  } finally {
    policy.pending -= 1;
  }
}

/** What the backends threw, for operators: with nothing else would they learn of a backend that is broken. */
function causeOf([first, ...others]: readonly unknown[]): { readonly cause?: unknown } {
  if (others.length > 0) return { cause: new AggregateError([first, ...others]) };
  return first === undefined ? {} : { cause: first };
}
