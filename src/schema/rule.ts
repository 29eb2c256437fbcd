import type { JsonSchema, Writer } from './json-schema.js';

/** What one parse remembers of the recursive schemas it has entered: a value seen by one is not walked by it again. */
export type Seen = Map<object, Answers> | undefined;

/** What a rule answered about each object, level by level, and the objects that it is still looking at. */
export interface Answers {
  readonly open: Set<object>;
  readonly levels: Map<object, unknown>[];
}

/**
 * What a schema is inside. A value is first asked `check`, made once by closures, which records nothing; only what it
 * refuses is walked again for its output or its faults: recording in the hot loop would cost every valid value.
 */
export interface Rule {
  /** Whether the value matches and comes back as it is. `level` counts the containers around it. */
  readonly check: (value: unknown, level: number, seen: Seen) => boolean;
  /** The output, or a `Faults`. */
  readonly walk: (value: unknown, level: number, seen: Seen) => unknown;
  readonly describe: (writer: Writer) => JsonSchema;
  /** What is wanted: `a string`. */
  readonly noun: string;
  /** Whether only objects match. */
  readonly isObject?: boolean | undefined;
  /** How many schemas stand within this one, one in another. */
  readonly height?: number;
  /** Where it is all that decides: what `typeof` says of a value that matches. */
  readonly bare?: 'string' | 'boolean' | false;
  /** Whether it is asked for an absent field too, which it may accept or fill in. */
  readonly takesAbsent?: boolean;
  /** What a refinement refines, and all that it asks of it: several in a row are one. */
  readonly refined?: { readonly rule: Rule; readonly faultsIn: (output: unknown) => unknown };
  /** What a reference stands for. */
  readonly target?: () => Rule;
  /** Of a union: what it is of. */
  readonly branches?: readonly Rule[];
  /** The rules inside this one that look at the same value. */
  readonly inner?: () => readonly Rule[];
}

/** The height of a schema around these. */
export const heightOver = (...rules: readonly Rule[]): number =>
  1 + Math.max(0, ...rules.map(({ height = 0 }) => height));

/** What any of these want: `a string or a number`. */
export const nounOf = (rules: readonly { readonly noun: string }[]): string =>
  [...new Set(rules.map(({ noun }) => noun))].join(' or ');
