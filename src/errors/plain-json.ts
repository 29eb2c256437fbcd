import type { Issue } from './issue.js';

/** What JSON can carry. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** Deeper values are never walked: no recursion here or in a schema can end in a stack overflow. */
export const MOST_LEVELS = 500;
export const TOO_DEEP: string = `is nested deeper than ${MOST_LEVELS} levels`;

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A bigint, a function and the like, by the word a message has for it; `undefined` for what JSON may carry. */
function foreignKind(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : String(value);
  if (typeof value !== 'object') return /string|boolean/.test(typeof value) ? undefined : `a ${typeof value}`;
  const tag = Object.prototype.toString.call(value).slice(8, -1);
  return /^(?:Map|Set|Promise)$/.test(tag) ? `a ${tag}` : undefined;
}

/**
 * A fresh, plain copy of what `JSON.stringify` would write (`toJSON` heeded, absent members left out), or the first
 * place that JSON cannot carry: a bigint, a function, a number that is not finite, a cycle, more than 500 levels.
 */
export function plainJson(value: unknown): { readonly value: JsonValue } | { readonly issue: Issue } {
  const open = new Set<unknown>();
  const path: (string | number)[] = [];
  let issue: Issue | undefined;
  const refuse = (detail: string, received?: string): null => {
    const kind = received === undefined ? 'depth' : 'type';
    issue ??= { path: [...path], kind, detail, ...(received !== undefined && { received }) };
    return null;
  };

  function member(key: string | number, item: unknown): JsonValue {
    path.push(key);
    const copied = copy(item ?? null);
    path.pop();
    return copied;
  }

  function copy(given: unknown): JsonValue {
    // SAFETY: anything may be asked for a property it lacks, and what is there is asked for its type before its use.
    const writer = given === null ? undefined : (given as { toJSON?: unknown }).toJSON;
    const item: unknown = typeof writer === 'function' && typeof given !== 'function' ? writer.call(given, '') : given;
    const foreign = item === null ? undefined : foreignKind(item);
    if (foreign !== undefined) return refuse('must be a JSON value', foreign);
    // SAFETY: no object, and of none of the types that JSON lacks.
    if (typeof item !== 'object' || item === null) return item as JsonValue;
    if (open.has(item)) return refuse('must be a JSON value', 'a cycle');
    if (open.size === MOST_LEVELS) return refuse(TOO_DEEP);
    open.add(item);
    const copied = Array.isArray(item)
      ? Array.from(item, (inner, index) => (issue ? null : member(index, inner)))
      : Object.fromEntries(
          Object.entries(item)
            .filter(([, inner]) => inner !== undefined)
            .map(([key, inner]) => [key, issue ? null : member(key, inner)]),
        );
    open.delete(item);
    return copied;
  }

  let copied: JsonValue = null;
  try {
    copied = copy(value);
  } catch {
    refuse('must be a JSON value', 'one that cannot be read');
  }
  return issue ? { issue } : { value: copied };
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
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const inner of Object.values(value)) freezeDeep(inner);
  }
  return value;
}
