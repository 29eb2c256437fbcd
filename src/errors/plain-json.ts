/** What JSON can carry. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Deeper values are never walked: no recursion here or in a schema can end in a stack overflow. */
export const MOST_LEVELS = 500;
export const TOO_DEEP: string = `is nested deeper than ${MOST_LEVELS} levels`;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What JSON text would lose without a word or cannot hold, as a noun. */
export function lostAs(value: unknown): string | undefined {
  // A bigint, a function or a symbol.
  if (/big|fun|sym/.test(typeof value)) return `a ${typeof value}`;
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : undefined;
}

/** A fresh, plain copy of a value; `undefined` for what JSON cannot carry without a loss. */
export function jsonCopy(value: unknown): JsonValue | undefined {
  try {
    const refuseLost = (_key: string, item: unknown): unknown => {
      if (lostAs(item)) throw item;
      return item;
    };
    return JSON.parse(JSON.stringify(value, refuseLost));
  } catch {
    return undefined;
  }
}

type Present<Members> = {
  [Key in keyof Members as undefined extends Members[Key] ? never : Key]: Members[Key];
} & { [Key in keyof Members as undefined extends Members[Key] ? Key : never]?: Exclude<Members[Key], undefined> };

/** The object without the members that are `undefined`. */
export function only<Members extends object>(members: Members): Present<Members> {
  // SAFETY: the type says of each member that may be undefined that it may be absent.
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Present<Members>;
}

/** Freezes a tree of plain values, itself included. */
export function freezeDeep<Value>(value: Value): Value {
  if (Object(value) === value) Object.values(Object.freeze(value) as object).forEach(freezeDeep);
  return value;
}
