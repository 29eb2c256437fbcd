import type { ApprovalDeniedError } from './approval-denied-error.js';
import type { ApprovalTimeoutError } from './approval-timeout-error.js';
import type { CommandDeniedError } from './command-denied-error.js';
import type { InputInvalidError } from './input-invalid-error.js';
import type { InvalidDefinitionError } from './invalid-definition-error.js';
import type { OutputInvalidError } from './output-invalid-error.js';
import type { PathAccessDeniedError } from './path-access-denied-error.js';
import type { PermissionDeniedError } from './permission-denied-error.js';
import type { SchemaError } from './schema-error.js';
import type { ToolError } from './tool-error.js';
import type { ToolFailedError } from './tool-failed-error.js';
import type { ToolNotFoundError } from './tool-not-found-error.js';
import type { ToolTimeoutError } from './tool-timeout-error.js';

/** The class that carries each code of this package. */
export interface ToolErrorByCode {
  readonly SCHEMA_INVALID: SchemaError;
  readonly INPUT_INVALID: InputInvalidError;
  readonly OUTPUT_INVALID: OutputInvalidError;
  readonly PERMISSION_DENIED: PermissionDeniedError;
  readonly TOOL_NOT_FOUND: ToolNotFoundError;
  readonly INVALID_DEFINITION: InvalidDefinitionError;
  readonly PATH_ACCESS_DENIED: PathAccessDeniedError;
  readonly COMMAND_DENIED: CommandDeniedError;
  readonly APPROVAL_DENIED: ApprovalDeniedError;
  readonly APPROVAL_TIMEOUT: ApprovalTimeoutError;
  readonly TOOL_TIMEOUT: ToolTimeoutError;
  readonly TOOL_FAILED: ToolFailedError;
}

/** A code of this package. A new one is a major version. */
export type BuiltInCode = keyof ToolErrorByCode;

/** The code of a class that has no other: `TOOL_FAILED` of `ToolFailedError`. */
export const codeOf = (name: string): string =>
  name
    .slice(0, -'Error'.length)
    .replace(/\B[A-Z]/g, '_$&')
    .toUpperCase();

/** A code that a tool author mints, with a slash: `acme/RATE_LIMITED`. */
export type CustomToolErrorCode = `${string}/${string}`;

export type ToolErrorCode = BuiltInCode | CustomToolErrorCode;

/** An error with an author's own code: what is left in a `switch` over `code` once each of ours is handled. */
export interface CustomToolError extends ToolError<CustomToolErrorCode> {}

/** Every tool error, told apart by `code`. */
export type AnyToolError = ToolErrorByCode[BuiltInCode] | CustomToolError;

/** What would have to change before the call can succeed. */
export type Remedy =
  | 'rewrite-arguments'
  | 'choose-another-tool'
  | 'grant-permission'
  | 'ask-a-person'
  | 'retry-later'
  | 'fix-the-tool'
  | 'none';
