import { array, lazy, nullable, object, type Schema, withDefault } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { advertised, dialects } from './dialects.js';
import { changing, keywords } from './keywords.js';

describe.each(dialects)('by the JSON Schema of %s and by parse alike', (dialect) => {
  test.each([...keywords, ...changing])('$title is held', ({ schema, right, wrong }) => {
    const takes = advertised(schema, dialect);
    for (const value of right)
      expect([value, takes(value), schema.safeParse(value).success]).toEqual([value, true, true]);
    for (const value of wrong)
      expect([value, takes(value), schema.safeParse(value).success]).toEqual([value, false, false]);
  });

  test.each(keywords)('$title is held on the output side too', ({ schema, right, wrong }) => {
    const takes = advertised(schema, dialect, 'output');
    for (const value of right) expect([takes(value), schema.parse(value)]).toEqual([true, value]);
    expect(wrong.filter(takes)).toEqual([]);
  });

  test.each(changing)('of $title the output side takes what comes out, and not what went in', ({ schema, right }) => {
    const takes = advertised(schema, dialect, 'output');
    expect(right.map((value) => takes(schema.parse(value)))).toEqual(right.map(() => true));
    expect(right.every(takes)).toBe(false);
  });
});

test('beside a reference draft-07 ignores every keyword, so none stands there', () => {
  const tree: Schema<unknown> = lazy(() => object({ kids: array(tree) }));
  const schema = object({ one: withDefault(tree, { kids: [] }), two: nullable(tree), three: array(tree) });
  const written = JSON.stringify(schema['~standard'].jsonSchema.input({ target: 'draft-07' }));
  expect([...written.matchAll(/\{[^{}]*"\$ref"[^{}]*\}/g)].map(([text]) => text)).toEqual(
    Array.from({ length: 4 }, () => '{"$ref":"#/definitions/schema1"}'),
  );
});
