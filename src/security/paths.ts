import { PathAccessDeniedError } from '../errors/path-access-denied-error.js';
import { PermissionDeniedError } from '../errors/permission-denied-error.js';
import { quoteAll } from '../message/lists.js';
import type { Status } from './file-system.js';
import { has } from './own.js';
import { type Entry, isInside, type Mount, type PathPolicy, type Place } from './path-entries.js';
import { askedOf, type Permission } from './permissions.js';
import { type Found, type Refused, resolvePath, spellingsOf } from './resolve-path.js';

/** A path that was checked: use exactly this, by `hostPath` or through `openChecked`. */
export interface ResolvedPath {
  /** The mount that governs it. */
  readonly slug: string;
  /** `/slug/rest`, as a model may know it. Links are followed in it. */
  readonly virtualPath: string;
  /** Where it is. For the tool alone: no model and no message should see it. */
  readonly hostPath: string;
  /** Whether there was something. */
  readonly exists: boolean;
}

/** A path that was checked, and what else was found. */
export interface Checked {
  readonly resolved: ResolvedPath;
  readonly requested: string;
  readonly context: string;
  readonly permissions: readonly Permission[];
  readonly hardLinkedWrites: boolean;
  readonly status: Status | undefined;
}

const issued = new WeakMap<object, Checked>();

/** Notes what was found for a path that is given out, so that a tool can open nothing that was not checked. */
export function issue<Resolved extends ResolvedPath>(resolved: Resolved, checked: Checked): Resolved {
  issued.set(Object.freeze(resolved), checked);
  return resolved;
}

/** What was found for a path that was given out; nothing for one that was not. */
export const checkedOf = (resolved: unknown): Checked | undefined =>
  typeof resolved === 'object' && resolved !== null ? issued.get(resolved) : undefined;

/** What of an error only the denial of an entry has. */
interface Denial {
  readonly permissions: readonly Permission[];
  readonly entry: string;
}

/** Who asks, with which rules. */
export interface Asking {
  readonly name: string;
  readonly ceiling: ReadonlySet<string>;
  readonly paths: PathPolicy;
}

/** The mounts that a message names are as many as have room in it. */
const MOST_OF_SLUGS = 200;

const shownAs = (path: unknown): string => (typeof path === 'string' ? path : `(${typeof path})`);

function toldSlugs({ mounts }: PathPolicy): readonly string[] {
  const told: string[] = [];
  for (const { slug } of mounts) {
    if (quoteAll([...told, slug]).length > MOST_OF_SLUGS) break;
    told.push(slug);
  }
  return told;
}

/** What an error has for operators: no message and no copy of it shows it. */
const withHidden = (error: Error, hidden: Readonly<Record<string, string | undefined>>): Error =>
  Object.defineProperties(
    error,
    Object.fromEntries(
      Object.entries(hidden).flatMap(([key, value]) => (value === undefined ? [] : [[key, { value }]])),
    ),
  );

/** The error of a path that was refused. */
function denied(path: unknown, refused: Refused & Partial<Denial>, { name, paths }: Asking): Error {
  const { isForeign, hostPath, ...options } = refused;
  const slugs = isForeign && paths.mounts.length > 0 ? { slugs: toldSlugs(paths) } : {};
  const error = new PathAccessDeniedError({ ...options, ...slugs, requested: shownAs(path), context: name });
  return withHidden(error, { hostPath });
}

/** The spellings of an entry's root; where they cannot be found, nobody knows what it denies. */
function rootsOf(entry: Entry | Mount, path: unknown, { known }: Found, asking: Asking): readonly Place[] {
  const { files } = asking.paths;
  try {
    return files ? spellingsOf(entry, known, files) : [];
  } catch (cause) {
    throw denied(path, { reason: 'unresolvable', cause }, asking);
  }
}

/** What is asked for, where all of it is within the context's permissions. */
export function permitted(asked: unknown, { name, ceiling }: Asking): readonly Permission[] {
  const read = askedOf(asked, ceiling);
  if (has(read, 'permissions')) return read.permissions;
  const error = new PermissionDeniedError({ permissions: read.missing, context: name, has: [...ceiling] });
  throw withHidden(error, { reason: 'context_lacks' });
}

/** Why what is there may not be used like this. */
function faultOf(path: unknown, found: Found, asked: ReadonlySet<string>, asking: Asking): string | undefined {
  const { place, status } = found;
  const { entries, hardLinkedWrites } = asking.paths;
  if (status?.kind === 'special') return 'special_file';
  if (status?.kind === 'link' && asked.size > 1) return 'deletion_with_other_permissions';
  if (status?.kind === 'file' && status.nlink > 1n && asked.has('WRITE') && !hardLinkedWrites) return 'hard_link';
  const holdsRoot = (entry: Entry | Mount): boolean =>
    rootsOf(entry, path, found, asking).some(({ folded }) => isInside(place.folded, folded));
  return asked.has('DELETE') && entries.some(holdsRoot) ? 'deletion_of_an_entry' : undefined;
}

/** Where a path leads, whether or not anything may be done there. */
function find(path: unknown, asked: ReadonlySet<string>, asking: Asking): Found {
  const found = resolvePath(path, !asked.has('DELETE'), asking.paths);
  if (has(found, 'reason')) throw denied(path, found, asking);
  const reason = faultOf(path, found, asked, asking);
  if (reason) throw denied(path, { reason, hostPath: found.place.path }, asking);
  return found;
}

/** The denial of an entry wins over every grant; names are folded, so that no other spelling gets around it. */
function refuseDenied(path: unknown, found: Found, asked: readonly Permission[], asking: Asking): void {
  const { place } = found;
  for (const entry of asking.paths.entries) {
    const permissions = asked.filter((permission) => entry.deny.has(permission));
    const isDenied =
      permissions.length > 0 &&
      rootsOf(entry, path, found, asking).some(({ folded }) => isInside(folded, place.folded));
    if (isDenied)
      throw denied(path, { reason: 'denied_by_entry', permissions, entry: entry.slug, hostPath: place.path }, asking);
  }
}

/** Whether a path is covered by an entry. */
export function checkPath(path: unknown, asking: Asking): void {
  find(path, new Set(), asking);
}

/** A path that all of this may be done to, not given out yet. */
export function checkPathAccess(path: unknown, asked: unknown, asking: Asking): Checked {
  const permissions = permitted(asked, asking);
  const { name: context, ceiling, paths } = asking;
  const result = find(path, new Set(permissions), asking);
  refuseDenied(path, result, permissions, asking);
  const { place, mount, status } = result;
  const missing = permissions.filter((permission) => !mount.allow.has(permission));
  if (missing.length > 0) {
    const error = new PermissionDeniedError({
      ...{ permissions: missing, context, has: [...ceiling] },
      ...{ entry: mount.slug, allows: [...mount.allow], target: shownAs(path) },
    });
    throw withHidden(error, { reason: 'entry_lacks', hostPath: place.path });
  }
  const resolved = {
    slug: mount.slug,
    virtualPath: ['', mount.slug, ...place.segments.slice(mount.root.segments.length)].join('/'),
    hostPath: place.path,
    exists: status !== undefined,
  };
  const { hardLinkedWrites } = paths;
  return { resolved, requested: shownAs(path), context, permissions, hardLinkedWrites, status };
}

/** A folder that programs may run in. */
export function checkFolder(path: unknown, asking: Asking): Checked {
  const checked = checkPathAccess(path, ['EXECUTE'], asking);
  const hostPath = checked.resolved.hostPath;
  if (checked.status?.kind !== 'directory') throw denied(path, { reason: 'not_a_directory', hostPath }, asking);
  return checked;
}
