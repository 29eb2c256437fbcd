import type { Issue } from '../errors/issue.js';
import { formatPath } from './path.js';
import { oneLine } from './quote.js';

/** So many of a list are told, the others counted. */
export const MOST_TOLD = 20;
export const MOST_CHARACTERS = 4096;

/** One fault with its place: `"depth" must be an integer`. */
export const faultAt = ({ path, detail }: Issue, root: string): string =>
  `${path.length > 0 ? `"${formatPath(path)}"` : root} ${detail}`;

/** One fault as a model reads it: `"depth" must be an integer, not the string "3" (send 3)`. */
export function faultForModel(issue: Issue, root: string): string {
  const { received, hint } = issue;
  return faultAt(issue, root) + (received ? `, not ${received}` : '') + (hint ? ` (${hint})` : '');
}

/** What an error knows of a value: its first faults, and how many there are. */
export interface Faulty {
  readonly issues: readonly Issue[];
  readonly total: number;
}

/**
 * The faults of one value joined by `; `: at most 20, in at most `room` characters, the others counted; the same one
 * over the items of an array is told once.
 */
export function faultList(
  { issues, total }: Faulty,
  say: (issue: Issue) => string,
  room: number = MOST_CHARACTERS,
): string {
  // Room for the count of the others.
  const most = room - 30;
  let text = '';
  let rest = total;
  for (const [issue, ...items] of sameFaults(issues).slice(0, MOST_TOLD)) {
    const [also, told] = alsoItems(items);
    const longer = text + (text && '; ') + oneLine(say(issue) + also, most);
    if (text && longer.length > most) break;
    text = longer;
    rest -= 1 + told;
  }
  return rest > 0 ? `${text}; and ${rest} more` : text;
}

/** A fault, and the other items of the innermost array in its path that have the same one. */
type Group = [issue: Issue, ...items: number[]];

function sameFaults(issues: readonly Issue[]): Group[] {
  // Numbers stand for the parts, so that long keys cost no more than short ones however many faults they are in.
  const numbers = new Map<unknown, number>();
  const groups = new Map<unknown, Group>();
  for (const issue of issues) {
    const { path, kind, detail, received, hint } = issue;
    const at = path.findLastIndex(Number.isInteger);
    const came = `${received};${hint}`;
    // What came may differ where it is not the content that is wrong.
    const told = came.replace(/type|bounds|union/.test(kind) ? /["\d-][^;]*/g : '', '');
    const parts = [...path, kind, detail, told].map((part, index) =>
      index === at ? '' : (numbers.get(part) ?? numbers.set(part, numbers.size + 1).size),
    );
    const key = at < 0 ? issue : parts.join();
    const group = groups.get(key);
    if (group) group.push(Number(path[at]));
    else groups.set(key, [issue]);
  }
  return [...groups.values()];
}

/** `; also items 1 to 999`, and how many of them that tells: at most 20 ranges. */
function alsoItems(items: readonly number[]): [text: string, told: number] {
  let text = '';
  let told = 0;
  for (let ranges = 0; told < items.length && ranges < MOST_TOLD; ranges++) {
    const first = items[told++];
    let last = Number(first);
    while (items[told] === last + 1) last = Number(items[told++]);
    text += (text && ', ') + first + (last === first ? '' : ` to ${last}`);
  }
  return [text && `; also items ${text}`, told];
}
