/** Edits (insert, delete, replace, swap neighbours) that turn one text into the other; `most + 1` where it takes more. */
function distance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const next = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      let edits = Math.min((last[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + (same ? 0 : 1));
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      if (swapped) edits = Math.min(edits, (before[column - 2] ?? 0) + 1);
      next.push(edits);
    }
    before = last;
    last = next;
  }
  return last[to.length] ?? most + 1;
}

const fold = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * The names no further from `name` than a typo, nearest first: letter case and punctuation aside, no edit below three
 * characters, one below six, two beyond.
 */
export function nearest(name: string, known: readonly string[], most = 3): string[] {
  const wanted = fold(name.slice(0, 128));
  if (wanted === '') return [];
  const allowed = wanted.length < 3 ? 0 : wanted.length < 6 ? 1 : 2;
  return known
    .map((candidate) => ({ candidate, edits: distance(wanted, fold(candidate.slice(0, 129)), allowed) }))
    .filter(({ edits, candidate }) => edits <= allowed && fold(candidate) !== '')
    .sort((one, other) => one.edits - other.edits)
    .slice(0, most)
    .map(({ candidate }) => candidate);
}
