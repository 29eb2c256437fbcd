import { describe, expect, test } from 'vitest';
import { problemsOf } from './commands.js';

const ofAllow = (rule: unknown, platform = 'posix'): readonly string[] =>
  problemsOf({ platform, commands: { allow: [rule] } });
const accept = '("acceptsArbitraryCode" would allow it)';

describe('an allow rule is refused', () => {
  test.each<[rule: unknown, problem: string]>([
    ['', 'cannot be read: empty is refused'],
    ['cat $a', 'cannot be read: expansion is refused'],
    ['a; b', 'cannot be read: operator is refused'],
    ["a 'b", 'cannot be read: unterminated is refused'],
    ['a?', 'cannot be read: glob is refused'],
    ['cat src/*', 'cannot be read: glob is refused'],
    ['cat *.md', 'cannot be read: glob is refused'],
    ['cat ***', 'cannot be read: glob is refused'],
    ["cat *''", 'cannot be read: glob is refused'],
    ['cat * a', 'must be literal words, then "*", then at the very end "**"'],
    ['cat ** *', 'must be literal words'],
    ['cat ** a', 'must be literal words'],
    ["cat * '**'", 'must be literal words'],
    ["cat * '*'", 'must be literal words'],
    ['cat ** **', 'must be literal words'],
    ["'' a", 'has an empty program'],
    ['A=b c', 'begins with an assignment'],
    ['*', `has a wildcard as its program ${accept}`],
    ['**', `has a wildcard as its program ${accept}`],
    ['sh **', `is open for an opaque program: "sh" runs what it is given ${accept}`],
    ['/bin/bash *', 'is open for an opaque program'],
    ['Python3.12 **', 'is open for an opaque program'],
    ['xargs rm *', 'is open for an opaque program'],
    ['node.exe *', 'is open for an opaque program'],
    [{ command: 'node', options: ['--version'] }, 'is open for an opaque program'],
    ['. *', 'is open for an opaque program'],
    ['sed **', `has a wildcard for "sed", whose operands are code ${accept}`],
    ['docker run *', 'whose operands are code'],
    ['make *', 'whose operands are code'],
    ['git **', `has a wildcard directly after "git": name the subcommand ${accept}`],
    ['npm *', 'directly after "npm"'],
    ['pip3 **', 'directly after "pip3"'],
    ['git --no-pager **', 'directly after "git"'],
    ['git -C folder **', 'directly after "git"'],
    ['npm --prefix folder --silent *', 'directly after "npm"'],
    [{ command: 'ls', options: ['l'] }, '"options" of "commands.allow.0" must be'],
    [{ command: 'ls', options: ['-*'] }, '"options" of "commands.allow.0" must be'],
    [{ command: 'ls', options: ['--a*'] }, '"options" of "commands.allow.0" must be'],
    [{ command: 'ls', options: ['--a=b*'] }, '"options" of "commands.allow.0" must be'],
    [{ command: 'ls', options: [''] }, '"options" of "commands.allow.0" must be'],
    [{ command: 'ls', options: '-l' }, '"options" of "commands.allow.0" must be'],
    [{ command: 'ls', anyPath: 1 }, '"anyPath" of "commands.allow.0" must be a boolean'],
    [{ command: 'sh **', acceptsArbitraryCode: 1 }, '"acceptsArbitraryCode" of "commands.allow.0" must be a boolean'],
  ])('%j', (rule, problem) => {
    expect(ofAllow(rule)[0]).toContain(problem);
  });

  test.each<[rule: unknown]>([
    ['git log **'],
    ['git --no-pager log **'],
    ['git -C folder log **'],
    ['npm run *'],
    ['sh -c a'],
    ['time npm test'],
    ['make test'],
    [{ command: 'make', options: ['-s'] }],
    ['./sh-tools *'],
    [{ command: 'sh **', acceptsArbitraryCode: true }],
    [{ command: 'git **', acceptsArbitraryCode: true }],
    [{ command: '* **', acceptsArbitraryCode: true }],
    [{ command: 'ls', options: ['-l', '--', '-', '--a=*', '-a=*', '--a=b'] }],
  ])('but not %j', (rule) => {
    expect(ofAllow(rule)).toEqual([]);
  });

  test('on Windows, where a backslash in it would be eaten', () => {
    expect(ofAllow('C:\\a.exe *', 'win32')).toEqual([
      expect.stringContaining('a backslash outside single quotes is refused'),
    ]);
    expect(ofAllow("'C:\\a.exe' *", 'win32')).toEqual([]);
  });
});

test.each([
  ['', 'cannot be read: empty is refused'],
  ['rm *', 'cannot be read: glob is refused'],
  ['rm; a', 'cannot be read: operator is refused'],
  ["''", 'names no program'],
  ['/', 'names no program'],
  ['bin/', 'names no program'],
])('a deny rule is refused: %j', (rule, problem) => {
  expect(problemsOf({ commands: { mode: 'denylist', deny: [rule] } })).toEqual([
    expect.stringMatching(`^deny rule '.*' ${problem}$`),
  ]);
});
