import type { CommandRule } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { outcome } from './commands.js';

const no = 'not_in_allowlist';
type Rule = string | CommandRule;

/** Whether one rule allows a vector as it is; otherwise why not. */
const allows = (rule: Rule, vector: readonly string[], platform?: 'win32' | 'posix'): unknown => {
  const found = outcome({ allow: [rule] }, vector, platform);
  return typeof found === 'string' ? found : JSON.stringify(found) === JSON.stringify([vector]);
};

const log: Rule = { command: 'git log **', options: ['--oneline', '-n', '--max-count=*'] };
const list: Rule = { command: 'ls **', options: ['-l', '--', '-'] };

describe('an allow rule', () => {
  test.each<[title: string, rule: Rule, vector: string[], found: unknown]>([
    ['allows its words', 'npm test', ['npm', 'test'], true],
    ['allows its words as they are quoted', `echo 'a b' "*" \\$`, ['echo', 'a b', '*', '$'], true],
    ['allows no word more', 'npm test', ['npm', 'test', 'a'], no],
    ['allows no word less', 'npm test', ['npm'], no],
    ['allows no other order', 'npm run a', ['npm', 'a', 'run'], no],
    ['allows no word before its own', 'git status', ['git', '-c', 'a', 'status'], no],
    ['allows no other case', 'git status', ['GIT', 'status'], no],
    ['allows no other case of a word', 'git status', ['git', 'Status'], no],
    ['allows no path of its program', 'git status', ['/usr/bin/git', 'status'], no],
    ['allows no near path of its program', 'git status', ['./git', 'status'], no],
    ['with a path allows that path', './run a', ['./run', 'a'], true],
    ['with a path does not allow the bare name', './run a', ['run', 'a'], no],
    ['allows no prefix', 'npm test', ['npm', 'tests'], no],
    ['without a wildcard allows no operand', { command: 'ls', options: ['-l'] }, ['ls', 'a'], no],
    ['without a wildcard allows listed options', { command: 'ls', options: ['-l'] }, ['ls', '-l', '-l'], true],
    ['without options allows none', 'ls **', ['ls', '-l'], no],
    ['with one wildcard allows one operand', 'cat *', ['cat', 'a'], true],
    ['with one wildcard allows not none', 'cat *', ['cat'], no],
    ['with one wildcard allows not two', 'cat *', ['cat', 'a', 'b'], no],
    ['with two wildcards allows two', 'diff * *', ['diff', 'a', 'b'], true],
    ['with an open end allows none', 'ls **', ['ls'], true],
    ['with an open end allows many', 'ls **', ['ls', 'a', 'b', 'c'], true],
    ['with both allows at least one', 'cp * **', ['cp', 'a', 'b'], true],
    ['with both allows not none', 'cp * **', ['cp'], no],
    ['counts an empty operand', 'cat *', ['cat', ''], true],
    ['takes a quoted star by its letter', "echo '*'", ['echo', 'a'], no],
    ['allows listed options anywhere behind its words', log, ['git', 'log', 'a', '--oneline', 'b', '-n'], true],
    ['allows no option before its words', log, ['git', '--oneline', 'log'], no],
    ['allows no bundle of listed options', log, ['git', 'log', '-n5'], no],
    ['allows no value that is not listed', log, ['git', 'log', '--oneline=a'], no],
    ['allows any value of a listed name', log, ['git', 'log', '--max-count=a=b'], true],
    ['allows an empty value', log, ['git', 'log', '--max-count='], true],
    ['allows a valued name not without its value', log, ['git', 'log', '--max-count'], no],
    ['allows no longer name', log, ['git', 'log', '--max-counts=1'], no],
    ['allows no value that leads outside', log, ['git', 'log', '--max-count=/etc'], no],
    ['allows no value that climbs', log, ['git', 'log', '--max-count=a/../b'], no],
    ['takes a listed double dash for the end of options', list, ['ls', '--', '-R', '--', '--x'], true],
    ['still wants operands inside behind a double dash', list, ['ls', '--', '/etc'], no],
    ['allows a double dash only where it is listed', 'cat **', ['cat', '--', 'a'], no],
    ['allows a lone dash where it is listed', list, ['ls', '-'], true],
    ['allows a lone dash only where it is listed', 'cat **', ['cat', '-'], no],
    ['allows no absolute operand', 'cat **', ['cat', '/etc/passwd'], no],
    ['allows no root', 'cat **', ['cat', '/'], no],
    ['allows no operand that is a parent', 'cat **', ['cat', '..'], no],
    ['allows no operand that climbs first', 'cat **', ['cat', '../a'], no],
    ['allows no operand that climbs last', 'cat **', ['cat', 'a/..'], no],
    ['allows no operand that climbs between', 'cat **', ['cat', 'a/../b'], no],
    ['allows dots that climb nowhere', 'cat **', ['cat', '...', '..a', 'a..', 'a/..b', 'a..b/c', '.', './a'], true],
    ['allows what only Windows takes for a drive', 'cat **', ['cat', 'C:\\a', 'c:a'], true],
    ['with anyPath allows every path', { command: 'cat **', anyPath: true }, ['cat', '/etc', '../a'], true],
    [
      'with anyPath allows every value',
      { command: 'grep **', options: ['--file=*'], anyPath: true },
      ['grep', '--file=/a'],
      true,
    ],
    ['with literal paths allows those', 'cat /etc/hosts ../a', ['cat', '/etc/hosts', '../a'], true],
    ['that is exact may name a shell', "sh -c 'ls -l'", ['sh', '-c', 'ls -l'], true],
    ['that is exact allows a shell nothing else', 'sh -c a', ['sh', '-c', 'b'], no],
    [
      'that accepts arbitrary code may be open',
      { command: 'python3 **', acceptsArbitraryCode: true },
      ['python3', 'a.py'],
      true,
    ],
    [
      'with a wildcard as its program allows every program',
      { command: '* **', acceptsArbitraryCode: true },
      ['anything', 'a'],
      true,
    ],
  ])('%s', (_title, rule, vector, found) => {
    expect(allows(rule, vector)).toBe(found);
  });

  test('is one of several: each is tried', () => {
    expect(outcome({ allow: ['a', 'b', 'c *'] }, 'c d')).toEqual([['c', 'd']]);
  });

  test('judges each command of a line', () => {
    const rules = { operators: 'split', allow: ['a', 'b *'] } as const;
    expect(outcome(rules, 'a && b c; a')).toEqual([['a'], ['b', 'c'], ['a']]);
    expect(outcome(rules, 'a && b; a')).toBe(no);
    expect(outcome(rules, 'a | c')).toBe(no);
  });

  test('is missing: nothing is allowed', () => {
    expect(outcome({}, 'a')).toBe('no_rules');
    expect(outcome({ allow: [] }, 'a')).toBe('no_rules');
  });
});

describe('on Windows an allow rule', () => {
  test.each<[title: string, rule: Rule, vector: string[], found: unknown]>([
    ['ignores the case of its program', 'git status', ['Git', 'status'], true],
    ['ignores .exe of the program that came', 'git status', ['GIT.EXE', 'status'], true],
    ['ignores .exe of its program', 'git.exe status', ['git', 'status'], true],
    ['heeds the case of its other words', 'git status', ['git', 'STATUS'], no],
    ['heeds letters that only look alike', 'kill a', ['\u212aill', 'a'], no],
    ['allows no path of its program', 'git status', ['C:\\git.exe', 'status'], no],
    ['with a quoted path allows that path', "'C:\\Program Files\\a.exe' *", ['C:\\Program Files\\a.exe', 'b'], true],
    ['allows no operand with a drive', 'cat **', ['cat', 'c:a'], no],
    ['allows no operand with a backslash', 'cat **', ['cat', 'a\\b'], no],
    ['allows no absolute operand', 'cat **', ['cat', '/a'], no],
    ['allows no operand that climbs', 'cat **', ['cat', 'a/../b'], no],
    ['allows no operand that climbs by what Windows cuts', 'cat **', ['cat', 'a/.. /b'], no],
    ['allows other operands', 'cat **', ['cat', 'a/b.c', 'abc:d'], true],
    ['never allows a batch file', 'a.bat', ['a.bat'], 'batch_file'],
    ['never allows one in another case', 'a.cmd', ['A.CMD'], 'batch_file'],
    ['never allows one with dots and blanks behind', "'a.cmd. .'", ['a.cmd. .'], 'batch_file'],
    ['never allows one by its stream', "'a.bat::$DATA'", ['a.bat::$DATA'], 'batch_file'],
  ])('%s', (_title, rule, vector, found) => {
    expect(allows(rule, vector, 'win32')).toBe(found);
  });

  test.each(['a b\\c', 'a %PATH%', 'a b^c', "a 'b\\c'"])('is not asked for the line %j', (line) => {
    expect(outcome({ allow: ['a **'] }, line, 'win32')).toBe('windows_syntax');
  });
});
