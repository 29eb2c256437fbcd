import type { Signal } from './signal.js';

/** The longest a timer can wait; beyond it, it would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

/** Who waits for one signal: one listener, however many calls there are, or Node warns of a leak. */
class Waiting extends Set<() => void> {
  readonly listener = (): void => {
    for (const callback of this) callback();
  };
}

const waiting = new WeakMap<Signal, Waiting>();

/** Calls back when the signal is aborted, until what it gives is called. */
function whenAborted(signal: Signal, callback: () => void): () => void {
  const callbacks = waiting.get(signal) ?? new Waiting();
  waiting.set(signal, callbacks);
  if (callbacks.size === 0) signal.addEventListener('abort', callbacks.listener);
  callbacks.add(callback);
  return () => {
    callbacks.delete(callback);
    if (callbacks.size === 0) signal.removeEventListener('abort', callbacks.listener);
  };
}

/**
 * Runs `work` until it ends, the signal is aborted or the time is over, whichever is first. What comes later is ignored,
 * a rejection too; no timer and no listener stays. `work` asks for a signal only where it wants one; over time, it is
 * aborted with what `late` makes, and so is what comes of all this.
 */
export async function runUntil(
  work: (signal: () => Signal) => unknown,
  signal: Signal | undefined,
  timeoutMs: number | undefined,
  late: () => Error,
): Promise<unknown> {
  let controller: AbortController | undefined;
  let stopped: readonly [reason: unknown] | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopListening: (() => void) | undefined;

  function signalOf(): Signal {
    if (signal && !timeoutMs) return signal;
    controller ??= new AbortController();
    if (stopped) controller.abort(...stopped);
    return controller.signal;
  }
  // It may have been aborted while the input was checked.
  if (signal?.aborted) throw signal.reason;
  try {
    return await new Promise((resolve, reject) => {
      const stop = (reason: unknown): void => {
        stopped = [reason];
        controller?.abort(reason);
        reject(reason);
      };
      stopListening = signal && whenAborted(signal, () => stop(signal.reason));
      if (timeoutMs) timer = setTimeout(() => stop(late()), Math.min(timeoutMs, LONGEST_MS));
      Promise.resolve(work(signalOf)).then(resolve, reject);
    });
  } finally {
    clearTimeout(timer);
    stopListening?.();
  }
}
