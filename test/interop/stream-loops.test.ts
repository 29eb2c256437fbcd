import Anthropic from '@anthropic-ai/sdk';
import { forAnthropic, forOpenAi } from '@hermes/tools';
import OpenAI from 'openai';
import { toResponseInputItems } from 'openai/lib/responses/ResponseInputItems';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import type { ResponseInputItem } from 'openai/resources/responses/responses';
import { describe, expect, test } from 'vitest';
import { answerOfLast, runtime } from './mending.js';
import { chatApi, messagesApi, responsesApi } from './provider-apis.js';

const request = 'Search for cats.';
const unknown = expect.stringMatching(/^Error: No tool named "web_serch".*Did you mean "web_search"/);
const notJson = expect.stringMatching(/^Error: web\.search was called with invalid input: the arguments must be JSON/);
const wrong = expect.stringMatching(/^Error: web\.search .*you sent "querry".*\(send 3\)/);

describe('in a loop of streams a model mends its call from our text alone', () => {
  test('by responses.stream of OpenAI', async () => {
    const { fetch, texts } = responsesApi();
    const client = new OpenAI({ apiKey: 'none', fetch, maxRetries: 0 });
    const { tools, answer } = forOpenAi(runtime.session());
    const input: ResponseInputItem[] = [{ role: 'user', content: request }];
    for (let goesOn = true; goesOn; ) {
      const { output } = await client.responses.stream({ model: 'm', input, tools: [...tools] }).finalResponse();
      const calls = output.filter((item) => item.type === 'function_call');
      input.push(...toResponseInputItems(output), ...(await Promise.all(calls.map((call) => answer(call)))));
      goesOn = calls.length > 0;
    }
    expect(texts).toEqual([unknown, notJson, wrong, answerOfLast]);
  });

  test('by chat.completions.stream of OpenAI', async () => {
    const { fetch, texts } = chatApi();
    const client = new OpenAI({ apiKey: 'none', fetch, maxRetries: 0 });
    const { tools, answer } = forOpenAi(runtime.session(), { api: 'chat' });
    const messages: ChatCompletionMessageParam[] = [{ role: 'user', content: request }];
    for (let goesOn = true; goesOn; ) {
      const stream = client.chat.completions.stream({ model: 'm', messages, tools: [...tools] });
      const { tool_calls: calls = [], ...message } = await stream.finalMessage();
      messages.push(calls.length > 0 ? { ...message, tool_calls: calls } : message);
      messages.push(...(await Promise.all(calls.map((call) => answer(call)))));
      goesOn = calls.length > 0;
    }
    expect(texts).toEqual([unknown, notJson, wrong, answerOfLast]);
  });

  test('by messages.stream of Anthropic, which answers the calls of its own tools itself', async () => {
    const { fetch, texts } = messagesApi();
    const client = new Anthropic({ apiKey: 'none', fetch, maxRetries: 0 });
    const { tools, answer } = forAnthropic(runtime.session());
    const eager = tools.map((tool) => ({ ...tool, eager_input_streaming: true }));
    const messages: Anthropic.MessageParam[] = [{ role: 'user', content: request }];
    for (let goesOn = true; goesOn; ) {
      const stream = client.messages.stream({ model: 'm', max_tokens: 100, messages, tools: eager });
      const { content } = await stream.finalMessage();
      const blocks = content.filter((block) => block.type === 'tool_use');
      messages.push({ role: 'assistant', content });
      if (blocks.length > 0)
        messages.push({ role: 'user', content: await Promise.all(blocks.map((block) => answer(block))) });
      goesOn = blocks.length > 0;
    }
    expect(texts).toEqual([unknown, wrong, answerOfLast]);
  });
});
