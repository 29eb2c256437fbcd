/** A value with one small change somewhere in it; `upTo` gives a number from 0 to another, both included. */
export function nearby(value: unknown, upTo: (most: number) => number): unknown {
  if (Array.isArray(value)) {
    const at = upTo(value.length);
    if (at < value.length && upTo(2) > 0) return value.map((item, index) => (index === at ? nearby(item, upTo) : item));
    return upTo(1) > 0 ? [...value, value[0] ?? null] : value.slice(1);
  }
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value);
    const [key = '', inner] = entries[upTo(Math.max(entries.length - 1, 0))] ?? [];
    if (inner !== undefined && upTo(2) > 0) return { ...value, [key]: nearby(inner, upTo) };
    return upTo(1) > 0 ? { ...value, extra: 1 } : Object.fromEntries(entries.filter(([other]) => other !== key));
  }
  const changed: readonly unknown[] =
    typeof value === 'number'
      ? [value - 1, value + 1, value + 0.5, String(value)]
      : typeof value === 'string'
        ? [`${value}a`, `${value}😀`, value.slice(1), [value]]
        : [!value, String(value), null];
  return changed[upTo(changed.length - 1)];
}
