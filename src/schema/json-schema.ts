import { isRecord } from '../errors/plain-json.js';
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
  readonly [keyword: string]: unknown;
}

export type JsonSchemaTarget = 'draft-2020-12' | 'draft-07';

/** What a rule needs to describe itself. */
export interface Writer {
  /** What a caller sends, or what comes out of `parse`: defaults are filled in, stripped keys are gone. */
  readonly side: 'input' | 'output';
  readonly target: JsonSchemaTarget;
  /** The JSON Schema of a rule that stands within the one that asks. */
  readonly of: (rule: Rule) => JsonSchema;
  /** A reference to a rule that may contain the one that asks. */
  readonly refer: (rule: Rule) => JsonSchema;
  /** A whole JSON Schema from elsewhere, its own references kept right. */
  readonly embed: (foreign: JsonSchema) => JsonSchema;
}

/** The JSON Schema of a rule: a recursive one is told by references to the root or into `$defs`. */
export function writeJsonSchema(asked: Rule, side: Writer['side'], target: JsonSchemaTarget): JsonSchema {
  const root = asked.target?.() ?? asked;
  const defs = target === 'draft-07' ? 'definitions' : '$defs';
  const named = new Map<Rule, string>();
  const definitions: Record<string, JsonSchema> = {};
  const nextName = (): string => `schema${Object.keys(definitions).length + 1}`;
  const writer: Writer = {
    side,
    target,
    of: (rule) => rule.describe(writer),
    refer(rule) {
      if (rule === root) return { $ref: '#' };
      let name = named.get(rule);
      if (name === undefined) {
        name = nextName();
        named.set(rule, name);
        definitions[name] = {};
        definitions[name] = rule.describe(writer);
      }
      return { $ref: `#/${defs}/${name}` };
    },
    embed({ $schema: _, ...foreign }) {
      if (!holdsReference(foreign)) return foreign;
      const name = nextName();
      definitions[name] = {};
      // SAFETY: a copy of a JSON Schema, only references changed.
      definitions[name] = rebased(foreign, `#/${defs}/${name}`) as JsonSchema;
      return { $ref: `#/${defs}/${name}` };
    },
  };
  const written = root.describe(writer);
  return Object.keys(definitions).length > 0 ? { ...written, [defs]: definitions } : written;
}

/** Whether a JSON Schema takes only objects, as far as its root tells. */
export function isObjectSchema({ type, anyOf, oneOf }: JsonSchema): boolean {
  const branches: unknown = anyOf ?? oneOf;
  return type === 'object' || (type === undefined && Array.isArray(branches) && branches.length > 0 && branches.every(isObjectSchema));
}

/** Keywords whose values are data, whatever they look like. */
const data = new Set(['const', 'enum', 'default', 'examples']);

function holdsReference(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return Object.entries(schema).some(
    ([keyword, value]) => !data.has(keyword) && (keyword === '$ref' ? typeof value === 'string' : holdsReference(value)),
  );
}

/** The same schema with its references to its own root made references to the place it now stands at. */
function rebased(schema: unknown, place: string): unknown {
  if (Array.isArray(schema)) return schema.map((item) => rebased(item, place));
  if (!isRecord(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (data.has(keyword)) return [keyword, value];
      const isOwn = keyword === '$ref' && typeof value === 'string' && value.startsWith('#');
      return [keyword, isOwn ? place + value.slice(1) : rebased(value, place)];
    }),
  );
}
