import {
  type Adapter,
  createRuntime,
  defineTool,
  forOpenAi,
  type OpenAiCall,
  type OpenAiChatCall,
  type OpenAiChatResult,
  type OpenAiChatTool,
  type OpenAiResult,
  type OpenAiTool,
} from '@hermes/tools';
import type {
  ChatCompletionFunctionTool,
  ChatCompletionMessageToolCall,
  ChatCompletionToolMessageParam,
} from 'openai/resources/chat/completions';
import type {
  FunctionTool,
  ResponseFunctionToolCall,
  ResponseInput,
  ResponseInputItem,
} from 'openai/resources/responses/responses';
import { expectTypeOf, test } from 'vitest';

const ping = defineTool({ name: 'ping', description: 'Answers.', execute: () => 'pong' });
const runtime = createRuntime({ tools: [ping] });

test('the adapter is that of the API, Responses where none is named', () => {
  expectTypeOf(forOpenAi(runtime)).toEqualTypeOf<Adapter<OpenAiTool, OpenAiCall, OpenAiResult>>();
  expectTypeOf(forOpenAi(runtime.session(), { strict: true, api: 'responses' })).toEqualTypeOf<
    Adapter<OpenAiTool, OpenAiCall, OpenAiResult>
  >();
  expectTypeOf(forOpenAi(runtime, { api: 'chat' })).toEqualTypeOf<
    Adapter<OpenAiChatTool, OpenAiChatCall, OpenAiChatResult>
  >();
  // @ts-expect-error there is no such API
  forOpenAi(runtime, { api: 'assistants' });
});

test('tools, calls and results are those of the SDK', async () => {
  const responses = forOpenAi(runtime);
  expectTypeOf<OpenAiTool>().toExtend<FunctionTool>();
  expectTypeOf<OpenAiResult>().toExtend<ResponseInputItem.FunctionCallOutput>();
  expectTypeOf<ResponseFunctionToolCall>().toExtend<Parameters<typeof responses.answer>[0]>();
  const input: ResponseInput = [];
  input.push(await responses.answer({} as ResponseFunctionToolCall));

  const chat = forOpenAi(runtime, { api: 'chat' });
  expectTypeOf<OpenAiChatTool>().toExtend<ChatCompletionFunctionTool>();
  expectTypeOf<OpenAiChatResult>().toExtend<ChatCompletionToolMessageParam>();
  expectTypeOf<ChatCompletionMessageToolCall>().toExtend<Parameters<typeof chat.answer>[0]>();
});
