import type { DefaultField, Field, OptionalField } from './field.js';
import type { AnySchema, InferInput, InferOutput } from './schema.js';

/** The fields of an object by name. */
export type Shape = Readonly<Record<string, AnySchema | Field>>;

type Flat<Type> = { [Key in keyof Type]: Type[Key] };
type MayBeAbsent<Type> = unknown extends Type ? false : undefined extends Type ? true : false;

type InputOf<Given> = Given extends Field ? InferInput<Given['schema']> : InferInput<Given>;
type OutputOf<Given> = Given extends Field ? InferOutput<Given['schema']> : InferOutput<Given>;
type OptionalInput<Given> = Given extends Field ? true : MayBeAbsent<InferInput<Given>>;
type OptionalOutput<Given> = Given extends DefaultField
  ? false
  : Given extends OptionalField
    ? true
    : MayBeAbsent<InferOutput<Given>>;

/** What an object of this shape takes. */
export type InferShapeInput<Fields extends Shape> = Flat<
  { -readonly [Key in keyof Fields as OptionalInput<Fields[Key]> extends true ? never : Key]: InputOf<Fields[Key]> } & {
    -readonly [Key in keyof Fields as OptionalInput<Fields[Key]> extends true ? Key : never]?: InputOf<Fields[Key]>;
  }
>;

/** What parsing an object of this shape gives. */
export type InferShapeOutput<Fields extends Shape> = Flat<
  {
    -readonly [Key in keyof Fields as OptionalOutput<Fields[Key]> extends true ? never : Key]: OutputOf<Fields[Key]>;
  } & {
    -readonly [Key in keyof Fields as OptionalOutput<Fields[Key]> extends true ? Key : never]?: OutputOf<Fields[Key]>;
  }
>;
