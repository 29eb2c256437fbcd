import {
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
  record,
  refine,
  type Schema,
  string,
  union,
  unknown,
  withDefault,
} from '@hermes/tools';
import fc, { type GeneratorValue } from 'fast-check';
import { nearby } from './nearby.js';

/** A schema, and a maker of values that mostly match it. */
interface Sample {
  readonly schema: Schema<unknown>;
  readonly near: () => unknown;
}

const keys = ['a', 'b', 'kind', 'constructor', 'é'];
const texts = ['', 'a', 'ab', 'b1', '1', '😀', 'a😀b', '\ud83d', 'abcd', 'true', 'null', '[]', '{}'];
// Quotients beyond 2^53 are where Ajv and `Number.isInteger(value / n)` part.
const numbers = [0, 1, -1, 2, 3, 5, 8, 12, -7, 0.1, 0.3, 0.7, 1.5, -0.5, 2.5, 1e6, -0];
const scalars = [...texts, ...numbers, true, false, null];
const bounds = [-1, 0, 1, 1.5, 2, 2.5, 5, 12];
const patterns = [/^a/, /^.$/, /\d/, /^[^b]*$/u];

const tree: Schema<unknown> = lazy(() => object({ v: integer(), kids: array(tree), next: optional(tree) }));
const expression: Schema<unknown> = lazy(() =>
  union([string(), object({ x: expression }), object({ x: expression, y: nullable(expression) })]),
);

/** A schema of any builders, up to three within each other, and a value that matches it or almost does. */
export const cases: fc.Arbitrary<{ readonly schema: Schema<unknown>; readonly value: unknown }> = fc
  .gen()
  .map((draw) => {
    const { schema, near } = sampler(draw)(3);
    const upTo = (max: number): number => draw(fc.nat, { max });
    const value = upTo(1) > 0 ? nearby(near(), upTo) : near();
    return {
      schema,
      value,
      [fc.toStringMethod]: () => `${JSON.stringify(schema.jsonSchema)} with ${JSON.stringify(value)}`,
    };
  });

function sampler(draw: GeneratorValue): (depth: number) => Sample {
  const upTo = (max: number): number => draw(fc.nat, { max });
  const rarely = (times: number): boolean => upTo(times) === times;
  const oneOf = <Item>(items: readonly Item[]): Item => items[upTo(items.length - 1)] as Item;
  const several = <Item>(most: number, make: (index: number) => Item): Item[] =>
    Array.from({ length: upTo(most) }, (_, index) => make(index));

  function junk(depth = 2): unknown {
    const kind = depth > 0 ? upTo(4) : 0;
    if (kind === 3) return several(3, () => junk(depth - 1));
    if (kind === 4) return Object.fromEntries(several(3, () => [oneOf(keys), junk(depth - 1)]));
    return oneOf(scalars);
  }
  const sample = (schema: Schema<unknown>, right: () => unknown): Sample => ({
    schema,
    near: () => (rarely(14) ? junk() : right()),
  });

  function limits(lower: string, upper: string, from: readonly number[] = [0, 1, 2, 3]): object {
    const [low, high] = [oneOf(from), oneOf(from)].sort((one, other) => one - other);
    return { ...(rarely(2) && { [lower]: low }), ...(rarely(2) && { [upper]: high }) };
  }
  const described = (): object => (rarely(5) ? { description: 'What it is.' } : {});
  const numeric = (): Sample => {
    const [one, other] = [limits('minimum', 'maximum', bounds), limits('exclusiveMinimum', 'exclusiveMaximum', bounds)];
    const limited = { ...(rarely(1) && one), ...(rarely(1) && other) };
    const options = { ...limited, ...described(), ...(rarely(3) && { multipleOf: oneOf([1, 2, 3, 0.5, 0.1]) }) };
    return sample(oneOf([number, integer])(options), () => oneOf(numbers));
  };
  const nearTree = (depth: number): unknown =>
    rarely(14)
      ? junk()
      : {
          v: oneOf(numbers),
          kids: depth > 0 ? several(2, () => nearTree(depth - 1)) : [],
          ...(depth > 0 && rarely(2) && { next: rarely(3) ? null : nearTree(depth - 1) }),
        };
  const nearExpression = (depth: number): unknown =>
    depth === 0 || rarely(2)
      ? oneOf(rarely(5) ? scalars : texts)
      : { x: nearExpression(depth - 1), ...(rarely(1) && { y: rarely(1) ? null : nearExpression(depth - 1) }) };

  const flat: readonly (() => Sample)[] = [
    () =>
      sample(
        string({
          ...{ ...limits('minLength', 'maxLength'), ...described() },
          ...(rarely(3) ? { pattern: oneOf(patterns) } : rarely(3) && { format: 'email' }),
        }),
        () => oneOf(texts),
      ),
    numeric,
    () => sample(boolean(), () => rarely(1)),
    () => sample(unknown(), junk),
    () => {
      const value = oneOf(scalars);
      return sample(literal(value), () => value);
    },
    () => {
      const values = [...new Set([oneOf(scalars), oneOf(scalars), oneOf(scalars)])];
      return sample(enumOf(values as [string, ...string[]]), () => oneOf(values));
    },
    // Its items are what comes out: what makes two different items equal would not be unique a second time.
    () =>
      sample(array(unknown(), { ...limits('minItems', 'maxItems'), ...described(), uniqueItems: true }), () =>
        several(4, () => junk()),
      ),
    () => sample(tree, () => nearTree(3)),
    () => sample(expression, () => nearExpression(4)),
  ];

  function fields(make: () => Sample): Sample {
    const members = [...new Set(several(3, () => oneOf(keys)))].map((key) => ({ key, ...make(), presence: upTo(3) }));
    const field = ({ schema, near, presence }: (typeof members)[number]) => {
      if (presence < 2) return schema;
      const value = near();
      return presence === 3 && schema.safeParse(value).success ? withDefault(schema, value) : optional(schema);
    };
    const unknownKeys = oneOf(['reject', 'strip', 'keep'] as const);
    const schema = object(Object.fromEntries(members.map((member) => [member.key, field(member)])), {
      unknownKeys,
      ...described(),
    });
    return sample(schema, () => ({
      ...(rarely(4) && { [oneOf([...keys, 'extra'])]: junk() }),
      ...Object.fromEntries(
        members.flatMap(({ key, near, presence }) => (rarely(presence < 2 ? 14 : 1) ? [] : [[key, near()]])),
      ),
    }));
  }
  function toldApart(make: () => Sample): Sample {
    const [one, other] = [make(), make()];
    const schemas = [
      object({ kind: literal('one'), a: one.schema }),
      object({ a: other.schema, kind: enumOf(['two', 'three']) }),
    ] as const;
    return sample(union(schemas), () =>
      rarely(1) ? { kind: 'one', a: one.near() } : { a: other.near(), kind: oneOf(['two', 'three', 'one', 2]) },
    );
  }

  return function build(depth: number): Sample {
    const make = (): Sample => build(depth - 1);
    const around: readonly (() => Sample)[] = [
      () => fields(make),
      () => fields(make),
      () => toldApart(make),
      () => {
        const { schema, near } = make();
        return sample(array(schema, { ...limits('minItems', 'maxItems'), ...described() }), () => several(3, near));
      },
      () => {
        const { schema, near } = make();
        return sample(record(schema, rarely(2) ? { maxProperties: upTo(3) } : {}), () =>
          Object.fromEntries(several(4, () => [oneOf(keys), near()])),
        );
      },
      () => {
        const all = [make(), ...several(2, make)];
        return sample(union(all.map(({ schema }) => schema) as unknown as [Schema<unknown>]), () => oneOf(all).near());
      },
      () => {
        const { schema, near } = make();
        return sample(nullable(schema), () => (rarely(3) ? null : near()));
      },
      () => {
        const { schema, near } = make();
        return oneOf([
          { schema: lazy(() => schema), near },
          { schema: refine(schema, () => undefined), near },
        ]);
      },
    ];
    return depth > 0 && !rarely(5) ? oneOf(around)() : oneOf(flat)();
  };
}
