import {
  type AnySchema,
  array,
  createRuntime,
  defineTool,
  enumOf,
  forOpenAi,
  InvalidDefinitionError,
  lazy,
  literal,
  object,
  optional,
  type Schema,
  string,
} from '@hermes/tools';
import { expect, test } from 'vitest';

interface Tree {
  readonly value: string;
  readonly next?: Tree | undefined;
  readonly kids: readonly Tree[];
}
const tree: Schema<Tree> = lazy(() => object({ value: string(), next: optional(tree), kids: array(tree) }));
const deepOf = (levels: number): AnySchema =>
  levels === 0 ? object({ end: string() }) : object({ a: deepOf(levels - 1) });
const wide = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, string()]));
const list = (count: number, length = 4): [string, ...string[]] => {
  const [first = '', ...others] = Array.from({ length: count }, (_, index) => String(index).padStart(length, '0'));
  return [first, ...others];
};

/** What is wrong with a tool of this input in strict form, and with one whose strict form is not asked for. */
function problemsOf(input: AnySchema): readonly string[] | undefined {
  const tool = defineTool({ name: 'op', description: 'Does.', input, execute: () => 1 });
  const runtime = createRuntime({ tools: [tool] });
  expect(forOpenAi(runtime).tools).toHaveLength(1);
  try {
    forOpenAi(runtime, { strict: true });
    return undefined;
  } catch (thrown) {
    if (!(thrown instanceof InvalidDefinitionError)) throw thrown;
    return thrown.problems;
  }
}

test.each<[string, AnySchema, string[]]>([
  ['too many levels', deepOf(10), ['"a.a.a.a.a.a.a.a.a.a" is nested deeper than 10 levels']],
  ['too many fields', object(wide(5001)), ['its input has 5001 fields in all, and OpenAI takes 5000']],
  [
    'too many closed values',
    object({ a: optional(enumOf(list(600))), b: array(enumOf(list(401))) }),
    ['its input has 1001 closed values in all, and OpenAI takes 1000'],
  ],
  [
    'too long a list of texts',
    object({ a: object({ b: enumOf(list(251, 60)) }) }),
    ['"a.b" has 15060 characters in a list of 251 values, and OpenAI takes 15000'],
  ],
  [
    'too long names, definitions and closed values together',
    object({ ['n'.repeat(60_000)]: literal('c'.repeat(30_000)), a: tree, b: enumOf(['e'.repeat(30_000)]) }),
    // The names of the definition and its fields, and of the two short fields.
    ['its input has 120022 characters in its names and closed values, and OpenAI takes 120000'],
  ],
])('%s', (_, input, problems) => {
  expect(problemsOf(input)).toEqual(problems);
});

test.each<[string, AnySchema]>([
  ['fields', object(wide(5000))],
  ['closed values', object({ a: enumOf(list(600)), b: array(enumOf(list(400))), c: literal('a') })],
  ['characters of a list', object({ a: enumOf(list(251, 59)), b: enumOf(list(250, 61)) })],
  ['characters', object({ ['n'.repeat(60_000)]: enumOf(['c'.repeat(60_000)]) })],
  ['levels', object({ a: deepOf(8) })],
])('and no less: as many %s as OpenAI takes', (_, input) => {
  expect(problemsOf(input)).toBeUndefined();
});
