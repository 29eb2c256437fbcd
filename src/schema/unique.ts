import { MOST_LEVELS } from '../errors/plain-json.js';

/** The indexes of the first item that equals an earlier one, the earlier first; in time linear in the items. */
export function firstTwins(items: readonly unknown[]): readonly [number, number] | undefined {
  const indexes = new Map<unknown, number>();
  for (const [index, item] of items.entries()) {
    const key = typeof item === 'object' && item !== null ? writtenOf(item) : typeof item === 'string' ? `"${item}` : item;
    const earlier = indexes.get(key);
    if (earlier !== undefined) return [earlier, index];
    indexes.set(key, index);
  }
  return undefined;
}

/** A text that two values share where they are equal as JSON. What cannot be read or is too deep equals only itself. */
function writtenOf(value: object): unknown {
  const write = (item: unknown, level: number): string => {
    if (typeof item !== 'object' || item === null) return typeof item === 'string' ? JSON.stringify(item) : `${typeof item}${String(item)}`;
    if (level > MOST_LEVELS) throw new RangeError('too deep');
    if (Array.isArray(item)) return `[${item.map((inner) => write(inner, level + 1)).join()}]`;
    const members = Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1));
    return `{${members.map(([key, inner]) => `${JSON.stringify(key)}:${write(inner, level + 1)}`).join()}}`;
  };
  try {
    return write(value, 0);
  } catch {
    return value;
  }
}
