/** Why an answer, or what was thrown instead of one, is a no. */
export type DenialReason = 'denied' | 'malformed_answer' | 'wrong_id';

/** What came of asking. */
export type Outcome =
  | { readonly decision: 'approve' }
  | { readonly decision: 'deny'; readonly reason: DenialReason; readonly cause?: unknown }
  /** With what the backends threw. */
  | { readonly decision: 'unavailable'; readonly failures: readonly unknown[] };

/** Of a prototype, which may be polluted, nothing is an answer. */
const ownOf = (answer: object, key: string): unknown =>
  Object.hasOwn(answer, key) ? Reflect.get(answer, key) : undefined;

/** What the approver says of a no: there may be nothing, or what cannot be read. */
function causeOf(answer: object): { readonly cause?: unknown } {
  try {
    const cause = ownOf(answer, 'reason');
    return cause === undefined ? {} : { cause };
  } catch {
    return {};
  }
}

/**
 * What an answer comes to. Each part is read once, since the next reading may give another; whatever is not exactly an
 * approval of this request, or a word for the next backend, is a no: it may have been meant as one.
 */
export function outcomeOf(answer: unknown, id: string): Outcome {
  try {
    if (typeof answer === 'object' && answer !== null) {
      const decision = ownOf(answer, 'decision');
      if (decision === 'unavailable') return { decision, failures: [] };
      if (decision === 'deny') return { decision, reason: 'denied', ...causeOf(answer) };
      if (decision === 'approve')
        return ownOf(answer, 'requestId') === id ? { decision } : { decision: 'deny', reason: 'wrong_id' };
    }
  } catch {
    // What cannot be read is no approval.
  }
  return { decision: 'deny', reason: 'malformed_answer' };
}
