import type { Faults } from './faults.js';
import type { JsonSchema, Writer } from './json-schema.js';

/** What one parse remembers of the recursive schemas it has entered: a value seen by one is not walked by it again. */
export type Seen = Map<Rule, Map<object, unknown>> | undefined;

/**
 * What a schema is inside. A value is first asked `check`, made once by closures, which records nothing; only what it
 * refuses is walked again for its output or its faults: recording in the hot loop would cost every valid value.
 */
export interface Rule {
  /** Whether the value matches and comes back as it is. `level` counts the containers around it. */
  readonly check: (value: unknown, level: number, seen: Seen) => boolean;
  /** The output, or a `Faults`. */
  readonly walk: (value: unknown, level: number, seen: Seen) => unknown;
  /** Whether a value that matches can come back changed; where it cannot, `check` alone decides. */
  readonly changes: boolean;
  /** What is wanted, as a noun: `a string`. */
  readonly noun: string;
  readonly describe: (writer: Writer) => JsonSchema;
  /** How many schemas stand within each other here, this one included. */
  readonly height: number;
  /** Where it is all that decides: what `typeof` says of a value that matches. */
  readonly bare?: 'string' | 'boolean' | undefined;
  /** Whether only objects match. */
  readonly isObject?: boolean;
  /** Whether it is asked for an absent field too, which it may accept or fill in. */
  readonly isForeign?: boolean;
  /** What a reference stands for. */
  readonly target?: () => Rule;
  /** The declared keys of an object that rejects all others. */
  readonly closed?: ReadonlyMap<string, unknown> | undefined;
  /** The values of a literal or a closed list. */
  readonly options?: readonly unknown[] | undefined;
  /** The rules of an object's required fields. */
  readonly required?: ReadonlyMap<string, Rule> | undefined;
  /** The rules that look at the same value, inside this one. */
  readonly inner?: () => readonly Rule[];
}
