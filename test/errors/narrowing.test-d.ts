import {
  type AnyToolError,
  type CustomToolError,
  InputInvalidError,
  type Issue,
  SchemaError,
  ToolError,
} from '@hermes/tools';
import { expectTypeOf, test } from 'vitest';

declare const thrown: unknown;

test('instanceof ToolError narrows to the union, and a switch over code to the fields of each', () => {
  if (thrown instanceof ToolError) {
    expectTypeOf(thrown).toEqualTypeOf<AnyToolError>();
    switch (thrown.code) {
      case 'PERMISSION_DENIED':
        expectTypeOf(thrown.permission).toEqualTypeOf<string>();
        break;
      case 'INPUT_INVALID':
        expectTypeOf(thrown.issues).toEqualTypeOf<readonly Issue[]>();
        break;
      case 'SCHEMA_INVALID':
      case 'OUTPUT_INVALID':
      case 'TOOL_NOT_FOUND':
      case 'INVALID_DEFINITION':
      case 'PATH_ACCESS_DENIED':
      case 'COMMAND_DENIED':
      case 'APPROVAL_DENIED':
      case 'APPROVAL_TIMEOUT':
      case 'TOOL_TIMEOUT':
      case 'TOOL_FAILED':
        break;
      default:
        thrown satisfies CustomToolError;
        expectTypeOf(thrown).toEqualTypeOf<CustomToolError>();
    }
  }
});

test('a switch that forgets a code of ours does not compile', () => {
  if (thrown instanceof ToolError) {
    switch (thrown.code) {
      case 'PERMISSION_DENIED':
        break;
      default:
        // @ts-expect-error eleven codes are left
        thrown satisfies CustomToolError;
    }
  }
});

test('instanceof a subclass narrows to that subclass, a user class included', () => {
  class RateLimited extends ToolError<'acme/RATE_LIMITED'> {
    declare readonly retryAfter: number;
    constructor() {
      super('acme/RATE_LIMITED', 'Too many calls.');
    }
  }
  class Plain extends ToolError<'acme/PLAIN'> {}
  if (thrown instanceof RateLimited) expectTypeOf(thrown).toEqualTypeOf<RateLimited>();
  if (thrown instanceof Plain) expectTypeOf(thrown).toEqualTypeOf<Plain>();
  if (thrown instanceof SchemaError) expectTypeOf(thrown).toEqualTypeOf<SchemaError>();
  if (InputInvalidError.isInstance(thrown)) expectTypeOf(thrown).toEqualTypeOf<InputInvalidError>();
  if (ToolError.isInstance(thrown)) expectTypeOf(thrown).toEqualTypeOf<AnyToolError>();
  expectTypeOf(new RateLimited()).toExtend<AnyToolError>();
  expectTypeOf(new SchemaError('x')).toExtend<AnyToolError>();
});

test('an author mints codes with a slash only', () => {
  expectTypeOf(new ToolError('acme/X', 'x').code).toEqualTypeOf<'acme/X'>();
  class Generic<Code extends `acme/${string}`> extends ToolError<Code> {
    constructor(code: Code) {
      super(code, 'x');
    }
  }
  expectTypeOf(new Generic('acme/Y').code).toEqualTypeOf<'acme/Y'>();
  // @ts-expect-error a code of ours
  new ToolError('SCHEMA_INVALID', 'x');
  // @ts-expect-error no slash
  new ToolError('RATE_LIMITED', 'x');
  // @ts-expect-error data is plain JSON
  new ToolError('acme/X', 'x', { data: { at: new Date() } });
  // @ts-expect-error not a remedy
  new ToolError('acme/X', 'x', { remedy: 'retry' });
});
