import { PermissionDeniedError, SecurityContext } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { problemsOf } from './commands.js';

describe('a security context', () => {
  test('may be made of nothing, and then permits nothing', () => {
    const context = new SecurityContext();
    expect(context.name).toBe('default');
    expect(() => context.checkCommand('ls')).toThrow(/'default' \(allowlist mode: default-deny\)/);
    expect(() => context.checkPermission(['READ'])).toThrow(PermissionDeniedError);
  });

  test('takes an option that is undefined for one that is left out', () => {
    expect(problemsOf({ name: undefined, permissions: undefined, commands: undefined, platform: undefined })).toEqual(
      [],
    );
    expect(
      problemsOf({ paths: undefined, approval: undefined, commands: { mode: undefined, allow: undefined } }),
    ).toEqual([]);
  });

  test('is named in what is wrong with it, all at once', () => {
    const wrong: object = {
      name: 'worker_1',
      permissions: ['FLY'],
      commands: { mode: 'no', operators: 1, allow: [''] },
      platfrom: 'x',
    };
    expect(() => new SecurityContext(wrong)).toThrow(
      expect.objectContaining({
        subject: 'security context "worker_1"',
        problems: [
          '"platfrom" is not an option (did you mean "platform"?)',
          '"permissions" must be an array of "READ", "WRITE", "DELETE", "EXECUTE"',
          '"mode" of "commands" must be "allowlist" or "denylist"',
          '"operators" of "commands" must be "refuse" or "split"',
          "allow rule '' cannot be read: empty is refused",
        ],
      }),
    );
  });

  test.each<[title: string, options: unknown, problem: string]>([
    ['with no object', null, 'the options must be an object'],
    ['with a list', [], 'the options must be an object'],
    ['with an empty name', { name: '' }, '"name" must be 1 to 64'],
    ['with a long name', { name: 'a'.repeat(65) }, '"name" must be 1 to 64'],
    ['with a line break in its name', { name: 'a\n' }, '"name" must be 1 to 64'],
    ['with a name that is none', { name: { toString: 1 } }, '"name" must be 1 to 64'],
    ['for another platform', { platform: 'linux' }, '"platform" must be'],
    ['with paths that are none', { paths: null }, '"paths" must be an array of at most 1000 entries'],
    ['with hard links that are none', { hardLinkedWrites: 1 }, '"hardLinkedWrites" must be a boolean'],
    [
      'with a default path',
      { default: 'root' },
      '"default" must be the slug of an entry that allows something, or null for none',
    ],
    ['with commands that are none', { commands: null }, '"commands" must be an object'],
    ['with rules that are no list', { commands: { allow: 'ls' } }, '"allow" of "commands" must be an array'],
    ['with rules that are null', { commands: { allow: null } }, '"allow" of "commands" must be an array'],
    [
      'with too many rules',
      { commands: { allow: Array(1e9) } },
      '"allow" of "commands" must be an array of at most 1000',
    ],
    [
      'with an unknown option of commands',
      { commands: { denny: [] } },
      '"denny" is not an option of "commands" (did you mean "deny"?)',
    ],
    ['with a rule that is none', { commands: { allow: [1] } }, '"commands.allow.0" must be an object'],
    [
      'with a rule without a command',
      { commands: { allow: [{}] } },
      '"command" of "commands.allow.0" must be a string',
    ],
    [
      'with an unknown option of a rule',
      { commands: { allow: [{ command: 'a', option: [] }] } },
      '"option" is not an option of "commands.allow.0"',
    ],
    [
      'with a deny rule that is no string',
      { commands: { allow: [], deny: [{ command: 'rm' }] } },
      '"commands.deny.0" must be a string',
    ],
    ['with denials only', { commands: { deny: ['rm'] } }, '"deny" without "allow" denies everything'],
    ['with denials only, by name', { commands: { mode: 'allowlist', deny: ['rm'] } }, 'set "mode" to "denylist"'],
    ['with a hole in its permissions', { permissions: Array(1) }, '"permissions" must be'],
    ['with a symbol as an option', { [Symbol('x')]: 1 }, '"Symbol(x)" is not an option'],
  ])('%s is refused', (_title, options, problem) => {
    const [first = '', ...others] = problemsOf(options);
    expect([first, others]).toEqual([expect.stringContaining(problem), []]);
  });

  test('keeps what it was given, whatever becomes of that', () => {
    const allow = ['ls'];
    const options = ['-l'];
    const permissions: ('READ' | 'WRITE')[] = ['READ'];
    const commands = { allow: [...allow, { command: 'cat', options }] };
    const context = new SecurityContext({ permissions, commands });
    commands.allow.push('rm');
    options.push('-x');
    permissions.push('WRITE');
    expect(() => context.checkCommand('rm')).toThrow();
    expect(() => context.checkCommand('cat -x')).toThrow();
    expect(() => context.checkPermission(['WRITE'])).toThrow();
    expect(context.checkCommand('cat -l')).toEqual([['cat', '-l']]);
  });

  test('takes nothing from a prototype', () => {
    expect(problemsOf(Object.create({ name: '!', unknown: 1 }))).toEqual([]);
    const context = new SecurityContext({ commands: Object.create({ mode: 'denylist' }) });
    expect(() => context.checkCommand('ls')).toThrow(/default-deny/);
  });
});

describe('hostile options are refused, never a crash:', () => {
  const touched = (): never => {
    throw new Error('touched');
  };
  const proxy = (target: object): object => new Proxy(target, new Proxy({}, { get: () => touched }));
  const revoked = Proxy.revocable({}, {});
  revoked.revoke();
  const getter = (key: string): object => Object.defineProperty({}, key, { get: touched, enumerable: true });
  const cyclic: unknown[] = [];
  cyclic.push(cyclic);

  test.each<[title: string, options: unknown]>([
    ['a proxy that throws', proxy({})],
    ['a revoked proxy', revoked.proxy],
    ...['name', 'permissions', 'commands', 'platform', 'paths', 'approval'].flatMap((key): [string, unknown][] => [
      [`"${key}" by a getter that throws`, getter(key)],
      [`"${key}" as a proxy that throws`, { [key]: proxy([]) }],
      [`"${key}" as a revoked proxy`, { [key]: revoked.proxy }],
      [`"${key}" as a symbol`, { [key]: Symbol('x') }],
      [`"${key}" as a function`, { [key]: touched }],
    ]),
    ...['mode', 'operators', 'allow', 'deny'].flatMap((key): [string, unknown][] => [
      [`"commands.${key}" by a getter that throws`, { commands: getter(key) }],
      [`"commands.${key}" as a proxy that throws`, { commands: { [key]: proxy([]) } }],
      [`"commands.${key}" as a list in itself`, { commands: { [key]: cyclic } }],
    ]),
    ...['command', 'options', 'anyPath', 'acceptsArbitraryCode'].flatMap((key): [string, unknown][] => [
      [`"${key}" of a rule by a getter that throws`, { commands: { allow: [getter(key)] } }],
      [`"${key}" of a rule as a proxy that throws`, { commands: { allow: [{ command: 'a', [key]: proxy([]) }] } }],
      [`"${key}" of a rule as a string too long`, { commands: { allow: [{ command: 'a', [key]: 'a'.repeat(1e6) }] } }],
    ]),
    ['a rule that is long', { commands: { allow: ['a '.repeat(1e6)] } }],
    [
      'a hundred thousand unknown options',
      Object.fromEntries(Array.from({ length: 1e5 }, (_, index) => [`x${index}`, 1])),
    ],
    ['a thousand faulty rules', { commands: { allow: Array(1000).fill('sh **') } }],
  ])('%s', (_title, options) => {
    expect(problemsOf(options).length).toBeGreaterThan(0);
  });
});

describe('checkPermission', () => {
  const context = new SecurityContext({ name: 'worker_1', permissions: ['READ', 'WRITE', 'READ'] });

  test('is content with what is within the ceiling', () => {
    for (const permissions of [['READ'], ['WRITE', 'READ'], ['READ', 'READ']] as const)
      expect(context.checkPermission(permissions)).toBeUndefined();
  });

  test.each<[title: string, permissions: unknown, missing: string[]]>([
    ['one that lacks', ['DELETE'], ['DELETE']],
    ['all that lack', ['READ', 'DELETE', 'EXECUTE', 'DELETE'], ['DELETE', 'EXECUTE']],
    ['another case', ['read'], ['read']],
    ['a name of every object', ['toString', '__proto__'], ['toString', '__proto__']],
    ['an empty list', [], ['(none named)']],
    ['no list', 'READ', ['(no list of permissions)']],
    ['nothing', undefined, ['(no list of permissions)']],
    ['a set', new Set(['READ']), ['(no list of permissions)']],
    ['a hole', Array(1), ['(undefined)']],
    ['a String object', [new String('READ')], ['(object)']],
    ['a symbol', [Symbol('READ')], ['(symbol)']],
    ['a billion', Array(1e9), ['(no list of permissions)']],
  ])('refuses %s', (_title, permissions, missing) => {
    // SAFETY: what is no list of permissions is tried on purpose.
    expect(() => context.checkPermission(permissions as [])).toThrow(
      expect.objectContaining({
        code: 'PERMISSION_DENIED',
        permissions: missing,
        permission: missing[0],
        context: 'worker_1',
        has: ['READ', 'WRITE'],
      }),
    );
  });
});
