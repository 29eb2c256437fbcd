import { createRuntime, defineTool, forMcp, object, type Schema } from '@hermes/tools';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { takenBy } from '../schema/dialects.js';
import { changing, keywords } from '../schema/keywords.js';
import { cases } from '../schema/samples.js';
import { lawOf, named, systems, toolOf } from './systems.js';

/** A schema that may stand at the root of a tool for every system, and a value for it, as JSON carries it. */
const calls = fc.tuple(cases, fc.boolean()).map(([{ schema, value }, isMarked]) => {
  const { type, anyOf, $ref } = schema.jsonSchema;
  const isRoot = type === 'object' && !anyOf && !$ref;
  const sent: unknown = JSON.parse(JSON.stringify(isRoot ? value : { value }));
  const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent);
  const made = {
    input: isRoot ? schema : object({ value: schema }),
    sent: isMarked && isObject ? { ...sent, _client: 1 } : sent,
  };
  return { ...made, [fc.toStringMethod]: () => JSON.stringify([made.input.jsonSchema, made.sent]) };
});
const holdsUnsaid = (value: unknown): boolean => /null|"_client"/.test(JSON.stringify(value));

describe.each(Object.entries(systems))('what %s is told', (_system, tell) => {
  test.each([...keywords, ...changing])('holds $title', async ({ schema, right, wrong }) => {
    const judge = lawOf(await tell(toolOf(object({ held: schema }))));
    for (const held of right) expect([held, await judge({ held })]).toEqual([held, [true, true]]);
    for (const held of wrong) expect([held, await judge({ held })]).toEqual([held, [false, false]]);
  });

  test('takes the arguments that succeed, and no others', async () => {
    let right = 0;
    let wrong = 0;
    await fc.assert(
      fc.asyncProperty(calls, async ({ input, sent }) => {
        const tool = toolOf(input);
        const told = await tell(tool);
        const takes = takenBy(Object(told.json), told.dialect);
        const succeeds = await told.accepts(sent);
        if (takes(sent)) expect(succeeds).toBe(true);
        // A null for a field that is left out, and a key of the client at the root, are taken and not advertised.
        else if (succeeds) expect([holdsUnsaid(sent), takes(tool.input.parse(sent))]).toEqual([true, true]);
        succeeds ? right++ : wrong++;
      }),
      { numRuns: 150 },
    );
    expect(Math.min(right, wrong)).toBeGreaterThan(25);
  });
});

test('what MCP is told of an output takes what is sent of it, and a fault of the tool is none of that', async () => {
  let right = 0;
  let wrong = 0;
  await fc.assert(
    fc.asyncProperty(calls, async ({ input: output, sent }) => {
      const parsed = output as Schema<unknown>;
      const tool = defineTool({ name: 'take', description: 'Takes.', output: parsed, execute: () => sent });
      const { tools, answer } = forMcp(createRuntime({ tools: [tool] }));
      const { isError, structuredContent } = await answer(named);
      const { outputSchema } = tools[0] ?? {};
      const { data } = parsed.safeParse(sent);
      expect(structuredContent).toEqual(data);
      if (data) expect(takenBy(outputSchema ?? {})(data)).toBe(true);
      isError ? wrong++ : right++;
    }),
    { numRuns: 150 },
  );
  expect(Math.min(right, wrong)).toBeGreaterThan(25);
});
