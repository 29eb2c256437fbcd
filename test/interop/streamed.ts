import { listOf, type Part, textAt } from './fake-api.js';

/** A text as it is streamed, a few characters at a time; an empty one comes in no piece at all. */
export const pieces = (text: string): string[] => text.match(/.{1,7}/gs) ?? [];

/** A response of the Responses API, as its events. */
export function responsesEvents(response: object): object[] {
  const items = listOf(response, 'output').flatMap((item, output_index) => {
    const place = { output_index, item_id: item['id'] };
    const text = textAt(item, 'arguments');
    return [
      { ...place, type: 'response.output_item.added', item: { ...item, status: 'in_progress', arguments: '' } },
      ...pieces(text).map((delta) => ({ ...place, type: 'response.function_call_arguments.delta', delta })),
      { ...place, type: 'response.function_call_arguments.done', arguments: text },
      { ...place, type: 'response.output_item.done', item },
    ];
  });
  return [
    { type: 'response.created', response: { ...response, status: 'in_progress', output: [] } },
    ...items,
    { type: `response.${textAt(response, 'status')}`, response },
  ];
}

/** A completion of Chat Completions, as its chunks: of a call only the first says its id and its name. */
export function chatChunks(completion: object): object[] {
  const [choice = {}] = listOf(completion, 'choices');
  const { tool_calls: calls = [], ...message } = Object(choice['message']);
  const deltas = listOf({ calls }, 'calls').flatMap(({ id, type, function: called }, index) => {
    const { name, arguments: text } = Object(called);
    return [
      { tool_calls: [{ index, id, type, function: { name, arguments: '' } }] },
      ...pieces(text).map((piece) => ({ tool_calls: [{ index, function: { arguments: piece } }] })),
    ];
  });
  const chunk = (delta: object, finish_reason: unknown = null): object => ({
    ...{ ...completion, object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason }] },
  });
  return [...[message, ...deltas].map((delta) => chunk(delta)), chunk({}, choice['finish_reason'])];
}

/** A message of the Messages API, as its events; an input may be given as its text. */
export function messageEvents(message: object): object[] {
  const blocks = listOf(message, 'content').flatMap((block, index) => {
    const { input } = block;
    const text = input === undefined ? '' : typeof input === 'string' ? input : JSON.stringify(input);
    return [
      { type: 'content_block_start', index, content_block: input === undefined ? block : { ...block, input: {} } },
      ...pieces(text === '{}' ? '' : text).map((partial_json) => ({
        ...{ type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json } },
      })),
      { type: 'content_block_stop', index },
    ];
  });
  const { stop_reason }: Part = Object(message);
  return [
    { type: 'message_start', message: { ...message, content: [], stop_reason: null } },
    ...blocks,
    { type: 'message_delta', delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 1 } },
    { type: 'message_stop' },
  ];
}
