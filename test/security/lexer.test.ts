import { describe, expect, test } from 'vitest';
import { anything, outcome } from './commands.js';

const split = { ...anything, operators: 'split' } as const;
const of = (line: string): unknown => outcome(anything, line);
const words = (...vector: string[]): string[][] => [vector];

describe('a line is split', () => {
  test.each<[title: string, line: string, vector: string[]]>([
    ['at blanks and tabs', ' \ta \t b\t', ['a', 'b']],
    ['into one word where nothing parts it', 'a', ['a']],
    [
      'not inside single quotes, where all is literal',
      `a '$x\`\\ "b" ;|&<>(){}[]*?!~#'`,
      ['a', '$x`\\ "b" ;|&<>(){}[]*?!~#'],
    ],
    ['not inside double quotes', `a "b 'c' ;|&<>(){}[]*?!~#"`, ['a', "b 'c' ;|&<>(){}[]*?!~#"]],
    ['with four escapes in double quotes', String.raw`a "\$ \" \\ ${'\\`'}"`, ['a', '$ " \\ `']],
    ['with every other backslash of double quotes kept', String.raw`a "\a \' \n \\n"`, ['a', "\\a \\' \\n \\n"]],
    [
      'with the next character literal behind a backslash',
      String.raw`a \$ \\ \  \b\;\'\"\*`,
      ['a', '$', '\\', ' ', `b;'"*`],
    ],
    ['with parts of a word joined', `a'b'"c"\\d''`, ['abcd']],
    ['with empty words', `a '' "" ''""`, ['a', '', '', '']],
    ['with a tab in quotes', `a '\t'`, ['a', '\t']],
    ['with a hash inside a word', 'a b#c ""#d', ['a', 'b#c', '#d']],
    ['with an equals sign inside a word', 'a --b=c d==', ['a', '--b=c', 'd==']],
    ['with a tilde inside a word', 'a b~ c/~ -~ HEAD~1', ['a', 'b~', 'c/~', '-~', 'HEAD~1']],
    ['with quoted tildes', String.raw`a '~' \~ b=\~ c:'~'`, ['a', '~', '~', 'b=~', 'c:~']],
    ['with joiners of scripts', 'a b\u200cc\u200dd', ['a', 'b\u200cc\u200dd']],
    ['with letters of every script', 'a é 漢 😀 \\😀', ['a', 'é', '漢', '😀', '😀']],
    ['with signs that mean nothing', 'a % ^ @ + , . / : - _', ['a', '%', '^', '@', '+', ',', '.', '/', ':', '-', '_']],
    ['with reserved words behind the first', 'a if then done', ['a', 'if', 'then', 'done']],
  ])('%s', (_title, line, vector) => {
    expect(of(line)).toEqual(words(...vector));
  });
});

describe('a line is refused', () => {
  test.each<[reason: string, lines: string[]]>([
    ['empty', ['', ' ', '\t \t']],
    ['too_long', ['a'.repeat(8193), `a ${' '.repeat(8191)}`]],
    ['unterminated', ["a 'b", 'a "b', `a "b'`, `a 'b"`, 'a "b\\', 'a "\\"', "'", '"']],
    ['trailing_backslash', ['a \\', 'a b\\', '\\', 'a \\\\\\']],
    ['expansion', ['a $b', 'a $', 'a "$b"', 'a "$"', 'a `b`', 'a "`b`"', '$a', "a $'b'", 'a "\\\\$b"']],
    ['glob', ['a *', 'a b*', 'a ?', 'a [b]', 'a ]', '*', 'a **']],
    ['brace', ['a {b,c}', 'a }', '{ a', '}']],
    ['redirection', ['a < b', 'a > b', 'a>b', 'a 2>b', 'a >> b', 'a << b', '> b']],
    ['subshell', ['(a)', 'a )', 'a (b)', 'a() b']],
    ['negation', ['! a', 'a !', 'a b!', '!!']],
    ['tilde', ['a ~', 'a ~/b', 'a b=~', 'a b:~', 'a --b=~/c', 'a b=c:~', `a b'='~`, '~/a', 'a ~b']],
    ['comment', ['a #', 'a #b', '#a', 'a\t#b']],
    ['leading_equals', ['a =b', '=a', 'a =']],
    [
      'operator',
      ['a && b', 'a || b', 'a ; b', 'a;b', 'a|b', 'a | b', 'a & b', 'a &', 'a&&b', ';', '&', 'a;', '|a', 'a |& b'],
    ],
    ['empty_program', ["''", '"" a', '\'\'"" a']],
    ['assignment', ['A=b c', 'A=b', 'A+=b c', `'A=b' c`, '_a1= c', 'A\\=b c', '"A"=b c']],
    [
      'reserved_word',
      'if then else elif fi do done case esac while until for in select function time coproc'
        .split(' ')
        .flatMap((word) => [word, `${word} a`]),
    ],
  ])('for %s: %j', (reason, lines) => {
    expect(lines.map((line) => [line, of(line)])).toEqual(lines.map((line) => [line, reason]));
  });

  const hidden =
    '\0 \x07 \b \n \v \f \r \x1b \x7f \x85 \xa0 \xad \u061c \u1680 \u2000 \u2003 \u200b \u200e \u2028 \u2029 \u202e \u202f \u205f \u2060 \u2066 \u3000 \ufeff \ud800 \udc00 \u{e0041}'.split(
      ' ',
    );
  test.each(hidden.map((character) => [JSON.stringify(character), character]))(
    'for %s, quoted or not',
    (_name, character) => {
      for (const line of [
        `a ${character}`,
        `a${character}b`,
        `a '${character}'`,
        `a "${character}"`,
        `${character}a`,
        `a \\${character}`,
      ])
        expect(of(line)).toBe('forbidden_character');
    },
  );
});

describe('a first word', () => {
  test('that is reserved is a program where a quote or a backslash stands in it', () => {
    for (const line of ["'if' a", 'i"f" a', '\\if a', "if'' a"]) expect(of(line)).toEqual(words('if', 'a'));
  });

  test('with a joiner in it is refused', () => {
    expect(of('a\u200db c')).toBe('forbidden_character');
  });

  test('that only looks like an assignment is a program', () => {
    for (const program of ['1A=b', 'A-b=c', 'a.b=c', './A=b', 'A+b=c'])
      expect(of(`${program} d`)).toEqual(words(program, 'd'));
  });
});

describe('a line of 8,192 characters', () => {
  test('is the longest', () => {
    expect(of(`a ${'b'.repeat(8190)}`)).toEqual(words('a', 'b'.repeat(8190)));
  });
});

describe('operators, where they are split', () => {
  test.each<[line: string, vectors: string[][]]>([
    ['a && b', [['a'], ['b']]],
    ['a||b', [['a'], ['b']]],
    ['a;b c ; d', [['a'], ['b', 'c'], ['d']]],
    ['a | b | c', [['a'], ['b'], ['c']]],
    [`a ';' "&&" \\| b`, [['a', ';', '&&', '|', 'b']]],
    ['a;"if" b', [['a'], ['if', 'b']]],
    [Array(64).fill('a').join(';'), Array(64).fill(['a'])],
  ])('part %j', (line, vectors) => {
    expect(outcome(split, line)).toEqual(vectors);
  });

  test.each([
    ['a &', 'operator'],
    ['a & b', 'operator'],
    ['a |& b', 'operator'],
    ['a ;; b', 'operator'],
    ['a ; ; b', 'operator'],
    ['a &> b', 'operator'],
    ['a &&& b', 'operator'],
    ['a ||| b', 'operator'],
    ['a ;& b', 'operator'],
    ['; a', 'operator'],
    ['&& a', 'operator'],
    ['| a', 'operator'],
    ['a ;', 'operator'],
    ['a ; ', 'operator'],
    ['a &&', 'operator'],
    ['a ||\t', 'operator'],
    ['a |', 'operator'],
    [';', 'operator'],
    ["a ; ''", 'empty_program'],
    ['a ; A=b', 'assignment'],
    ['a ; then b', 'reserved_word'],
    ['a | time b', 'reserved_word'],
    ['a && ! b', 'negation'],
    [Array(65).fill('a').join(';'), 'too_many_commands'],
  ])('are refused in %j', (line, reason) => {
    expect(outcome(split, line)).toBe(reason);
  });
});
