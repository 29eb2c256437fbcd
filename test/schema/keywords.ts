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

const tree: Schema<unknown> = lazy(() => object({ v: integer(), kids: array(tree), next: optional(nullable(tree)) }));
const leaf = { v: 1, kids: [] };

/** What a keyword says, and the values on either side of where it says it; what is right comes out as it was. */
export interface Keyword {
  readonly title: string;
  readonly schema: Schema<unknown>;
  readonly right: readonly unknown[];
  readonly wrong: readonly unknown[];
}

const row = (
  title: string,
  schema: Schema<unknown>,
  right: readonly unknown[],
  wrong: readonly unknown[],
): Keyword => ({ title, schema, right, wrong });

export const keywords: readonly Keyword[] = [
  row('the type of a string', string(), ['', 'null'], [1, true, null, [], {}]),
  row('minLength', string({ minLength: 2 }), ['ab', '😀😀', '\ud83da'], ['', 'a', '😀']),
  row('maxLength', string({ maxLength: 2 }), ['', 'ab', '😀😀'], ['abc', '😀😀😀']),
  row('pattern', string({ pattern: /^\p{L}.\/$/u }), ['é😀/', 'ab/'], ['1b/', 'a/', 'ab']),
  row('a format, which is not checked', string({ format: 'email', examples: ['a@b.c'] }), ['no'], [1]),
  row('the type of a number', number(), [0, -1.5, 1e300], ['1', null, true]),
  row('minimum', number({ minimum: -1.5 }), [-1.5, 0], [-1.6, -2]),
  row('maximum', number({ maximum: 1.5 }), [1.5, 0], [1.6, 2]),
  row('exclusiveMinimum', number({ exclusiveMinimum: 0 }), [0.1, 1], [0, -1]),
  row('exclusiveMaximum', number({ exclusiveMaximum: 0 }), [-0.1, -1], [0, 1]),
  row('multipleOf', number({ multipleOf: 0.5 }), [0, 1.5, -2], [0.4, 1.6]),
  row('the type of an integer', integer(), [0, -3, 1e20], [0.5, '1', null]),
  row('bounds of an integer', integer({ minimum: 1, maximum: 3, multipleOf: 2 }), [2], [0, 1, 3, 4]),
  row('exclusive bounds of an integer', integer({ exclusiveMinimum: 1, exclusiveMaximum: 3 }), [2], [1, 3]),
  row('the type of a boolean', boolean(), [true, false], [0, 'true', null]),
  row('const', literal('a'), ['a'], ['b', '', null, ['a']]),
  row('const of a number', literal(1), [1], [0, '1', true]),
  row('const of null', literal(null), [null], ['null', 0, false, {}]),
  row('const of false', literal(false), [false], [true, 0, null]),
  row('enum of texts', enumOf(['a', 'b']), ['a', 'b'], ['c', 'A', null]),
  row('enum of others', enumOf(['1', 1, null, true]), ['1', 1, null, true], [0, 'null', false]),
  row('items', array(integer()), [[], [1, 2]], [['a'], [1, null], {}, '1', null]),
  row('minItems', array(unknown(), { minItems: 2 }), [[1, 2]], [[], [1]]),
  row('maxItems', array(unknown(), { maxItems: 2 }), [[], [1, 2]], [[1, 2, 3]]),
  row(
    'uniqueItems',
    array(unknown(), { uniqueItems: true }),
    [
      [1, '1', true, null, 'null'],
      [[1], [2]],
      [{ a: 1 }, { a: 2 }],
    ],
    [
      [1, 1],
      [[], []],
      [{ a: 1, b: [2] }, 0, { b: [2], a: 1 }],
      [null, null],
    ],
  ),
  row('uniqueItems that is false', array(unknown(), { uniqueItems: false }), [[1, 1]], ['']),
  row('properties', object({ a: string(), b: integer() }), [{ a: '', b: 1 }], [{ a: 1, b: 1 }, { a: '', b: '' }, []]),
  row('required', object({ a: string(), b: integer() }), [{ a: '', b: 1 }], [{ a: '' }, { b: 1 }, {}]),
  row('a field that may be left out', object({ a: optional(string()) }), [{}, { a: '' }], [{ a: 1 }, { b: 1 }]),
  row(
    'no other properties',
    object({ a: string() }),
    [{ a: '' }],
    [
      { a: '', b: 1 },
      { a: '', constructor: 1 },
    ],
  ),
  row(
    'other properties that are kept',
    object({ a: string() }, { unknownKeys: 'keep' }),
    [{ a: '' }, { a: '', b: 1 }],
    [{ b: 1 }, 1],
  ),
  row('the type of a record', record(integer()), [{}, { a: 1, constructor: 2 }], [[], '', null, [1]]),
  row('additionalProperties', record(integer()), [{ a: 1 }], [{ a: '' }, { a: 1, b: null }]),
  row('maxProperties', record(unknown(), { maxProperties: 2 }), [{}, { a: 1, b: 2 }], [{ a: 1, b: 2, c: 3 }]),
  row('anyOf', union([string(), integer({ minimum: 1 })]), ['', 1], [0, 1.5, null, []]),
  row(
    'anyOf of objects',
    union([object({ k: literal('a'), v: string() }), object({ k: literal('b') })]),
    [{ k: 'a', v: '' }, { k: 'b' }],
    [{ k: 'a' }, { k: 'b', v: '' }, { k: 'c' }, {}, null, 'a'],
  ),
  row('null beside a type', nullable(string({ minLength: 1 })), [null, 'a'], ['', 0, false]),
  row('null beside const', nullable(literal('a')), [null, 'a'], ['b', 0]),
  row('null beside enum', nullable(enumOf(['a', 'b'])), [null, 'b'], ['null', 0]),
  row('null beside branches', nullable(union([object({}), integer()])), [null, {}, 1], ['', { a: 1 }]),
  row('null beside an object', nullable(object({ a: string() })), [null, { a: '' }], [{}, { a: null }]),
  row('null beside a reference', nullable(tree), [null, leaf], [{}, { ...leaf, next: {} }]),
  row('anything', unknown(), [null, 0, '', [], { a: [1] }], []),
  row('a reference to the root', tree, [leaf, { v: 1, kids: [leaf], next: leaf }], [{ v: 1, kids: [{ v: 1 }] }, {}]),
  row(
    'a reference to a definition',
    object({ one: tree, many: array(tree) }),
    [{ one: leaf, many: [leaf, { ...leaf, next: { ...leaf, next: null } }] }],
    [
      { one: leaf, many: [{ ...leaf, v: '' }] },
      { one: { v: 1, kids: [{}] }, many: [] },
    ],
  ),
  row(
    'a refined schema',
    refine(array(string({ minLength: 1 })), () => undefined),
    [[], ['a']],
    [[''], {}],
  ),
];

/** What comes out otherwise than it went in: each has another schema on the output side. */
export const changing: readonly Keyword[] = [
  row(
    'a default',
    object({ a: withDefault(integer({ minimum: 1 }), 1) }),
    [{}, { a: 2 }],
    [{ a: 0 }, { a: '' }, { b: 1 }],
  ),
  row(
    'other properties that are stripped',
    object({ a: string() }, { unknownKeys: 'strip' }),
    [{ a: '', b: 1 }],
    [{ b: 1 }],
  ),
];
