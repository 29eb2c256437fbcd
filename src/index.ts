export type { Signal } from './abort/signal.js';
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
export { type AiSdkSchema, type AiSdkTool, forAiSdk } from './interop/ai-sdk.js';
export type { Adapter } from './interop/answer.js';
export {
  type AnthropicCall,
  type AnthropicResult,
  type AnthropicTool,
  forAnthropic,
} from './interop/anthropic.js';
export {
  forLangChain,
  type LangChainCall,
  type LangChainResult,
  type LangChainTool,
} from './interop/langchain.js';
export {
  forMcp,
  type McpCall,
  type McpResult,
  type McpTool,
  type ObjectJsonSchema,
  type PlainJson,
} from './interop/mcp.js';
export {
  forOpenAi,
  type OpenAiCall,
  type OpenAiChatCall,
  type OpenAiChatResult,
  type OpenAiChatTool,
  type OpenAiFunction,
  type OpenAiOptions,
  type OpenAiResult,
  type OpenAiTool,
} from './interop/openai.js';
export { type ProblemDetails, toProblemDetails } from './interop/problem-details.js';
export type { Path } from './message/path.js';
export { type ArrayOptions, array } from './schema/array.js';
export { boolean, type DescriptionOptions } from './schema/boolean.js';
export type { DefaultField, Field, OptionalField } from './schema/field.js';
export type { JsonSchema, JsonSchemaTarget } from './schema/json-schema.js';
export { lazy } from './schema/lazy.js';
export { enumOf, literal, type Primitive } from './schema/literal.js';
export { nullable } from './schema/nullable.js';
export { integer, type NumberOptions, number } from './schema/number.js';
export { type ObjectOptions, type ObjectSchema, object } from './schema/object.js';
export { optional, withDefault } from './schema/optional.js';
export { type RecordOptions, record } from './schema/record.js';
export { type Refinement, refine } from './schema/refine.js';
export type {
  AnySchema,
  Infer,
  InferInput,
  InferOutput,
  ParseSchema,
  SafeParseResult,
  Schema,
} from './schema/schema.js';
export type { InferShapeInput, InferShapeOutput, Shape } from './schema/shape.js';
export type {
  JsonSchemaMaker,
  StandardIssue,
  StandardProps,
  StandardResult,
  StandardSchema,
} from './schema/standard-types.js';
export { type StringOptions, string } from './schema/string.js';
export { union } from './schema/union.js';
export { unknown } from './schema/unknown.js';
export type { ApprovalOptions } from './security/approval.js';
export type { ApprovalAnswer, ApprovalBackend, ApprovalRequest } from './security/approval-request.js';
export { ChainedApproval, type ChainedApprovalOptions } from './security/chained-approval.js';
export type { CommandRule } from './security/command-rules.js';
export type { CommandOptions } from './security/commands.js';
export { SecurityContext, type SecurityContextOptions } from './security/context.js';
export type {
  CommandAction,
  GuardOptions,
  PathAction,
  ResolvedCommandAction,
  ResolvedPathAction,
} from './security/guard.js';
export { type CheckedFile, openChecked } from './security/open-checked.js';
export type { PathEntry } from './security/path-entries.js';
export type { ResolvedPath } from './security/paths.js';
export type { Permission } from './security/permissions.js';
export type { CallArguments, CallOptions, ToolInput, ToolName, ToolOutput } from './tool/call-types.js';
export { defineTool } from './tool/define-tool.js';
export { observe, type Settled, toObservation } from './tool/observation.js';
export { createRuntime, type Runtime, type RuntimeOptions } from './tool/runtime.js';
export type { Session, SessionOptions } from './tool/session.js';
export type {
  AnyTool,
  Returned,
  Tool,
  ToolAnnotations,
  ToolContext,
  ToolDefinition,
  ToolExample,
} from './tool/tool.js';
