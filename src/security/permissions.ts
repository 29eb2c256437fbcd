import { itemsOf } from './own.js';

/** What can be done to a path; EXECUTE is to run a program there. None implies another. */
export type Permission = 'READ' | 'WRITE' | 'DELETE' | 'EXECUTE';

const known: ReadonlySet<unknown> = new Set<Permission>(['READ', 'WRITE', 'DELETE', 'EXECUTE']);
const MOST = 64;

const isPermission = (value: unknown): value is Permission => known.has(value);

/** The permissions that an option lists; what is wrong with them goes to `problems`. */
export function ceilingOf(given: unknown, problems: string[], option = '"permissions"'): ReadonlySet<string> {
  const items = itemsOf(given, MOST);
  if (items?.every(isPermission)) return new Set(items);
  problems.push(`${option} must be an array of ${[...known].map((name) => `"${name}"`).join(', ')}`);
  return new Set();
}

/** What is asked for and not within the ceiling; what is no list of names is missing by what it is. */
export function missingOf(asked: unknown, ceiling: ReadonlySet<string>): string[] {
  const items = itemsOf(asked, MOST);
  if (!items) return ['(no list of permissions)'];
  if (items.length === 0) return ['(none named)'];
  const names = items.map((item) => (typeof item === 'string' ? item : `(${typeof item})`));
  return [...new Set(names.filter((name) => !ceiling.has(name)))];
}
