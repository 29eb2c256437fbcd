import { vi } from 'vitest';

/** Waits until what is expected is so; how long that takes is up to the machine. */
export const eventually = <Result>(expected: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(expected, { timeout: 60_000, interval: 5 });
