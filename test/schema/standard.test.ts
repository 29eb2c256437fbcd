import {
  array,
  integer,
  lazy,
  literal,
  number,
  object,
  optional,
  type Schema,
  string,
  union,
  unknown,
  withDefault,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';

const schema = object({
  depth: integer(),
  files: array(object({ path: string() })),
  mode: withDefault(union([literal('r'), literal('w')]), 'r'),
});
const standard = schema['~standard'];

describe('~standard', () => {
  test('is of version 1 and has a vendor', () => {
    expect(standard.version).toBe(1);
    expect(standard.vendor).toMatch(/hermes/);
  });

  test('gives the value that parse gives', () => {
    const value = { depth: 1, files: [], mode: 'w' };
    expect(standard.validate(value)).toStrictEqual({ value });
    expect(Reflect.get(standard.validate(value), 'value')).toBe(value);
    expect(standard.validate({ depth: 1, files: [] })).toStrictEqual({ value: { depth: 1, files: [], mode: 'r' } });
    expect(unknown()['~standard'].validate(undefined)).toStrictEqual({ value: undefined });
  });

  test('is synchronous and throws no fault', () => {
    expect(standard.validate(null)).not.toHaveProperty('then');
    expect(standard.validate(null).issues).toHaveLength(1);
  });

  test('needs no receiver', () => {
    const { validate, jsonSchema } = standard;
    const { input } = jsonSchema;
    expect(validate(3).issues).toHaveLength(1);
    expect(input({ target: 'draft-07' })).toHaveProperty('type', 'object');
  });
});

describe('an issue of ~standard', () => {
  const issuesOf = (given: Pick<Schema<unknown>, '~standard'>, value: unknown) =>
    given['~standard'].validate(value).issues;

  test('is exactly a message that stands alone, and a path', () => {
    expect(issuesOf(schema, { depth: '3', files: [{ path: 42 }, []], mode: 'r' })).toStrictEqual([
      { message: '"depth" must be an integer, not the string "3" (send 3)', path: ['depth'] },
      { message: '"files.0.path" must be a string, not 42', path: ['files', 0, 'path'] },
      { message: '"files.1" must be an object, not an array', path: ['files', 1] },
    ]);
  });

  test.each([
    { input: null, message: 'value must be an object, not null' },
    {
      input: '{"depth":1}',
      message: 'value must be an object, not a string holding a JSON object (send the object itself)',
    },
  ])('names the root for $input', ({ input, message }) => {
    expect(issuesOf(schema, input)).toStrictEqual([{ message, path: [] }]);
  });

  test('is one line, whatever the key', () => {
    const [issue] = issuesOf(array(object({})), [{ 'a\n\u202eb': 1 }]) ?? [];
    expect(issue?.message).toMatch(/^[\x20-\x7e]+$/);
    expect(issue?.path).toEqual([0, 'a\n\u202eb']);
  });

  test('echoes no object, array or long text', () => {
    const secret = { key: 'hunter2hunter2' };
    const texts = issuesOf(object({ a: string(), b: number(), c: literal('x') }), {
      a: secret,
      b: [secret],
      c: secret,
    });
    expect(JSON.stringify(texts)).not.toContain('hunter2');
  });
});

describe('jsonSchema of ~standard', () => {
  const target = 'draft-2020-12';

  test('tells the input side and the output side', () => {
    const { input, output } = standard.jsonSchema;
    expect(input({ target })).toEqual(schema.jsonSchema);
    expect(input({ target }).required).toEqual(['depth', 'files']);
    expect(output({ target }).required).toEqual(['depth', 'files', 'mode']);
  });

  test.each(['draft-2020-12', 'draft-07'] as const)('is a fresh mutable copy each call, for %s', (draft) => {
    const tree: Schema<unknown> = lazy(() =>
      object({ kids: array(tree), note: optional(string({ examples: ['a'] })) }),
    );
    for (const given of [schema, object({ tree })]) {
      for (const make of [given['~standard'].jsonSchema.input, given['~standard'].jsonSchema.output]) {
        const first = make({ target: draft });
        const written = JSON.stringify(first);
        destroy(first);
        expect(JSON.stringify(make({ target: draft }))).toBe(written);
      }
    }
  });

  test.each([
    { target: 'openapi-3.0' },
    { target: 'draft-04' },
    { target: '' },
    { target: 'constructor' },
    {},
    undefined,
  ])('throws for %o', (options) => {
    expect(() => standard.jsonSchema.input(options as never)).toThrow();
    expect(() => standard.jsonSchema.output(options as never)).toThrow();
  });
});

/** Changes everything in a tree: throws where a part of it is frozen. */
function destroy(tree: object): void {
  for (const [key, inner] of Object.entries(tree)) {
    if (typeof inner === 'object' && inner !== null) destroy(inner);
    Reflect.set(tree, key, 'gone');
    expect(Reflect.get(tree, key)).toBe('gone');
  }
}
