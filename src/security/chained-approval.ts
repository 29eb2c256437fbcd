import type { Signal } from '../abort/signal.js';
import { InvalidDefinitionError } from '../errors/invalid-definition-error.js';
import type { Outcome } from './answer.js';
import type { ApprovalAnswer, ApprovalBackend, ApprovalRequest } from './approval-request.js';
import { askInTurn, chains, FIVE_MINUTES, isBackend, isLimit, limitFault } from './chain.js';
import { itemsOf, ownOptions } from './own.js';

export interface ChainedApprovalOptions {
  /** The limit of the whole chain in milliseconds, more than 0 and at most 2,147,483,647. By default 300,000. */
  readonly timeoutMs?: number | undefined;
}

const MOST_BACKENDS = 1000;

function answerOf(outcome: Outcome, requestId: string): ApprovalAnswer {
  if (outcome.decision !== 'deny') return { decision: outcome.decision, requestId };
  const { decision, reason, cause } = outcome;
  return { decision, requestId, reason: typeof cause === 'string' ? cause : reason };
}

type Asking = (request: ApprovalRequest, options: { readonly signal: Signal }) => Promise<ApprovalAnswer>;

/** A chain is a backend: `(request, { signal }) => Promise<ApprovalAnswer>`. */
export interface ChainedApproval extends Asking {}

/**
 * Asks backends in order, one at a time. The first that approves or denies ends it; one that is unavailable, throws or
 * has a limit of its own (a chain of one) that runs out lets the next be asked.
 *
 * @example new ChainedApproval([new ChainedApproval([slack], { timeoutMs: 60_000 }), pager], { timeoutMs: 300_000 })
 * @throws `InvalidDefinitionError` for an empty list, for what is no function, and for a limit that is none
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the constructor returns a function, so it is one
export class ChainedApproval {
  static {
    // Without `Function` as a base, whose constructor makes code of text and is forbidden where that is.
    Object.setPrototypeOf(this.prototype, Function.prototype);
  }

  constructor(backends: readonly ApprovalBackend[], options: ChainedApprovalOptions = {}) {
    const { values, problems: found } = ownOptions(options, ['timeoutMs']);
    const { timeoutMs = FIVE_MINUTES } = values;
    const problems = [...found];
    const items = itemsOf(backends, MOST_BACKENDS) ?? [];
    const asked = items.filter(isBackend);
    if (items.length === 0 || asked.length < items.length)
      problems.push(`the backends must be an array of 1 to ${MOST_BACKENDS} functions`);
    if (!isLimit(timeoutMs)) problems.push(limitFault('"timeoutMs"'));
    if (problems.length > 0 || !isLimit(timeoutMs))
      throw new InvalidDefinitionError({ subject: 'approval chain', problems });

    const chain = { backends: asked, timeoutMs };
    const approval = async (
      request: ApprovalRequest,
      options?: { readonly signal: Signal },
    ): Promise<ApprovalAnswer> => {
      const { id } = request;
      return answerOf(await askInTurn(chain, () => request, options?.signal), id);
    };
    chains.set(approval, chain);
    // biome-ignore lint/correctness/noConstructorReturn: a function cannot be made otherwise
    return Object.setPrototypeOf(approval, new.target.prototype);
  }
}
