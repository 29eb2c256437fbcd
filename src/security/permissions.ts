import { itemsOf } from './own.js';

/** What can be done to a path; EXECUTE is to run a program there. None implies another. */
export type Permission = 'READ' | 'WRITE' | 'DELETE' | 'EXECUTE';

const known: ReadonlySet<unknown> = new Set<Permission>(['READ', 'WRITE', 'DELETE', 'EXECUTE']);
const MOST = 64;
/** So many that do not exist are told; of those that exist there are no more. */
const MOST_MISSING = 4;

const isPermission = (value: unknown): value is Permission => known.has(value);

/** A list of permissions in options; what is wrong with it goes to `problems`. */
export function permissionsOf(given: unknown, name: string, problems: string[], label?: string): Set<Permission> {
  const items = itemsOf(given, MOST);
  if (items?.every(isPermission)) return new Set(items);
  const which = `"${name}"${label ? ` of ${label}` : ''}`;
  problems.push(`${which} must be an array of ${[...known].map((permission) => `"${permission}"`).join(', ')}`);
  return new Set();
}

/** Permissions that were asked for, or those of them that are missing, each by what it is. */
export type Asked = { readonly permissions: readonly Permission[] } | { readonly missing: readonly string[] };

/** Reads what is asked for, once, and holds it against what there is. */
export function askedOf(asked: unknown, ceiling: ReadonlySet<string>): Asked {
  const items = itemsOf(asked, MOST);
  if (!items) return { missing: ['(no list of permissions)'] };
  if (items.length === 0) return { missing: ['(none named)'] };
  const isWithin = (item: unknown): item is Permission => isPermission(item) && ceiling.has(item);
  if (items.every(isWithin)) return { permissions: Object.freeze([...new Set(items)]) };
  const names = items
    .filter((item) => !isWithin(item))
    .map((item) => (typeof item === 'string' ? item.slice(0, 40) : `(${typeof item})`));
  return { missing: [...new Set(names)].slice(0, MOST_MISSING) };
}
