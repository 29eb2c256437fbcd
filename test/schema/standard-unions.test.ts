import { type AnySchema, object } from '@hermes/tools';
import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

const told = (schema: AnySchema, sent: unknown): string | undefined =>
  object({ k: schema })
    .safeParse({ k: sent })
    .error?.issues.map(({ path, detail, hint, received }) =>
      [path.slice(1).join('.'), detail, received && `not ${received}`, hint && `(${hint})`].filter(Boolean).join(' '),
    )
    .join('; ');

const paths = z.union([z.object({ path: z.string() }), z.object({ url: z.string(), tries: z.number() })]);
const shapes = z.union([
  z.object({ kind: z.literal('circle'), r: z.number() }),
  z.object({ kind: z.literal('box'), side: z.number() }),
]);

describe('of a union of another library is told what would have been right', () => {
  test.each<[title: string, schema: AnySchema, sent: unknown, text: string | undefined]>([
    ['no fault', paths, { path: 'a' }, undefined],
    ['any of its types', z.union([z.string(), z.number()]), true, 'must be a string or a number not true'],
    [
      'what to send',
      z.union([z.number(), z.boolean()]),
      '42',
      'must be a number or a boolean not the string "42" (send 42)',
    ],
    [
      'the types of unions within',
      z.union([z.union([z.string(), z.number()]), z.union([z.null(), z.string()])]),
      [],
      'must be a string or a number or null not an array',
    ],
    [
      'all options, each once',
      z.union([z.enum(['a', 'b']), z.literal(['b', 'c'])]),
      'x',
      'must be one of "a", "b", "c" not "x"',
    ],
    ['options or a type', z.union([z.literal('all'), z.number()]), true, 'must be "all" or a number not true'],
    ['that nothing was sent', z.union([z.string(), z.number()]), undefined, 'is required: a string or a number'],
    [
      'the only branch of that type',
      z.union([z.string(), z.object({ a: z.number() })]),
      { a: 'x' },
      'a must be a number not a string',
    ],
    ['the branch of which a field was sent', paths, { path: 1 }, 'path must be a string not 1'],
    [
      'all that is wrong there',
      paths,
      { url: 1, tries: 'x' },
      'url must be a string not 1; tries must be a number not a string',
    ],
    [
      'the forms, where nothing tells them apart',
      z.union([z.object({ a: z.string() }), z.object({ b: z.string() })]),
      {},
      'must be an object with "a" or an object with "b"',
    ],
    [
      'either type of one field',
      z.union([z.object({ a: z.string() }), z.object({ a: z.number() })]),
      { a: true },
      'a must be a string or a number not true',
    ],
    ['the branch that a literal names', shapes, { kind: 'box', side: 'x', r: 1 }, 'side must be a number not a string'],
    ['the literals of all branches', shapes, { kind: 'star', r: 1 }, 'kind must be one of "circle", "box" not "star"'],
    ['the literals, where none was sent', shapes, {}, 'kind is required: "circle" or "box"'],
    [
      'the branch of the literal, before that of the fields',
      shapes,
      { kind: 'box', r: 1 },
      'side is required: a number',
    ],
    [
      'the literals, though a branch has fewer faults',
      z.union([shapes, z.object({ kind: z.literal('dot') })]),
      {},
      'kind is required: "circle" or "box" or "dot"',
    ],
    [
      'the closed list of the branch whose other fields were sent',
      z.union([
        z.object({ mode: z.enum(['r', 'w']), path: z.string() }),
        z.object({ url: z.string(), tries: z.number() }),
      ]),
      { mode: 'x', path: 'a' },
      'mode must be one of "r", "w" not "x"',
    ],
    [
      'what any of two formats wants',
      z.union([z.email(), z.url()]),
      'x',
      'Invalid email address or Invalid URL not "x"',
    ],
    [
      'the literals of a discriminated union',
      z.discriminatedUnion('kind', [z.object({ kind: z.literal('circle') }), z.object({ kind: z.literal('box') })]),
      { kind: 'bxo' },
      'kind must be one of "box", "circle" not "bxo"',
    ],
    [
      'the literals of a discriminated union, where none was sent',
      z.discriminatedUnion('kind', [z.object({ kind: z.literal('circle') }), z.object({ kind: z.literal('box') })]),
      {},
      'kind is required: one of "circle", "box"',
    ],
    [
      'the words of an author, as they are',
      z.union([z.string(), z.number()], 'Name a file'),
      true,
      'Name a file not true',
    ],
    ['the words of an author within', z.union([z.string('Name a file'), z.null()]), true, 'Name a file not true'],
    [
      'nothing of what a transformation made',
      z.preprocess(() => true, z.union([z.string(), z.number()])),
      'x',
      'Invalid input not "x"',
    ],
    [
      'in valibot what was sent',
      v.union([v.object({ a: v.string() }), v.object({ b: v.number() })]),
      { a: 1 },
      'a must be a string not 1',
    ],
    [
      'in valibot what either form wants in one place',
      v.union([v.object({ a: v.string() }), v.object({ a: v.number(), b: v.number() })]),
      { a: true },
      'a must be a string or a number not true',
    ],
    [
      'in valibot no literal that may be of another form than is meant',
      v.union([
        v.object({ kind: v.literal('circle'), r: v.number() }),
        v.object({ kind: v.literal('box'), side: v.number() }),
      ]),
      { kind: 'box', side: 'x' },
      'Invalid type: Expected Object but received Object',
    ],
    [
      'in valibot the fields of the forms',
      v.union([v.object({ a: v.string() }), v.object({ b: v.number() })]),
      {},
      'must have all fields of one of its forms: "a", "b"',
    ],
  ])('%s', (_, schema, sent, text) => {
    expect(told(schema, sent)).toBe(text);
  });
});

test.each<[title: string, schema: AnySchema, sent: unknown, text: string]>([
  ['an array, which arktype calls an object', type('string'), ['x'], 'must be a string not an array'],
  ['an array for a closed list of arktype', type("'a' | 'b'"), ['x'], 'must be one of "a", "b" not an array'],
  ['a text for a tuple', z.tuple([z.string()]), 'x', 'must be an array not a string'],
  [
    'once what both sides of an intersection say',
    z.object({ a: z.string() }).and(z.object({ b: z.string() })),
    1,
    'must be an object not 1',
  ],
])('is told in our words: %s', (_, schema, sent, text) => {
  expect(told(schema, sent)).toBe(text);
});
