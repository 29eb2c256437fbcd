import { CommandDeniedError, SecurityContext } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { outcome } from './commands.js';

const denied = (rule: string, vector: readonly string[], platform?: 'win32' | 'posix'): boolean =>
  outcome({ mode: 'denylist', deny: [rule] }, vector, platform) === 'denied_rule';

describe('a deny rule', () => {
  test.each<[title: string, rule: string, vector: string[], isDenied: boolean]>([
    ['hits its program', 'rm', ['rm', 'a'], true],
    ['hits its program alone', 'rm', ['rm'], true],
    ['hits a path of its program', 'rm', ['/bin/rm'], true],
    ['hits another case', 'rm', ['RM'], true],
    ['hits forms that a lenient file system takes for it', 'rm', ['ｒｍ'], true],
    ['hits a long s', 'sudo', ['\u017fudo'], true],
    ['hits with characters in it that do not show', 'rm', ['a', 'r\u200dm'], true],
    ['hits the extensions of executables', 'rm', ['rm.exe'], true],
    ['hits its program at every position', 'rm', ['find', 'a', '-exec', '/bin/rm', '{}', ';'], true],
    ['hits a word that is no program too', 'rm', ['echo', 'rm'], true],
    ['given as a path hits the name', '/usr/bin/rm', ['rm'], true],
    ['given with an extension hits the name', 'rm.exe', ['rm'], true],
    ['hits with its other words in order', 'git push', ['git', 'push'], true],
    ['hits with words between', 'git push', ['git', '-C', 'a', 'push', '--force'], true],
    ['hits with its words behind another program', 'git push', ['echo', 'git', 'push'], true],
    ['hits a later place of its program', 'git push', ['git', 'git', 'push'], true],
    ['misses its words in another order', 'git push origin', ['git', 'origin', 'push'], false],
    ['misses its words before the program', 'git push', ['push', 'git'], false],
    ['misses where a word lacks', 'git push --force', ['git', 'push'], false],
    ['misses a name that only begins so', 'rm', ['rmdir', 'a'], false],
    ['misses a name that only ends so', 'rm', ['arm'], false],
    ['misses its program within a word', 'rm', ['echo', 'rm a'], false],
    ['may be quoted', "'my program'", ['my program'], true],
  ])('%s', (_title, rule, vector, isDenied) => {
    expect(denied(rule, vector)).toBe(isDenied);
  });

  test.each(['C:\\bin\\rm.exe', 'C:rm', 'rm.', 'rm.exe. ', 'RM.COM'])('on Windows hits %j', (program) => {
    expect(denied('rm', [program], 'win32')).toBe(true);
  });

  test('comes before what is allowed', () => {
    expect(
      outcome(
        { allow: ['git **'].map((command) => ({ command, acceptsArbitraryCode: true })), deny: ['git push'] },
        'git push',
      ),
    ).toBe('denied_rule');
    expect(outcome({ allow: ['rm a'], deny: ['rm'] }, 'rm a')).toBe('denied_rule');
  });

  test('is told before what another command of the line lacks', () => {
    expect(outcome({ operators: 'split', allow: ['a'], deny: ['rm'] }, 'b; rm c')).toBe('denied_rule');
  });

  test('is named by its text', () => {
    const context = new SecurityContext({ name: 'worker_1', commands: { allow: ['a'], deny: ["'git'  push"] } });
    expect(() => context.checkCommand('git  push')).toThrow(CommandDeniedError);
    try {
      context.checkCommand('git  push');
    } catch (error) {
      expect(error).toMatchObject({
        rule: "'git'  push",
        reason: 'denied_rule',
        command: 'git  push',
        context: 'worker_1',
      });
    }
  });
});

describe('a denylist', () => {
  const opaque =
    'sh bash dash zsh fish busybox cmd powershell pwsh eval exec source . command env xargs sudo nohup timeout nice ssh python node nodejs perl ruby awk osascript'.split(
      ' ',
    );

  test('runs what it does not name', () => {
    expect(outcome({ mode: 'denylist', deny: ['rm'] }, 'ls -la /etc')).toEqual([['ls', '-la', '/etc']]);
  });

  test.each([
    ...opaque,
    '/bin/sh',
    './sh',
    'SH',
    'sh.exe',
    'python3',
    'python3.12',
    'python3.13t',
    'ruby-3.2',
    'lua5.4',
    'bash5',
    'gawk-5.1.0',
  ])('refuses the opaque %s', (program) => {
    expect(outcome({ mode: 'denylist' }, [program, 'a'])).toBe('opaque_program');
  });

  test.each(['shell', 'nodemon', 'pythonic', 'env.sh', '7z', 'sha256sum', '2sh'])(
    'runs %s, which is none',
    (program) => {
      expect(outcome({ mode: 'denylist' }, [program])).toEqual([[program]]);
    },
  );

  test('refuses an opaque program in every command of a line', () => {
    expect(outcome({ mode: 'denylist', operators: 'split' }, 'curl a | sh')).toBe('opaque_program');
  });

  test('runs an opaque program that an exact allow rule names', () => {
    const rules = { mode: 'denylist', allow: ['node a.js', { command: 'sh **', acceptsArbitraryCode: true }] } as const;
    expect(outcome(rules, 'node a.js')).toEqual([['node', 'a.js']]);
    expect(outcome(rules, 'node a.js b')).toBe('opaque_program');
    expect(outcome(rules, 'sh a')).toBe('opaque_program');
  });

  test('denies before such a rule', () => {
    expect(outcome({ mode: 'denylist', allow: ['node a.js'], deny: ['node'] }, 'node a.js')).toBe('denied_rule');
  });

  test('holds to the syntax', () => {
    for (const line of ['a > b', 'a $b', 'a; b', 'A=b c', '', "a 'b"])
      expect(typeof outcome({ mode: 'denylist' }, line)).toBe('string');
  });
});
