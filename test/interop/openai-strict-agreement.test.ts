import {
  type AnySchema,
  array,
  boolean,
  createRuntime,
  defineTool,
  enumOf,
  forOpenAi,
  integer,
  lazy,
  literal,
  nullable,
  number,
  object,
  optional,
  type Schema,
  string,
  union,
  withDefault,
} from '@hermes/tools';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takenBy } from '../schema/dialects.js';

interface Tree {
  readonly value: number;
  readonly next?: Tree | undefined;
}
const tree: Schema<Tree> = lazy(() => object({ value: integer(), next: optional(tree) }));

const leaf = fc.constantFrom<AnySchema>(
  string(),
  string({ pattern: /^a/ }),
  integer({ minimum: 0 }),
  number({ multipleOf: 0.5 }),
  boolean(),
  literal('a'),
  literal(null),
  enumOf(['a', 'b']),
  enumOf([1, null]),
  tree,
);
const keys = ['a', 'b', 'kind', '_c'];

/** Objects of all that strict form can say, in one another. */
const { input } = fc.letrec<{ input: AnySchema; inner: AnySchema }>((tie) => ({
  input: fc
    .dictionary(fc.constantFrom(...keys), fc.tuple(tie('inner'), fc.nat(2)), { maxKeys: 3 })
    .map((members) =>
      object(
        Object.fromEntries(
          Object.entries(members).map(([key, [schema, presence]]) => [
            key,
            presence === 0 ? schema : presence === 1 ? optional(schema) : withFirstDefault(schema),
          ]),
        ),
      ),
    ),
  inner: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    leaf,
    tie('inner').map((schema) => array(schema, { maxItems: 3 })),
    tie('inner').map((schema) => nullable(schema)),
    fc.tuple(tie('inner'), tie('inner')).map((schemas) => union(schemas)),
    fc
      .tuple(tie('inner'), tie('inner'))
      .map(([one, other]) =>
        union([
          object({ kind: literal('one'), a: optional(one) }),
          object({ kind: literal('two'), b: optional(other) }),
        ]),
      ),
    tie('input'),
  ),
}));

const defaults = ['a', 1, true, null, [], {}, { value: 1 }, { kind: 'one' }];

function withFirstDefault(schema: AnySchema) {
  const { field } = object({ field: schema }).shape;
  const fits = (value: unknown): boolean => object({ field }).safeParse({ field: value }).success;
  const value = defaults.find(fits);
  return value === undefined ? optional(schema) : withDefault(schema, value);
}

interface Node {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Node>>;
  readonly anyOf?: readonly Node[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Node>>;
  readonly items?: Node;
  readonly required?: readonly string[];
}

/** Values that a JSON Schema of these keywords mostly takes; `random` gives a number below another. */
function valuesOf(root: Node, random: (below: number) => number): unknown {
  const one = <Item>(items: readonly Item[]): Item | undefined => items[random(items.length)];
  function make(node: Node | undefined, level: number): unknown {
    const { $ref, anyOf, enum: list, type, properties = {}, items, required = [] } = node ?? {};
    if ($ref) return make($ref === '#' ? root : root.$defs?.[$ref.split('/').at(-1) ?? ''], level + 1);
    if (anyOf) return make(level > 8 ? anyOf.at(-1) : one(anyOf), level + 1);
    if (list) return one(list);
    if (node && 'const' in node) return node.const;
    switch (typeof type === 'object' ? one(type) : type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(properties)
            .filter(([key]) => required.includes(key) || random(2) > 0)
            .map(([key, member]) => [key, make(member, level + 1)]),
        );
      case 'array':
        return Array.from({ length: random(level > 8 ? 1 : 3) }, () => make(items, level + 1));
      case 'string':
        return one(['a', 'ab', 'b', '', 'null']);
      case 'integer':
        return one([0, 1, 2, -1]);
      case 'number':
        return one([0, 0.5, 1.25, -3]);
      case 'boolean':
        return one([true, false]);
      default:
        return null;
    }
  }
  return make(root, 0);
}

/** Numbers below another, the same ones for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** The tool, and what OpenAI is told of its arguments: Ajv holds that against the meta-schema when it compiles it. */
function told(schema: AnySchema) {
  const tool = defineTool({ name: 'op', description: 'Does.', input: schema, execute: () => 1 });
  const [{ parameters } = { parameters: { type: 'object' } }] = forOpenAi(createRuntime({ tools: [tool] }), {
    strict: true,
  }).tools;
  return { tool, parameters, takes: takenBy(parameters) };
}

test('what the strict schema takes, parse takes', () => {
  let taken = 0;
  let withNull = 0;
  fc.assert(
    fc.property(input, fc.integer(), (schema, seed) => {
      const { tool, parameters, takes } = told(schema);
      const random = randomOf(seed);
      for (let count = 0; count < 10; count++) {
        const value = valuesOf(parameters, random);
        if (!takes(value)) continue;
        taken++;
        if (JSON.stringify(value).includes('null')) withNull++;
        expect(tool.input.safeParse(value)).toMatchObject({ success: true });
      }
      expect(isStrict(parameters)).toBe(true);
    }),
    { numRuns: 150 },
  );
  expect(Math.min(taken, withNull)).toBeGreaterThan(200);
});

/** The value with null for each field that it leaves out, in every way that branches of the schema allow. */
function filled(root: Node, value: unknown): unknown[] {
  function fill(node: Node | undefined, given: unknown): unknown[] {
    const { $ref, anyOf, properties, items } = node ?? {};
    if ($ref) return fill($ref === '#' ? root : root.$defs?.[$ref.split('/').at(-1) ?? ''], given);
    if (anyOf) return anyOf.flatMap((branch) => fill(branch, given)).slice(0, MOST_WAYS);
    if (Array.isArray(given)) return items ? combined(given.map((item) => fill(items, item))) : [];
    if (typeof given !== 'object' || given === null) return properties || items || !fits(node, given) ? [] : [given];
    if (!properties || Object.keys(given).some((key) => !Object.hasOwn(properties, key))) return [];
    const sent: Readonly<Record<string, unknown>> = { ...given };
    const ways = combined(Object.entries(properties).map(([key, member]) => fill(member, sent[key] ?? null)));
    return ways.map((way) => Object.fromEntries(Object.keys(properties).map((key, index) => [key, way[index]])));
  }
  return fill(root, value);
}

const fits = (node: Node | undefined, given: unknown): boolean =>
  node?.enum?.includes(given) ?? (node && 'const' in node ? node.const === given : true);

/** Of what comes of branches, many are alike: as many as this are looked at. */
const MOST_WAYS = 200;

const combined = (parts: readonly (readonly unknown[])[]): unknown[][] =>
  parts.reduce<unknown[][]>(
    (ways, part) => ways.flatMap((way) => part.map((item) => [...way, item])).slice(0, MOST_WAYS),
    [[]],
  );

test('what parse takes the strict schema takes, with null for each field that is left out', () => {
  let taken = 0;
  let withNull = 0;
  fc.assert(
    fc.property(input, fc.integer(), (schema, seed) => {
      const { tool, parameters, takes } = told(schema);
      const random = randomOf(seed);
      for (let count = 0; count < 10; count++) {
        const value = valuesOf(tool.input.jsonSchema, random);
        if (!tool.input.safeParse(value).success) continue;
        const ways = filled(parameters, value);
        expect([value, ways.some(takes)]).toEqual([value, true]);
        taken++;
        if (!takes(value)) withNull++;
      }
    }),
    { numRuns: 150 },
  );
  expect(Math.min(taken, withNull)).toBeGreaterThan(200);
});

/** Whether every object requires all its keys and takes no others. */
function isStrict(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return true;
  const { type, properties, required, additionalProperties } = node as Record<string, unknown>;
  const isRight =
    type !== 'object' ||
    (additionalProperties === false && JSON.stringify(Object.keys(Object(properties))) === JSON.stringify(required));
  return isRight && Object.values(node).every(isStrict);
}
