import { isRecord, only } from '../errors/plain-json.js';
import { formatPath, type Path } from '../message/path.js';
import { Faults } from '../schema/faults.js';
import { type JsonSchema, writeJsonSchema } from '../schema/json-schema.js';
import { ownRule } from '../schema/schema.js';
import type { AnyTool } from '../tool/tool.js';
import type { ObjectJsonSchema } from './mcp.js';
import { plainRootOf, untakable } from './root.js';
import { excessesOf } from './strict-limits.js';

/** How deep OpenAI lets objects stand in one another. */
const MOST_LEVELS = 10;

/** What says how a value is to be, and is taken as it is. */
const kept =
  /^(?:type|description|title|pattern|minimum|maximum|exclusiveMinimum|exclusiveMaximum|multipleOf|minItems|maxItems)$/;
/** What is taken where it is walked. */
const walked = /^(?:properties|required|additionalProperties|items|anyOf|enum|const)$/;
/** What OpenAI does not take and the tool's own schema still checks or does: left out. */
const leftOut =
  /^(?:minLength|maxLength|uniqueItems|format|default|examples|\$schema|\$comment|deprecated|readOnly|writeOnly)$/;
const formats = /^(?:date-time|time|date|duration|email|hostname|ipv4|ipv6|uuid)$/;

/** Stands in the place of what another library's schema cannot be trusted with. */
const UNFIT = 'hermes/unfit';

/** Whether in all objects of a JSON Schema every key is required. */
function isAllRequired(json: unknown): boolean {
  if (Object(json) !== json) return true;
  const { properties, required }: JsonSchema = Object(json);
  const isRight =
    !isRecord(properties) || Object.keys(properties).every((key) => Array.isArray(required) && required.includes(key));
  return isRight && Object.values(Object(json)).every(isAllRequired);
}

/**
 * Another library's schema is taken where no field of it may be left out: strict form has null there, which means absent
 * to our objects only.
 */
const trusted = (json: JsonSchema): JsonSchema =>
  isAllRequired(json) ? json : { [UNFIT]: 'is of a schema that takes no null for a field that may be left out' };

function foreign(json: JsonSchema, ask: (value: unknown) => unknown): JsonSchema {
  const isAbsentOnly = !Faults.is(ask(undefined)) && Faults.is(ask(null));
  return isAbsentOnly ? { [UNFIT]: 'may be left out by a schema that takes no null: use optional()' } : trusted(json);
}

function written(tool: AnyTool): JsonSchema {
  const { jsonSchema } = tool.input;
  const rule = ownRule(tool.input);
  // Where the tool has `inputJsonSchema`, its author says what its schema takes.
  const isOwn = rule && JSON.stringify(writeJsonSchema(rule)) === JSON.stringify(jsonSchema);
  return isOwn ? writeJsonSchema(rule, 'input', 'draft-2020-12', foreign) : trusted(jsonSchema);
}

/**
 * The schema of a tool's input in the strict form of OpenAI: every key of every object is required, what may be left out
 * may be null instead, and no object takes other keys.
 * @throws `InvalidDefinitionError` with everything that this form cannot say
 */
export function strictSchemaOf(tool: AnyTool): ObjectJsonSchema {
  const schema = plainRootOf(tool, 'OpenAI', written(tool));
  const definitions: Readonly<Record<string, unknown>> = isRecord(schema['$defs']) ? schema['$defs'] : {};
  const problems: string[] = [];
  const made = new Map<string, JsonSchema>();

  const note = (path: Path, problem: string): JsonSchema => {
    problems.push(`${path.length > 0 ? `"${formatPath(path)}"` : 'its input'} ${problem}`);
    return {};
  };

  function write(given: unknown, path: Path, level: number): JsonSchema {
    const node: JsonSchema = isRecord(given) ? given : {};
    // Where its author wrote it, it may be anything.
    for (const keyword of ['anyOf', 'enum', 'required'])
      if (!Array.isArray(node[keyword] ?? [])) return note(path, `has "${keyword}" that is no array`);
    if (typeof node[UNFIT] === 'string') return note(path, node[UNFIT]);
    if (node.$ref !== undefined) return refer(node, path, level);
    if (!['type', 'anyOf', 'enum', 'const'].some((keyword) => Object.hasOwn(node, keyword)))
      return note(path, 'takes any value, which strict form cannot say');
    const { type, anyOf, enum: list = 'const' in node ? [node.const] : undefined } = node;
    if (Array.isArray(type) && type.some(isStructure)) return write(apart(node, type), path, level);
    const plain = keywords(node, path);
    return {
      ...plain,
      ...(list && type === undefined && { type: typesOf(list) }),
      // Beside branches it would be an object without properties.
      ...(anyOf && { anyOf: anyOf.map((branch) => write(branch, path, level)) }),
      ...(type === 'array' && { items: write(node.items, [...path, 0], level) }),
      ...(type === 'object' && !anyOf && fields(node, path, level + 1)),
    };
  }

  /** Those that are taken as they are. */
  function keywords(node: JsonSchema, path: Path): JsonSchema {
    const { type, anyOf, properties } = node;
    const others = Object.keys(node).filter(
      (keyword) => !kept.test(keyword) && !walked.test(keyword) && !leftOut.test(keyword),
    );
    for (const keyword of others) note(path, `has "${keyword}", which strict form does not take`);
    if (anyOf && properties) note(path, 'has fields beside a union, which strict form cannot say');
    const entries = Object.entries(node).filter(
      ([keyword, value]) =>
        (kept.test(keyword) && !(keyword === 'type' && anyOf && type === 'object')) ||
        /^(?:enum|const)$/.test(keyword) ||
        (keyword === 'format' && formats.test(String(value))),
    );
    return Object.fromEntries(entries);
  }

  function fields(node: JsonSchema, path: Path, level: number): JsonSchema {
    const { properties: given = {}, required = [], additionalProperties } = node;
    if (additionalProperties !== false) note(path, 'takes other keys than it declares, which strict form cannot say');
    if (level === MOST_LEVELS + 1) note(path, `is nested deeper than ${MOST_LEVELS} levels`);
    const keys = Object.keys(given);
    const members = Object.entries(given).map(([key, member]) => {
      const said = write(member, [...path, key], level);
      return [key, required.includes(key) ? said : orNull(said)];
    });
    return { properties: Object.fromEntries(members), required: keys, additionalProperties: false };
  }

  /** A reference stands alone: beside it nothing is taken. What it leads to is written once. */
  function refer({ $ref }: JsonSchema, path: Path, level: number): JsonSchema {
    const [, name = ''] = /^#\/\$defs\/([^/]+)$/.exec(String($ref)) ?? [];
    if ($ref !== '#' && !Object.hasOwn(definitions, name))
      return note(path, 'refers into a schema, which strict form does not take');
    if (name && !made.has(name)) {
      made.set(name, {});
      made.set(name, write(definitions[name], path, level));
    }
    return { $ref: String($ref) };
  }

  const { $defs: _, $ref, ...root } = schema;
  const [, name = ''] = /^#\/\$defs\/([^/]+)$/.exec(String($ref)) ?? [];
  const base = isRecord(definitions[name]) ? definitions[name] : root;
  const strict = write(base, [], 0);
  const $defs = made.size > 0 ? Object.fromEntries(made) : undefined;
  const whole = { ...strict, ...only({ $defs }) };
  for (const [path, problem] of excessesOf(whole)) note(path, problem);
  if (problems.length > 0) throw untakable(tool, problems);
  // SAFETY: written from that of an object, with its own keyword for the type.
  return whole as ObjectJsonSchema;
}

const isStructure = (type: unknown): boolean => type === 'object' || type === 'array';

/** A list of types with one of objects or arrays among them, as a union. */
function apart({ type: _, ...node }: JsonSchema, types: readonly string[]): JsonSchema {
  const scalars = types.filter((type) => !isStructure(type));
  const structures = types.filter(isStructure).map((type) => ({ ...node, type }));
  return { anyOf: [...structures, ...scalars.map((type) => (type === 'null' ? { type } : { ...node, type }))] };
}

/** The types of a closed list. */
function typesOf(list: readonly unknown[]): string | string[] {
  const types = [...new Set(list.map((value) => (value === null ? 'null' : typeof value)))];
  return types.length === 1 ? (types[0] ?? 'null') : types;
}

/** What takes null too. */
function orNull(schema: JsonSchema): JsonSchema {
  const { type, anyOf, enum: list } = schema;
  if (anyOf)
    return anyOf.some((branch) => branch.type === 'null') ? schema : { ...schema, anyOf: [...anyOf, { type: 'null' }] };
  if (Array.isArray(type)) return !list && type.includes('null') ? schema : { anyOf: [schema, { type: 'null' }] };
  const isPlain = typeof type === 'string' && !isStructure(type) && !list && !('const' in schema);
  return isPlain ? { ...schema, type: [type, 'null'] } : { anyOf: [schema, { type: 'null' }] };
}
