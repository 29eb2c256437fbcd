import type { Issue } from '../errors/issue.js';
import { formatPath, type Path } from './path.js';
import { oneLine } from './quote.js';

/** So many of a list are told, the others counted. */
export const MOST_TOLD = 20;
export const MOST_CHARACTERS = 4096;

const place = (path: Path, root: string): string => (path.length === 0 ? root : `"${formatPath(path)}"`);

/** One fault with its place: `"depth" must be an integer`. */
export const faultAt = ({ path, detail }: Issue, root: string): string => `${place(path, root)} ${detail}`;

/** One fault as a model reads it: `"depth" must be an integer, not the string "3" (send 3)`. */
export function faultForModel(issue: Issue, root: string): string {
  const { received, hint } = issue;
  return faultAt(issue, root) + (received ? `, not ${received}` : '') + (hint ? ` (${hint})` : '');
}

/** The faults of one value joined by `; `: at most 20, in at most `room` characters, the others counted. */
export function faultList(
  issues: readonly Issue[],
  total: number,
  say: (issue: Issue) => string,
  room: number = MOST_CHARACTERS,
): string {
  // Room for the count of the others.
  const most = room - 30;
  let text = '';
  let told = 0;
  for (const issue of issues.slice(0, MOST_TOLD)) {
    const longer = text + (text && '; ') + oneLine(say(issue), most);
    if (text && longer.length > most) break;
    text = longer;
    told++;
  }
  return total > told ? `${text}; and ${total - told} more` : text;
}
