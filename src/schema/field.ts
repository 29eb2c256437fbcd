import type { AnySchema } from './schema.js';

/** Under `Symbol.for`, so that a field of another copy is known for what it is. */
const mark: unique symbol = Symbol.for('@hermes/tools/field');

/** A field that may be left out; not a schema: it stands in the shape of an object only. */
export interface OptionalField<Given extends AnySchema = AnySchema> {
  readonly schema: Given;
  readonly default?: undefined;
}

/** A field that is filled in where it is left out; not a schema: it stands in the shape of an object only. */
export interface DefaultField<Given extends AnySchema = AnySchema> {
  readonly schema: Given;
  readonly default: NonNullable<unknown> | null;
}

export type Field = OptionalField | DefaultField;

export const isField = (given: unknown): given is Field =>
  // SAFETY: an object may be asked for a property that it lacks.
  Object(given) === given && (given as { readonly [mark]?: true })[mark] === true;

export const fieldOf = <Made extends Field>(field: Made): Made =>
  Object.freeze(Object.defineProperty(field, mark, { value: true }));
