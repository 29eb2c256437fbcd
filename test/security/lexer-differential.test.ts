import { spawnSync } from 'node:child_process';
import { parse } from 'unbash';
import { describe, expect, test } from 'vitest';
import { lex } from '../../src/security/lexer.js';
import { hostileLines } from './hostile-lines.js';

/** More by hand: `HOSTILE_LINES=1000000 npx vitest run test/security/lexer-differential.test.ts`. */
const count = Number(process.env['HOSTILE_LINES'] ?? 100_000);
const seed = Number(process.env['HOSTILE_SEED'] ?? 20_261_130);

type Vectors = readonly (readonly string[])[];

/** What the check refuses behind the lexer: a first word that is empty, reserved or sets a variable. */
const notRun = /^(?:|\w+\+?=.*|if|then|do|done|for|time|in)$/s;

/** The lines that the lexer takes, each of them beginning with a command `p`, with the words of their commands. */
function accepted(lines: readonly string[], operators: boolean): [line: string, vectors: Vectors][] {
  return lines
    .map((line) => `p ${line}`)
    .flatMap((line) => {
      const lexed = lex(line, operators ? 'commands' : 'command');
      if ('refused' in lexed || lexed.commands.some(([first]) => notRun.test(first?.text ?? ''))) return [];
      return [[line, lexed.commands.map((words) => words.map(({ text }) => text))]];
    });
}

/** How a shell splits lines whose commands are all `p`: a function that prints its words, each with a NUL behind it. */
function splitBy(shell: string, lines: readonly string[]): string[][][] {
  const print = 'p() { printf "p\\0"; test $# = 0 || printf "%s\\0" "$@"; printf "\\001\\0"; }';
  const script = [print, ...lines.map((line) => `${line}\nprintf "\\002\\0"`), ''].join('\n');
  const { stdout, stderr, status } = spawnSync(shell, ['-s'], { input: script, maxBuffer: 2 ** 28, encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
  const parts = (text: string, mark: string): string[] => text.split(`${mark}\0`).slice(0, -1);
  return parts(stdout, '\x02').map((line) => parts(line, '\x01').map((words) => parts(words, '')));
}

/** Whether a word is text and quotes only, for the parser. */
const isLiteral = (word: unknown): boolean => {
  const { parts = [], type } = Object(word);
  return /^(?:Word|Literal|SingleQuoted|DoubleQuoted)$/.test(type) && parts.every(isLiteral);
};

/** The words of each command by the parser; whatever is no plain command is told as what it is. */
function splitByParser(line: string): unknown[] {
  const { commands, errors = [] } = parse(line);
  const visit = (node: unknown): unknown[] => {
    const {
      type,
      command,
      commands: inner,
      name,
      suffix,
      prefix = [],
      redirects = [],
      background,
      ...rest
    } = Object(node);
    const odd = [...prefix, ...redirects, ...(background ? ['background'] : [])];
    if (odd.length > 0) return odd;
    if (type === 'Statement') return visit(command);
    if (type === 'AndOr' || type === 'Pipeline')
      return rest.operators.every((operator: unknown) => operator !== '|&') ? inner.flatMap(visit) : ['|&'];
    if (type !== 'Command' || !isLiteral(name) || !suffix.every(isLiteral)) return [node];
    return [[name, ...suffix].map(({ value }) => value)];
  };
  return errors.length > 0 ? [errors] : commands.flatMap(visit);
}

const lines = hostileLines(seed, count);
const single = accepted(lines, false);
const joined = accepted(lines, true);
/** A pipe would take what is printed, `||` would not run what follows. */
const inOrder = joined.filter(([line, vectors]) => !line.includes('|') && vectors.every(([first]) => first === 'p'));

function differences(all: readonly (readonly [string, Vectors])[], found: readonly unknown[]): unknown[] {
  expect(found.length).toBe(all.length);
  return all
    .map(([line, vectors], index) => ({ line, here: vectors, there: found[index] }))
    .filter(({ here, there }) => JSON.stringify(here) !== JSON.stringify(there))
    .slice(0, 10);
}

describe(`of ${count} hostile lines`, () => {
  test('enough are accepted to compare, with and without operators', () => {
    if (process.env['HOSTILE_LINES'])
      console.log({ single: single.length, joined: joined.length, inOrder: inOrder.length });
    expect(single.length).toBeGreaterThan(count / 10);
    expect(inOrder.length).toBeGreaterThan(single.length);
    expect(joined.length).toBeGreaterThan(inOrder.length);
  });

  test('every reason to refuse comes up', () => {
    const reasons = lines
      .flatMap((line) => [true, false].map((operators) => lex(line, operators ? 'commands' : 'command')))
      .flatMap((lexed) => ('refused' in lexed ? lexed.refused : []));
    expect([...new Set(reasons)].sort()).toEqual([
      ...['brace', 'comment', 'empty', 'expansion', 'forbidden_character', 'glob', 'leading_equals', 'negation'],
      ...['operator', 'redirection', 'subshell', 'tilde', 'too_long', 'too_many_commands', 'trailing_backslash'],
      'unterminated',
    ]);
  });

  test.each(['sh', 'bash'])('those accepted are split by %s as here', (shell) => {
    for (const all of [single, inOrder])
      expect(
        differences(
          all,
          splitBy(
            shell,
            all.map(([line]) => line),
          ),
        ),
      ).toEqual([]);
  });

  test('those accepted are split by unbash as here', () => {
    expect(
      differences(
        joined,
        joined.map(([line]) => splitByParser(line)),
      ),
    ).toEqual([]);
  });
});
