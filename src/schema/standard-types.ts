import type { JsonSchemaTarget } from './json-schema.js';

/** One issue of a Standard Schema: the message stands alone, with its place in it. */
export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** What a schema of any library offers under `~standard`: Standard Schema, version 1. */
export interface StandardSchema<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult<Output> | Promise<StandardResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

/** Makes a fresh, mutable JSON Schema; another target than draft-2020-12 and draft-07 throws. */
export type JsonSchemaMaker = (options: {
  readonly target: JsonSchemaTarget | (string & {});
}) => Record<string, unknown>;

/** What a schema of ours offers there: synchronous, with its JSON Schema. */
export interface StandardProps<Input, Output> {
  readonly version: 1;
  readonly vendor: 'hermes';
  readonly validate: (value: unknown) => StandardResult<Output>;
  readonly jsonSchema: { readonly input: JsonSchemaMaker; readonly output: JsonSchemaMaker };
  readonly types?: { readonly input: Input; readonly output: Output } | undefined;
}
