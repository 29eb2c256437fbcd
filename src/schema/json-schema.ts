import type { Rule } from './rule.js';

/** A JSON Schema of the 2020-12 draft, or draft-07 where that was asked for. */
export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, JsonSchema>>;
  readonly [keyword: string]: unknown;
}

export type JsonSchemaTarget = 'draft-2020-12' | 'draft-07';

/** What is asked for: what a caller sends, or what comes out of `parse` (defaults filled in, stripped keys gone). */
export interface Asked {
  readonly side: 'input' | 'output';
  readonly target: JsonSchemaTarget;
}

/** What a rule needs to describe itself. */
export interface Writer extends Asked {
  /** A reference to what is written once, at the root or among the definitions. */
  readonly refer: (key: unknown, write: (place: string) => JsonSchema) => JsonSchema;
  /** What stands for the JSON Schema of a user's schema; `ask` gives its output for a value, or its faults. */
  readonly foreign?: ((json: JsonSchema, ask: (value: unknown) => unknown) => JsonSchema) | undefined;
}

/** The JSON Schema of a rule: a recursive one is told by references to the root or into the definitions. */
export function writeJsonSchema(
  rule: Rule,
  side: Asked['side'] = 'input',
  target: Asked['target'] = 'draft-2020-12',
  foreign?: Writer['foreign'],
): JsonSchema {
  const root = rule.target?.() ?? rule;
  const defs = target === 'draft-07' ? 'definitions' : '$defs';
  const roots: [unknown, string][] = [[root, '#']];
  let places = new Map(roots);
  let definitions: Record<string, JsonSchema> = {};
  let count = 0;
  let last: readonly [reference: JsonSchema, key: unknown, write: (place: string) => JsonSchema] | undefined;
  function refer(key: unknown, write: (place: string) => JsonSchema): JsonSchema {
    let place = places.get(key);
    if (!place) {
      const name = `schema${++count}`;
      place = `#/${defs}/${name}`;
      places.set(key, place);
      definitions[name] = write(place);
    }
    // Beside a reference draft-07 ignores every other keyword.
    const reference = target === 'draft-07' ? { allOf: [{ $ref: place }] } : { $ref: place };
    last = [reference, key, write];
    return reference;
  }
  let described = root.describe({ side, target, refer, foreign });
  if (described === last?.[0]) {
    // A root that would only refer: providers look for the properties there, so what it refers to is the root itself.
    const [, key, write] = last;
    places = new Map([...roots, [key, '#']]);
    definitions = {};
    count = 0;
    described = write('#');
  }
  // Whoever is given a tool's schema looks for the type at its root, references and branches or not.
  const written = { ...(root.isObject && { type: 'object' }), ...described };
  return count > 0 ? { ...written, [defs]: definitions } : written;
}
