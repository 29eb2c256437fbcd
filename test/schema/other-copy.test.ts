import * as ours from '@hermes/tools';
import { afterAll, describe, expect, test } from 'vitest';
import { bundle, shelf } from '../errors/built-copy.js';
import { errorOf, missing, thrownBy } from './issues.js';

const folder = await shelf();
const other = await folder.load('copy.mjs', await bundle({ minify: true }));
afterAll(folder.remove);

describe('a schema of a second copy of this library', () => {
  test('is of another copy indeed', () => {
    expect(other.string).not.toBe(ours.string);
  });

  test('keeps kind, received and hint of its issues, with the path of its place', () => {
    const inner = other.object({
      n: other.integer(),
      p: other.string({ pattern: /^a$/ }),
      k: other.literal('k'),
      l: other.array(other.string(), { minItems: 1 }),
    });
    const error = errorOf(ours.object({ list: ours.array(inner) }), {
      list: [{ n: '3', p: 'b', k: 'x', l: [], z: 1 }],
    });
    expect(error.issues).toEqual([
      {
        path: ['list', 0, 'n'],
        kind: 'type',
        detail: 'must be an integer',
        received: 'the string "3"',
        hint: 'send 3',
      },
      { path: ['list', 0, 'p'], kind: 'pattern', detail: 'must match /^a$/', received: '"b"' },
      { path: ['list', 0, 'k'], kind: 'options', detail: 'must be "k"', received: '"x"' },
      { path: ['list', 0, 'l'], kind: 'bounds', detail: 'must have at least 1 item', received: '0' },
      expect.objectContaining({ path: ['list', 0, 'z'], kind: 'unknown-key' }),
    ]);
    expect(error).toBeInstanceOf(other.SchemaError);
  });

  test('has its value back as it is, or what it makes of it', () => {
    const schema = ours.object({ a: other.object({ b: other.withDefault(other.integer(), 1) }) });
    const value = { a: { b: 2 } };
    expect(schema.parse(value)).toBe(value);
    expect(schema.parse({ a: {} })).toStrictEqual({ a: { b: 1 } });
  });

  test('is missing where a required field of it is left out', () => {
    expect(errorOf(ours.object({ a: other.string() }), {}).issues).toEqual([missing('a')]);
  });

  test('may be one of our fields, and its fields stand in our shapes', () => {
    const schema = ours.object({
      a: ours.optional(other.string()),
      b: other.optional(other.string()),
      c: other.withDefault(ours.integer(), 7),
    });
    expect(schema.parse({ a: null, b: null, c: null })).toStrictEqual({ c: 7 });
    expect(() => ours.array(other.optional(other.string()) as never)).toThrow(ours.InvalidDefinitionError);
  });

  test('picks the branch of a union by its literal', () => {
    const schema = ours.union([
      other.object({ kind: other.literal('a'), n: other.integer(), m: other.integer() }),
      other.object({ kind: other.literal('b'), n: other.string(), m: other.string() }),
    ]);
    expect(errorOf(schema, { kind: 'b', n: 1, m: 2 }).issues.map(({ path }) => path)).toEqual([['n'], ['m']]);
  });

  test('has its JSON Schema embedded, recursive ones too', () => {
    const tree: ours.Schema<unknown> = other.lazy(() => other.object({ kids: other.array(tree) }));
    const schema = ours.object({ name: other.string({ minLength: 1 }), tree });
    expect(schema.jsonSchema.properties?.name).toEqual({ type: 'string', minLength: 1 });
    expect(JSON.stringify(schema.jsonSchema)).not.toContain('"$ref":"#"');
    const value = { name: 'x', tree: { kids: [{ kids: [] }] } };
    expect(schema.parse(value)).toBe(value);
  });

  test('rethrows a bug of a user through both copies', () => {
    const bug = new Error('bug');
    const schema = ours.object({
      a: other.array({
        parse: () => {
          throw bug;
        },
      }),
    });
    expect(thrownBy(() => schema.safeParse({ a: [1] }))).toBe(bug);
  });

  test('understands the SchemaError of either', () => {
    const schema = other.array({
      parse: () => {
        throw new ours.SchemaError('must be ours');
      },
    });
    expect(errorOf(ours.object({ schema }), { schema: [1] }).issues).toEqual([
      { path: ['schema', 0], kind: 'custom', detail: 'must be ours' },
    ]);
  });
});
