import {
  ApprovalDeniedError,
  ApprovalTimeoutError,
  CommandDeniedError,
  InputInvalidError,
  InvalidDefinitionError,
  OutputInvalidError,
  PathAccessDeniedError,
  PermissionDeniedError,
  type ProblemDetails,
  SchemaError,
  ToolError,
  ToolFailedError,
  ToolNotFoundError,
  ToolTimeoutError,
  toolErrorFromJson,
  toProblemDetails,
} from '@hermes/tools';
import { expect, expectTypeOf, test } from 'vitest';

const tool = 'fs.write';
const context = 'worker_1';
const issues = [{ path: ['path'], detail: 'must be a string' }];

test.each<[error: ToolError, status: number, title: string]>([
  [new SchemaError('must be a string'), 422, 'Schema invalid'],
  [new InputInvalidError({ tool, issues }), 422, 'Input invalid'],
  [new OutputInvalidError({ tool, issues }), 500, 'Output invalid'],
  [new PermissionDeniedError({ tool, permission: 'fs:write' }), 403, 'Permission denied'],
  [new ToolNotFoundError({ tool, known: [] }), 404, 'Tool not found'],
  [new InvalidDefinitionError({ subject: 'runtime', problems: ['x'] }), 500, 'Invalid definition'],
  [new PathAccessDeniedError({ requested: 'x', context, reason: 'not_covered' }), 403, 'Path access denied'],
  [new CommandDeniedError({ command: 'x', context, reason: 'no_rules' }), 403, 'Command denied'],
  [new ApprovalDeniedError({ action: 'READ: x', context, reason: 'denied' }), 403, 'Approval denied'],
  [new ApprovalDeniedError({ action: 'READ: x', context, reason: 'no_backend' }), 403, 'Approval denied'],
  [new ApprovalTimeoutError({ action: 'READ: x', context }), 503, 'Approval timeout'],
  [new ToolTimeoutError({ tool, timeoutMs: 5 }), 503, 'Tool timeout'],
  [new ToolFailedError({ tool, reference: 'r-1' }), 500, 'Tool failed'],
  [new ToolError('fs/NOT_FOUND', 'x is missing.', { remedy: 'rewrite-arguments' }), 422, 'Not found'],
  [new ToolError('a/b/', 'x'), 500, ''],
])('%s is a problem with a status and a title', (error, status, title) => {
  const problem = toProblemDetails(error);
  expect(problem).toEqual({
    ...{ type: `urn:hermes:tools:${error.code}`, title, status, detail: error.message, error: error.toJSON() },
  });
  const again = toolErrorFromJson(JSON.parse(JSON.stringify(problem)).error);
  expect([again.code, again.message, again.constructor]).toEqual([error.code, error.message, error.constructor]);
  expectTypeOf(problem).toEqualTypeOf<ProblemDetails>();
});
