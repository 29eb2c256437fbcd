import { type AnySchema, array, createRuntime, defineTool, forMcp, object } from '@hermes/tools';
import { type } from 'arktype';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { lawOf, systems } from './systems.js';

const told = {
  ...{ type: 'object', required: ['id', 'tags'], additionalProperties: false },
  properties: { id: { type: 'number', minimum: 1 }, tags: { type: 'array', items: { enum: ['a', 'b'] } } },
};
const libraries: readonly (readonly [string, AnySchema, object | undefined])[] = [
  ['zod', z.strictObject({ id: z.number().min(1), tags: z.array(z.enum(['a', 'b'])) }), undefined],
  ['arktype', type({ '+': 'reject', id: 'number >= 1', tags: "('a'|'b')[]" }), undefined],
  ['valibot', v.strictObject({ id: v.pipe(v.number(), v.minValue(1)), tags: v.array(v.picklist(['a', 'b'])) }), told],
];
const right = [
  { id: 1, tags: [] },
  { id: 2.5, tags: ['a', 'b'] },
];
const wrong = [
  { id: 0, tags: [] },
  { id: '1', tags: [] },
  { id: 1, tags: ['c'] },
  { id: 1 },
  { id: 1, tags: [], x: 1 },
];

const toolOf = (input: AnySchema, inputJsonSchema?: object) =>
  defineTool({
    name: 'take',
    description: 'x',
    input,
    ...(inputJsonSchema && { inputJsonSchema }),
    execute: () => 'taken',
  });

describe.each(libraries)('a schema of %s', (library, schema, inputJsonSchema) => {
  test.each(Object.entries(systems))('is told to %s as it is held, as the whole input of a tool', async (_, tell) => {
    const judge = lawOf(await tell(toolOf(schema, inputJsonSchema)));
    for (const value of right) expect([value, await judge(value)]).toEqual([value, [true, true]]);
    for (const value of wrong) expect([value, await judge(value)]).toEqual([value, [false, false]]);
  });

  test.each(Object.entries(systems))('is told to %s as it is held, within a schema of ours', async (_, tell) => {
    const judge = lawOf(await tell(toolOf(object({ list: array(schema) }))));
    for (const value of right) expect(await judge({ list: [value] })).toEqual([true, true]);
    // What has no JSON Schema is told as anything.
    for (const value of wrong) expect(await judge({ list: [value] })).toEqual([library === 'valibot', false]);
  });

  test('has its issues in our form, at their place in the call', () => {
    const { error } = toolOf(object({ list: array(schema) })).input.safeParse({
      list: [{ id: '1', tags: ['c', 'a'] }],
    });
    expect(error?.issues.map(({ path, detail }) => [path.join('.'), detail])).toEqual([
      ['list.0.id', 'must be a number'],
      ['list.0.tags.0', 'must be one of "a", "b"'],
    ]);
  });
});

test.each<[string, AnySchema]>([
  ['zod', z.object({ at: z.string().transform((text) => text.length) })],
  ['arktype', type({ at: type('string').pipe((text) => text.length) })],
  [
    'valibot',
    v.object({
      at: v.pipe(
        v.string(),
        v.transform((text) => text.length),
      ),
    }),
  ],
])('what %s makes of an output is what a client gets, and a fault in it is one of the tool', async (_, output) => {
  const answerTo = async (made: unknown) => {
    // SAFETY: what a tool must not return is returned on purpose.
    const tool = defineTool({ name: 'take', description: 'x', output, execute: () => made as never });
    return await forMcp(createRuntime({ tools: [tool] })).answer({ name: 'take' });
  };
  expect((await answerTo({ at: 'four' })).content).toEqual([{ type: 'text', text: '{"at":4}' }]);
  const { isError, content } = await answerTo({ at: 4 });
  expect([isError, content[0]?.text]).toEqual([
    true,
    'Error: take returned a value that does not match its own output schema: "at" must be a string, not a number. This is a fault in the tool, not in how it was called',
  ]);
});
