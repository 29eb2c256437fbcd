import { ToolTimeoutError } from '../errors/tool-timeout-error.js';
import type { Signal } from './signal.js';

/** How a run ended: with an output, with something thrown, or given up by the caller. */
export type Ended = readonly [kind: 'output' | 'thrown' | 'aborted', value: unknown];

/** The longest a timer can wait; beyond it, it would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

interface Waiting {
  readonly callbacks: Set<() => void>;
  readonly listener: () => void;
}

/** Who waits for which signal: one listener for each, however many calls there are, or Node warns of a leak. */
const waiting = new WeakMap<Signal, Waiting>();

/** Calls back when the signal is aborted, until what it gives is called. */
function whenAborted(signal: Signal, callback: () => void): () => void {
  const { callbacks, listener } = waiting.get(signal) ?? newWaiting();
  waiting.set(signal, { callbacks, listener });
  if (callbacks.size === 0) signal.addEventListener('abort', listener);
  callbacks.add(callback);
  return () => {
    callbacks.delete(callback);
    if (callbacks.size === 0) signal.removeEventListener('abort', listener);
  };
}

function newWaiting(): Waiting {
  const callbacks = new Set<() => void>();
  const listener = (): void => {
    for (const callback of [...callbacks]) callback();
  };
  return { callbacks, listener };
}

/**
 * Runs `work` until it ends, the caller aborts or the time is over, whichever is first. What comes later is ignored,
 * a rejection too; no timer and no listener stays. `work` asks for a signal only where it wants one.
 */
export const execute = (
  work: (signal: () => Signal) => unknown,
  tool: string,
  signal: Signal | undefined,
  timeoutMs: number | undefined,
): Promise<Ended> =>
  new Promise((resolve) => {
    let controller: AbortController | undefined;
    let early: Ended | undefined;
    let stopListening: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (...ended: Ended): void => {
      clearTimeout(timer);
      stopListening?.();
      resolve(ended);
    };
    const stop = (...ended: Ended): void => {
      early = ended;
      controller?.abort(ended[1]);
      end(...ended);
    };
    const onAbort = (): void => stop('aborted', signal?.reason);
    // It may have been aborted while the input was checked.
    if (signal?.aborted) return onAbort();
    stopListening = signal && whenAborted(signal, onAbort);
    if (timeoutMs) {
      const onTimeout = (): void => stop('thrown', new ToolTimeoutError({ tool, timeoutMs }));
      timer = setTimeout(onTimeout, Math.min(timeoutMs, LONGEST_MS));
    }

    function signalOf(): Signal {
      if (signal && !timeoutMs) return signal;
      controller ??= new AbortController();
      if (early) controller.abort(early[1]);
      return controller.signal;
    }
    new Promise((settle) => settle(work(signalOf))).then(
      (output) => end('output', output),
      (thrown) => end('thrown', thrown),
    );
  });
