import Anthropic from '@anthropic-ai/sdk';
import { ToolError } from '@anthropic-ai/sdk/lib/tools/ToolError';
import { createRuntime, defineTool, forAnthropic, forOpenAi, type Session } from '@hermes/tools';
import OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { listOf, type Part } from './fake-api.js';
import { answerOfLast, first, last, runtime } from './mending.js';
import { chatApi, messagesApi } from './provider-apis.js';

/** A call with the right name: of another the runners tell the model themselves. */
const start = { ...first, name: last.name };
const notJson = expect.stringMatching(/^Error: web\.search was called with invalid input: the arguments must be JSON/);
const wrong = expect.stringMatching(/^Error: web\.search .*you sent "querry".*\(send 3\)/);

function runnableChat(strict: boolean, session: Session = runtime.session()) {
  const { tools, answer } = forOpenAi(session, { api: 'chat', strict });
  return tools.map(({ type, function: told }) => ({
    type,
    function: {
      ...told,
      async function(text: string, { controller: { signal } }: { readonly controller: AbortController }) {
        const call = { id: '', type, function: { name: told.name, arguments: text } };
        return (await answer(call, { signal })).content;
      },
    },
  }));
}

function runnableMessages(session: Session = runtime.session()) {
  const { tools, answer } = forAnthropic(session);
  return tools.map((tool) => ({
    ...tool,
    parse: (input: unknown) => input,
    async run(input: unknown, context?: { readonly signal?: AbortSignal | null | undefined }) {
      const signal = context?.signal ?? undefined;
      const { content, is_error } = await answer({ id: '', name: tool.name, input }, { signal });
      if (is_error) throw new ToolError(content);
      return content;
    },
  }));
}

describe("in OpenAI's own runner", () => {
  function run(strict: boolean, stream: boolean) {
    // The second call of its model is cut off, as a text that is no JSON.
    const { fetch, texts } = chatApi(start);
    const { completions } = new OpenAI({ apiKey: 'none', fetch, maxRetries: 0 }).chat;
    const messages = [{ role: 'user' as const, content: 'Search for cats.' }];
    const asked = { model: 'm', messages, tools: runnableChat(strict) };
    const runner = stream ? completions.runTools({ ...asked, stream }) : completions.runTools({ ...asked, stream });
    return { texts, ended: runner.done() };
  }

  test.each([false, true])('a model mends its call from our text alone, streamed %s', async (stream) => {
    const { texts, ended } = run(false, stream);
    await ended;
    expect(texts).toEqual([wrong, notJson, wrong, answerOfLast]);
  });

  test.each([false, true])('arguments that are no JSON end the run with strict tools, streamed %s', async (stream) => {
    const { texts, ended } = run(true, stream);
    await expect(ended).rejects.toThrow('JSON');
    expect(texts).toEqual([wrong]);
  });
});

/** Of a thread a request has only what is new; the fake provider wants it whole, as every other request is. */
function threaded(fetch: ReturnType<typeof messagesApi>['fetch']): typeof fetch {
  const messages: Part[] = [];
  let tools: unknown;
  return async (url, options) => {
    const body: Part = JSON.parse(String(options?.body));
    tools ??= body['tools'];
    messages.push(...listOf(body, 'messages'));
    const response = await fetch(url, { body: JSON.stringify({ ...body, messages, tools }) });
    messages.push({ role: 'assistant', content: Object(await response.clone().json()).content });
    return response;
  };
}

test("in Anthropic's own runner a model mends its call from our text alone", async () => {
  const { fetch, texts } = messagesApi(start);
  const client = new Anthropic({ apiKey: 'none', fetch: threaded(fetch), maxRetries: 0 });
  const messages: Anthropic.Beta.BetaMessageParam[] = [{ role: 'user', content: 'Search for cats.' }];
  await client.beta.messages.toolRunner({ model: 'm', max_tokens: 100, messages, tools: runnableMessages() });
  expect(texts).toEqual([wrong, answerOfLast]);
});

describe('a run ends where a reply ended for its length, and no tool is run', () => {
  const calls: unknown[] = [];
  const count = defineTool({ name: 'count', description: 'Counts.', execute: () => calls.push('count') });
  const counting = createRuntime({ tools: [count] });
  const replied = (reply: object) => ({
    ...{ apiKey: 'none', maxRetries: 0, fetch: async () => Response.json(reply) },
  });
  const asked = { model: 'm', messages: [{ role: 'user' as const, content: 'Go.' }] };

  test("with a throw, by OpenAI's own", async () => {
    const call = { id: 'call_1', type: 'function', function: { name: 'count', arguments: '{}' } };
    const message = { role: 'assistant', content: null, tool_calls: [call] };
    const choices = [{ index: 0, finish_reason: 'length', message }];
    const { completions } = new OpenAI(replied({ id: 'chat_1', object: 'chat.completion', choices })).chat;
    const runner = completions.runTools({ ...asked, tools: runnableChat(false, counting) });
    await expect(runner.done()).rejects.toThrow('length limit');
    expect(calls).toEqual([]);
  });

  test("with the message, by Anthropic's own", async () => {
    const content = [{ type: 'tool_use', id: 'call_1', name: 'count', input: {} }];
    const usage = { input_tokens: 1, output_tokens: 1 };
    const message = { id: 'msg_1', type: 'message', role: 'assistant', usage, stop_reason: 'max_tokens', content };
    const { messages } = new Anthropic(replied(message)).beta;
    const ended = await messages.toolRunner({ ...asked, max_tokens: 9, tools: runnableMessages(counting) });
    expect([ended.stop_reason, calls]).toEqual(['max_tokens', []]);
  });
});
