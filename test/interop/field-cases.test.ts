import {
  createRuntime,
  defineTool,
  forAiSdk,
  forAnthropic,
  forLangChain,
  forMcp,
  forOpenAi,
  integer,
  object,
  optional,
  string,
} from '@hermes/tools';
import { ToolMessage } from '@langchain/core/messages';
import { generateText, stepCountIs } from 'ai';
import { MockLanguageModelV3 } from 'ai/test';
import { describe, expect, test } from 'vitest';
import { takenBy } from '../schema/dialects.js';

const search = defineTool({
  name: 'search',
  description: 'Searches.',
  input: object({ query: string(), limit: optional(integer()) }),
  execute: ({ query }) => query,
});
const runtime = createRuntime({ tools: [search] });

describe('F69 a failure is flagged as one', () => {
  const wrong = { query: 1 };
  const text = 'Error: search was called with invalid input: "query" must be a string, not 1';

  test('in MCP, by Anthropic and by LangChain', async () => {
    const call = { id: 'call_1', name: 'search' };
    const content = [{ type: 'text', text }];
    expect(await forMcp(runtime).answer({ ...call, arguments: wrong })).toMatchObject({ isError: true, content });
    expect(await forAnthropic(runtime).answer({ ...call, input: wrong })).toMatchObject({ is_error: true });
    const message = new ToolMessage(await forLangChain(runtime).answer({ ...call, args: wrong }));
    expect([message.status, message.content]).toEqual(['error', text]);
  });

  test('in the AI SDK as what was thrown, and to OpenAI, which has no flag, by the text', async () => {
    await expect(forAiSdk(runtime).tools['search']?.execute(wrong, {})).rejects.toThrow(text);
    const call = { type: 'function_call', call_id: 'call_1', name: 'search' } as const;
    const { output } = await forOpenAi(runtime).answer({ ...call, arguments: JSON.stringify(wrong) });
    expect(output).toBe(text);
  });
});

test('F71 of arguments that were cut off, what the AI SDK sends on is an object', async () => {
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  };
  const model = new MockLanguageModelV3({
    doGenerate: [
      {
        content: [{ type: 'tool-call', toolCallId: 'call_1', toolName: 'search', input: '{"query":' }],
        ...{ finishReason: { unified: 'tool-calls', raw: undefined }, usage, warnings: [] },
      },
      {
        content: [{ type: 'text', text: 'done' }],
        ...{ finishReason: { unified: 'stop', raw: undefined }, usage, warnings: [] },
      },
    ],
  });
  const { tools } = forAiSdk(runtime);
  await generateText({ model, prompt: 'Search.', tools, stopWhen: stepCountIs(2) });
  const sent = model.doGenerateCalls[1]?.prompt.find(({ role }) => role === 'assistant')?.content[0];
  expect(sent).toMatchObject({ type: 'tool-call', input: {} });
});

test('F74 in strict form each field is required, and one that may be left out may be null', () => {
  const [tool = expect.unreachable()] = forOpenAi(runtime, { strict: true }).tools;
  expect(tool).toMatchObject({ strict: true, parameters: { required: ['query', 'limit'] } });
  const takes = takenBy(tool.parameters);
  expect([{ query: 'a', limit: null }, { query: 'a' }].map((value) => takes(value))).toEqual([true, false]);
});
