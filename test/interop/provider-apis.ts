import { expect } from 'vitest';
import { fakeApi, listOf, type Part, textAt } from './fake-api.js';
import type { Made } from './mending.js';
import { chatChunks, messageEvents, responsesEvents } from './streamed.js';

/** The first call goes out cut off, as a text that is no JSON. */
const textOf = (id: string, sent: unknown): string => JSON.stringify(sent).slice(0, id === 'call_1' ? -3 : undefined);
const sentOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
const callOf = (id: string, called: Part) => ({
  ...{ id, name: textAt(called, 'name'), sent: sentOf(textAt(called, 'arguments')) },
});

export const responsesApi = (start?: Made) =>
  fakeApi(
    (body) => {
      const items = listOf(body, 'input');
      return {
        tools: listOf(body, 'tools').map((tool) => ({ name: textAt(tool, 'name'), json: Object(tool['parameters']) })),
        calls: items
          .filter(({ type }) => type === 'function_call')
          .map((item) => callOf(textAt(item, 'call_id'), item)),
        answers: items
          .filter(({ type }) => type === 'function_call_output')
          .map((item) => ({ id: textAt(item, 'call_id'), text: textAt(item, 'output') })),
      };
    },
    (calls) => ({
      ...{ id: 'resp_1', object: 'response', status: 'completed', model: 'm' },
      output: calls.map(({ id, name, sent }) => ({
        ...{ type: 'function_call', id: `fc_${id}`, status: 'completed' },
        ...{ call_id: id, name, arguments: textOf(id, sent) },
      })),
    }),
    responsesEvents,
    start,
  );

export const chatApi = (start?: Made) =>
  fakeApi(
    (body) => {
      const messages = listOf(body, 'messages');
      return {
        tools: listOf(body, 'tools').map((tool) => {
          const described: Part = Object(tool['function']);
          return { name: textAt(described, 'name'), json: Object(described['parameters']) };
        }),
        calls: messages
          .flatMap((message) => listOf(message, 'tool_calls'))
          .map((call) => callOf(textAt(call, 'id'), Object(call['function']))),
        answers: messages
          .filter(({ role }) => role === 'tool')
          .map((message) => ({ id: textAt(message, 'tool_call_id'), text: textAt(message, 'content') })),
      };
    },
    (calls) => ({
      ...{ id: 'chat_1', object: 'chat.completion', model: 'm', created: 1 },
      choices: [
        {
          ...{ index: 0, finish_reason: calls.length > 0 ? 'tool_calls' : 'stop' },
          message: {
            ...{ role: 'assistant', content: 'done' },
            ...(calls.length > 0 && {
              tool_calls: calls.map(({ id, name, sent }) => ({
                ...{ id, type: 'function', function: { name, arguments: textOf(id, sent) } },
              })),
            }),
          },
        },
      ],
    }),
    chatChunks,
    start,
  );

/** Beside the calls its model makes one of a tool of the provider, which has its result with it. */
export const messagesApi = (start?: Made) =>
  fakeApi(
    (body) => {
      const messages = listOf(body, 'messages');
      const blocks = messages.flatMap((message) =>
        Array.isArray(message['content']) ? listOf(message, 'content') : [],
      );
      const results = blocks.filter(({ type }) => type === 'tool_result');
      // Each failure has its flag, and nothing else has.
      for (const result of results)
        expect(result['is_error'] === true).toBe(/^Error: /.test(textAt(result, 'content')));
      return {
        tools: listOf(body, 'tools').map((tool) => ({
          name: textAt(tool, 'name'),
          json: Object(tool['input_schema']),
        })),
        calls: blocks
          .filter(({ type }) => type === 'tool_use')
          .map((block) => ({ id: textAt(block, 'id'), name: textAt(block, 'name'), sent: block['input'] })),
        answers: results.map((block) => ({ id: textAt(block, 'tool_use_id'), text: textAt(block, 'content') })),
      };
    },
    (calls) => ({
      ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'm', usage: { input_tokens: 1, output_tokens: 1 } },
      stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn',
      content: [
        { type: 'text', text: 'done' },
        { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', input: { query: 'cats' } },
        { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [] },
        ...calls.map(({ id, name, sent }) => ({ type: 'tool_use', id, name, input: sent })),
      ],
    }),
    messageEvents,
    start,
  );
