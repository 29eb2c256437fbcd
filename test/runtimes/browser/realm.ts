import * as tools from '@hermes/tools';

/** One more copy of the package, in a frame whose policy allows no code to be made of text. */
export interface Realm {
  readonly tools: typeof tools;
  /** What was tried against the policy. */
  readonly violations: readonly string[];
  /** Makes code of text. */
  readonly generate: () => unknown;
}

const violations: string[] = [];
document.addEventListener('securitypolicyviolation', ({ blockedURI }) => violations.push(blockedURI));
Object.assign(globalThis, { tools, violations, generate: () => new Function('return 1')() } satisfies Realm);
