/** A small generator of numbers, the same for a seed on every machine (mulberry32). */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const plain = [
  'a',
  'b',
  'rm',
  'git',
  '-',
  '--',
  '-n',
  '0',
  '.',
  '/',
  ',',
  ':',
  '%',
  '^',
  '@',
  '+',
  '_',
  'é',
  '漢',
  '😀',
  '\u200d',
  'à',
  '\u0301',
];
const quoting = [
  "'",
  '"',
  "''",
  '""',
  '\\',
  '\\\\',
  "'a b'",
  '"a b"',
  `"'"`,
  `'"'`,
  '\\"',
  "\\'",
  '\\ ',
  '\\$',
  '"\\$"',
  '"\\a"',
  '"\\\\"',
  '"\\`"',
  "'\\'",
  '\\~',
  '\\#',
  '\\😀',
  '\\é',
  "';'",
  '"|"',
  "'\t'",
];
const blanks = [' ', ' ', ' ', '\t', '  ', ' \t'];
const contextual = [
  '~',
  '#',
  '=',
  '=~',
  ':~',
  '~/',
  '""~',
  "''#",
  '""=',
  'a=',
  'a=b',
  '\\=~',
  '--a=b',
  'if',
  'done',
  'time',
];
/** A command of the tests is called `p`. */
const operators = [';p ', '&&p	', ' ; p ', ' && p ', ';', '&&', '|', '||', ' | p ', ' || p '];
const refused = [
  '$',
  '`',
  '*',
  '?',
  '[',
  ']',
  '{',
  '}',
  '<',
  '>',
  '(',
  ')',
  '!',
  '&',
  '|&',
  ';;',
  '&>',
  '$(a)',
  '\u0024{a}',
  "$'a'",
  '$"a"',
  '{a,b}',
  '<<a',
  '2>',
  '[[',
  '!!',
  '\n',
  '\r',
  '\0',
  '\u00a0',
  '\u2028',
  '\u202e',
  '\ud800',
  '\u0007',
];

/** Of what kinds a line is made, and how often each is taken. Most lines are of what might be accepted. */
const kinds: readonly (readonly [pieces: readonly string[], weight: number])[] = [
  [plain, 10],
  [quoting, 8],
  [blanks, 7],
  [contextual, 3],
  [operators, 2],
  [refused, 1],
];

/** Lines that reach every branch of the lexer, the same for a seed. */
export function hostileLines(seed: number, count: number): string[] {
  const below = numbersFrom(seed);
  const one = (pieces: readonly string[]): string => pieces[below(pieces.length)] ?? '';
  const weighted = kinds.flatMap(([pieces, weight]) => Array<readonly string[]>(weight).fill(pieces));
  const piece = (): string => one(weighted[below(weighted.length)] ?? plain);
  const edges = ['', ' \t', 'a;'.repeat(70), 'a'.repeat(9000), 'a \\', `a '${'b'.repeat(8000)}'`];
  const random = Array.from({ length: count }, () => Array.from({ length: 1 + below(12) }, piece).join(''));
  return [...edges, ...random];
}
