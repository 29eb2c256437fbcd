export { ApprovalDeniedError, type ApprovalDeniedErrorOptions } from './errors/approval-denied-error.js';
export { ApprovalTimeoutError, type ApprovalTimeoutErrorOptions } from './errors/approval-timeout-error.js';
export type {
  AnyToolError,
  BuiltInCode,
  CustomToolError,
  CustomToolErrorCode,
  Remedy,
  ToolErrorByCode,
  ToolErrorCode,
} from './errors/codes.js';
export { CommandDeniedError, type CommandDeniedErrorOptions } from './errors/command-denied-error.js';
export { InputInvalidError, type InputInvalidErrorOptions } from './errors/input-invalid-error.js';
export { InvalidDefinitionError, type InvalidDefinitionErrorOptions } from './errors/invalid-definition-error.js';
export type { Issue, IssueInput, IssueKind } from './errors/issue.js';
export { toolErrorFromJson } from './errors/json.js';
export { OutputInvalidError, type OutputInvalidErrorOptions } from './errors/output-invalid-error.js';
export { PathAccessDeniedError, type PathAccessDeniedErrorOptions } from './errors/path-access-denied-error.js';
export { PermissionDeniedError, type PermissionDeniedErrorOptions } from './errors/permission-denied-error.js';
export type { JsonValue } from './errors/plain-json.js';
export { type IssuesOptions, SchemaError, type SchemaErrorOptions } from './errors/schema-error.js';
export { ToolError, type ToolErrorJson, type ToolErrorOptions } from './errors/tool-error.js';
export { ToolFailedError, type ToolFailedErrorOptions } from './errors/tool-failed-error.js';
export { ToolNotFoundError, type ToolNotFoundErrorOptions } from './errors/tool-not-found-error.js';
export { ToolTimeoutError, type ToolTimeoutErrorOptions } from './errors/tool-timeout-error.js';
export type { Path } from './message/path.js';
