/** Whether there is a process that can be asked about itself; in browsers there is none. */
export const hasProcess: boolean = typeof process !== 'undefined';

export function sleep(ms: number): Promise<undefined>;
export function sleep<Value>(ms: number, value: Value): Promise<Value>;
export function sleep(ms: number, value?: unknown): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, ms, value));
}

/**
 * Listens for rejections that nobody handles; what is given ends that, and tells their reasons. In a browser the test
 * runner fails for them.
 */
export function unhandledRejections(): () => unknown[] {
  const reasons: unknown[] = [];
  if (!hasProcess) return () => reasons;
  const note = (reason: unknown): unknown => reasons.push(reason);
  process.on('unhandledRejection', note);
  return () => {
    process.off('unhandledRejection', note);
    return reasons;
  };
}

/** How many listen for its abort; a browser does not tell, so it is nobody there. */
export function listenersOf(signal: AbortSignal): number {
  return hasProcess ? process.getBuiltinModule('node:events').getEventListeners(signal, 'abort').length : 0;
}
