import { ToolTimeoutError } from '../errors/tool-timeout-error.js';
import type { Signal } from './signal.js';

/** How a run ended: with an output, something thrown, or given up by the caller. */
export type Ended =
  | { readonly output: unknown }
  | { readonly thrown: unknown }
  | { readonly aborted: unknown };

export interface Limits {
  readonly tool: string;
  readonly signal?: Signal | undefined;
  /** In milliseconds. */
  readonly timeoutMs?: number | undefined;
}

/** The longest a timer can wait; beyond it, it would fire at once. */
const LONGEST_MS = 2 ** 31 - 1;

/**
 * Runs `work` until it ends, the caller aborts or the time is over, whichever is first. What comes later is ignored,
 * a rejection too; no timer and no listener stays. `work` asks for a signal only where it wants one.
 */
export function execute(work: (signal: () => Signal) => unknown, { tool, signal, timeoutMs }: Limits): Promise<Ended> {
  return new Promise((resolve) => {
    let controller: AbortController | undefined;
    let stopped: { readonly reason: unknown } | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function end(ended: Ended): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      resolve(ended);
    }
    function stop(reason: unknown, ended: Ended): void {
      stopped = { reason };
      controller?.abort(reason);
      end(ended);
    }
    function onAbort(): void {
      stop(signal?.reason, { aborted: signal?.reason });
    }
    function signalOf(): Signal {
      if (signal && timeoutMs === undefined) return signal;
      if (controller === undefined) {
        controller = new AbortController();
        if (stopped) controller.abort(stopped.reason);
      }
      return controller.signal;
    }

    signal?.addEventListener('abort', onAbort, { once: true });
    if (timeoutMs !== undefined) {
      const onTimeout = (): void => {
        const thrown = new ToolTimeoutError({ tool, timeoutMs });
        stop(thrown, { thrown });
      };
      timer = setTimeout(onTimeout, Math.min(timeoutMs, LONGEST_MS));
    }
    new Promise((settle) => settle(work(signalOf))).then(
      (output) => end({ output }),
      (thrown: unknown) => end({ thrown }),
    );
  });
}
