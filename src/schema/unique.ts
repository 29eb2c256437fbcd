import { MOST_LEVELS } from '../errors/plain-json.js';

/** The indexes of the first item that equals an earlier one, the earlier first; in time linear in the items. */
export function firstTwins(items: readonly unknown[]): readonly [number, number] | undefined {
  const indexes = new Map<unknown, number>();
  for (const [index, item] of items.entries()) {
    const key = keyOf(item);
    const earlier = indexes.get(key);
    if (earlier !== undefined) return [earlier, index];
    indexes.set(key, index);
  }
  return undefined;
}

/** What two values share where they are equal as JSON. What cannot be read or is too deep equals only itself. */
function keyOf(value: unknown): unknown {
  const write = (item: unknown, level: number): string => {
    if (Object(item) !== item) return typeof item === "string" ? JSON.stringify(item) : `${typeof item} ${String(item)}`;
    if (level > MOST_LEVELS) throw item;
    if (Array.isArray(item)) return `[${item.map((inner) => write(inner, level + 1))}]`;
    const members = Object.entries(item as object).sort(([one], [other]) => (one < other ? -1 : 1));
    return `{${members.map(([key, inner]) => [JSON.stringify(key), write(inner, level + 1)])}}`;
  };
  try {
    return write(value, 0);
  } catch {
    return value;
  }
}
