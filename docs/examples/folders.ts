import { mkdir } from 'node:fs/promises';
import { posix } from 'node:path';
import type { ResolvedPath, SecurityContext } from '@hermes/tools';

/**
 * Makes the folders that a file needs, one by one from the outermost, each after a check of its own. Not by one
 * recursive `mkdir`: that follows a link that somebody puts in the place of a folder meanwhile, however far it leads.
 *
 * What stays open: between the check of one folder and its `mkdir` the folder around it may be swapped for a link, and
 * then one empty folder is made elsewhere. Node cannot make a folder by the handle of another. The next check finds
 * the link, so no more than that is made, and no file: `openChecked` looks at what it got before it writes.
 *
 * @throws what `checkPathAccess` throws for a folder
 */
export async function makeFoldersFor({ virtualPath }: ResolvedPath, security: SecurityContext): Promise<void> {
  const missing: ResolvedPath[] = [];
  // The root of a mount was there when the context was made, so this ends there at the latest.
  for (let path = posix.dirname(virtualPath); ; path = posix.dirname(path)) {
    const folder = await security.checkPathAccess(path, ['WRITE']);
    if (folder.exists) break;
    missing.unshift(folder);
  }
  for (const { virtualPath, hostPath } of missing) {
    const now = await security.checkPathAccess(virtualPath, ['WRITE']);
    // Where it is another place now, opening the file says so.
    if (!now.exists && now.hostPath === hostPath) await mkdir(hostPath).catch(unlessThere);
  }
}

/** Another call may have made it just now; whether it is a folder, the next check tells. */
function unlessThere(thrown: unknown): void {
  if (Reflect.get(Object(thrown), 'code') !== 'EEXIST') throw thrown;
}
