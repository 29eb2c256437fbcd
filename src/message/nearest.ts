/**
 * Whether so many edits (insert, delete, swap neighbours) turn one text into the other. Another letter in the place of
 * one is two: it mostly makes another word, `date` of `rate`, `reason` of `region`.
 */
function isWithin(edits: number, one: string, other: string): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same++;
  const [left, right] = [one.slice(same), other.slice(same)];
  if (Math.abs(left.length - right.length) > edits) return false;
  if (left === right) return true;
  const rest = edits - 1;
  return (
    rest >= 0 &&
    (isWithin(rest, left.slice(1), right) ||
      isWithin(rest, left, right.slice(1)) ||
      (left[0] === right[1] && left[1] === right[0] && isWithin(rest, left.slice(2), right.slice(2))))
  );
}

const fold = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The known names that a gateway put something before or behind, `mcp__web__search`, then the nearest: at most three. */
export function nearestTools(name: string, known: readonly string[]): string[] {
  const isInside = (part: string): boolean =>
    /[\W_]/.test(
      (name.startsWith(part) && name[part.length]) || (name.endsWith(part) && name.at(-part.length - 1)) || '',
    );
  return [...new Set([...known.filter(isInside), ...nearest(name, known)])].slice(0, 3);
}

/**
 * The names no further from `name` than a typo, nearest first, some more than once: letter case, accents and
 * punctuation aside, no edit where one of the two has less than three characters, one below eight, two beyond.
 */
export const nearest = (name: string, known: readonly string[]): string[] => near(name, known).flat();

/** The same, apart by how many edits are allowed. */
export function near(name: string, known: readonly string[]): string[][] {
  const wanted = fold(name.slice(0, 128));
  return [1, 3, 8].map((least, edits) =>
    known.filter((candidate) => {
      const folded = fold(candidate);
      return Math.min(wanted.length, folded.length) >= least && isWithin(edits, wanted, folded);
    }),
  );
}
