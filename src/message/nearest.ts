/**
 * Whether so many edits (insert, delete, replace, swap neighbours) turn one text, from `at` on, into the other, from
 * `to` on.
 */
function isWithin(edits: number, one: string, other: string, at = 0, to = 0): boolean {
  if (one[at] === other[to]) return at >= one.length || isWithin(edits, one, other, at + 1, to + 1);
  const isLess = (ofOne: number, ofOther: number): boolean => isWithin(edits - 1, one, other, at + ofOne, to + ofOther);
  return (
    edits > 0 &&
    (isLess(1, 0) ||
      isLess(0, 1) ||
      isLess(1, 1) ||
      (one[at] === other[to + 1] && one[at + 1] === other[to] && isLess(2, 2)))
  );
}

const fold = (name: string): string => name.toLowerCase().replace(/[\W_]/g, '');

/** The known names that a gateway put something before or behind, `mcp__web__search`, then the nearest: at most three. */
export function nearestTools(name: string, known: readonly string[]): string[] {
  // A character that no name holds stands for the part: what is next to it must be no letter and no digit.
  const isInside = (part: string): boolean => /^\0[\W_]|[\W_]\0$/.test(name.replaceAll(part, '\0'));
  return [...new Set([...known.filter(isInside), ...nearest(name, known)])].slice(0, 3);
}

/**
 * The names no further from `name` than a typo, nearest first, some more than once: letter case and punctuation aside,
 * no edit below three characters, one below six, two beyond.
 */
export function nearest(name: string, known: readonly string[]): string[] {
  const wanted = fold(name.slice(0, 128));
  return [0, 1, 2]
    .slice(0, wanted.length && 1 + wanted.length / 3)
    .flatMap((edits) => known.filter((candidate) => isWithin(edits, wanted, fold(candidate))));
}
