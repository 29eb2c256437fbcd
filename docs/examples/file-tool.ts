import { type FileHandle, readdir, unlink } from 'node:fs/promises';
import {
  array,
  createRuntime,
  defineTool,
  integer,
  object,
  openChecked,
  type Permission,
  type ResolvedPathAction,
  SecurityContext,
  string,
  type ToolContext,
  withDefault,
} from '@hermes/tools';
import { calledBy, fileFailures } from './file-failures.js';
import { makeFoldersFor } from './folders.js';
import { securityOf } from './security-of.js';

const path = string({ description: 'A path inside the folder, relative to it.', minLength: 1 });

/** What may be done, after whoever has to approve it has: use exactly this, never the path that was asked for. */
const guarded = (path: string, permission: Permission, context: ToolContext): Promise<ResolvedPathAction> =>
  securityOf(context).guard({ path, permissions: [permission], tool: context.tool }, { signal: context.signal });

/** Does something with a file that was checked, and closes it whatever comes of that. */
async function opened<Result>(
  resolved: ResolvedPathAction,
  flags: string,
  work: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const file = await openChecked<FileHandle>(resolved, flags);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}

const read = defineTool({
  name: 'fs.read',
  description: 'Reads a text file.',
  version: '1.0.0',
  permissions: ['fs:read'],
  input: object({ path }),
  output: string(),
  annotations: { readOnlyHint: true },
  execute: ({ path }, context: ToolContext) =>
    calledBy(path, async () => {
      const resolved = await guarded(path, 'READ', context);
      return opened(resolved, 'r', (file) => file.readFile({ encoding: 'utf8', signal: context.signal }));
    }),
});

const write = defineTool({
  name: 'fs.write',
  description: 'Writes a text file, in place of the one that is there. Makes the folders that are missing.',
  version: '1.0.0',
  permissions: ['fs:write'],
  input: object({ path, content: string({ maxLength: 100_000 }) }),
  output: object({ bytes: integer({ minimum: 0 }) }),
  examples: [{ input: { path: 'notes.txt', content: 'Buy milk.' }, output: { bytes: 9 } }],
  execute: ({ path, content }, context: ToolContext) =>
    calledBy(path, async () => {
      const resolved = await guarded(path, 'WRITE', context);
      if (!resolved.exists) await makeFoldersFor(resolved, securityOf(context));
      // What was found is emptied, what was not there is made: never the one instead of the other.
      const flags = resolved.exists ? 'w' : 'wx';
      await opened(resolved, flags, (file) => file.writeFile(content, { encoding: 'utf8', signal: context.signal }));
      return { bytes: Buffer.byteLength(content) };
    }),
});

const list = defineTool({
  name: 'fs.list',
  description: 'Lists what a folder holds, by name. The name of a folder ends in "/".',
  version: '1.0.0',
  permissions: ['fs:read'],
  input: object({ path: withDefault(path, '.') }),
  output: array(string()),
  annotations: { readOnlyHint: true },
  execute: ({ path }, context: ToolContext) =>
    calledBy(path, async () => {
      const { hostPath } = await guarded(path, 'READ', context);
      // Node lists by name, not by handle. Whoever swaps a folder for a link right here learns the names of another
      // one: names and no more, since a link in it is not followed, and what they name is checked when it is used.
      const entries = await readdir(hostPath, { withFileTypes: true });
      return entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort();
    }),
});

const remove = defineTool({
  name: 'fs.delete',
  description: 'Deletes a file.',
  version: '1.0.0',
  permissions: ['fs:delete'],
  input: object({ path }),
  annotations: { destructiveHint: true },
  execute: ({ path }, context: ToolContext) =>
    calledBy(path, async () => {
      const { hostPath } = await guarded(path, 'DELETE', context);
      // Of a link, the link itself. By name again: a folder swapped for a link right here leads to a file of the same
      // name elsewhere, and there is no way to delete what a handle has open.
      await unlink(hostPath);
    }),
});

/** Tools that read, write, list and delete text files, where the security context of the call lets them. */
export const fileTools = [read, write, list, remove] as const;

/** The tools of one folder where they can be called, for a caller who may do what `grants` say. */
export function fileRuntime(folder: string, grants: readonly string[]) {
  const security = new SecurityContext({
    name: 'folder',
    paths: [{ slug: 'folder', path: folder, allow: ['READ', 'WRITE', 'DELETE'] }],
  });
  return createRuntime({ tools: fileTools, grants, security, translate: fileFailures });
}
