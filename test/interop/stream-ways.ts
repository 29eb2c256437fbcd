import Anthropic from '@anthropic-ai/sdk';
import {
  boolean,
  type CallOptions,
  createRuntime,
  defineTool,
  forAnthropic,
  forLangChain,
  forOpenAi,
  object,
  optional,
  string,
} from '@hermes/tools';
import { AIMessageChunk } from '@langchain/core/messages';
import OpenAI from 'openai';
import { eventStream } from './fake-api.js';
import { chatChunks, messageEvents, pieces, responsesEvents } from './streamed.js';

/** What the tool that writes was run with. */
export const written: unknown[] = [];
const write = defineTool({
  name: 'fs.write',
  description: 'Writes a file.',
  input: object({ path: string(), content: string(), append: optional(boolean()) }),
  execute: (input) => `file ${written.push(input)}`,
});
const ping = defineTool({ name: 'ping', description: 'Answers.', execute: () => 'pong' });
export const streamRuntime = createRuntime({ tools: [write, ping] });

/** Calls as a model makes them, by name and text. */
export type Calls = readonly (readonly [name: string, text: string])[];
const fetched = (events: readonly object[]) => ({
  ...{ apiKey: 'none', maxRetries: 0, fetch: async () => eventStream(events) },
});
const isCut = (text: string): boolean => !/^$|[}\]]$/.test(text);

const responses = forOpenAi(streamRuntime);
export const responsesOf = (made: Calls) => {
  const output = made.map(([name, text], index) => ({
    ...{ type: 'function_call', id: `fc_${index}`, call_id: `call_${index}`, name, arguments: text },
    status: isCut(text) ? 'incomplete' : 'completed',
  }));
  const status = made.some(([, text]) => isCut(text)) ? 'incomplete' : 'completed';
  return new OpenAI(fetched(responsesEvents({ id: 'resp_1', object: 'response', model: 'm', status, output })));
};
const chat = forOpenAi(streamRuntime, { api: 'chat' });
export const chatOf = (made: Calls) => {
  const tool_calls = made.map(([name, text], index) => ({
    ...{ id: `call_${index}`, type: 'function', function: { name, arguments: text } },
  }));
  const finish_reason = made.some(([, text]) => isCut(text)) ? 'length' : 'tool_calls';
  const message = { role: 'assistant', content: null, tool_calls };
  return new OpenAI(
    fetched(chatChunks({ id: 'chat_1', model: 'm', created: 1, choices: [{ message, finish_reason }] })),
  );
};
const anthropic = forAnthropic(streamRuntime);
const anthropicOf = (made: Calls) => {
  const stop_reason = made.some(([, text]) => isCut(text)) ? 'max_tokens' : 'tool_use';
  const content = made.map(([name, input], index) => ({ type: 'tool_use', id: `call_${index}`, name, input }));
  const usage = { input_tokens: 1, output_tokens: 1 };
  const message = { id: 'msg_1', type: 'message', role: 'assistant', model: 'm', usage, stop_reason, content };
  return new Anthropic(fetched(messageEvents(message)));
};
export const request = { model: 'm', messages: [{ role: 'user', content: 'Go.' }] as const satisfies unknown[] };
const limited = { ...request, max_tokens: 9, tools: [...anthropic.tools] };

type Answers = readonly (readonly [id: string, text: string])[];
/** The ways to put the calls of a stream together, each with what the calls are then answered. */
export const ways: Readonly<Record<string, (made: Calls, options?: CallOptions) => Promise<Answers>>> = {
  async 'responses.stream'(made, options) {
    const stream = responsesOf(made).responses.stream({ model: 'm', input: 'Go.', tools: [...responses.tools] });
    const { output } = await stream.finalResponse();
    const calls = output.filter((item) => item.type === 'function_call');
    const results = await Promise.all(calls.map((call) => responses.answer(call, options)));
    return results.map(({ call_id, output }) => [call_id, output]);
  },
  async 'the events of responses.create'(made, options) {
    const stream = await responsesOf(made).responses.create({ model: 'm', input: 'Go.', stream: true });
    const calls: OpenAI.Responses.ResponseFunctionToolCall[] = [];
    for await (const event of stream) {
      if (event.type === 'response.output_item.added' && event.item.type === 'function_call') calls.push(event.item);
      const call = calls.at(-1);
      if (event.type === 'response.function_call_arguments.delta' && call) call.arguments += event.delta;
    }
    const results = await Promise.all(calls.map((call) => responses.answer(call, options)));
    return results.map(({ call_id, output }) => [call_id, output]);
  },
  async 'chat.completions.stream'(made, options) {
    const stream = chatOf(made).chat.completions.stream({ ...request, tools: [...chat.tools] });
    const [choice] = (await stream.finalChatCompletion()).choices;
    const calls = choice?.message.tool_calls ?? [];
    const results = await Promise.all(calls.map((call) => chat.answer(call, options)));
    return results.map(({ tool_call_id, content }) => [tool_call_id, content]);
  },
  async 'the chunks of chat.completions.create'(made, options) {
    const calls: { id: string; type: string; function: { name: string; arguments: string } }[] = [];
    for await (const { choices } of await chatOf(made).chat.completions.create({ ...request, stream: true })) {
      for (const { index, id = '', function: called } of choices[0]?.delta.tool_calls ?? []) {
        calls[index] ??= { id, type: 'function', function: { name: called?.name ?? '', arguments: '' } };
        calls[index].function.arguments += called?.arguments ?? '';
      }
    }
    const results = await Promise.all(calls.map((call) => chat.answer(call, options)));
    return results.map(({ tool_call_id, content }) => [tool_call_id, content]);
  },
  async 'messages.stream'(made, options) {
    const { content } = await anthropicOf(made).messages.stream(limited).finalMessage();
    const blocks = content.filter((block) => block.type === 'tool_use');
    const results = await Promise.all(blocks.map((block) => anthropic.answer(block, options)));
    return results.map(({ tool_use_id, content }) => [tool_use_id, content]);
  },
  async 'the events of messages.create'(made, options) {
    const blocks: { id: string; name: string; input: string }[] = [];
    for await (const event of await anthropicOf(made).messages.create({ ...limited, stream: true })) {
      if (event.type === 'content_block_start' && event.content_block.type === 'tool_use')
        blocks.push({ ...event.content_block, input: '' });
      const block = blocks.at(-1);
      if (event.type === 'content_block_delta' && event.delta.type === 'input_json_delta' && block)
        block.input += event.delta.partial_json;
    }
    const results = await Promise.all(blocks.map((block) => anthropic.answer(block, options)));
    return results.map(({ tool_use_id, content }) => [tool_use_id, content]);
  },
  async 'the chunks of LangChain'(made, options) {
    const chunks = made.flatMap(([name, text], index) =>
      [{ id: `call_${index}`, name, args: '' }, ...pieces(text).map((args) => ({ args }))].map(
        (chunk) =>
          new AIMessageChunk({ content: '', tool_call_chunks: [{ ...chunk, index, type: 'tool_call_chunk' }] }),
      ),
    );
    const { tool_calls = [], invalid_tool_calls = [] } = chunks.reduce((whole, chunk) => whole.concat(chunk));
    const { answer } = forLangChain(streamRuntime);
    const results = await Promise.all([...tool_calls, ...invalid_tool_calls].map((call) => answer(call, options)));
    return results.map(({ tool_call_id, content }) => [tool_call_id, content]);
  },
};
