import { PathAccessDeniedError } from '../errors/path-access-denied-error.js';
import { codeOf, type Status, statusOf } from './file-system.js';
import { type Checked, checkedOf, type ResolvedPath } from './paths.js';
import type { Permission } from './permissions.js';

/** The most used of Node's `FileHandle`, where a program has no types of it; name that as `Handle` where it has. */
export interface CheckedFile {
  readonly fd: number;
  close(): Promise<void>;
  read(buffer: Uint8Array, offset: number, length: number, position: number | null): Promise<{ bytesRead: number }>;
  readFile(encoding: 'utf8'): Promise<string>;
  readFile(): Promise<Uint8Array>;
  stat(): Promise<{ size: number; mtime: Date }>;
  truncate(length?: number): Promise<void>;
  writeFile(data: string | Uint8Array): Promise<void>;
}

type Fs = ReturnType<typeof nodeFs>;
type Handle = Awaited<ReturnType<Fs['promises']['open']>>;

const nodeFs = () => {
  const fs = globalThis.process?.getBuiltinModule?.('node:fs');
  // Without a file system no path was checked.
  if (!fs) throw new TypeError('"openChecked" needs a file system, and here is none');
  return fs;
};

/** The bits of flags that say whether one reads, writes or both. */
const ACCESS = 3;

/** Flags as `fs.open` takes them, as a number. */
function flagsOf(flags: unknown, { constants }: Fs): number {
  const { O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND, O_EXCL, O_SYNC } = constants;
  const named = Object.entries(constants).filter(([name]) => name.startsWith('O_'));
  const all = named.reduce((bits, [, bit]) => bits | bit, ACCESS);
  if (typeof flags === 'number' && Number.isInteger(flags) && (flags & all) === flags) return flags;
  // `fs.open` also knows `xw` and `sr`.
  const [, before = '', way = '', behind = ''] =
    (typeof flags === 'string' && /^([xs]?)([rwa])([+xs]{0,3})$/.exec(flags)) || [];
  const letters = before + behind;
  const bits = { r: O_RDONLY, w: O_CREAT | O_TRUNC, a: O_CREAT | O_APPEND }[way];
  if (bits === undefined || new Set(letters).size < letters.length || (way === 'r' && letters.includes('x')))
    throw new TypeError('"flags" must be those of fs.open, such as "r", "r+", "w", "wx" or "a"');
  const access = letters.includes('+') ? O_RDWR : way === 'r' ? O_RDONLY : O_WRONLY;
  return bits | access | (letters.includes('x') ? O_EXCL : 0) | (letters.includes('s') ? O_SYNC : 0);
}

/** Opens what was checked; the flags are those that are safe before it was looked at. */
function open({ resolved, permissions }: Checked, flags: number, fs: Fs): Promise<Handle> {
  const { O_WRONLY, O_RDONLY, O_CREAT, O_EXCL, O_TRUNC, O_APPEND, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;
  const access = flags & ACCESS;
  const needed: Permission[] = access === O_WRONLY ? [] : ['READ'];
  if (access !== O_RDONLY || flags & (O_CREAT | O_TRUNC | O_APPEND)) needed.push('WRITE');
  const missing = needed.find((permission) => !permissions.includes(permission));
  if (missing) throw new TypeError(`"flags" need ${missing}, which was not asked for when the path was checked`);
  // What was there is not made anew, and what was not there is made by this call alone.
  const making = resolved.exists && !(flags & O_EXCL) ? 0 : (flags & O_CREAT && O_EXCL) | (flags & O_CREAT);
  const safe = (flags & ~(O_TRUNC | O_CREAT)) | making | O_NOFOLLOW | O_NONBLOCK;
  return fs.promises.open(resolved.hostPath, safe);
}

/** Where an open file is now. On Linux the kernel says it; elsewhere the name is looked up again. */
async function placeOf(handle: Handle, { hostPath }: ResolvedPath, { dev, ino }: Status, fs: Fs): Promise<string> {
  if (globalThis.process.platform === 'linux') {
    try {
      return await fs.promises.readlink(`/proc/self/fd/${handle.fd}`);
    } catch {
      // Where /proc is not mounted, as elsewhere.
    }
  }
  const place = fs.realpathSync.native(hostPath);
  const named = fs.lstatSync(place, { bigint: true });
  return named.dev === dev && named.ino === ino ? place : '';
}

/** Why what was opened is not what was checked. */
async function faultOf(handle: Handle, flags: number, checked: Checked, fs: Fs): Promise<string | undefined> {
  const status = statusOf(await handle.stat({ bigint: true }));
  if (status.kind !== 'file' && status.kind !== 'directory') return 'special_file';
  const isWritten = (flags & ACCESS) !== fs.constants.O_RDONLY;
  if (isWritten && status.kind === 'file' && status.nlink > 1n && !checked.hardLinkedWrites) return 'hard_link';
  // What was deleted has no place, whatever the kernel calls it.
  const place = status.nlink > 0n ? await placeOf(handle, checked.resolved, status, fs) : '';
  return place === checked.resolved.hostPath ? undefined : 'changed';
}

/**
 * Opens a path that was checked, and looks at what it got before a byte is read or written: between check and use a
 * folder on the way may have been swapped for a link. What is there is emptied (`w`) only then, and never made anew;
 * what was not there is made by this call or not at all (`EEXIST`).
 *
 * The modes of the flags need what was asked for in the check: `r` READ, `w` and `a` WRITE, with `+` both.
 * @param resolved what `checkPathAccess` or `guard` gave, itself and not a copy
 * @param flags those of `fs.open`; not those that Node has no name for
 * @throws `PathAccessDeniedError` where it is not what was checked any more; `TypeError` for flags that need more, and
 * for a path that was not checked here; what the system says, as it is
 */
export async function openChecked<Handle extends CheckedFile = CheckedFile>(
  resolved: ResolvedPath,
  flags: string | number,
): Promise<Handle> {
  const fs = nodeFs();
  const checked = checkedOf(resolved);
  if (!checked) throw new TypeError('"resolved" must be what checkPathAccess or guard gave, itself');
  const number = flagsOf(flags, fs);
  const handle = await open(checked, number, fs).catch((error: unknown) => {
    const reason = refusals.get(codeOf(error));
    throw reason ? denial(checked, reason) : error;
  });
  try {
    const reason = await faultOf(handle, number, checked, fs);
    if (reason) throw denial(checked, reason);
    if (number & fs.constants.O_TRUNC) await handle.truncate(0);
    // SAFETY: it is Node's `FileHandle`, which has all of `CheckedFile`; for another type the caller answers.
    return handle as unknown as Handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** What the system says of a link in the place of a file, and of a pipe or socket there. */
const refusals: ReadonlyMap<unknown, string> = new Map([
  ['ELOOP', 'changed'],
  ['ENXIO', 'special_file'],
]);

function denial({ requested, context }: Checked, reason: string): PathAccessDeniedError {
  return new PathAccessDeniedError({ requested, context, reason });
}
