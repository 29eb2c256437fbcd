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
  /** The system's own, which gives letter case and short names as they are on the disk. */
  realpath(path: string): string;
  /** `undefined` for what is not there. */
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

/** The file system, where there is one. No module is imported for it: in a browser there is nothing to import. */
export function fileSystem(): FileSystem | undefined {
  const fs = globalThis.process?.getBuiltinModule?.('node:fs');
  const path = globalThis.process?.getBuiltinModule?.('node:path');
  if (!fs?.realpathSync?.native || !path) return undefined;
  return {
    separator: path.sep,
    absolute: (name) => path.resolve(name),
    realpath: (name) => fs.realpathSync.native(name),
    lstat: (name) => {
      const stats = fs.lstatSync(name, { bigint: true, throwIfNoEntry: false });
      return stats && statusOf(stats);
    },
    readlink: (name) => fs.readlinkSync(name),
  };
}

/** The parts of a path of this system, its drive among them. */
export const segmentsOf = (path: string, separator: string): string[] =>
  path.split(separator).filter((segment) => segment !== '');

/** The code of what the system says, such as `ENOENT`. */
export const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

const MOST_LINKS = 40;

/**
 * Where a path leads, whether or not it is there: links are followed, a dangling one too, and what is missing stays as
 * it is written. Throws whatever else the system says. Of the folders that `known` lies in it is known that they are
 * what they are called; nothing is asked about them.
 */
export function destination(path: string, files: FileSystem, known: string, linksLeft: number = MOST_LINKS): string {
  const { separator } = files;
  const isKnown = (folder: string): boolean => `${known}${separator}`.startsWith(`${folder}${separator}`);
  if (isKnown(path)) return path;
  const end = path.lastIndexOf(separator);
  const parent = files.absolute(path.slice(0, end) + separator);
  const name = path.slice(end + 1);
  const status = files.lstat(path);
  // A name with a tilde may be a short one, which stands for another.
  if (status && status.kind !== 'link' && isKnown(parent) && !name.includes('~')) return path;
  if (status) {
    try {
      return files.realpath(path);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT' || linksLeft === 0) throw error;
    }
  }
  const folder = parent === path ? parent : destination(parent, files, known, linksLeft);
  if (!status) return files.absolute(`${folder}${separator}${name}`);
  // A link is read from the folder that it lies in.
  const target = files.readlink(path);
  const isAbsolute = files.absolute(target) === target;
  const written = files.absolute(isAbsolute ? target : `${folder}${separator}${target}`);
  return destination(written, files, known, linksLeft - 1);
}
