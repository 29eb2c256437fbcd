import { codeOf, destination, type FileSystem, type Status } from './file-system.js';
import { fold } from './fold.js';
import { type Entry, isInside, isOfKernel, type Mount, type PathPolicy, type Place, placeOf } from './path-entries.js';
import { isTooLong, readPath } from './path-names.js';

/** Where a path leads now. */
export interface Found {
  readonly place: Place;
  /** The innermost mount that holds it, which is not always the one that the path began in. */
  readonly mount: Mount;
  /** Of what is there. */
  readonly status: Status | undefined;
}

/** Why a path leads nowhere, as a word to branch on; what the system said, for the operator. */
export interface Refused {
  readonly reason: string;
  /** Whether it is absolute and no mount's, by its name alone. */
  readonly isForeign?: boolean;
  readonly hostPath?: string;
  readonly cause?: unknown;
}

/** A mount, and the way from its root. */
interface Way {
  readonly mount: Mount;
  readonly steps: readonly string[];
}

/** The innermost of some roots that hold a place. */
function innermost<Held>(held: readonly Held[], rootOf: (one: Held) => readonly string[]): Held | undefined {
  return held.reduce<Held | undefined>(
    (deepest, one) => (!deepest || rootOf(one).length > rootOf(deepest).length ? one : deepest),
    undefined,
  );
}

export const mountOf = ({ segments }: Place, mounts: readonly Mount[]): Mount | undefined =>
  innermost(
    mounts.filter(({ root }) => isInside(root.segments, segments)),
    ({ root }) => root.segments,
  );

/** Takes `..` out of a way; a way out at its top is refused, not cut short. */
function collapsed(steps: readonly string[]): readonly string[] | undefined {
  const left: string[] = [];
  for (const step of steps) {
    if (step !== '..') left.push(step);
    else if (left.pop() === undefined) return undefined;
  }
  return left;
}

/** Which mount a path begins in, by its name alone: the file system is not asked. */
function wayOf(path: unknown, { mounts, home, platform }: PathPolicy): Way | Refused {
  const read = readPath(path, platform);
  if (typeof read === 'string') return { reason: read };
  const { segments, isAbsolute, isDotted } = read;
  const [first, ...others] = segments;
  const named = isDotted ? undefined : mounts.find(({ slug }) => slug === first);
  const from = (mount: Mount, way: readonly string[]): Way | Refused => {
    const steps = collapsed(way);
    return steps ? { mount, steps } : { reason: 'escapes_mount' };
  };
  if (named) return from(named, others);
  if (!isAbsolute) return home ? from(home, segments) : { reason: 'no_default_mount' };

  const isFolded = platform === 'win32';
  const asked = isFolded ? segments.map(fold) : segments;
  const spellings = mounts.flatMap((mount) =>
    [mount.configured, mount.root].map((place) => ({ mount, root: isFolded ? place.folded : place.segments })),
  );
  const held = innermost(
    spellings.filter(({ root }) => isInside(root, asked)),
    ({ root }) => root,
  );
  return held ? from(held.mount, segments.slice(held.root.length)) : { reason: 'not_covered', isForeign: true };
}

/** A way as far as it was gone: to what is there, or to the last folder before what is missing. */
interface Walked {
  readonly path: string;
  readonly status: Status;
  readonly missing: readonly string[];
}

/** Goes a way step by step. The last link is a thing of its own where it is to be deleted. */
function walk({ mount, steps }: Way, isFollowed: boolean, { mounts }: PathPolicy, files: FileSystem): Walked | Refused {
  let path = mount.root.path;
  let status = files.lstat(path);
  if (!status) return { reason: 'mount_changed' };
  for (const [index, step] of steps.entries()) {
    if (status.kind !== 'directory') return { reason: 'not_a_directory' };
    const next = path.endsWith(files.separator) ? path + step : path + files.separator + step;
    const found = files.lstat(next);
    if (!found) return { path, status, missing: steps.slice(index) };
    if (found.kind !== 'link' || (index === steps.length - 1 && !isFollowed)) {
      path = next;
      status = found;
      continue;
    }
    try {
      path = files.realpath(next);
    } catch (cause) {
      return {
        reason: codeOf(cause) === 'ENOENT' ? 'dangling_symlink' : 'unresolvable_symlink',
        hostPath: next,
        cause,
      };
    }
    if (!mountOf(placeOf(path, files), mounts)) return { reason: 'not_covered', hostPath: path };
    const target = files.lstat(path);
    if (!target) return { reason: 'unresolvable_symlink', hostPath: path };
    status = target;
  }
  return { path, status, missing: [] };
}

/** The way where no link lies on it, in one question; `undefined` where it has to be walked. */
function straight({ mount, steps }: Way, isFollowed: boolean, files: FileSystem): Walked | undefined {
  const path = [mount.root.path, ...steps].join(files.separator);
  const parent = isFollowed ? path : [mount.root.path, ...steps.slice(0, -1)].join(files.separator);
  try {
    if (files.realpath(parent) !== parent) return undefined;
    const status = files.lstat(path);
    return status && (status.kind !== 'link' || !isFollowed) ? { path, status, missing: [] } : undefined;
  } catch {
    return undefined;
  }
}

/** What was walked, by the names that the disk has for it. */
function canonical({ path, status, missing }: Walked, files: FileSystem): string {
  const end = status.kind === 'link' ? path.lastIndexOf(files.separator) : path.length;
  const there = files.realpath(path.slice(0, end)) + path.slice(end);
  return [there, ...missing].join(files.separator);
}

/**
 * Where a path leads. What is asked decides about the last link alone: it is followed, but for its own deletion.
 */
export function resolvePath(path: unknown, isFollowed: boolean, policy: PathPolicy): Found | Refused {
  const way = wayOf(path, policy);
  if ('reason' in way) return way;
  const { files, mounts } = policy;
  if (!files) return { reason: 'not_covered' };
  const { configured, root } = way.mount;
  try {
    if (configured.path !== root.path && files.realpath(configured.path) !== root.path)
      return { reason: 'mount_changed' };
    const quick = straight(way, isFollowed, files);
    if (!quick && files.realpath(root.path) !== root.path) return { reason: 'mount_changed' };
    const walked = quick ?? walk(way, isFollowed, policy, files);
    if ('reason' in walked) return walked;
    const place = placeOf(quick ? quick.path : canonical(walked, files), files);
    const mount = mountOf(place, mounts);
    if (!mount || isOfKernel(place)) return { reason: 'not_covered', hostPath: place.path };
    if (isTooLong(place.path)) return { reason: 'too_long', hostPath: place.path };
    return { place, mount, status: walked.missing.length > 0 ? undefined : walked.status };
  } catch (cause) {
    return { reason: 'unresolvable', hostPath: root.path, cause };
  }
}

/**
 * The spellings under which an entry's root is known: as it was written, as it was found, and as it leads now. What it
 * led to at first stays denied when a link on the way there is deleted.
 */
export function spellingsOf({ configured, pinned }: Entry, files: FileSystem): Place[] {
  const now = destination(configured.path, files);
  const known = configured.path === pinned.path ? [configured] : [configured, pinned];
  return known.some(({ path }) => path === now) ? known : [...known, placeOf(now, files)];
}
