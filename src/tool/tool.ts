import type { Signal } from '../abort/signal.js';
import type { InputInvalidError } from '../errors/input-invalid-error.js';
import type { OutputInvalidError } from '../errors/output-invalid-error.js';
import type { AnySchema, InferInput, InferOutput, Schema } from '../schema/schema.js';

/** What `execute` is given besides its input; `Extra` is what the caller's `options.context` adds. */
export type ToolContext<Extra extends object = Record<never, never>> = Readonly<Extra> & {
  /** Aborted when the caller aborts or the time limit is over. */
  readonly signal: Signal;
  /** The tool's own name. */
  readonly tool: string;
  /** The runtime's security context, where it has one. */
  readonly security?: unknown;
};

/** Hints for clients, as in MCP: none is checked or enforced here. */
export interface ToolAnnotations {
  readonly title?: string;
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/** A call that is right, for whoever reads the declaration. */
export interface ToolExample<Input = unknown, Output = unknown> {
  readonly description?: string;
  readonly input: Input;
  readonly output?: Output;
}

/** What `execute` may return: what the output schema takes, or anything where there is none. */
export type Returned<Output> = Output extends AnySchema
  ? InferInput<Output> | PromiseLike<InferInput<Output>>
  : unknown;

/** A tool as its author declares it. */
export interface ToolDefinition<Name extends string, Input extends AnySchema, Output, Result, Context> {
  /** `[A-Za-z0-9._-]{1,128}` */
  readonly name: Name;
  /** What it does, for the model that chooses it. */
  readonly description: string;
  /** Semantic versioning 2.0: `1.0.0`. */
  readonly version?: string;
  /** All that a caller must have been granted, each `domain:action`. */
  readonly permissions?: readonly string[];
  /** A schema of an object; without one the tool takes no arguments. */
  readonly input?: Input;
  /** What is advertised instead of the input schema's own JSON Schema, for schemas that have none. */
  readonly inputJsonSchema?: object;
  /** What the result is checked against; without one it is not checked. */
  readonly output?: Output;
  /** Does the work. A fault of an argument that only shows here: `throw new InputInvalidError(…)`. */
  readonly execute: (input: InferOutput<Input>, context: Context) => Result;
  readonly examples?: readonly ToolExample<
    InferInput<Input>,
    Output extends AnySchema ? InferInput<Output> : unknown
  >[];
  readonly annotations?: ToolAnnotations;
}

/** A tool: frozen, and found right when it was declared. */
export interface Tool<
  Name extends string = string,
  Input extends AnySchema = AnySchema,
  Output extends AnySchema | undefined = AnySchema | undefined,
  Result = unknown,
  Context = never,
> {
  readonly name: Name;
  readonly description: string;
  readonly version: string | undefined;
  readonly permissions: readonly string[];
  /** Its own `parse` and `safeParse` fail with `InputInvalidError`; nested in another schema it is what it wraps. */
  readonly input: Schema<InferOutput<Input>, InferInput<Input>, InputInvalidError>;
  /** Its own `parse` and `safeParse` fail with `OutputInvalidError`. */
  readonly output: Output extends AnySchema
    ? Schema<InferOutput<Output>, InferInput<Output>, OutputInvalidError>
    : undefined;
  readonly execute: (input: InferOutput<Input>, context: Context) => Result;
  readonly examples: readonly ToolExample[];
  readonly annotations: ToolAnnotations;
}

/** Any tool, whatever it takes and gives. */
export interface AnyTool {
  readonly name: string;
  readonly description: string;
  readonly version: string | undefined;
  readonly permissions: readonly string[];
  readonly input: Schema<unknown, unknown, InputInvalidError>;
  readonly output: Schema<unknown, unknown, OutputInvalidError> | undefined;
  readonly execute: (input: never, context: never) => unknown;
  readonly examples: readonly ToolExample[];
  readonly annotations: ToolAnnotations;
}
