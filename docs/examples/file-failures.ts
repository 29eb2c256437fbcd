import { type CustomToolErrorCode, type Remedy, ToolError } from '@hermes/tools';
import { quoted } from './quoted.js';

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
  ['EEXIST', { code: 'fs/EXISTS', says: 'has just been made by somebody else.', remedy: 'retry-later' }],
  ['ENAMETOOLONG', { code: 'fs/NAME_TOO_LONG', says: 'has a name that is too long.', remedy: 'rewrite-arguments' }],
  ['EACCES', { code: 'fs/NOT_ALLOWED', says: 'may not be used by this program.', remedy: 'none' }],
  ['EPERM', { code: 'fs/NOT_ALLOWED', says: 'may not be used by this program.', remedy: 'none' }],
]);

/** A path of the host under the name that the model has for it. */
class FileFailure extends Error {
  readonly path: string;

  constructor(path: string, cause: unknown) {
    super('A file could not be used', { cause });
    this.path = path;
  }
}

/** Runs what uses files; `path` is what its failures call the file, whatever the host calls it. */
export async function calledBy<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (thrown) {
    throw thrown instanceof Error && 'code' in thrown && failures.has(thrown.code)
      ? new FileFailure(path, thrown)
      : thrown;
  }
}

/**
 * A `translate` for the runtime: makes a `ToolError` of an ordinary failure. Node's own message is not used, because
 * it holds the host's path.
 */
export function fileFailures(thrown: unknown): ToolError | undefined {
  if (!(thrown instanceof FileFailure)) return undefined;
  const { path, cause } = thrown;
  const failure = failures.get(Reflect.get(Object(cause), 'code'));
  if (failure === undefined) return undefined;
  const { code, says, remedy } = failure;
  return new ToolError(code, `${quoted(path)} ${says}`, { remedy, data: { path }, cause });
}
