import type { Platform } from './programs.js';

const MOST_BYTES = 4096;
const MOST_SEGMENT_BYTES = 255;

/** What no path may hold: what breaks a line or hides in it. The two joiners belong to words of some languages. */
const hidden = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

/** Whether a path on the disk has a name that nobody may ask for; a link may lead to one. */
export const isUnaskable = (path: string, platform: Platform): boolean =>
  hidden.test(path) || (platform === 'posix' && path.includes('\\'));

const device = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|(?:com|lpt)[0-9¹²³])$/;

/** Whether Windows finds something else under a name: a device, a short name, a name without its end. */
const isOdd = (segment: string): boolean =>
  (/[. ]$/.test(segment) && segment !== '.' && segment !== '..') ||
  /~\d/.test(segment) ||
  device.test((segment.split('.')[0] ?? '').trim().toLowerCase());

/** Whether a text has more bytes than this in UTF-8; most are too short to be counted. */
const isLonger = (text: string, most: number): boolean =>
  text.length > most || (3 * text.length > most && new TextEncoder().encode(text).length > most);

export const isTooLong = (path: string): boolean => isLonger(path, MOST_BYTES);

/** A path that was asked for, as it is written. */
export interface PathName {
  readonly segments: readonly string[];
  readonly isAbsolute: boolean;
  /** Whether it says by `./` that it is relative, whatever its first segment is called. */
  readonly isDotted: boolean;
}

/**
 * Reads a path, or gives the word for why it is refused. Nothing is trimmed, decoded, expanded or normalised: the name
 * that was asked for is the name that is used.
 */
export function readPath(path: unknown, platform: Platform): PathName | string {
  if (typeof path !== 'string') return 'not_a_string';
  if (path === '') return 'empty';
  if (isTooLong(path)) return 'too_long';
  if (hidden.test(path)) return 'forbidden_character';
  if (path.startsWith('~')) return 'tilde';
  if (platform === 'posix' && path.includes('\\')) return 'backslash';

  const written = platform === 'win32' ? path.replaceAll('\\', '/') : path;
  const [drive = ''] = platform === 'win32' ? (/^[a-z]:\//i.exec(written) ?? []) : [];
  const segments = written.split('/').filter((segment) => segment !== '');
  if (segments.some((segment) => isLonger(segment, MOST_SEGMENT_BYTES))) return 'too_long';
  if (platform === 'win32') {
    if (written.startsWith('//') || /[:<>"|?*]/.test(written.slice(drive.length))) return 'windows_syntax';
    if (segments.some(isOdd)) return 'windows_name';
  }
  return {
    segments: segments.filter((segment) => segment !== '.'),
    isAbsolute: drive !== '' || written.startsWith('/'),
    isDotted: written.startsWith('./'),
  };
}
