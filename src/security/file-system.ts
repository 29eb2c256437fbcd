/** What of a file decides whether it may be used, and whether it is still the same one. */
export interface Status {
  readonly kind: 'file' | 'directory' | 'link' | 'special';
  readonly dev: bigint;
  readonly ino: bigint;
  readonly nlink: bigint;
  readonly size: bigint;
  readonly mtimeNs: bigint;
  /** When it was made: a file system may give the number of a file that is gone to the next. */
  readonly birthtimeNs: bigint;
}

/** What Node gives of it. */
export interface Stats extends Omit<Status, 'kind'> {
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

/**
 * What is used of the file system. All of it waits: nothing else of this process comes between the steps of a check,
 * which take some microseconds each.
 */
export interface FileSystem {
  readonly separator: string;
  /** An absolute path as it is written, from the working directory. */
  absolute(path: string): string;
  /** Where a path begins that is absolute, such as `/` or `C:\\`; nothing for one that is not. */
  beginning(path: string): string;
  /** The system's own, which gives letter case and short names as they are on the disk. */
  realpath(path: string): string;
  /** `undefined` for what is not there, below a file too. */
  lstat(path: string): Status | undefined;
  readlink(path: string): string;
}

export function statusOf(stats: Stats): Status {
  const { dev, ino, nlink, size, mtimeNs, birthtimeNs } = stats;
  const kind = stats.isFile()
    ? 'file'
    : stats.isDirectory()
      ? 'directory'
      : stats.isSymbolicLink()
        ? 'link'
        : 'special';
  return { kind, dev, ino, nlink, size, mtimeNs, birthtimeNs };
}

/** The code of what the system says, such as `ENOENT`. It may be an `Error` of another realm, as under Jest. */
export const codeOf = (error: unknown): unknown => Object(error).code;

/** What is asked of the file system; `undefined` where the answer is that something is not there. */
function there<Answer>(ask: () => Answer): Answer | undefined {
  try {
    return ask();
  } catch (error) {
    if (/^(?:ENOENT|ENOTDIR)$/.test(String(codeOf(error)))) return undefined;
    throw error;
  }
}

/** The file system, where there is one. No module is imported for it: in a browser there is nothing to import. */
export function fileSystem(): FileSystem | undefined {
  const fs = globalThis.process?.getBuiltinModule?.('node:fs');
  const path = globalThis.process?.getBuiltinModule?.('node:path');
  if (!fs?.realpathSync?.native || !path) return undefined;
  return {
    separator: path.sep,
    absolute: (name) => path.resolve(name),
    beginning: (name) => path.parse(name).root,
    realpath: (name) => fs.realpathSync.native(name),
    lstat: (name) => {
      const stats = there(() => fs.lstatSync(name, { bigint: true, throwIfNoEntry: false }));
      return stats && statusOf(stats);
    },
    readlink: (name) => fs.readlinkSync(name),
  };
}

/** The parts of a path of this system, its drive among them. */
export const segmentsOf = (path: string, separator: string): string[] =>
  path.split(separator).filter((segment) => segment !== '');

const MOST_LINKS = 40;

/**
 * Where a path leads, whether or not it is there: links are followed, a dangling one too, and what is missing stays as
 * it is written. Throws whatever else the system says. Of the folders that `known` lies in it is known that they are
 * what they are called; nothing is asked about them.
 */
export function destination(path: string, files: FileSystem, known: string): string {
  const { separator } = files;
  const isKnown = (folder: string): boolean => `${known}${separator}`.startsWith(`${folder}${separator}`);
  if (isKnown(path)) return path;
  const end = path.lastIndexOf(separator);
  // A name with a tilde may be a short one, which stands for another.
  const isBelowKnown = isKnown(path.slice(0, end)) && !path.slice(end).includes('~');
  if (isBelowKnown && files.lstat(path)?.kind !== 'link') return path;
  const found = there(() => files.realpath(path));
  if (found !== undefined) return found;
  let linksLeft = MOST_LINKS;
  let place = files.beginning(path);
  const left = path.slice(place.length).split(separator).reverse();
  for (let step = left.pop(); step !== undefined; step = left.pop()) {
    const next = files.absolute(place + separator + step);
    if (files.lstat(next)?.kind !== 'link') {
      place = next;
      continue;
    }
    if (linksLeft-- === 0) throw new Error('too many links');
    // A link is read from the folder that it lies in, and what comes behind it from where it leads.
    const target = files.readlink(next);
    const start = files.beginning(target);
    if (start !== '') place = start;
    left.push(...target.slice(start.length).split(separator).reverse());
  }
  return place;
}
