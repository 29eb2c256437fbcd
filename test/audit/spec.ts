import {
  type AnySchema,
  array,
  boolean,
  enumOf,
  integer,
  lazy,
  literal,
  nullable,
  number,
  object,
  optional,
  type Primitive,
  record,
  string,
  union,
  withDefault,
} from '@hermes/tools';

interface TextBounds {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: RegExp;
  readonly examples?: readonly string[];
}

interface NumberBounds {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
}

interface ListBounds {
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

/** A field of an object: wanted, one that may be left out, or one that is filled in. */
export interface FieldSpec {
  readonly spec: Spec;
  readonly isOptional: boolean;
  readonly fill?: NonNullable<unknown>;
}

/** A declaration as the audit reads it, of which both the schema and what a text has to say are made. */
export type Spec =
  | ({ readonly is: 'string' } & TextBounds)
  | ({ readonly is: 'integer' | 'number' } & NumberBounds)
  | { readonly is: 'boolean' }
  | { readonly is: 'options'; readonly values: readonly Primitive[] }
  | ({ readonly is: 'array'; readonly item: Spec } & ListBounds)
  | { readonly is: 'object'; readonly fields: Readonly<Record<string, FieldSpec>> }
  | { readonly is: 'record'; readonly value: Spec; readonly maxProperties?: number }
  | { readonly is: 'tagged'; readonly key: string; readonly branches: readonly ObjectSpec[] }
  | { readonly is: 'either'; readonly of: readonly Spec[] }
  | { readonly is: 'nullable'; readonly of: Spec }
  | { readonly is: 'later'; readonly get: () => Spec };

export type ObjectSpec = Extract<Spec, { readonly is: 'object' }>;

type Specs = Readonly<Record<string, Spec>>;
type Filled = Readonly<Record<string, readonly [Spec, NonNullable<unknown>]>>;

export const text = (bounds: TextBounds = {}): Spec => ({ is: 'string', ...bounds });
export const whole = (bounds: NumberBounds = {}): Spec => ({ is: 'integer', ...bounds });
export const decimal = (bounds: NumberBounds = {}): Spec => ({ is: 'number', ...bounds });
export const flag = (): Spec => ({ is: 'boolean' });
export const oneOf = (...values: Primitive[]): Spec => ({ is: 'options', values });
export const list = (item: Spec, bounds: ListBounds = {}): Spec => ({ is: 'array', item, ...bounds });
export const map = (value: Spec, maxProperties?: number): Spec => ({
  is: 'record',
  value,
  ...(maxProperties !== undefined && { maxProperties }),
});
export const tagged = (key: string, ...branches: ObjectSpec[]): Spec => ({ is: 'tagged', key, branches });
export const either = (...of: Spec[]): Spec => ({ is: 'either', of });
export const orNull = (of: Spec): Spec => ({ is: 'nullable', of });
export const later = (get: () => Spec): Spec => ({ is: 'later', get });

export function fields(wanted: Specs, optionals: Specs = {}, filled: Filled = {}): ObjectSpec {
  const all: Record<string, FieldSpec> = {};
  for (const [key, spec] of Object.entries(wanted)) all[key] = { spec, isOptional: false };
  for (const [key, spec] of Object.entries(optionals)) all[key] = { spec, isOptional: true };
  for (const [key, [spec, fill]] of Object.entries(filled)) all[key] = { spec, isOptional: true, fill };
  return { is: 'object', fields: all };
}

const made = new Map<Spec, AnySchema>();

/** The schema of a declaration, one and the same each time: recursion needs that. */
export function schemaOf(spec: Spec): AnySchema {
  const schema = made.get(spec) ?? make(spec);
  made.set(spec, schema);
  return schema;
}

function make(spec: Spec): AnySchema {
  switch (spec.is) {
    case 'string':
      return string(without(spec, 'is'));
    case 'integer':
      return integer(without(spec, 'is'));
    case 'number':
      return number(without(spec, 'is'));
    case 'boolean':
      return boolean();
    case 'options':
      return spec.values.length === 1 ? literal(spec.values[0] as Primitive) : enumOf(spec.values as [Primitive]);
    case 'array':
      return array(schemaOf(spec.item), without(spec, 'is', 'item'));
    case 'object':
      return object(
        Object.fromEntries(
          Object.entries(spec.fields).map(([key, { spec: inner, isOptional, fill }]) => {
            const schema = schemaOf(inner);
            return [key, fill === undefined ? (isOptional ? optional(schema) : schema) : withDefault(schema, fill)];
          }),
        ),
      );
    case 'record':
      return record(schemaOf(spec.value), without(spec, 'is', 'value'));
    case 'tagged':
      return union(spec.branches.map(schemaOf) as [AnySchema]);
    case 'either':
      return union(spec.of.map(schemaOf) as [AnySchema]);
    case 'nullable':
      return nullable(schemaOf(spec.of));
    case 'later':
      return lazy(() => schemaOf(spec.get()));
  }
}

function without(spec: object, ...keys: string[]): object {
  return Object.fromEntries(Object.entries(spec).filter(([key]) => !keys.includes(key)));
}

/** What a spec comes down to for this value: references followed, the branch and what is not `null` picked. */
export function settled(spec: Spec, value: unknown): Exclude<Spec, { readonly is: 'later' | 'nullable' }> {
  if (spec.is === 'later') return settled(spec.get(), value);
  return spec.is === 'nullable' ? settled(spec.of, value) : spec;
}

/** The branch that the value's literal picks. */
export function branchOf(spec: Extract<Spec, { readonly is: 'tagged' }>, value: unknown): ObjectSpec {
  const sent = (value as Readonly<Record<string, unknown>>)[spec.key];
  const found = spec.branches.find((branch) => tagsOf(branch, spec.key).includes(sent as Primitive));
  if (!found) throw new Error(`no branch has ${String(sent)}`);
  return found;
}

/** The values of the literal of a branch. */
export function tagsOf(branch: ObjectSpec, key: string): readonly Primitive[] {
  const tag = branch.fields[key]?.spec;
  return tag?.is === 'options' ? tag.values : [];
}
