import { relative, sep } from 'node:path';
import { type CustomToolErrorCode, type Remedy, ToolError } from '@hermes/tools';

interface Failure {
  readonly code: CustomToolErrorCode;
  /** What follows the path in the message. */
  readonly says: string;
  readonly remedy: Remedy;
}

/** Ordinary failures of the file system, by Node's code. What is not listed is a bug, and stays one. */
const failures: ReadonlyMap<unknown, Failure> = new Map<unknown, Failure>([
  ['ENOENT', { code: 'fs/NOT_FOUND', says: 'does not exist.', remedy: 'rewrite-arguments' }],
  ['EISDIR', { code: 'fs/IS_A_FOLDER', says: 'is a folder, not a file.', remedy: 'rewrite-arguments' }],
  ['ENOTDIR', { code: 'fs/NOT_A_FOLDER', says: 'is not a folder.', remedy: 'rewrite-arguments' }],
  ['EEXIST', { code: 'fs/NOT_A_FOLDER', says: 'is not a folder.', remedy: 'rewrite-arguments' }],
  ['ENAMETOOLONG', { code: 'fs/NAME_TOO_LONG', says: 'has a name that is too long.', remedy: 'rewrite-arguments' }],
  ['EACCES', { code: 'fs/NOT_ALLOWED', says: 'may not be used by this program.', remedy: 'none' }],
  ['EPERM', { code: 'fs/NOT_ALLOWED', says: 'may not be used by this program.', remedy: 'none' }],
]);

/**
 * A `translate` for the runtime: makes a `ToolError` of an ordinary failure. Node's own message is not used, because
 * it holds the host's path.
 */
export function fileFailures(folder: string): (thrown: unknown) => ToolError | undefined {
  return (thrown) => {
    if (!(thrown instanceof Error && 'code' in thrown)) return undefined;
    const failure = failures.get(thrown.code);
    if (failure === undefined) return undefined;
    const { code, says, remedy } = failure;
    const path = pathIn(folder, thrown);
    const data = path === undefined ? null : { path };
    return new ToolError(code, `${path === undefined ? 'The path' : `'${path}'`} ${says}`, {
      remedy,
      data,
      cause: thrown,
    });
  };
}

/** The path as the model knows it; not every failure of Node names one. */
function pathIn(folder: string, thrown: object): string | undefined {
  const path = 'path' in thrown ? thrown.path : undefined;
  return typeof path === 'string' ? relative(folder, path).split(sep).join('/') : undefined;
}
