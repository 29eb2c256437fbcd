import { runUntil } from '../abort/run-until.js';
import type { Signal } from '../abort/signal.js';
import { ApprovalDeniedError } from '../errors/approval-denied-error.js';
import { type Outcome, outcomeOf } from './answer.js';
import type { ApprovalBackend, ApprovalRequest } from './approval-request.js';

/** Who is asked, in order, and how long that takes at most. */
export interface Chain {
  readonly backends: readonly ApprovalBackend[];
  readonly timeoutMs: number;
}

export const FIVE_MINUTES = 300_000;
/** Timers count in milliseconds, and may fire one early: ends nearer than this are one end. */
const TICK_MS = 1;

export const isBackend = (value: unknown): value is ApprovalBackend => typeof value === 'function';

/** Whether a timer can wait so long: beyond 2^31-1 it would fire at once. */
export const isLimit = (value: unknown): value is number =>
  typeof value === 'number' && value > 0 && value <= 2 ** 31 - 1;

export const limitFault = (option: string): string =>
  `${option} must be milliseconds, more than 0 and at most 2147483647`;

/** What is in a chain: within another of ours it tells why it says no, which the form of an answer has no place for. */
export const chains: WeakMap<object, Chain> = new WeakMap();

/** The limit of a chain; of no other backend is one known. */
export const limitOf = (backend: unknown): number | undefined =>
  isBackend(backend) ? chains.get(backend)?.timeoutMs : undefined;

/** What a chain knows of the one around it. */
interface Around {
  /** When that ends, by `performance.now`. */
  readonly end: number;
  readonly isOver: () => boolean;
}

const nothing: Around = { end: Number.POSITIVE_INFINITY, isOver: () => false };

async function askOne(
  backend: ApprovalBackend,
  request: ApprovalRequest,
  signal: Signal,
  around: Around,
): Promise<Outcome> {
  // Read before it is shown to anybody: not every request is one of ours, and frozen.
  const { id } = request;
  const chain = chains.get(backend);
  try {
    if (chain) return await askInTurn(chain, () => request, signal, around);
    return outcomeOf(await Promise.resolve().then(() => backend(request, { signal })), id);
  } catch (error) {
    return error instanceof ApprovalDeniedError
      ? { decision: 'deny', reason: 'denied', cause: error }
      : { decision: 'unavailable', failures: [error] };
  }
}

/**
 * Asks one after the other until one decides. What would end with the chain around it has no limit of its own, so that
 * it never is this limit that lets the next be asked.
 *
 * Rejects with the signal's reason once that is aborted.
 */
export async function askInTurn(
  { backends, timeoutMs }: Chain,
  requestOf: () => ApprovalRequest | Promise<ApprovalRequest>,
  signal: Signal | undefined,
  around: Around = nothing,
): Promise<Outcome> {
  const ownEnd = performance.now() + timeoutMs;
  const isFirst = ownEnd + TICK_MS <= around.end;
  const failures: unknown[] = [];
  const nobody: Outcome = { decision: 'unavailable', failures };
  let expiry: Error | undefined;

  async function work(signalOf: () => Signal): Promise<Outcome> {
    const ours = signalOf();
    // All: the caller's signal is aborted before those who listen to it know.
    const isOver = (): boolean => ours.aborted || signal?.aborted === true || around.isOver();
    const within = { end: Math.min(around.end, ownEnd), isOver };
    const request = await requestOf();
    for (const backend of backends) {
      if (isOver()) break;
      const outcome = await askOne(backend, request, ours, within);
      if (outcome.decision !== 'unavailable') return outcome;
      if (!isOver()) failures.push(...outcome.failures);
    }
    return nobody;
  }
  function late(): Error {
    expiry = new DOMException('Nobody answered in time', 'TimeoutError');
    return expiry;
  }

  let outcome: Outcome = nobody;
  try {
    // SAFETY: it gives what `work` gives.
    outcome = (await runUntil(work, signal, isFirst ? timeoutMs : undefined, late)) as Outcome;
  } catch (error) {
    if (expiry === undefined || error !== expiry) throw error;
  }
  if (signal?.aborted) throw signal.reason;
  return outcome;
}
