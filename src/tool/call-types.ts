import type { Signal } from '../abort/signal.js';
import type { InferInput } from '../schema/schema.js';
import type { AnyTool } from './tool.js';

export interface CallOptions {
  /** Aborting rejects the call at once with the signal's reason; the tool runs on, its outcome is ignored. */
  readonly signal?: Signal | undefined;
  /** What the tool finds in its context besides `signal`, `tool` and `security`, which win. */
  readonly context?: object | undefined;
  /** Instead of the runtime's, in milliseconds. */
  readonly timeoutMs?: number | undefined;
  /** That the model's output was cut off: the tool is not run. */
  readonly truncated?: boolean | undefined;
}

/** The names of the tools, literal where they were declared so. */
export type ToolName<Tools extends readonly AnyTool[]> = Tools[number]['name'];

type Named<Tools extends readonly AnyTool[], Name> = [Name] extends [ToolName<Tools>]
  ? Extract<Tools[number], { readonly name: Name }>
  : never;

/** What a call of this name takes; `unknown` where the name is no literal of a known tool. */
export type ToolInput<Tools extends readonly AnyTool[], Name> = [Named<Tools, Name>] extends [never]
  ? unknown
  : Accepted<Named<Tools, Name>>;

/** What fits every tool of a union of them. */
type Accepted<Given extends AnyTool> = (
  Given extends AnyTool
    ? (input: InferInput<Given['input']>) => void
    : never
) extends (input: infer Input) => void
  ? Input
  : never;

/** What a call of this name gives; `unknown` where the name is no literal of a known tool. */
export type ToolOutput<Tools extends readonly AnyTool[], Name> = [Named<Tools, Name>] extends [never]
  ? unknown
  : OutputOf<Named<Tools, Name>>;

type OutputOf<Called extends AnyTool> = Called extends { readonly output: { parse(value: unknown): infer Output } }
  ? Output
  : Awaited<ReturnType<Called['execute']>>;

/** Input and options; a tool that needs no arguments may be called without any. */
export type CallArguments<Input> =
  Record<never, never> extends Input
    ? [input?: None<Input>, options?: CallOptions]
    : [input: Input, options?: CallOptions];

/** An object without fields takes none; its own type would take any. */
type None<Input> = unknown extends Input ? unknown : keyof Input extends never ? Record<string, never> : Input;
