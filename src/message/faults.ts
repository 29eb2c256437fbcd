import type { Issue } from '../errors/issue.js';
import { formatPath, type Path } from './path.js';
import { oneLine } from './quote.js';

const MOST_TOLD = 20;
export const MOST_CHARACTERS = 4096;

const place = (path: Path, root: string): string => (path.length === 0 ? root : `"${formatPath(path)}"`);

/** One fault with its place: `"depth" must be an integer`. */
export const faultAt = ({ path, detail }: Issue, root: string): string => `${place(path, root)} ${detail}`;

/** One fault as a model reads it: `"depth" must be an integer, not the string "3" (send 3)`. */
export function faultForModel(issue: Issue, root: string): string {
  const received = issue.received === undefined ? '' : `, not ${issue.received}`;
  return faultAt(issue, root) + received + (issue.hint === undefined ? '' : ` (${issue.hint})`);
}

/** The faults of one value joined by `; `: at most 20, in at most `room` characters, the others counted. */
export function faultList(
  issues: readonly Issue[],
  total: number,
  say: (issue: Issue) => string,
  room: number = MOST_CHARACTERS,
): string {
  const most = room - ` and ${total} more;`.length;
  let text = '';
  let told = 0;
  for (const issue of issues.slice(0, MOST_TOLD)) {
    const line = oneLine(say(issue), most);
    if (told > 0 && text.length + line.length + 2 > most) break;
    text += told > 0 ? `; ${line}` : line;
    told++;
  }
  return total > told ? `${text}; and ${total - told} more` : text;
}
