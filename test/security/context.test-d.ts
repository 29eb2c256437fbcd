import { type CommandOptions, type CommandRule, type Permission, SecurityContext } from '@hermes/tools';
import { expectTypeOf, test } from 'vitest';

const rule: CommandRule = { command: 'git log **', options: ['--oneline'] as const, anyPath: true };
const commands: CommandOptions = { mode: 'allowlist', operators: 'split', allow: ['ls', rule], deny: ['rm'] };
const context = new SecurityContext({
  name: 'worker_1',
  permissions: ['READ'],
  commands,
  platform: 'posix',
  paths: [],
});

test('checkCommand takes a line or an array, and gives what nobody can change', () => {
  expectTypeOf(context.checkCommand('ls')).toEqualTypeOf<readonly (readonly string[])[]>();
  context.checkCommand(['ls'] as const);
  // @ts-expect-error a number is no command
  context.checkCommand(1);
  // @ts-expect-error the vectors are read only
  context.checkCommand('ls')[0]?.push('a');
});

test('a permission is one of four', () => {
  expectTypeOf<Permission>().toEqualTypeOf<'READ' | 'WRITE' | 'DELETE' | 'EXECUTE'>();
  context.checkPermission(['READ', 'EXECUTE'] as const);
  // @ts-expect-error letter case counts
  context.checkPermission(['read']);
});

test('options that are none do not compile', () => {
  // @ts-expect-error a mode that is none
  new SecurityContext({ commands: { mode: 'blocklist' } });
  // @ts-expect-error a rule needs its command
  new SecurityContext({ commands: { allow: [{ options: ['-l'] }] } });
  // @ts-expect-error deny rules are texts
  new SecurityContext({ commands: { deny: [{ command: 'rm' }] } });
  // @ts-expect-error a place for which nothing is said
  new SecurityContext({ paths: [{ slug: 'root', path: '.' }] });
  // @ts-expect-error a permission that is none
  new SecurityContext({ paths: [{ slug: 'root', path: '.', allow: ['read'] }] });
  // @ts-expect-error a misspelt option
  new SecurityContext({ permission: ['READ'] });
});
