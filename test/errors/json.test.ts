import {
  ApprovalDeniedError,
  ApprovalTimeoutError,
  CommandDeniedError,
  InputInvalidError,
  InvalidDefinitionError,
  OutputInvalidError,
  PathAccessDeniedError,
  PermissionDeniedError,
  SchemaError,
  ToolError,
  ToolFailedError,
  ToolNotFoundError,
  ToolTimeoutError,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';

const cause = new Error('connect 10.0.0.5:5432');
const issue = { path: ['a', 0], kind: 'type', detail: 'must be a string', received: 'null', hint: 'send "x"' } as const;
const bare = { path: [], kind: 'custom', detail: 'must be so' } as const;
const first = { path: ['a', 0], detail: 'must be a string' };
const context = 'worker_1';

/** Each error, and what its wire form holds after name, code, message and remedy. */
const wire: readonly (readonly [error: ToolError, fields: object])[] = [
  [SchemaError.from([issue, bare], { total: 5, cause }), { ...first, issues: [issue, bare], total: 5 }],
  [
    new InputInvalidError({ tool: 'fs.write', issues: [issue], cause }),
    { tool: 'fs.write', ...first, issues: [issue], total: 1 },
  ],
  [
    new InputInvalidError({ tool: 'fs.write', issues: [bare], fault: 'not-json', cause }),
    { tool: 'fs.write', path: [], detail: 'must be so', issues: [bare], total: 1, fault: 'not-json' },
  ],
  [
    new OutputInvalidError({ tool: 'fs.read', issues: [bare], total: 2, cause }),
    { tool: 'fs.read', path: [], detail: 'must be so', issues: [bare], total: 2 },
  ],
  [
    new PermissionDeniedError({ tool: 'fs.move', permissions: ['fs:read', 'fs:write'], cause }),
    { permission: 'fs:read', permissions: ['fs:read', 'fs:write'], tool: 'fs.move' },
  ],
  [
    new PermissionDeniedError({ context, permission: 'DELETE', has: ['READ'], cause }),
    { permission: 'DELETE', permissions: ['DELETE'], context, has: ['READ'] },
  ],
  [
    new PermissionDeniedError({
      ...{ context, permission: 'DELETE', has: [], entry: 'root', allows: ['READ'], target: 'notes.txt' },
      cause,
    }),
    {
      permission: 'DELETE',
      permissions: ['DELETE'],
      context,
      has: [],
      entry: 'root',
      allows: ['READ'],
      target: 'notes.txt',
    },
  ],
  [
    new ToolNotFoundError({ tool: 'web_serach', known: ['fetch', 'web_search'], cause }),
    { tool: 'web_serach', known: ['fetch', 'web_search'], suggestions: ['web_search'] },
  ],
  [new InvalidDefinitionError({ problems: ['x'], subject: 'runtime', cause }), { problems: ['x'], subject: 'runtime' }],
  [
    new PathAccessDeniedError({ requested: 'x', context, reason: 'not_covered', cause }),
    { requested: 'x', context, reason: 'not_covered' },
  ],
  [
    new PathAccessDeniedError({
      ...{ requested: 'x', context, reason: 'denied_by_entry', permissions: ['READ'], entry: 'root', slugs: ['root'] },
      cause,
    }),
    { requested: 'x', context, reason: 'denied_by_entry', permissions: ['READ'], entry: 'root', slugs: ['root'] },
  ],
  [
    new CommandDeniedError({ command: 'rm', context, reason: 'denied_rule', rule: 'rm', cause }),
    { command: 'rm', context, reason: 'denied_rule', rule: 'rm' },
  ],
  [
    new CommandDeniedError({ command: 'ls', context, reason: 'not_in_allowlist', cause }),
    { command: 'ls', context, reason: 'not_in_allowlist' },
  ],
  [
    new ApprovalDeniedError({ action: 'WRITE: a', context, reason: 'denied', permissions: ['WRITE'], cause }),
    { action: 'WRITE: a', context, reason: 'denied', permissions: ['WRITE'] },
  ],
  [new ApprovalTimeoutError({ action: 'WRITE: a', context, cause }), { action: 'WRITE: a', context }],
  [new ToolTimeoutError({ tool: 'deploy', timeoutMs: 2.5, cause }), { tool: 'deploy', timeoutMs: 2.5 }],
  [new ToolFailedError({ tool: 'deploy', reference: 'k3-17', cause }), { tool: 'deploy', reference: 'k3-17' }],
  [new ToolError('acme/X', 'x', { data: { a: [1, null] }, cause }), { data: { a: [1, null] } }],
  [new ToolError('acme/X', 'x', { cause }), {}],
];

describe.each(wire)('%s', (error, fields) => {
  test('is sent as its name, code, message, remedy and fields, no more', () => {
    const { name, code, message, remedy } = error;
    expect(error.toJSON()).toStrictEqual({ name, code, message, remedy, ...fields });
  });

  test('is sent the same by JSON.stringify, without stack, cause or host', () => {
    const text = JSON.stringify({ error });
    expect(JSON.parse(text)).toEqual({ error: error.toJSON() });
    expect(text).not.toContain('10.0.0.5');
    expect(text).not.toContain(import.meta.dirname);
  });

  test('has each of its fields on the error itself', () => {
    expect(error).toMatchObject(fields);
  });
});
