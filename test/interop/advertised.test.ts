import {
  type AnySchema,
  type AnyTool,
  createRuntime,
  defineTool,
  forAiSdk,
  forAnthropic,
  forLangChain,
  forMcp,
  forOpenAi,
  object,
  type Schema,
} from '@hermes/tools';
import { convertToOpenAITool } from '@langchain/core/utils/function_calling';
import { asSchema } from 'ai';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Dialect, takenBy } from '../schema/dialects.js';
import { changing, keywords } from '../schema/keywords.js';
import { cases } from '../schema/samples.js';

/** What a system is told of a tool's arguments, and whether a call with these arguments succeeds in it. */
interface Told {
  readonly json: unknown;
  readonly dialect?: Dialect;
  readonly accepts: (value: unknown) => Promise<boolean>;
}

const named = { id: 'call_1', call_id: 'call_1', name: 'take' } as const;
const typed = { ...named, type: 'function_call' } as const;

const systems: Readonly<Record<string, (tool: AnyTool) => Promise<Told>>> = {
  async MCP(tool) {
    const { tools, answer } = forMcp(createRuntime({ tools: [tool] }));
    return {
      json: tools[0]?.inputSchema,
      accepts: async (value) => !(await answer({ ...named, arguments: value })).isError,
    };
  },
  async 'OpenAI Responses'(tool) {
    const { tools, answer } = forOpenAi(createRuntime({ tools: [tool] }));
    return {
      json: tools[0]?.parameters,
      accepts: async (value) => (await answer({ ...typed, arguments: JSON.stringify(value) })).output === 'taken',
    };
  },
  async 'OpenAI Chat'(tool) {
    const { tools, answer } = forOpenAi(createRuntime({ tools: [tool] }), { api: 'chat' });
    const callOf = (value: unknown) => ({ ...named, type: 'function', arguments: JSON.stringify(value) });
    return {
      json: tools[0]?.function.parameters,
      accepts: async (value) => (await answer({ ...typed, function: callOf(value) })).content === 'taken',
    };
  },
  async Anthropic(tool) {
    const { tools, answer } = forAnthropic(createRuntime({ tools: [tool] }));
    return {
      json: tools[0]?.input_schema,
      accepts: async (value) => !(await answer({ ...named, input: value })).is_error,
    };
  },
  async 'AI SDK'(tool) {
    const { take } = forAiSdk(createRuntime({ tools: [tool] })).tools;
    const { jsonSchema, validate } = asSchema(take?.inputSchema);
    return {
      ...{ json: await jsonSchema, dialect: 'draft-07' },
      async accepts(value) {
        const validated = await validate?.(value);
        expect(validated).toEqual({ success: true, value });
        return Promise.resolve(take?.execute(value, {})).then(
          (output) => output === 'taken',
          () => false,
        );
      },
    };
  },
  async LangChain(tool) {
    const { tools, answer } = forLangChain(createRuntime({ tools: [tool] }));
    return {
      // What LangChain itself makes of the tool, for a provider.
      json: convertToOpenAITool(tools[0] ?? {}).function.parameters,
      accepts: async (value) => (await answer({ ...named, args: value })).status === 'success',
    };
  },
};

const toolOf = (input: AnySchema) => defineTool({ name: 'take', description: 'Takes.', input, execute: () => 'taken' });

async function lawOf(told: Told) {
  const takes = takenBy(Object(told.json), told.dialect);
  return async (value: unknown) => [takes(value), await told.accepts(value)] as const;
}

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
    const judge = await lawOf(await tell(toolOf(object({ held: schema }))));
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
