import { isRecord, MOST_LEVELS, TOO_DEEP } from '../errors/plain-json.js';
import { Faults, faulty, typeFault } from './faults.js';
import type { Seen } from './rule.js';

/** More items than this are not walked: a sparse array may claim billions. */
const MOST_ITEMS = 2 ** 24;

/** Own enumerable string keys with what they hold, each read once; `undefined` for what has none or cannot be read. */
export function readEntries(value: unknown): [string, unknown][] | undefined {
  try {
    return isRecord(value) ? Object.entries(value) : undefined;
  } catch {
    return undefined;
  }
}

/** The items, each read once by its index, whatever iterator the array has; `undefined` for what cannot be read. */
export function readItems(value: unknown): unknown[] | undefined {
  try {
    if (!Array.isArray(value) || value.length > MOST_ITEMS) return undefined;
    const items: unknown[] = [];
    for (let index = 0; index < value.length; index++) items.push(value[index]);
    return items;
  } catch {
    return undefined;
  }
}

/** How a container of ours walks what it read; level and memory are for the members. */
type Walk<Members> = (members: Members, faults: Faults, level: number, seen: Seen, value: unknown) => unknown;

/** The walk of a value that holds others: `walk` puts the members' faults into `faults`, or gives the output. */
export const containerWalk =
  <Members>(noun: string, read: (value: unknown) => Members | undefined, walk: Walk<Members>) =>
  (value: unknown, level: number, seen: Seen): unknown => {
    const members = read(value);
    if (!members) return typeFault(noun, value);
    if (level >= MOST_LEVELS) return faulty({ kind: 'depth', detail: TOO_DEEP });
    const faults = new Faults();
    const output = walk(members, faults, level + 1, seen, value);
    return faults.total > 0 ? faults : output;
  };
