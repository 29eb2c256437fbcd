import {
  type AnyToolError,
  ApprovalDeniedError,
  ApprovalTimeoutError,
  type BuiltInCode,
  CommandDeniedError,
  InputInvalidError,
  InvalidDefinitionError,
  OutputInvalidError,
  PathAccessDeniedError,
  PermissionDeniedError,
  SchemaError,
  ToolFailedError,
  ToolNotFoundError,
  ToolTimeoutError,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { anchorsOf, codeRowsOf, read } from './markdown.js';

const issues = [{ path: ['path'], detail: 'must be a string' }];

/** One error of each code. */
const errors: Readonly<Record<BuiltInCode, AnyToolError>> = {
  SCHEMA_INVALID: new SchemaError('must be a string'),
  INPUT_INVALID: new InputInvalidError({ tool: 'fs.write', issues }),
  OUTPUT_INVALID: new OutputInvalidError({ tool: 'fs.write', issues }),
  PERMISSION_DENIED: new PermissionDeniedError({ tool: 'fs.write', permission: 'fs:write' }),
  TOOL_NOT_FOUND: new ToolNotFoundError({ tool: 'fs.wrte', known: ['fs.write'] }),
  INVALID_DEFINITION: new InvalidDefinitionError({ subject: 'schema', problems: ['"pattern" must not be empty'] }),
  PATH_ACCESS_DENIED: new PathAccessDeniedError({ requested: 'x', context: 'worker_1', reason: 'not_covered' }),
  COMMAND_DENIED: new CommandDeniedError({ command: 'rm x', context: 'worker_1', reason: 'denied_rule', rule: 'rm' }),
  APPROVAL_DENIED: new ApprovalDeniedError({ action: 'WRITE: x', context: 'worker_1', reason: 'denied' }),
  APPROVAL_TIMEOUT: new ApprovalTimeoutError({ action: 'WRITE: x', context: 'worker_1' }),
  TOOL_TIMEOUT: new ToolTimeoutError({ tool: 'deploy', timeoutMs: 10 }),
  TOOL_FAILED: new ToolFailedError({ tool: 'deploy', reference: 'a-1' }),
};
const codes = Object.keys(errors) as BuiltInCode[];

/** The part of the page on errors that is about this code. */
const sectionOf = (code: string): string =>
  read('docs/errors.md')
    .split(/^## /m)
    .find((part) => part.startsWith(`${code}\n`)) ?? '';

test('the table of README.md has a row for each code and no other', () => {
  expect(codeRowsOf('README.md').map(([code]) => code)).toEqual(codes);
});

test('each row of README.md links to the heading of its code', () => {
  for (const code of codes)
    expect(read('README.md')).toContain(`| [\`${code}\`](docs/errors.md#${code.toLowerCase()}) |`);
});

test.each(codes)('the row of %s in README.md names its class and its remedy', (code) => {
  const [, name, , remedy] = codeRowsOf('README.md').find(([first]) => first === code) ?? [];
  expect(name).toBe(errors[code].name);
  expect(remedy?.split(', ')[0]).toBe(errors[code].remedy);
});

describe.each(codes)('the page on errors, at %s', (code) => {
  test('has a heading for it', () => {
    expect(anchorsOf('docs/errors.md')).toContain(code.toLowerCase());
  });

  test('names its class, its remedy and each of its fields', () => {
    const section = sectionOf(code);
    const { name, code: _, message, remedy, ...fields } = errors[code].toJSON();
    for (const word of [name, remedy, ...Object.keys(fields)]) expect(section).toContain(`\`${word}\``);
  });

  test('has a block of code that gets one', () => {
    expect(sectionOf(code)).toMatch(/^```ts\n[\s\S]*?\/\/ => [\s\S]*?^```$/m);
  });
});

test('what the page on errors says of denied holds', () => {
  const denied = codes.filter((code) => errors[code].denied);
  const section =
    read('docs/errors.md')
      .split(/^## /m)
      .find((part) => part.startsWith('Denied\n')) ?? '';
  expect([...section.matchAll(/`([A-Z]+_[A-Z_]+)`/g)].map(([, code]) => code)).toEqual(denied);
});
