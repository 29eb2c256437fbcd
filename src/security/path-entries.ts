import { quote } from '../message/quote.js';
import { destination, type FileSystem, fileSystem, segmentsOf } from './file-system.js';
import { fold } from './fold.js';
import { has, itemsOf, ownOptions } from './own.js';
import { type Permission, permissionsOf } from './permissions.js';
import type { Platform } from './programs.js';

interface NamedPlace {
  /** The first segment of the paths that lead into it: letters, digits, `_` and `-`, at most 64. */
  readonly slug: string;
  /** A directory or a file, from the working directory of the process. It must be there, unless it only denies. */
  readonly path: string;
  /** What may be done there. The innermost mount alone decides. */
  readonly allow?: readonly Permission[] | undefined;
  /** What may not be done there, whatever any entry allows; for what is not there yet, too. */
  readonly deny?: readonly Permission[] | undefined;
}

/** A place on the host under a name of its own. With `allow` it is a mount, with `deny` alone only a prohibition. */
export type PathEntry = NamedPlace &
  ({ readonly allow: readonly Permission[] } | { readonly deny: readonly Permission[] });

/** A path of the host in its parts, as they are, and folded for denials. */
export interface Place {
  readonly path: string;
  readonly segments: readonly string[];
  readonly folded: readonly string[];
}

export interface Entry {
  readonly slug: string;
  readonly allow: ReadonlySet<string>;
  readonly deny: ReadonlySet<string>;
  /** As it was written, made absolute. */
  readonly configured: Place;
  /** Where that led when the context was made; as written where nobody could say. */
  readonly pinned: Place;
  /** Whether it was written from the working directory of the process. */
  readonly isRelative: boolean;
}

/** An entry that allows something; its root was found when the context was made, and stays that one. */
export interface Mount extends Entry {
  readonly root: Place;
}

/** The entries as they are applied. */
export interface PathPolicy {
  readonly entries: readonly (Entry | Mount)[];
  readonly mounts: readonly Mount[];
  /** Where relative paths begin. */
  readonly home: Mount | undefined;
  readonly platform: Platform;
  readonly hardLinkedWrites: boolean;
  /** There where there is an entry. */
  readonly files: FileSystem | undefined;
}

const MOST_ENTRIES = 1000;
const control = /[\p{Cc}\p{Cs}]/u;

export const placeOf = (path: string, files: FileSystem): Place => {
  const segments = segmentsOf(path, files.separator);
  return { path, segments, folded: segments.map(fold) };
};

/** Whether a path lies in a root, or is it: by whole segments, not by letters. */
export const isInside = (root: readonly string[], segments: readonly string[]): boolean =>
  root.length <= segments.length && root.every((segment, index) => segment === segments[index]);

/** Whether it belongs to the kernel: what stands there is no file, however it looks. */
export const isOfKernel = ({ segments }: Place): boolean => /^(?:proc|sys|dev)$/.test(segments[0] ?? '');

export const isMount = (entry: Entry | Mount): entry is Mount => has(entry, 'root');

/** The root of an entry as it is found now, or what is wrong with it. */
function mountOf(entry: Entry, label: string, files: FileSystem): Mount | string {
  try {
    const root = placeOf(files.realpath(entry.configured.path), files);
    const kind = files.lstat(root.path)?.kind;
    if (kind !== 'file' && kind !== 'directory') return `"path" of ${label} must be a directory or a file`;
    if (root.segments.length < (files.separator === '/' ? 1 : 2))
      return `"path" of ${label} must not be the root of a file system`;
    if ([root, entry.configured].some(isOfKernel)) return `"path" of ${label} must not lie in /proc, /sys or /dev`;
    return { ...entry, root, pinned: root };
  } catch {
    return `"path" of ${label} must be there and readable, because it allows something`;
  }
}

/** The place of an entry as it is written, and as it is found. */
function placesOf(path: string, files: FileSystem): Pick<Entry, 'configured' | 'pinned'> {
  const configured = placeOf(path, files);
  try {
    return { configured, pinned: placeOf(destination(path, files, ''), files) };
  } catch {
    return { configured, pinned: configured };
  }
}

function entryOf(given: unknown, label: string, files: FileSystem, problems: string[]): Entry | undefined {
  const own = ownOptions(given, ['slug', 'path', 'allow', 'deny'], label);
  const found = [...own.problems];
  const { slug, path, allow = [], deny = [] } = own.values;
  const isSlug = typeof slug === 'string' && /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/.test(slug);
  if (!isSlug)
    found.push(`"slug" of ${label} must be 1 to 64 letters, digits, "_" or "-", the first a letter or a digit`);
  const isPath = typeof path === 'string' && path !== '' && path.length <= 4096 && !control.test(path);
  if (!isPath) found.push(`"path" of ${label} must be a path of the host`);
  else if (path.startsWith('~')) found.push(`"path" of ${label} begins with "~", which is not expanded`);
  const lists = { allow: permissionsOf(allow, 'allow', found, label), deny: permissionsOf(deny, 'deny', found, label) };
  if (found.length === 0 && lists.allow.size + lists.deny.size === 0)
    found.push(`${label} must allow or deny something`);
  problems.push(...found);
  if (found.length > 0 || !isSlug || !isPath) return undefined;
  const places = placesOf(files.absolute(path), files);
  // Where there is none of that name, somebody meant more than one.
  if (lists.allow.size === 0 && /[*?]/.test(path) && !isThere(places.pinned, files))
    problems.push(`"path" of ${label} is one place, and no pattern: name each place that is denied`);
  return { slug, ...lists, ...places, isRelative: files.beginning(path) === '' };
}

function isThere({ path }: Place, files: FileSystem): boolean {
  try {
    return files.lstat(path) !== undefined;
  } catch {
    return true;
  }
}

/** Whether one of two places holds the other. */
const isTogether = (one: Place, other: Place): boolean =>
  isInside(one.folded, other.folded) || isInside(other.folded, one.folded);

/** What is wrong with entries beside each other. */
function clashesOf(entries: readonly (Entry | Mount)[]): string[] {
  const problems: string[] = [];
  const slugs = new Map<string, string>();
  const roots = new Map<string, string>();
  for (const entry of entries) {
    const { slug, pinned } = entry;
    const other = slugs.get(fold(slug));
    if (other !== undefined) problems.push(`the slugs ${quote(other)} and ${quote(slug)} are too much alike`);
    slugs.set(fold(slug), slug);
    const same = roots.get(pinned.path);
    if (same !== undefined) problems.push(`${quote(same)} and ${quote(slug)} are the same place: make them one entry`);
    roots.set(pinned.path, slug);
  }
  // The place of a denial is easily written as from the mount, and would then deny nothing.
  const mounts = entries.filter(isMount);
  for (const { slug, pinned, configured, isRelative } of entries)
    if (isRelative && !mounts.some(({ root }) => isTogether(root, pinned) || isTogether(root, configured)))
      problems.push(`${quote(slug)} lies in no mount: its path is taken from the working directory of the process`);
  const spellings = entries.flatMap(({ configured, pinned }) => [configured, pinned]);
  for (const { slug } of entries) {
    if (spellings.some(({ segments }) => segments[0] === slug && segments.length > 1))
      problems.push(
        `the slug ${quote(slug)} is also how the path of an entry begins, so that a path could mean both: choose another`,
      );
  }
  return problems;
}

/** Reads `paths` and `default` of a context; what is wrong with them goes to `problems`. */
export function pathPolicy(
  { paths = [], default: first, hardLinkedWrites = false }: Readonly<Record<string, unknown>>,
  platform: Platform,
  problems: string[],
): PathPolicy {
  const items = itemsOf(paths, MOST_ENTRIES);
  if (!items) problems.push(`"paths" must be an array of at most ${MOST_ENTRIES} entries`);
  if (typeof hardLinkedWrites !== 'boolean') problems.push('"hardLinkedWrites" must be a boolean');
  const files = items && items.length > 0 ? fileSystem() : undefined;
  if (items && items.length > 0 && !files) problems.push('"paths" needs a file system, and here is none');

  const entries = (files && items ? items : []).flatMap((item, index): (Entry | Mount)[] => {
    const label = `"paths.${index}"`;
    const entry = files && entryOf(item, label, files, problems);
    if (!entry || !files) return [];
    if (entry.allow.size === 0) return [entry];
    const mount = mountOf(entry, label, files);
    if (typeof mount !== 'string') return [mount];
    problems.push(mount);
    return [];
  });
  if (files) problems.push(...clashesOf(entries));

  const mounts = entries.filter(isMount);
  const only = mounts.length === 1 ? mounts[0] : undefined;
  const home = first === undefined ? only : mounts.find(({ slug }) => slug === first);
  if (first !== undefined && first !== null && !home)
    problems.push('"default" must be the slug of an entry that allows something, or null for none');
  return { entries, mounts, home, platform, hardLinkedWrites: hardLinkedWrites === true, files };
}
