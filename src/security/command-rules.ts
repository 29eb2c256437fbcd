import { quote, wordsOf } from '../message/quote.js';
import { lex, MOST_UNITS, type Syntax, type Word } from './lexer.js';
import { has, itemsOf, ownOptions } from './own.js';
import { baseName, isManifold, isOpaque, isSameProgram, leadsOutside, type Platform, takesCode } from './programs.js';

/** What may be run: literal words, then `*` for one operand each, then `**` for any number. */
export interface CommandRule {
  /** In the syntax of a command line: `git log **`. */
  readonly command: string;
  /** The options that may follow the literal words; `--name=*` takes any value. None given, none allowed. */
  readonly options?: readonly string[] | undefined;
  /** Lets operands and values be absolute paths and climb by `..`. */
  readonly anyPath?: boolean | undefined;
  /** Lets the rule be open for a program that runs what it is given. It is then no limit on what runs. */
  readonly acceptsArbitraryCode?: boolean | undefined;
}

/** An allow rule as it is matched. */
export interface AllowRule {
  readonly literals: readonly string[];
  readonly operands: number;
  readonly isOpen: boolean;
  readonly options: ReadonlySet<string>;
  readonly valued: ReadonlySet<string>;
  readonly anyPath: boolean;
  /** Whether it allows one argument vector only. */
  readonly isExact: boolean;
}

export interface DenyRule {
  readonly text: string;
  readonly program: string;
  readonly words: readonly string[];
}

/** A rule, or what is wrong with it. */
export type Parsed<Rule> = { readonly rule: Rule } | { readonly problems: readonly string[] };

const MOST_OPTIONS = 1000;

/** The words of a rule, or why it cannot be read. */
function wordsOfRule(text: string, platform: Platform, syntax: Syntax): readonly Word[] | string {
  // Outside single quotes a backslash would be eaten, and the rule would never match.
  if (platform === 'win32' && text.length <= MOST_UNITS && text.replace(/'[^']*'/g, '').includes('\\'))
    return 'cannot be read: a backslash outside single quotes is refused';
  const lexed = lex(text, syntax);
  if (has(lexed, 'refused')) return `cannot be read: ${wordsOf(lexed.refused)} is refused`;
  return lexed.commands.flat();
}

/** `NAME=` and `NAME+=`, which set a variable for the program that follows. */
export const isAssignment = (word: string): boolean => /^[A-Za-z_][A-Za-z0-9_]*\+?=/.test(word);

const isOption = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= MOST_UNITS && /^-[^*]*(?:(?<=^-[^=*]+=)\*)?$/s.test(value);

/** Options of programs that are many whose value is the next word, and no choice yet: `git -C folder **`. */
const takesNext = /^(?:-[Cc]|--(?:git-dir|work-tree|namespace|config-env|prefix|cwd|dir|filter))$/;

/** Why a rule allows more than its words say. */
function dangersOf(literals: readonly string[], isExact: boolean, hasWildcard: boolean, platform: Platform): string[] {
  const [program, ...others] = literals;
  if (program === undefined) return ['has a wildcard as its program'];
  if (!isExact && isOpaque(program, platform))
    return [`is open for an opaque program: ${quote(program)} runs what it is given`];
  if (hasWildcard && takesCode(program, platform))
    return [`has a wildcard for ${quote(program)}, whose operands are code`];
  // An option before the first operand does not choose: `git --no-pager **` is as wide as `git **`.
  const isBeforeChoice = (word: string, index: number): boolean =>
    word.startsWith('-') || takesNext.test(others[index - 1] ?? '');
  return hasWildcard && isManifold(program, platform) && others.every(isBeforeChoice)
    ? [`has a wildcard directly after ${quote(program)}: name the subcommand`]
    : [];
}

/** Reads an allow rule; `label` names one whose text cannot be read. */
export function parseAllow(given: unknown, label: string, platform: Platform): Parsed<AllowRule> {
  const known = ['command', 'options', 'anyPath', 'acceptsArbitraryCode'];
  const own = ownOptions(typeof given === 'string' ? { command: given } : given, known, label);
  const { command, options = [], anyPath = false, acceptsArbitraryCode = false } = own.values;
  const problems = [...own.problems];
  const listed = itemsOf(options, MOST_OPTIONS);
  if (!listed?.every(isOption))
    problems.push(`"options" of ${label} must be at most ${MOST_OPTIONS} options: "-n", "--name" or "--name=*"`);
  for (const [name, value] of Object.entries({ anyPath, acceptsArbitraryCode }))
    if (typeof value !== 'boolean') problems.push(`"${name}" of ${label} must be a boolean`);
  if (typeof command !== 'string') {
    if (own.problems.length === 0) problems.push(`"command" of ${label} must be a string`);
    return { problems };
  }
  const words = wordsOfRule(command, platform, 'rule');
  const rule = `allow rule ${quote(command, "'")}`;
  if (typeof words === 'string') return { problems: [...problems, `${rule} ${words}`] };

  const first = words.findIndex(({ isWildcard }) => isWildcard);
  const literals = (first < 0 ? words : words.slice(0, first)).map(({ text }) => text);
  const wildcards = first < 0 ? [] : words.slice(first);
  const last = wildcards.at(-1);
  const isOpen = last?.isWildcard === true && last.text === '**';
  const operands = wildcards.length - Number(isOpen);
  if (!wildcards.slice(0, operands).every(({ isWildcard, text }) => isWildcard && text === '*'))
    problems.push(`${rule} must be literal words, then "*", then at the very end "**"`);
  if (literals[0] === '') problems.push(`${rule} has an empty program`);
  if (isAssignment(literals[0] ?? '')) problems.push(`${rule} begins with an assignment, which is never run`);
  const isExact = wildcards.length === 0 && listed?.length === 0;
  if (acceptsArbitraryCode !== true)
    for (const danger of dangersOf(literals, isExact, wildcards.length > 0, platform))
      problems.push(`${rule} ${danger} ("acceptsArbitraryCode" would allow it)`);
  if (problems.length > 0 || !listed?.every(isOption)) return { problems };

  const valued = new Set(listed.filter((option) => option.endsWith('=*')).map((option) => option.slice(0, -1)));
  const plain = new Set(listed.filter((option) => !option.endsWith('=*')));
  return { rule: { literals, operands, isOpen, options: plain, valued, anyPath: anyPath === true, isExact } };
}

/** Reads a deny rule. */
export function parseDeny(text: unknown, label: string, platform: Platform): Parsed<DenyRule> {
  if (typeof text !== 'string') return { problems: [`${label} must be a string`] };
  const rule = `deny rule ${quote(text, "'")}`;
  const words = wordsOfRule(text, platform, 'command');
  if (typeof words === 'string') return { problems: [`${rule} ${words}`] };
  const [first = '', ...others] = words.map((word) => word.text);
  const program = baseName(first, platform);
  return program === '' ? { problems: [`${rule} names no program`] } : { rule: { text, program, words: others } };
}

/** Whether a vector is what a rule allows: its literal words in place, then listed options and counted operands. */
export function isAllowedBy(rule: AllowRule, argv: readonly string[], platform: Platform): boolean {
  const { literals } = rule;
  // What is beyond the end, a polluted prototype has.
  if (argv.length < literals.length) return false;
  const isLiteral = (word: string, index: number): boolean =>
    index === 0 ? isSameProgram(literals[0] ?? '', word, platform) : literals[index] === word;
  if (!argv.slice(0, literals.length).every(isLiteral)) return false;
  const isInside = (operand: string): boolean => rule.anyPath || !leadsOutside(operand, platform);
  let operands = 0;
  let isEnded = false;
  for (const word of argv.slice(literals.length)) {
    if (isEnded || !word.startsWith('-')) {
      operands += 1;
      if (!isInside(word)) return false;
    } else if (rule.options.has(word)) {
      isEnded = word === '--';
    } else {
      const end = word.indexOf('=') + 1;
      if (end === 0 || !rule.valued.has(word.slice(0, end)) || !isInside(word.slice(end))) return false;
    }
  }
  return rule.isOpen ? operands >= rule.operands : operands === rule.operands;
}

/** Whether the program of a deny rule stands anywhere in a vector, and its other words behind it, in order. */
export function isDeniedBy(rule: DenyRule, argv: readonly string[], names: readonly string[]): boolean {
  const start = names.indexOf(rule.program);
  if (start < 0) return false;
  // From the first place on: what follows a later one follows this one too.
  const left = [...rule.words].reverse();
  for (const word of argv.slice(start + 1)) if (word === left.at(-1)) left.pop();
  return left.length === 0;
}
