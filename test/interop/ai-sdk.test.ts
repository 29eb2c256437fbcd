import {
  createRuntime,
  defineTool,
  forAiSdk,
  InputInvalidError,
  integer,
  object,
  string,
  unknown,
} from '@hermes/tools';
import { asSchema, generateText, stepCountIs } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { describe, expect, test } from 'vitest';

const tools = [
  defineTool({
    name: 'web.search',
    description: 'Searches.',
    input: object({ query: string(), limit: integer() }),
    output: unknown(),
    execute: ({ query, limit }) => [query, limit],
  }),
  defineTool({ name: 'big', description: 'Is no JSON.', output: unknown(), execute: () => 1n }),
  defineTool({ name: 'nothing', description: 'Gives nothing.', execute: () => undefined }),
  defineTool({
    name: 'broken',
    description: 'Throws.',
    execute: () => {
      throw new Error('password=hunter2');
    },
  }),
] as const;
const runtime = createRuntime({ tools, reference: () => 'ref-1' });

type Prompt = MockLanguageModelV3['doGenerateCalls'][number]['prompt'];

/** The output of the newest result of a tool that a model was sent. */
const lastResult = (prompt: Prompt): unknown => {
  const { role, content } = prompt.at(-1) ?? expect.unreachable();
  const part = role === 'tool' ? content[0] : undefined;
  return part?.type === 'tool-result' ? part.output : undefined;
};

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** A model that makes a call, and from then on does what `next` makes of the text that it got. */
function modelOf(first: object, next: (text: string) => object | undefined, toolName = 'web_search') {
  return new MockLanguageModelV3({
    async doGenerate({ prompt }) {
      const result = lastResult(prompt);
      const input = result === undefined ? first : next(String(Reflect.get(Object(result), 'value')));
      return input
        ? {
            content: [
              { type: 'tool-call', toolCallId: `call-${prompt.length}`, toolName, input: JSON.stringify(input) },
            ],
            ...{ finishReason: { unified: 'tool-calls', raw: undefined }, usage, warnings: [] },
          }
        : {
            content: [{ type: 'text', text: 'done' }],
            ...{ finishReason: { unified: 'stop', raw: undefined }, usage, warnings: [] },
          };
    },
  });
}

describe('in the loop of the AI SDK', () => {
  test('a model mends its call from our text alone', async () => {
    const texts: string[] = [];
    const model = modelOf({ querry: 'cats', limit: '3' }, (text) => {
      texts.push(text);
      const [, from = ''] = /you sent "(\w+)"/.exec(text) ?? [];
      const [, limit] = /\(send (\d+)\)/.exec(text) ?? [];
      return limit ? { query: from === 'querry' ? 'cats' : '', limit: Number(limit) } : undefined;
    });
    const { text, steps } = await generateText({
      ...{ model, prompt: 'Search for cats.', tools: forAiSdk(runtime).tools, stopWhen: stepCountIs(5) },
    });
    expect(text).toBe('done');
    expect(texts[0]).toBe(
      'Error: web.search was called with invalid input: "query" is required: a string (you sent "querry"); "limit" must be an integer, not the string "3" (send 3)',
    );
    expect(lastResult(model.doGenerateCalls[2]?.prompt ?? [])).toEqual({ type: 'json', value: ['cats', 3] });
    const failed = steps[0]?.content.find(({ type }) => type === 'tool-error');
    const { cause } = Object(Reflect.get(Object(failed), 'error'));
    expect(cause instanceof InputInvalidError && cause.issues.map(({ path }) => path)).toEqual([['query'], ['limit']]);
  });

  test.each<[name: string, output: object]>([
    [
      'broken',
      { type: 'error-text', value: expect.stringMatching(/^Error: broken failed inside\..*Reference: ref-1$/) },
    ],
    ['big', { type: 'error-text', value: expect.stringContaining('must be a JSON value, not a bigint') }],
    ['nothing', { type: 'text', value: '(no output)' }],
  ])('a model that calls %s goes on', async (name, output) => {
    const model = modelOf({}, () => undefined, name);
    const tools = forAiSdk(runtime).tools;
    const { text } = await generateText({ model, prompt: 'Go.', tools, stopWhen: stepCountIs(3) });
    expect(text).toBe('done');
    expect(lastResult(model.doGenerateCalls[1]?.prompt ?? [])).toEqual(output);
  });

  test.each(['constructor', '__proto__', 'toString'])(
    'a model that calls what every object has goes on: %s',
    async (name) => {
      const model = modelOf({}, () => undefined, name);
      const tools = forAiSdk(runtime).tools;
      const { text } = await generateText({ model, prompt: 'Go.', tools, stopWhen: stepCountIs(3) });
      expect(text).toBe('done');
      expect(lastResult(model.doGenerateCalls[1]?.prompt ?? [])).toMatchObject({ type: 'error-text' });
    },
  );
});

test('an error reads as its text alone, with its name or without', async () => {
  const { web_search: search } = forAiSdk(runtime).tools;
  const error: unknown = await search?.execute({}, {}).catch((thrown: unknown) => thrown);
  expect(String(error)).toMatch(/^Error: web\.search was called with invalid input/);
  expect(Reflect.get(Object(error), 'message')).toBe(String(error));
});

test('the schema that is advertised is the own one of the tool, fresh each time', async () => {
  const { web_search: search } = forAiSdk(runtime).tools;
  const written = await asSchema(search?.inputSchema).jsonSchema;
  expect(written).toEqual(tools[0].input['~standard'].jsonSchema.input({ target: 'draft-07' }));
});

test('an abort reaches the call, and rejects with its reason', async () => {
  const waiting = defineTool({ name: 'wait', description: 'Waits.', execute: () => new Promise(() => {}) });
  const { wait } = forAiSdk(createRuntime({ tools: [waiting] })).tools;
  const controller = new AbortController();
  const ended = wait?.execute({}, { abortSignal: controller.signal });
  controller.abort('stop');
  await expect(ended).rejects.toBe('stop');
});
