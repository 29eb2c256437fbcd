import { forOpenAi, integer, object, string } from '@hermes/tools';
import OpenAI from 'openai';
import { standardFunction, standardResponsesFunction } from 'openai/helpers/standard-schema';
import type { ChatCompletionMessageParam } from 'openai/resources/chat/completions';
import type { ResponseInputItem } from 'openai/resources/responses/responses';
import { describe, expect, test } from 'vitest';
import { answerOfLast, input, runtime } from './mending.js';
import { chatApi, responsesApi } from './provider-apis.js';

const told = [
  expect.stringMatching(/^Error: No tool named "web_serch".*Did you mean "web_search"/),
  expect.stringMatching(/^Error: web\.search was called with invalid input: the arguments must be JSON/),
  expect.stringMatching(/^Error: web\.search .*you sent "querry".*\(send 3\)/),
  answerOfLast,
];

describe.each([false, true])(
  "in a loop of OpenAI's own client, strict %s, a model mends its call from our text alone",
  (strict) => {
    test('by the Responses API', async () => {
      const { fetch, texts } = responsesApi();
      const client = new OpenAI({ apiKey: 'none', fetch, maxRetries: 0 });
      const { tools, answer } = forOpenAi(runtime.session(), { strict });
      const items: ResponseInputItem[] = [{ role: 'user', content: 'Search for cats.' }];
      for (let goesOn = true; goesOn; ) {
        const { output } = await client.responses.create({ model: 'm', input: items, tools: [...tools] });
        const calls = output.filter((item) => item.type === 'function_call');
        items.push(...calls, ...(await Promise.all(calls.map((call) => answer(call)))));
        goesOn = calls.length > 0;
      }
      expect(texts).toEqual(told);
    });

    test('by Chat Completions', async () => {
      const { fetch, texts } = chatApi();
      const client = new OpenAI({ apiKey: 'none', fetch, maxRetries: 0 });
      const { tools, answer } = forOpenAi(runtime.session(), { strict, api: 'chat' });
      const messages: ChatCompletionMessageParam[] = [{ role: 'user', content: 'Search for cats.' }];
      for (let goesOn = true; goesOn; ) {
        const { choices } = await client.chat.completions.create({ model: 'm', messages, tools: [...tools] });
        const { message } = choices[0] ?? expect.unreachable();
        const { tool_calls: calls = [] } = message;
        messages.push(message, ...(await Promise.all(calls.map((call) => answer(call)))));
        goesOn = calls.length > 0;
      }
      expect(texts).toEqual(told);
    });
  },
);

describe("a schema goes into OpenAI's own helpers for Standard Schema", () => {
  const whole = object({ query: string({ minLength: 1 }), limit: integer() });
  test('as it is, where no field may be left out', () => {
    const json = { type: 'object', required: ['query', 'limit'], additionalProperties: false };
    expect(standardResponsesFunction({ name: 'search', parameters: whole }).parameters).toMatchObject(json);
    expect(standardFunction({ name: 'search', parameters: whole }).function.parameters).toMatchObject(json);
    expect(() => standardFunction({ name: 'search', parameters: input })).toThrow('not supported by the API');
  });

  test('beside the strict form of its tool, and parses what comes, with our messages in what is thrown', () => {
    const [tool] = forOpenAi(runtime, { strict: true }).tools;
    const helped = standardResponsesFunction({ name: 'search', parameters: input, schema: Object(tool?.parameters) });
    expect(helped.parameters).toEqual(tool?.parameters);
    expect(helped.$parseRaw('{"query":"cats","limit":3,"site":null}')).toEqual({ query: 'cats', limit: 3 });
    expect(() => helped.$parseRaw('{"query":"cats","limit":"3"}')).toThrow(
      '"limit" must be an integer, not the string "3" (send 3)',
    );
  });
});
