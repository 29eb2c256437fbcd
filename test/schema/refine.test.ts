import {
  array,
  InvalidDefinitionError,
  integer,
  nullable,
  object,
  optional,
  refine,
  SchemaError,
  string,
  withDefault,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { declaresWrongly, errorOf, thrownBy, unknownKey } from './issues.js';

const range = refine(object({ from: integer(), to: integer() }), ({ from, to }) =>
  from <= to ? undefined : { path: ['to'], detail: 'must not be below "from"' },
);
const even = refine(integer(), (value) => (value % 2 === 0 ? undefined : 'must be even'));

describe('refine', () => {
  test('takes what the check finds nothing in, as it is', () => {
    const value = { from: 1, to: 2 };
    expect(range.parse(value)).toBe(value);
    expect(even.parse(2)).toBe(2);
    expect(refine(string(), () => {}).parse('x')).toBe('x');
  });

  test.each([
    { title: 'a detail', schema: even, input: 3, path: [], detail: 'must be even' },
    {
      title: 'a path and a detail',
      schema: range,
      input: { from: 2, to: 1 },
      path: ['to'],
      detail: 'must not be below "from"',
    },
    { title: 'a detail in an array', schema: array(even), input: [2, 3], path: [1], detail: 'must be even' },
    {
      title: 'a path in an object in an array',
      schema: array(object({ range })),
      input: [{ range: { from: 2, to: 1 } }],
      path: [0, 'range', 'to'],
      detail: 'must not be below "from"',
    },
    {
      title: 'a detail without a path',
      schema: refine(string(), () => ({ detail: 'must rhyme' })),
      input: 'x',
      path: [],
      detail: 'must rhyme',
    },
    {
      title: 'a refinement of a refinement',
      schema: refine(even, (value) => (value > 2 ? undefined : 'must be more')),
      input: 2,
      path: [],
      detail: 'must be more',
    },
    { title: 'the inner of nullable', schema: nullable(even), input: 5, path: [], detail: 'must be even' },
  ])('makes an issue of $title', ({ schema, input, path, detail }) => {
    expect(errorOf(schema, input).issues).toStrictEqual([{ path, kind: 'custom', detail }]);
  });

  test('passes on the hint of an author', () => {
    const hinted = refine(string(), () => ({ path: [], detail: 'must be a date', hint: 'send 2026-01-31' }));
    expect(errorOf(hinted, 'x').issues).toStrictEqual([
      { path: [], kind: 'custom', detail: 'must be a date', hint: 'send 2026-01-31' },
    ]);
  });

  test('is asked only where the inner schema finds no fault, and about its output', () => {
    const seen: unknown[] = [];
    const schema = refine(object({ a: withDefault(integer(), 1) }, { unknownKeys: 'strip' }), (value) => {
      seen.push(value);
    });
    expect(schema.parse({ extra: 1 })).toStrictEqual({ a: 1 });
    expect(seen.length).toBeGreaterThan(0);
    for (const value of seen) expect(value).toStrictEqual({ a: 1 });
    seen.length = 0;
    errorOf(schema, { a: 'x' });
    expect(seen).toEqual([]);
  });

  test('is asked though a neighbour is at fault', () => {
    const error = errorOf(object({ a: string(), range }), { range: { from: 2, to: 1 }, a: 1, zzzz: 1 });
    expect(error.issues).toMatchObject([{ path: ['a'] }, { path: ['range', 'to'] }, unknownKey('zzzz')]);
  });

  test('is not asked about a field that is left out', () => {
    const schema = object({ a: optional(refine(string(), () => 'must never be asked')) });
    expect(schema.parse({})).toEqual({});
    expect(schema.parse({ a: null })).toStrictEqual({});
  });

  test('may throw a SchemaError instead, of several issues too', () => {
    const schema = refine(object({ a: string(), b: string() }), () => {
      throw SchemaError.from([
        { path: ['a'], detail: 'must be longer', received: '1', hint: 'add to it' },
        { path: ['b'], kind: 'bounds', detail: 'must be shorter' },
      ]);
    });
    expect(errorOf(object({ in: schema }), { in: { a: '', b: '' } }).issues).toStrictEqual([
      { path: ['in', 'a'], kind: 'custom', detail: 'must be longer', received: '1', hint: 'add to it' },
      { path: ['in', 'b'], kind: 'bounds', detail: 'must be shorter' },
    ]);
  });

  test('has anything else it throws rethrown', () => {
    const bug = new TypeError('a bug');
    const schema = array(
      refine(string(), () => {
        throw bug;
      }),
    );
    for (const ask of [schema.parse, schema.safeParse, schema['~standard'].validate])
      expect(thrownBy(() => ask(['x']))).toBe(bug);
  });

  test('leaves the JSON Schema that of the inner schema', () => {
    expect(range.jsonSchema).toEqual(object({ from: integer(), to: integer() }).jsonSchema);
  });
});

describe('what a check may be', () => {
  declaresWrongly([
    ['a check that is no function', /refine/, () => refine(string(), 'must be x' as never)],
    ['an inner that is no schema', /refine/, () => refine({} as never, () => undefined)],
    ['a check left out', /refine/, () => (refine as (schema: unknown) => unknown)(string())],
  ]);

  test('an answer that is none of the three is an InvalidDefinitionError', () => {
    for (const answer of [true, false, 5, null, {}, { path: ['a'] }, { path: 'a', detail: 'x' }, []]) {
      expect(() => refine(string(), () => answer as never).parse('x')).toThrow(InvalidDefinitionError);
    }
  });

  test('an answer that comes later is one too, and leaves no rejection behind', async () => {
    const schema = refine(string(), (async () => {
      throw new Error('late');
    }) as never);
    expect(() => schema.parse('x')).toThrow(InvalidDefinitionError);
    await new Promise((done) => setTimeout(done, 5));
  });
});
