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
import { custom, forms } from './one-of-each.js';

describe.each(forms)('$form', ({ make, Class, code, name, remedy, denied }) => {
  test('has its code, name, remedy and whether it is a denial', () => {
    const error = make('a.txt');
    expect(error).toBeInstanceOf(Class);
    expect(error).toBeInstanceOf(ToolError);
    expect(error).toBeInstanceOf(Error);
    expect({ code: error.code, name: error.name, remedy: error.remedy, denied: error.denied }).toEqual({
      code,
      name,
      remedy,
      denied,
    });
    expect(String(error)).toBe(`${name}: ${error.message}`);
  });

  test('keeps a cause that no listing of its fields shows', () => {
    const cause = new Error('connect 10.0.0.5');
    const error = make('a.txt', cause);
    expect(error.cause).toBe(cause);
    expect(Object.keys(error)).not.toContain('cause');
    expect(JSON.stringify(error)).not.toContain('10.0.0.5');
    expect('cause' in make('a.txt')).toBe(false);
  });
});

test('there are twelve classes, each with a code of its own', () => {
  expect(new Set(forms.map(({ code }) => code)).size).toBe(12);
  expect(new Set(forms.map(({ Class }) => Class)).size).toBe(12);
});

test.each(['denied', 'changed', 'malformed_answer'])('an approval that failed as %s has no remedy', (reason) => {
  expect(new ApprovalDeniedError({ action: 'WRITE: a', context: 'c', reason }).remedy).toBe('none');
});

test('a custom code keeps its cause too', () => {
  const error = new ToolError('acme/X', 'x', { cause: 'why' });
  expect(error.cause).toBe('why');
  expect(Object.keys(error)).not.toContain('cause');
  expect('cause' in custom()).toBe(false);
});

test('what was given becomes fields, copied and frozen', () => {
  const known = ['fetch', 'web_search'];
  const error = new ToolNotFoundError({ tool: 'web_serach', known });
  known.pop();
  expect(error).toMatchObject({ tool: 'web_serach', known: ['fetch', 'web_search'], suggestions: ['web_search'] });
  expect(Object.isFrozen(error.known)).toBe(true);

  const issue = { path: ['a', 0], kind: 'type' as const, detail: 'must be a string', received: '1', hint: 'send "1"' };
  const invalid = new InputInvalidError({ tool: 'x', issues: [issue], total: 3, fault: 'not-json' });
  issue.path.push('b');
  issue.detail = 'y';
  expect(invalid).toMatchObject({ path: ['a', 0], detail: 'must be a string', total: 3, fault: 'not-json', tool: 'x' });
  expect(invalid.issues).toEqual([
    { path: ['a', 0], kind: 'type', detail: 'must be a string', received: '1', hint: 'send "1"' },
  ]);
  expect([invalid.issues, invalid.issues[0], invalid.issues[0]?.path].every(Object.isFrozen)).toBe(true);
});

test('the first missing permission is told apart', () => {
  const one = new PermissionDeniedError({ tool: 'x', permission: 'a:b' });
  const several = new PermissionDeniedError({ tool: 'x', permissions: ['a:b', 'c:d'] });
  expect([one.permission, one.permissions]).toEqual(['a:b', ['a:b']]);
  expect([several.permission, several.permissions]).toEqual(['a:b', ['a:b', 'c:d']]);
});

const issues = [{ path: [], detail: 'x' }];
const wrong: readonly (readonly [string, new (options: never) => ToolError, object])[] = [
  ['tool', InputInvalidError, { tool: 7, issues }],
  ['issues', InputInvalidError, { tool: 'x', issues: 'all' }],
  ['issues', InputInvalidError, { tool: 'x', issues: [{ path: [] }] }],
  ['issues', InputInvalidError, { tool: 'x', issues: [{ path: 'a', detail: 'x' }] }],
  ['issues', InputInvalidError, { tool: 'x', issues: [{ path: [], detail: 'x', kind: 'other' }] }],
  ['issues', InputInvalidError, { tool: 'x', issues: [{ path: [], detail: 'x', received: 42 }] }],
  ['issues', InputInvalidError, { tool: 'x', issues: [{ path: [], detail: 'x', hint: null }] }],
  ['issues', InputInvalidError, { tool: 'x', issues: [] }],
  ['fault', InputInvalidError, { tool: 'x', issues, fault: 'other' }],
  ['tool', OutputInvalidError, { issues }],
  ['issues', OutputInvalidError, { tool: 'x' }],
  ['issues', OutputInvalidError, { tool: 'x', issues: [] }],
  ['permission', PermissionDeniedError, { tool: 'x' }],
  ['permission', PermissionDeniedError, { tool: 'x', permissions: [] }],
  ['permission', PermissionDeniedError, { tool: 'x', permissions: 'fs:read' }],
  ['has', PermissionDeniedError, { context: 'x', permission: 'READ', has: [1] }],
  ['known', ToolNotFoundError, { tool: 'x' }],
  ['known', ToolNotFoundError, { tool: 'x', known: [7] }],
  ['tool', ToolNotFoundError, { known: [] }],
  ['problems', InvalidDefinitionError, { subject: 'schema', problems: 'x' }],
  ['subject', InvalidDefinitionError, { problems: ['x'] }],
  ['requested', PathAccessDeniedError, { context: 'c', reason: 'not_covered' }],
  ['slugs', PathAccessDeniedError, { requested: 'x', context: 'c', reason: 'not_covered', slugs: 'root' }],
  ['command', CommandDeniedError, { command: ['ls'], context: 'c', reason: 'operator' }],
  ['reason', ApprovalDeniedError, { action: 'x', context: 'c' }],
  ['action', ApprovalTimeoutError, { context: 'c' }],
  ['timeoutMs', ToolTimeoutError, { tool: 'x', timeoutMs: '30' }],
  ['timeoutMs', ToolTimeoutError, { tool: 'x', timeoutMs: Number.NaN }],
  ['reference', ToolFailedError, { tool: 'x' }],
];

test.each(wrong)('a wrong "%s" is a TypeError: %o', (_, Class, options) => {
  expect(() => new Class(options as never)).toThrow(TypeError);
});

test.each([[undefined], [7], [null]])('a detail that is %j is a TypeError', (detail) => {
  expect(() => new SchemaError(detail as unknown as string)).toThrow(TypeError);
});
