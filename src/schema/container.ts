import { isRecord, MOST_LEVELS, TOO_DEEP } from '../errors/plain-json.js';
import { Faults, faulty, typeFault } from './faults.js';
import type { Seen } from './rule.js';

type Key = string | number;

/** What a container holds, each member read once. */
export type Entries = ReadonlyMap<Key, unknown>;

/** More items than this are not walked: a sparse array may claim billions. */
const MOST_ITEMS = 2 ** 24;

/** The items by their indexes, whatever iterator the array has; nothing of the prototype fills a gap. */
function ownItems(array: readonly unknown[]): unknown[] {
  if (array.length > MOST_ITEMS) throw array;
  return Array.from({ length: array.length }, (_, index) => (Object.hasOwn(array, index) ? array[index] : undefined));
}

/** Own enumerable string keys or indexes with what they hold; `undefined` for what holds nothing or cannot be read. */
export function readEntries(value: unknown): Entries | undefined {
  try {
    if (Array.isArray(value)) return new Map<Key, unknown>(ownItems(value).map((item, index) => [index, item]));
    return isRecord(value) ? new Map<Key, unknown>(Object.entries(value)) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The walk of a value that holds others. `sift` walks the members, puts their faults into `faults` and gives what is
 * left of them; where that is what was there, the value itself comes back.
 */
export const containerWalk =
  (
    noun: 'an array' | 'an object',
    sift: (entries: Entries, faults: Faults, level: number, seen: Seen) => readonly (readonly [Key, unknown])[],
  ) =>
  (value: unknown, level: number, seen: Seen): unknown => {
    const isArray = noun === 'an array';
    const entries = readEntries(value);
    if (!entries || Array.isArray(value) !== isArray) return typeFault(noun, value);
    if (level >= MOST_LEVELS) return faulty('depth', TOO_DEEP);
    const faults = new Faults();
    const output = sift(entries, faults, level + 1, seen);
    if (faults.total > 0) return faults;
    const isSame = output.length === entries.size && output.every(([key, item]) => Object.is(item, entries.get(key)));
    if (isSame) return value;
    return isArray ? output.map(([, item]) => item) : Object.fromEntries(output);
  };
