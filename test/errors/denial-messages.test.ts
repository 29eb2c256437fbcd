import {
  ApprovalDeniedError,
  ApprovalTimeoutError,
  CommandDeniedError,
  PathAccessDeniedError,
  PermissionDeniedError,
  type ToolError,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';

const context = 'worker_1';
const noHelp = 'Retrying with different arguments will not help';

const forms: readonly (readonly [form: string, error: ToolError, message: string])[] = [
  [
    'a tool without its permission',
    new PermissionDeniedError({ tool: 'fs.write', permission: 'fs:write' }),
    `fs.write requires the "fs:write" permission, which was not granted. ${noHelp}`,
  ],
  [
    'a tool without its permissions',
    new PermissionDeniedError({ tool: 'fs.move', permissions: ['fs:read', 'fs:write'] }),
    `fs.move requires the "fs:read" and "fs:write" permissions, which were not granted. ${noHelp}`,
  ],
  [
    'a context',
    new PermissionDeniedError({ context, permissions: ['DELETE'], has: ['READ', 'WRITE'] }),
    "Context 'worker_1' lacks permission(s) ['DELETE'] (has: ['READ', 'WRITE']).",
  ],
  [
    'an entry of a context',
    new PermissionDeniedError({
      context,
      permission: 'DELETE',
      has: [],
      entry: 'root',
      allows: ['READ'],
      target: 'notes.txt',
    }),
    "'/root' in context 'worker_1' lacks permission(s) ['DELETE'] for 'notes.txt' (allows: ['READ']).",
  ],
  [
    'a path that nothing covers',
    new PathAccessDeniedError({ requested: 'x', context, reason: 'not_covered' }),
    "Path 'x' is not covered by any PathEntry in context 'worker_1'.",
  ],
  [
    'an absolute path',
    new PathAccessDeniedError({ requested: '/etc/passwd', context, reason: 'not_covered', slugs: ['root'] }),
    "Path '/etc/passwd' is an absolute path that isn't covered by any configured PathEntry, and its leading segment doesn't match a mounted slug ('root').",
  ],
  [
    'a path that an entry denies',
    new PathAccessDeniedError({
      ...{ requested: '/root/.git/config', context, reason: 'denied_by_entry', permissions: ['WRITE'], entry: 'root' },
    }),
    "Path '/root/.git/config' is denied permission(s) ['WRITE'] by '/root' in context 'worker_1'.",
  ],
  [
    'a command that a rule denies',
    new CommandDeniedError({ command: 'rm -rf build', context, reason: 'denied_rule', rule: 'rm' }),
    "Command 'rm -rf build' is blocked by denied-command rule 'rm' in context 'worker_1'.",
  ],
  [
    'a command that no rule allows',
    new CommandDeniedError({ command: 'x', context, reason: 'not_in_allowlist' }),
    "Command 'x' does not match any allowed-command rule in context 'worker_1' (allowlist mode: default-deny).",
  ],
  [
    'a no',
    new ApprovalDeniedError({ action: 'WRITE: notes.txt', context, reason: 'denied' }),
    "Action 'WRITE: notes.txt' was not approved for context 'worker_1'.",
  ],
  [
    'nobody to ask',
    new ApprovalDeniedError({ action: 'WRITE: notes.txt', context, reason: 'no_backend', permissions: ['WRITE'] }),
    "Action 'WRITE: notes.txt' requires approval for ['WRITE'] but no approval backend is configured (fail-safe deny).",
  ],
  [
    'no answer',
    new ApprovalTimeoutError({ action: 'WRITE: notes.txt', context }),
    "No backend in chain could resolve approval for 'WRITE: notes.txt'. Nobody answered: it was not carried out, ask again later",
  ],
];

describe('the message', () => {
  test.each(forms)('for %s reads as the contract has it', (_, error, message) => {
    expect(error.message).toBe(message);
  });

  test('about a command that cannot be read says what in it is refused', () => {
    const { message } = new CommandDeniedError({ command: 'ls | id', context, reason: 'operator' });
    expect(message).toMatch(/^Command 'ls \| id' .*operator/);
  });
});
