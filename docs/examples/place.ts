import { lstat } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { InputInvalidError } from '@hermes/tools';

/**
 * Where `path` lies within `folder`. It is a check, not a sandbox: whoever may change the folder meanwhile can still
 * lead a tool out of it.
 *
 * @throws `InputInvalidError` for a path that leads out: an absolute one, one with `..`, one through a link
 */
export async function placeIn(folder: string, path: string, tool: string): Promise<string> {
  const place = resolve(folder, path);
  const way = relative(folder, place);
  const steps = way.split(sep).filter((step) => step !== '');
  const leadsOut = path.includes('\0') || isAbsolute(way) || steps[0] === '..';
  if (leadsOut || (await leadsThroughLink(folder, steps))) {
    const detail = 'must be a path inside the folder, relative to it';
    throw new InputInvalidError({ tool, issues: [{ path: ['path'], detail, hint: 'such as "notes.txt"' }] });
  }
  return place;
}

async function leadsThroughLink(folder: string, steps: readonly string[]): Promise<boolean> {
  let place = folder;
  for (const step of steps) {
    place = join(place, step);
    // What is not there is no link; the tool itself will find it missing.
    const entry = await lstat(place).catch(() => undefined);
    if (entry?.isSymbolicLink()) return true;
  }
  return false;
}
