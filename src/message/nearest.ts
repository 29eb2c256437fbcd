/**
 * Whether so many edits (insert, delete, swap neighbours) turn one text, from `at` on, into the other, from `to` on.
 * Another letter in the place of one is two: it mostly makes another word, `date` of `rate`, `reason` of `region`.
 */
function isWithin(edits: number, one: string, other: string, at = 0, to = 0): boolean {
  if (one[at] === other[to]) return at >= one.length || isWithin(edits, one, other, at + 1, to + 1);
  const isLess = (ofOne: number, ofOther: number): boolean => isWithin(edits - 1, one, other, at + ofOne, to + ofOther);
  return (
    edits > 0 &&
    (isLess(1, 0) || isLess(0, 1) || (one[at] === other[to + 1] && one[at + 1] === other[to] && isLess(2, 2)))
  );
}

const fold = (name: string): string =>
  name
    .slice(0, 128)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** The known names that a gateway put something before or behind, `mcp__web__search`, then the nearest: at most three. */
export function nearestTools(name: string, known: readonly string[]): string[] {
  const isInside = (part: string): boolean =>
    /[\W_]/.test(
      (name.startsWith(part) && name[part.length]) || (name.endsWith(part) && name.at(-part.length - 1)) || '',
    );
  return [...new Set([...known.filter(isInside), ...near(name, known).flat()])].slice(0, 3);
}

/**
 * The names no further from `name` than a typo, nearest first: letter case and punctuation aside, no edit where
 * one of the two has less than three characters, one below eight, two beyond.
 */
export const nearest = (name: string, known: readonly string[]): string[] => near(name, known).flat();

/** The same, apart by how many edits they need. */
export function near(name: string, known: readonly string[]): string[][] {
  const wanted = fold(name);
  const tiers: string[][] = [[], [], []];
  for (const candidate of known) {
    const folded = fold(candidate);
    const length = Math.min(wanted.length, folded.length);
    tiers.find((_, edits) => length > Math.max(0, 5 * edits - 3) && isWithin(edits, wanted, folded))?.push(candidate);
  }
  return tiers;
}
