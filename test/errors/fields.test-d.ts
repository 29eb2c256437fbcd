import {
  type AnyToolError,
  ApprovalDeniedError,
  CommandDeniedError,
  type CustomToolErrorCode,
  InputInvalidError,
  InvalidDefinitionError,
  type Issue,
  type JsonValue,
  OutputInvalidError,
  PathAccessDeniedError,
  PermissionDeniedError,
  type Remedy,
  SchemaError,
  ToolError,
  type ToolErrorByCode,
  ToolFailedError,
  ToolNotFoundError,
  ToolTimeoutError,
  toolErrorFromJson,
} from '@hermes/tools';
import { expectTypeOf, test } from 'vitest';

declare const error: AnyToolError;
declare const thrown: unknown;
type Path = readonly (string | number)[];
type Names = readonly string[];

test('each code gives the fields of its class', () => {
  switch (error.code) {
    case 'SCHEMA_INVALID':
      expectTypeOf(error).toEqualTypeOf<SchemaError>();
      expectTypeOf(error).toExtend<{ path: Path; detail: string; issues: readonly Issue[]; total: number }>();
      break;
    case 'INPUT_INVALID':
      expectTypeOf(error).toExtend<{ tool: string; path: Path; detail: string; total: number }>();
      expectTypeOf(error.fault).toEqualTypeOf<'truncated' | 'not-json' | undefined>();
      break;
    case 'OUTPUT_INVALID':
      expectTypeOf(error).toExtend<{
        tool: string;
        path: Path;
        detail: string;
        issues: readonly Issue[];
        total: number;
      }>();
      break;
    case 'PERMISSION_DENIED':
      expectTypeOf(error).toExtend<{
        permission: string;
        permissions: Names;
        tool?: string;
        context?: string;
        has?: Names;
      }>();
      expectTypeOf(error).toExtend<{ entry?: string; allows?: Names; target?: string }>();
      break;
    case 'TOOL_NOT_FOUND':
      expectTypeOf(error).toExtend<{ tool: string; known: Names; suggestions: Names }>();
      break;
    case 'INVALID_DEFINITION':
      expectTypeOf(error).toExtend<{ problems: Names; subject: string }>();
      break;
    case 'PATH_ACCESS_DENIED':
      expectTypeOf(error).toExtend<{ requested: string; context: string; reason: string }>();
      expectTypeOf(error).toExtend<{ permissions?: Names; entry?: string; slugs?: Names }>();
      break;
    case 'COMMAND_DENIED':
      expectTypeOf(error).toExtend<{ command: string; context: string; reason: string; rule?: string }>();
      break;
    case 'APPROVAL_DENIED':
      expectTypeOf(error).toExtend<{ action: string; context: string; reason: string; permissions?: Names }>();
      break;
    case 'APPROVAL_TIMEOUT':
      expectTypeOf(error).toExtend<{ action: string; context: string }>();
      break;
    case 'TOOL_TIMEOUT':
      expectTypeOf(error).toExtend<{ tool: string; timeoutMs: number }>();
      break;
    case 'TOOL_FAILED':
      expectTypeOf(error).toExtend<{ tool: string; reference: string }>();
      break;
    default:
      expectTypeOf(error.code).toEqualTypeOf<CustomToolErrorCode>();
      expectTypeOf(error.data).toEqualTypeOf<JsonValue | undefined>();
      // @ts-expect-error no code of ours is left
      error.code satisfies keyof ToolErrorByCode;
  }
});

test('every error of the union has what all have, and is an error', () => {
  expectTypeOf(error).toExtend<Error>();
  expectTypeOf(error).toExtend<ToolError>();
  expectTypeOf(error.remedy).toEqualTypeOf<Remedy>();
  expectTypeOf(error.denied).toEqualTypeOf<boolean>();
  expectTypeOf(toolErrorFromJson).toEqualTypeOf<(value: unknown) => AnyToolError>();
  expectTypeOf(SchemaError.from).returns.toEqualTypeOf<SchemaError>();
  expectTypeOf(new SchemaError('x').at('a')).toEqualTypeOf<SchemaError>();
  // @ts-expect-error a field of one class only
  error.permission;
});

test('what is not narrowed stays what it was', () => {
  class Mine extends ToolError<'acme/MINE'> {
    declare readonly own: number;
  }
  if (Mine.isInstance(thrown)) expectTypeOf(thrown).toEqualTypeOf<Mine>();
  if (!(thrown instanceof ToolError)) expectTypeOf(thrown).toEqualTypeOf<unknown>();
  if (!(error instanceof SchemaError)) expectTypeOf(error.code).not.toExtend<'SCHEMA_INVALID'>();
  // @ts-expect-error nothing was asked
  thrown.code;
});

test('what a class takes, it takes whole', () => {
  new PermissionDeniedError({ tool: 'x', permission: 'a:b' });
  new PermissionDeniedError({ context: 'c', permissions: ['READ'], has: [] });
  // @ts-expect-error neither a tool nor a context
  new PermissionDeniedError({ permission: 'a:b' });
  // @ts-expect-error a context without what it has
  new PermissionDeniedError({ context: 'c', permission: 'READ' });
  // @ts-expect-error both a tool and a context
  new PermissionDeniedError({ tool: 'x', context: 'c', has: [], permission: 'READ' });
  // @ts-expect-error nothing is missing
  new PermissionDeniedError({ tool: 'x' });
  // @ts-expect-error no issues
  new InputInvalidError({ tool: 'x' });
  // @ts-expect-error not a fault
  new InputInvalidError({ tool: 'x', issues: [], fault: 'cut' });
  // @ts-expect-error no tool
  new OutputInvalidError({ issues: [{ path: [], detail: 'x' }] });
  // @ts-expect-error not a kind
  SchemaError.from([{ path: [], detail: 'x', kind: 'other' }]);
  // @ts-expect-error no path
  SchemaError.from([{ detail: 'x' }]);
  // @ts-expect-error derived, not taken
  new ToolNotFoundError({ tool: 'x', known: [], suggestions: [] });
  // @ts-expect-error problems are a list
  new InvalidDefinitionError({ subject: 'schema', problems: 'x' });
  // @ts-expect-error no reason
  new PathAccessDeniedError({ requested: 'x', context: 'c' });
  // @ts-expect-error a command is text
  new CommandDeniedError({ command: ['ls'], context: 'c', reason: 'operator' });
  // @ts-expect-error no reason
  new ApprovalDeniedError({ action: 'x', context: 'c' });
  // @ts-expect-error a number of milliseconds
  new ToolTimeoutError({ tool: 'x', timeoutMs: '30' });
  // @ts-expect-error nobody passes in a message
  new ToolFailedError({ tool: 'x', reference: 'r', message: 'x' });
});

test('an error is not written to', () => {
  const missing = new ToolNotFoundError({ tool: 'x', known: [] });
  // @ts-expect-error read-only
  missing.code = 'TOOL_NOT_FOUND';
  // @ts-expect-error read-only
  missing.remedy = 'none';
  // @ts-expect-error read-only
  missing.known.push('x');
  // @ts-expect-error read-only
  missing.suggestions = [];
});

test('a subclass cannot take a code of ours', () => {
  class Ours extends ToolError<'SCHEMA_INVALID'> {
    constructor() {
      // @ts-expect-error a code of ours
      super('SCHEMA_INVALID', 'x');
    }
  }
  // @ts-expect-error no slash
  class Bare extends ToolError<'RATE_LIMITED'> {}
  expectTypeOf<[Ours, Bare]>().not.toBeAny();
});
