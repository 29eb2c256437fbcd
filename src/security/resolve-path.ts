import { codeOf, destination, type FileSystem, type Status, segmentsOf } from './file-system.js';
import { fold } from './fold.js';
import { has } from './own.js';
import { type Entry, isInside, isOfKernel, type Mount, type PathPolicy, type Place, placeOf } from './path-entries.js';
import { isTooLong, isUnaskable, readPath } from './path-names.js';

/** Where a path leads now. */
export interface Found {
  readonly place: Place;
  /** The innermost mount that holds it, which is not always the one that the path began in. */
  readonly mount: Mount;
  /** Of what is there. */
  readonly status: Status | undefined;
  /** A folder on the way to it, or itself, that is there and is called this. */
  readonly known: string;
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

const mountOf = (segments: readonly string[], mounts: readonly Mount[]): Mount | undefined =>
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

/** How far a way leads: to what is there, by the names that the disk has for it, and to what is not there or not followed. */
interface Walked {
  readonly known: string;
  readonly rest: readonly string[];
  /** Of the end of the way. */
  readonly status: Status | undefined;
}

/** Goes a way step by step, and from each link on its target. A link at the end is a thing of its own for its deletion. */
function walk({ mount, steps }: Way, isFollowed: boolean, { mounts }: PathPolicy, files: FileSystem): Walked | Refused {
  const pathOf = (base: string, way: readonly string[]): string => [base, ...way].join(files.separator);
  const followed = (way: readonly string[]): readonly string[] => (isFollowed ? way : way.slice(0, -1));
  const real = realpathOf(pathOf(mount.root.path, followed(steps)), files).path;
  let base = mount.root.path;
  let left = steps;
  for (;;) {
    // No link is left: one answer of the system stands for all steps.
    if (pathOf(base, followed(left)) === real) {
      const status = files.lstat(pathOf(base, left));
      return end(real, left.slice(followed(left).length), status, files);
    }
    const walked = walkToLink(base, left, isFollowed, files);
    if (!has(walked, 'link')) return walked;
    const { path, cause } = realpathOf(walked.link, files);
    if (path === undefined)
      return {
        reason: codeOf(cause) === 'ENOENT' ? 'dangling_symlink' : 'unresolvable_symlink',
        ...{ hostPath: walked.link, cause },
      };
    if (!mountOf(segmentsOf(path, files.separator), mounts)) return { reason: 'not_covered', hostPath: path };
    base = path;
    left = walked.left;
  }
}

/** The end of a way that is known up to `rest`: what is missing, or one step that is not followed. */
function end(known: string, rest: readonly string[], status: Status | undefined, files: FileSystem): Walked | Refused {
  // Below a file nothing is missing: nothing could be there.
  const isMissing = !status && rest.length > 0;
  if (isMissing && files.lstat(known)?.kind !== 'directory') return { reason: 'not_a_directory' };
  return { known, rest, status };
}

/** A link on a way, and what of the way comes behind it. */
interface Link {
  readonly link: string;
  readonly left: readonly string[];
}

/** Goes on to the end of a way, or to the first link on it. */
function walkToLink(
  base: string,
  steps: readonly string[],
  isFollowed: boolean,
  files: FileSystem,
): Walked | Link | Refused {
  let path = base;
  for (const [index, step] of steps.entries()) {
    const isUnfollowed = !isFollowed && index === steps.length - 1;
    const next = path + files.separator + step;
    const status = files.lstat(next);
    if (!status || isUnfollowed) return end(files.realpath(path), steps.slice(index), status, files);
    if (status.kind === 'link') return { link: next, left: steps.slice(index + 1) };
    path = next;
  }
  return end(files.realpath(path), [], files.lstat(path), files);
}

/** Where the system finds a path, or why it does not. */
function realpathOf(path: string, files: FileSystem): { readonly path: string | undefined; readonly cause: unknown } {
  try {
    return { path: files.realpath(path), cause: undefined };
  } catch (cause) {
    return { path: undefined, cause };
  }
}

/** Whether a mount still leads where it did. A path that is really called so has no link on its way, and says it too. */
const isPinned = ({ configured, root }: Mount, known: string, files: FileSystem): boolean =>
  (configured.path === root.path && `${known}${files.separator}`.startsWith(`${root.path}${files.separator}`)) ||
  realpathOf(configured.path, files).path === root.path;

/**
 * Where a path leads. What is asked decides about the last link alone: it is followed, but for its own deletion.
 */
export function resolvePath(path: unknown, isFollowed: boolean, policy: PathPolicy): Found | Refused {
  const way = wayOf(path, policy);
  if (has(way, 'reason')) return way;
  const { files, mounts } = policy;
  if (!files) return { reason: 'not_covered' };
  try {
    const walked = walk(way, isFollowed, policy, files);
    const known = has(walked, 'reason') ? '' : walked.known;
    if (!isPinned(way.mount, known, files)) return { reason: 'mount_changed' };
    if (has(walked, 'reason')) return walked;
    const { rest, status } = walked;
    if (isFollowed && status?.kind === 'link') return { reason: 'unresolvable_symlink' };
    const place = placeOf([known, ...rest].join(files.separator), files);
    const mount = mountOf(place.segments, mounts);
    if (!mount || isOfKernel(place)) return { reason: 'not_covered', hostPath: place.path };
    if (isTooLong(place.path)) return { reason: 'too_long', hostPath: place.path };
    if (isUnaskable(place.path.slice(mount.root.path.length), policy.platform))
      return { reason: 'forbidden_character', hostPath: place.path };
    return { place, mount, status, known };
  } catch (cause) {
    const isGone = codeOf(cause) === 'ENOENT' && !isPinned(way.mount, '', files);
    return { reason: isGone ? 'mount_changed' : 'unresolvable', cause };
  }
}

/**
 * The spellings under which an entry's root is known: as it was written, as it was found, and as it leads now. What it
 * led to at first stays denied when a link on the way there is deleted.
 */
export function spellingsOf({ configured, pinned }: Entry, known: string, files: FileSystem): Place[] {
  const now = destination(configured.path, files, known);
  const spellings = configured.path === pinned.path ? [configured] : [configured, pinned];
  return spellings.some(({ path }) => path === now) ? spellings : [...spellings, placeOf(now, files)];
}
