import Anthropic from '@anthropic-ai/sdk';
import { betaStandardSchemaTool } from '@anthropic-ai/sdk/helpers/beta/standard-schema';
import { forAnthropic } from '@hermes/tools';
import { expect, test } from 'vitest';
import { listOf, textAt } from './fake-api.js';
import { answerOfLast, first, input, last, runtime } from './mending.js';
import { messagesApi } from './provider-apis.js';

const clientOf = (fetch: ReturnType<typeof messagesApi>['fetch']): Anthropic =>
  new Anthropic({ apiKey: 'none', fetch, maxRetries: 0 });
const request = { model: 'm', max_tokens: 100 };
const prompt = { role: 'user', content: 'Search for cats.' } as const;

test("in a loop of Anthropic's own client a model mends its call from our text alone", async () => {
  const { fetch, texts } = messagesApi();
  const client = clientOf(fetch);
  const { tools, answer } = forAnthropic(runtime.session());
  const messages: Anthropic.MessageParam[] = [prompt];
  for (let goesOn = true; goesOn; ) {
    const { content } = await client.messages.create({ ...request, messages, tools: [...tools] });
    const blocks = content.filter((block) => block.type === 'tool_use');
    messages.push({ role: 'assistant', content });
    if (blocks.length > 0)
      messages.push({ role: 'user', content: await Promise.all(blocks.map((block) => answer(block))) });
    goesOn = blocks.length > 0;
  }
  expect(texts).toEqual([
    expect.stringMatching(/^Error: No tool named "web_serch".*Did you mean "web_search"/),
    expect.stringMatching(/^Error: web\.search .*you sent "querry".*\(send 3\)/),
    answerOfLast,
  ]);
});

test("a schema goes as it is into the tool runner of Anthropic's client, which tells our messages in its own text", async () => {
  const bodies: object[] = [];
  const sent = [first.sent, last.sent];
  // The runner leaves the conversation to the API: what it sends is the newest message alone.
  const fetch = async (_url: unknown, options?: { readonly body?: unknown }): Promise<Response> => {
    const call = { type: 'tool_use', id: `call_${bodies.length}`, name: 'search', input: sent[bodies.length] };
    bodies.push(JSON.parse(String(options?.body)));
    return Response.json({
      ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'm', usage: { input_tokens: 1, output_tokens: 1 } },
      ...(call.input ? { stop_reason: 'tool_use', content: [call] } : { stop_reason: 'end_turn', content: [] }),
    });
  };
  const ran: unknown[] = [];
  const tool = betaStandardSchemaTool({
    ...{ name: 'search', description: 'Searches.', inputSchema: input },
    run: (args) => String(ran.push(args)),
  });
  await clientOf(fetch).beta.messages.toolRunner({ ...request, messages: [prompt], tools: [tool] });

  const [asked = {}, ...answered] = bodies;
  expect(listOf(asked, 'tools')).toMatchObject([{ name: 'search', input_schema: input.jsonSchema }]);
  const results = answered.map((body) => listOf(listOf(body, 'messages').at(-1) ?? {}, 'content'));
  expect(results).toEqual([
    [{ type: 'tool_result', tool_use_id: 'call_0', content: expect.any(String), is_error: true }],
    [{ type: 'tool_result', tool_use_id: 'call_1', content: '1' }],
  ]);
  const text = textAt(results[0]?.[0] ?? {}, 'content');
  expect(text).toContain('"query" is required: a string');
  expect(text).toContain('"limit" must be an integer, not the string "3" (send 3)');
  expect(ran).toEqual([last.sent]);
});
