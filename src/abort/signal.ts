/** What of an `AbortSignal` is used here, where the program's types know none. */
interface SignalLike {
  readonly aborted: boolean;
  readonly reason: unknown;
  addEventListener(type: 'abort', listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
  throwIfAborted(): void;
}

/** The platform's `AbortSignal` where the program has types for it (DOM's or Node's), else what is used of it here. */
export type Signal = typeof globalThis extends { readonly AbortSignal: { readonly prototype: infer Platform } }
  ? Platform
  : SignalLike;
