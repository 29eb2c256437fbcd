import {
  type AnySchema,
  defineTool,
  integer,
  lazy,
  object,
  optional,
  record,
  refine,
  string,
  unknown,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';

const inputOf = (input: AnySchema) =>
  defineTool({ name: 'ask', description: 'Asks.', input, execute: () => 'done' }).input;
const question = object({ q: string() });
const input = inputOf(question);

describe('a key of a client, which begins with _', () => {
  test.each<[string, AnySchema]>([
    ['an object', question],
    ['a refined object', refine(question, () => undefined)],
    ['a lazy object', lazy(() => question)],
    [
      'a refined lazy object',
      refine(
        lazy(() => question),
        () => undefined,
      ),
    ],
    ['a lazy refined object', lazy(() => refine(question, () => undefined))],
    ['an object that strips', object({ q: string() }, { unknownKeys: 'strip' })],
  ])('is taken out at the root of %s', (_, schema) => {
    expect(inputOf(schema).parse({ q: 'x', _meta: {}, _as_extra: 1, _: 2 })).toEqual({ q: 'x' });
  });

  test('leaves the input of the caller as it is', () => {
    const sent = Object.freeze({ q: 'x', _meta: {} });
    input.parse(sent);
    expect(sent).toEqual({ q: 'x', _meta: {} });
  });

  test('is not told beside the faults of the model', () => {
    const { error } = input.safeParse({ q: 1, _meta: {}, extra: 2 });
    expect(error?.issues.map(({ path }) => path)).toEqual([['q'], ['extra']]);
    expect(error?.total).toBe(2);
  });

  test('is a fault below the root', () => {
    const { error } = inputOf(object({ inner: question })).safeParse({ inner: { q: 'x', _meta: {} } });
    expect(error?.issues).toMatchObject([{ path: ['inner', '_meta'], kind: 'unknown-key' }]);
  });

  test('is kept where it is declared', () => {
    const declared = inputOf(object({ _id: integer(), _note: optional(string()) }));
    expect(declared.parse({ _id: 1, _note: 'n', _meta: {} })).toEqual({ _id: 1, _note: 'n' });
    expect(declared.safeParse({ _id: 'x', _meta: {} }).error?.issues).toMatchObject([{ path: ['_id'], kind: 'type' }]);
  });

  test('is kept where any key is', () => {
    expect(inputOf(object({ q: string() }, { unknownKeys: 'keep' })).parse({ q: 'x', _a: 1 })).toEqual({
      q: 'x',
      _a: 1,
    });
    expect(inputOf(record(unknown())).parse({ q: 'x', _a: 1 })).toEqual({ q: 'x', _a: 1 });
  });

  test('is not __proto__, which is a fault as any other key', () => {
    const sent: unknown = JSON.parse('{ "q": "x", "__proto__": { "admin": true }, "_meta": 1 }');
    expect(input.safeParse(sent).error?.issues).toMatchObject([{ path: ['__proto__'], kind: 'unknown-key' }]);
  });

  test('does not hide a required field that is missing', () => {
    expect(input.safeParse({ _q: 'x' }).error?.issues).toMatchObject([{ path: ['q'], kind: 'missing' }]);
  });
});
