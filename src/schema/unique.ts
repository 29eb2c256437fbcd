import { MOST_LEVELS } from '../errors/plain-json.js';

/** The indexes of the first item that equals an earlier one, the earlier first; in time linear in the items. */
export function firstTwins(items: readonly unknown[]): readonly [number, number] | undefined {
  const indexes = new Map<unknown, number>();
  for (let index = 0; index < items.length; index++) {
    const key = keyOf(items[index]);
    const earlier = indexes.get(key);
    if (earlier !== undefined) return [earlier, index];
    indexes.set(key, index);
  }
  return undefined;
}

/** What two values share where they are equal as JSON. What cannot be read or is too deep equals only itself. */
function keyOf(value: unknown): unknown {
  if (typeof value === 'string') return `"${value}`;
  try {
    return Object(value) === value ? textOf(value, 0) : value;
  } catch {
    return value;
  }
}

function textOf(item: unknown, level: number): string {
  if (/function|symbol/.test(typeof item) || level > MOST_LEVELS) throw item;
  if (typeof item === 'string') return JSON.stringify(item);
  if (Object(item) !== item) return `${typeof item} ${String(item)}`;
  if (Array.isArray(item)) return `[${Array.from(item, (inner) => textOf(inner, level + 1))}]`;
  const members = Object.entries(Object(item)).map(([key, inner]) => JSON.stringify(key) + textOf(inner, level + 1));
  return `{${members.sort()}}`;
}
