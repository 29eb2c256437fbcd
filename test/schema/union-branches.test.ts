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
  type Schema,
  string,
  union,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { errorOf, type OurSchema } from './issues.js';

/** What a model reads of the value. */
const told = (schema: OurSchema, value: unknown): string =>
  (schema['~standard'].validate(value) as { issues?: readonly { message: string }[] }).issues
    ?.map(({ message }) => message)
    .join('; ') ?? 'no fault';

const add = object({ kind: literal('add'), n: number() });
const del = object({ kind: literal('del'), id: string() });
const move = object({ kind: literal('move'), from: string(), to: string() });
const op = union([add, del]);

describe('the branch is picked by its literal', () => {
  test.each<[title: string, schema: OurSchema, value: unknown, text: string]>([
    ['in a union', op, { kind: 'del', id: 5 }, '"id" must be a string, not 5'],
    [
      'in a field of an array',
      object({ ops: array(op) }),
      { ops: [{ kind: 'add', n: '3' }] },
      '"ops.0.n" must be a number, not the string "3" (send 3)',
    ],
    [
      'in a union within a union',
      union([op, move]),
      { kind: 'move', from: 'a', to: 7 },
      '"to" must be a string, not 7',
    ],
    [
      'within another',
      union([union([union([add]), del]), move]),
      { kind: 'del', id: 5 },
      '"id" must be a string, not 5',
    ],
    [
      'behind a reference',
      union([lazy(() => op), lazy(() => move)]),
      { kind: 'del', id: 5 },
      '"id" must be a string, not 5',
    ],
    [
      'that is nullable',
      object({ op: nullable(op) }),
      { op: { kind: 'del', id: 5 } },
      '"op.id" must be a string, not 5',
    ],
    [
      'and then by another',
      union([
        object({ type: literal('shape'), form: literal('circle'), r: number() }),
        object({ type: literal('shape'), form: literal('square'), side: number() }),
        object({ type: literal('text'), text: string() }),
      ]),
      { type: 'shape', form: 'square', side: true },
      '"side" must be a number, not true',
    ],
    [
      'by a list that overlaps where a second one decides',
      union([object({ v: enumOf([1, 2]), a: string() }), object({ v: enumOf([2, 3]), b: string() })]),
      { v: 3, b: 4 },
      '"b" must be a string, not 4',
    ],
  ])('%s', (_, schema, value, text) => {
    expect(told(schema, value)).toBe(text);
  });

  test('in a tree that contains itself', () => {
    type Tree = { kind: 'leaf'; n: number } | { kind: 'node'; left: Tree; right: Tree };
    const tree: Schema<Tree> = union([
      object({ kind: literal('leaf'), n: integer() }),
      object({ kind: literal('node'), left: lazy(() => tree), right: lazy(() => tree) }),
    ]);
    const leaf = { kind: 'leaf', n: 1 };
    const value = { kind: 'node', left: { kind: 'node', left: leaf, right: { kind: 'leaf', n: 1.5 } }, right: leaf };
    expect(told(tree, value)).toBe('"left.right.n" must be an integer, not 1.5');
  });
});

describe('a literal that is wrong', () => {
  test.each<[title: string, value: unknown, text: string]>([
    ['is told with all there are', { kind: 'move' }, '"kind" must be one of "add", "del", not "move"'],
    ['is required', {}, '"kind" is required: one of "add", "del"'],
    ['is required beside others', { n: 1 }, '"kind" is required: one of "add", "del"'],
    [
      'is told with the near one first, and with all else that its branch finds',
      { kind: 'Del', id: 5 },
      '"kind" must be one of "del", "add", not "Del"; "id" must be a string, not 5',
    ],
    [
      'stands in the order of the schema',
      { id: 5, kind: 'dell', extra: 1 },
      '"kind" must be one of "del", "add", not "dell"; "id" must be a string, not 5; "extra" is not a field',
    ],
    [
      'was sent under another name, and picks the branch all the same',
      { knid: 'add', n: '3' },
      '"kind" is required: "add" (you sent "knid"); "n" must be a number, not the string "3" (send 3)',
    ],
    [
      'was sent under another name, and is that of no branch',
      { op_kind: 'move' },
      '"kind" is required: one of "add", "del" (you sent "op_kind")',
    ],
    ['is no text', { kind: 3 }, '"kind" must be one of "add", "del", not 3'],
  ])('%s', (_, value, text) => {
    expect(told(op, value)).toBe(text);
    expect(errorOf(op, value).total).toBe(text.split('; ').length);
  });

  test('names only the options that the literals before it leave', () => {
    const schema = union([
      object({ type: literal('a'), sub: literal('x') }),
      object({ type: literal('a'), sub: literal('y') }),
      object({ type: literal('b'), sub: literal('z') }),
    ]);
    expect(told(schema, { type: 'a', sub: 'z' })).toBe('"sub" must be one of "x", "y", not "z"');
  });
});

describe('without a literal', () => {
  test.each<[title: string, schema: OurSchema, value: unknown, text: string]>([
    [
      'the branch with the fewest faults is told',
      union([object({ a: string(), b: string() }), object({ c: string(), d: string() })]),
      { a: 'x', b: 5 },
      '"b" must be a string, not 5',
    ],
    ['a line lists the branches', union([string(), number()]), true, 'value must be a string or a number, not true'],
    [
      'also those of the unions within',
      union([string(), union([number(), boolean()])]),
      null,
      'value must be a string or a number or a boolean, not null',
    ],
    [
      'also where two have as few faults',
      union([object({ a: string() }), object({ b: string() })]),
      { c: 1 },
      'value must be an object with "a" or an object with "b"',
    ],
    [
      'also where they hold others',
      union([array(string()), array(number())]),
      [true],
      '"0" must be a string or a number, not true',
    ],
    [
      'also where each is wrong in another place',
      union([array(string()), array(number())]),
      ['a', 1],
      'value must be an array in one of its forms',
    ],
    [
      'a text that holds what one of them takes is named',
      union([integer(), array(string())]),
      '["x"]',
      'value must be an integer or an array, not a string holding a JSON array (send the array itself)',
    ],
    ['and so is a number', nullable(integer()), '3', 'value must be an integer or null, not the string "3" (send 3)'],
    [
      'a closed list over all branches has the near one first',
      union([enumOf(['a', 'beta']), literal('gamma')]),
      'Gamma',
      'value must be one of "gamma", "a", "beta", not "Gamma"',
    ],
  ])('%s', (_, schema, value, text) => {
    expect(told(schema, value)).toBe(text);
  });

  test('optional fields do not decide', () => {
    const schema = union([object({ kind: optional(literal('a')), n: integer() }), object({ s: string() })]);
    expect(schema.parse({ n: 1 })).toEqual({ n: 1 });
    expect(told(schema, { kind: 'a', n: 'x' })).toBe('"n" must be an integer, not a string');
  });
});
