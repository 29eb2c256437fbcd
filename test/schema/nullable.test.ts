import { array, enumOf, integer, literal, nullable, object, string, union, withDefault } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { declaresWrongly, errorOf, missing, returnsEach } from './issues.js';

describe('nullable', () => {
  returnsEach(nullable(string()), [null, '', 'x']);
  returnsEach(nullable(nullable(integer())), [null, 1]);
  returnsEach(nullable(literal('a')), [null, 'a']);
  returnsEach(nullable(array(nullable(integer()))), [null, [], [1, null]]);
  returnsEach(nullable(union([string(), integer()])), [null, 'a', 1]);

  test.each([
    { input: 42, received: '42' },
    { input: true, received: 'true' },
    { input: [], received: 'an array' },
    { input: undefined, received: 'undefined' },
  ])('refuses $input', ({ input, received }) => {
    const error = errorOf(nullable(string()), input);
    expect(error.issues).toMatchObject([{ path: [], kind: 'type', received }]);
    expect(error.detail).toMatch(/^must be a string/);
    expect(error.total).toBe(1);
  });

  test.each([
    { schema: nullable(string()), input: 42, detail: 'must be a string or null', hint: undefined },
    { schema: nullable(integer()), input: 'null', detail: 'must be an integer or null', hint: 'send null' },
    { schema: nullable(integer()), input: '7', detail: 'must be an integer or null', hint: 'send 7' },
    {
      schema: nullable(array(integer())),
      input: '[]',
      detail: 'must be an array or null',
      hint: 'send the array itself',
    },
    { schema: nullable(union([string(), integer()])), input: 1.5, detail: 'must be a string or an integer or null' },
    { schema: nullable(enumOf(['on', 'off'])), input: 'x', detail: 'must be one of "on", "off", null' },
    { schema: nullable(enumOf(['on', 'off'])), input: 'null', detail: 'must be one of null, "on", "off"' },
    { schema: nullable(literal('on')), input: 1, detail: 'must be one of "on", null' },
    { schema: nullable(nullable(literal('on'))), input: 1, detail: 'must be one of "on", null' },
    { schema: nullable(nullable(string())), input: 1, detail: 'must be a string or null' },
  ])('says that null would be right too: $detail, $hint', ({ schema, input, detail, hint }) => {
    const [issue] = errorOf(schema, input).issues;
    expect(issue).toMatchObject({ path: [], detail });
    expect(issue?.hint).toBe(hint);
  });

  test('reports the faults within', () => {
    const schema = nullable(object({ a: integer({ minimum: 1 }), b: string() }));
    expect(errorOf(schema, { a: 0, b: 1 }).issues).toStrictEqual([
      { path: ['a'], kind: 'bounds', detail: 'must be at least 1', received: '0' },
      { path: ['b'], kind: 'type', detail: 'must be a string', received: '1' },
    ]);
  });

  test('is no reason to leave a field out', () => {
    const schema = object({ a: nullable(string()) });
    expect(errorOf(schema, {}).issues).toEqual([missing('a')]);
    const value = { a: null };
    expect(schema.parse(value)).toBe(value);
  });

  test('gives what the inner schema gives', () => {
    expect(nullable(object({ a: withDefault(integer(), 1) })).parse({})).toStrictEqual({ a: 1 });
  });
});

describe('what may be nullable', () => {
  declaresWrongly([
    ['a text', /nullable/, () => nullable('string' as never)],
    ['nothing', /nullable/, () => (nullable as () => unknown)()],
    ['a builder that was not called', /nullable/, () => nullable(string as never)],
  ]);
});
