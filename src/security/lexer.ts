import { isPlain } from './fold.js';

/** The longest line, and the longest argument vector with a blank between its words, in UTF-16 units. */
export const MOST_UNITS = 8192;
/** How many commands one line may hold. */
const MOST_COMMANDS = 64;

export interface Word {
  readonly text: string;
  /** Whether a quote or a backslash stood in it. */
  readonly isQuoted: boolean;
  /** Whether it is an unquoted `*` or `**`, where those are read. */
  readonly isWildcard: boolean;
}

/**
 * What is read: one command; commands with `&&`, `||`, `;` and `|` between; or a rule, where `*` and `**`, each a word of
 * its own, are wildcards.
 */
export type Syntax = 'command' | 'commands' | 'rule';

/** The words of each command; or why the line is refused, a word to branch on. */
export type Lexed = { readonly commands: readonly (readonly Word[])[] } | { readonly refused: string };

/** What no line may hold: what breaks it, hides in it, or is a blank to one reader and a letter to another. */
const forbidden = /(?![ \t\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u;

/**
 * A line in pieces, each character in one: a blank, an operator, what stands in single and in double quotes, what a
 * backslash escapes, plain letters; and any other.
 */
const pieces = /([ \t]+)|(&&|\|\||[;|])|'([^']*)'|"((?:[^"\\$`]|\\.)*)"|\\(.)|([^ \t&|;'"\\$`*?[\]{}<>()!~#=]+)|./gs;

/** Why a character is refused where it has a meaning for some shell. */
const refusals: Readonly<Record<string, string>> = {
  $: 'expansion',
  '`': 'expansion',
  '*': 'glob',
  '?': 'glob',
  '[': 'glob',
  ']': 'glob',
  '{': 'brace',
  '}': 'brace',
  '<': 'redirection',
  '>': 'redirection',
  '(': 'subshell',
  ')': 'subshell',
  '!': 'negation',
  '&': 'operator',
  '~': 'tilde',
  '#': 'comment',
  '=': 'leading_equals',
  '\\': 'trailing_backslash',
};

/** An open quote; in double quotes an expansion may be what came first. */
const refusalOfQuote = (rest: string): string => (/^"(?:[^"\\$`]|\\.)*[$`]/s.test(rest) ? 'expansion' : 'unterminated');

/** Whether one of `~ # =` means nothing after these characters of its word; a `~` is judged by what they say, quoted or not. */
const isPlainAfter = (character: string, before: Word | undefined): boolean =>
  /[~#=]/.test(character) && before !== undefined && !(character === '~' && /[=:]$/.test(before.text));

/**
 * Splits a line as every POSIX shell would, or refuses it. This is a list of what is understood: what is not on it is
 * refused, so that no shell can find in an accepted line what is not seen here.
 */
export function lex(line: string, syntax: Syntax): Lexed {
  if (line.length > MOST_UNITS) return { refused: 'too_long' };
  if (!isPlain(line) && forbidden.test(line)) return { refused: 'forbidden_character' };
  const commands: Word[][] = [[]];
  let word: Word | undefined;
  const endWord = (): void => {
    if (word) commands.at(-1)?.push(word);
    word = undefined;
  };

  for (const match of line.matchAll(pieces)) {
    const [piece, blank, operator, single, double, escaped, plain] = match;
    const part = plain ?? single ?? (double?.includes('\\') ? double.replace(/\\([$`"\\])/g, '$1') : double) ?? escaped;
    if (part !== undefined || isPlainAfter(piece, word)) {
      // A word that goes on behind a wildcard would be a pattern.
      if (word?.isWildcard) return { refused: 'glob' };
      const isQuoted = word?.isQuoted || (part !== undefined && plain === undefined);
      word = { text: (word?.text ?? '') + (part ?? piece), isQuoted, isWildcard: false };
    } else if (blank) {
      endWord();
    } else if (operator) {
      endWord();
      if (syntax !== 'commands' || commands.at(-1)?.length === 0) return { refused: 'operator' };
      if (commands.push([]) > MOST_COMMANDS) return { refused: 'too_many_commands' };
    } else if (syntax === 'rule' && piece === '*' && (word === undefined || (word.isWildcard && word.text === '*'))) {
      word = { text: (word?.text ?? '') + piece, isQuoted: false, isWildcard: true };
    } else {
      return { refused: refusals[piece] ?? refusalOfQuote(line.slice(match.index)) };
    }
  }
  endWord();
  if (commands.at(-1)?.length === 0) return { refused: commands.length > 1 ? 'operator' : 'empty' };
  return { commands };
}
