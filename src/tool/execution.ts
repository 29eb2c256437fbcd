import { ToolTimeoutError } from '../errors/tool-timeout-error.js';
import type { Signal } from './signal.js';

/** How a run ended: with an output, with something thrown, or given up by the caller. */
export type Ended = readonly [kind: 'output' | 'thrown' | 'aborted', value: unknown];

/** The longest a timer can wait; beyond it, it would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (...ended: Ended): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
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
    signal?.addEventListener('abort', onAbort);
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
