import {
  type AnySchema,
  array,
  InvalidDefinitionError,
  nullable,
  object,
  optional,
  record,
  refine,
  string,
  union,
  withDefault,
} from '@hermes/tools';
import { type } from 'arktype';
import * as valibot from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { unhandledRejections } from '../platform.js';
import type { OurSchema } from './issues.js';

let rejections: () => unknown[];
beforeEach(() => {
  rejections = unhandledRejections();
});
afterEach(() => expect(rejections()).toEqual([]));

const later: readonly (readonly [string, AnySchema])[] = [
  ['a parse that resolves', { parse: async (value: unknown) => value }],
  ['a parse that rejects', { parse: () => Promise.reject(new Error('late')) }],
  [
    'a parse that gives a thenable',
    { parse: () => Object.defineProperty({}, 'then', { value: (done: () => void) => done() }) },
  ],
  [
    'a Standard Schema that resolves',
    { '~standard': { version: 1, vendor: 'acme', validate: async (value) => ({ value }) } },
  ],
  [
    'a Standard Schema that rejects',
    { '~standard': { version: 1, vendor: 'acme', validate: () => Promise.reject(new Error('late')) } },
  ],
  ['an asynchronous schema of zod', z.string().refine(async () => false)],
  [
    'an asynchronous schema of valibot',
    valibot.pipeAsync(
      valibot.string(),
      valibot.checkAsync(async () => {
        throw new Error('late');
      }),
    ),
  ],
];

describe.each(later)('%s', (_, schema) => {
  const places: readonly (readonly [string, OurSchema, unknown])[] = [
    ['object', object({ a: schema }), { a: 'x' }],
    ['array', array(schema), ['x']],
    ['record', record(schema), { a: 'x' }],
    ['union', union([schema, string()]), 'x'],
    ['nullable', nullable(schema), 'x'],
    ['optional', object({ a: optional(schema) }), { a: 'x' }],
    ['refine', refine(schema, () => undefined), 'x'],
  ];

  test.each(places)(
    'is an InvalidDefinitionError in %s, from parse, safeParse and validate',
    async (__, ours, value) => {
      for (const ask of [ours.parse, ours.safeParse, ours['~standard'].validate]) {
        expect(() => ask(value)).toThrow(InvalidDefinitionError);
      }
      await new Promise((done) => setTimeout(done, 2));
    },
  );

  test('cannot have a default', async () => {
    expect(() => withDefault(schema, 'x')).toThrow(InvalidDefinitionError);
    await new Promise((done) => setTimeout(done, 2));
  });
});

test('a value with a key named then is no promise', () => {
  const value: unknown[] = JSON.parse('[{"then":"x"}]');
  expect(array(type({ '[string]': 'string' })).parse(value)).toEqual(value);
  expect(array({ parse: (given: unknown) => given }).parse(value)).toBe(value);
});
