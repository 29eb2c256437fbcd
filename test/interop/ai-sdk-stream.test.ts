import { createRuntime, defineTool, forAiSdk, ToolError } from '@hermes/tools';
import { simulateReadableStream, stepCountIs, streamText, ToolLoopAgent } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { expect, test } from 'vitest';
import { answerOfLast, first, last, type Made, mended, runtime } from './mending.js';
import { pieces } from './streamed.js';

type Stream = Awaited<ReturnType<MockLanguageModelV3['doStream']>>;
type Chunk = Stream['stream'] extends ReadableStream<infer Part> ? Part : never;
type Prompt = MockLanguageModelV3['doStreamCalls'][number]['prompt'];

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const start = { ...first, name: last.name };

function streamOf(parts: readonly Chunk[], unified: 'tool-calls' | 'stop' | 'length'): Stream {
  const finish: Chunk = { type: 'finish', finishReason: { unified, raw: undefined }, usage };
  const chunks: Chunk[] = [{ type: 'stream-start', warnings: [] }, ...parts, finish];
  return { stream: simulateReadableStream({ chunks, initialDelayInMs: null, chunkDelayInMs: null }) };
}

/** A call as a provider streams it; one that is cut off never becomes a part of its own. */
function callOf(id: string, toolName: string, input: string, isWhole = true): Chunk[] {
  const started: Chunk[] = [
    { type: 'tool-input-start', id, toolName },
    ...pieces(input).map((delta): Chunk => ({ type: 'tool-input-delta', id, delta })),
  ];
  const ended: Chunk[] = [
    { type: 'tool-input-end', id },
    { type: 'tool-call', toolCallId: id, toolName, input },
  ];
  return isWhole ? [...started, ...ended] : started;
}

/** The newest text about a call of a tool that a model was sent. */
function lastText(prompt: Prompt): string {
  const { role, content } = prompt.at(-1) ?? expect.unreachable();
  const part = role === 'tool' ? content[0] : undefined;
  return part?.type === 'tool-result' ? String(Reflect.get(Object(part.output), 'value')) : '';
}

function mendingModel() {
  const texts: string[] = [];
  let made: Made | undefined = start;
  const model = new MockLanguageModelV3({
    async doStream({ prompt }) {
      const text = lastText(prompt);
      if (text) texts.push(text);
      if (text && made) made = mended(made, text);
      return made
        ? streamOf(callOf(`call_${texts.length}`, made.name, JSON.stringify(made.sent)), 'tool-calls')
        : streamOf([], 'stop');
    },
  });
  return { model, texts };
}

const told = [expect.stringMatching(/^Error: web\.search .*you sent "querry".*\(send 3\)/), answerOfLast];

test.each<[title: string, run: (model: MockLanguageModelV3) => PromiseLike<{ finishReason: PromiseLike<string> }>]>([
  [
    'streamText',
    async (model) =>
      streamText({ model, prompt: 'Go.', tools: forAiSdk(runtime.session()).tools, stopWhen: stepCountIs(5) }),
  ],
  [
    'an agent',
    (model) => new ToolLoopAgent({ model, tools: forAiSdk(runtime.session()).tools }).stream({ prompt: 'Go.' }),
  ],
])('in the stream of %s a model mends its call from our text alone', async (_title, run) => {
  const { model, texts } = mendingModel();
  const { finishReason } = await run(model);
  expect(await finishReason).toBe('stop');
  expect(texts).toEqual(told);
});

test.each<[title: string, onError: ((error: unknown) => string) | undefined, shown: unknown]>([
  ['nothing of it unless asked', undefined, 'An error occurred.'],
  [
    'our text alone where the program picks it',
    (error) => (error instanceof Error && error.cause instanceof ToolError ? error.message : 'An error occurred.'),
    told[0],
  ],
])('of a failed call a user interface is shown %s', async (_title, onError, shown) => {
  const { model } = mendingModel();
  const stream = streamText({ model, prompt: 'Go.', tools: forAiSdk(runtime).tools, stopWhen: stepCountIs(5) });
  const errors: unknown[] = [];
  for await (const chunk of stream.toUIMessageStream(onError && { onError }))
    if (chunk.type === 'tool-output-error') errors.push(chunk.errorText);
  expect(errors).toEqual([shown]);
});

test.each([
  ['in the middle of its input', false],
  ['after it', true],
])('where a message ends for its length, %s, no tool is run, and the run ends', async (_title, isWhole) => {
  let runs = 0;
  const count = defineTool({ name: 'count', description: 'Counts.', execute: () => ++runs });
  const doStream = async () => streamOf(callOf('call_1', 'count', '{}', isWhole), 'length');
  const model = new MockLanguageModelV3({ doStream });
  const { tools } = forAiSdk(createRuntime({ tools: [count] }));
  const stream = streamText({ model, prompt: 'Go.', tools, stopWhen: stepCountIs(5) });
  expect([await stream.finishReason, model.doStreamCalls.length, runs]).toEqual(['length', 1, 0]);
});

test('an abort in the middle of a stream reaches the tool, and ends the run', async () => {
  const controller = new AbortController();
  const seen: unknown[] = [];
  const wait = defineTool({
    name: 'wait',
    description: 'Waits.',
    execute: (_input, { signal }) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(seen.push(signal.reason)));
        controller.abort('stop');
      }),
  });
  const model = new MockLanguageModelV3({ doStream: async () => streamOf(callOf('call_1', 'wait', ''), 'tool-calls') });
  const { tools } = forAiSdk(createRuntime({ tools: [wait] }));
  const { signal: abortSignal } = controller;
  const stream = streamText({ model, prompt: 'Go.', tools, stopWhen: stepCountIs(5), abortSignal });
  const parts: string[] = [];
  for await (const { type } of stream.fullStream) parts.push(type);
  expect(parts.at(-1)).toBe('abort');
  expect([seen, model.doStreamCalls.length]).toEqual([['stop'], 1]);
});
