import { createRuntime, defineTool, forLangChain, type LangChainTool, toolErrorFromJson } from '@hermes/tools';
import { BaseChatModel, type BindToolsInput } from '@langchain/core/language_models/chat_models';
import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from '@langchain/core/messages';
import type { ChatResult } from '@langchain/core/outputs';
import { convertToOpenAITool } from '@langchain/core/utils/function_calling';
import { FakeListChatModel } from '@langchain/core/utils/testing';
import { expect, test } from 'vitest';
import { takenBy } from '../schema/dialects.js';
import { answerOfLast, first, mended, runtime } from './mending.js';

/** A model of LangChain that mends its call from the text of a message alone. */
class MendingModel extends BaseChatModel {
  readonly texts: string[] = [];
  readonly told: unknown[] = [];
  private made = first;

  _llmType(): string {
    return 'mending';
  }

  override bindTools(tools: BindToolsInput[]): this {
    this.told.push(...tools.map((tool) => convertToOpenAITool(tool)));
    return this;
  }

  async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const last = messages.at(-1);
    const isAnswered = ToolMessage.isInstance(last);
    if (isAnswered) this.texts.push(last.text);
    const next = isAnswered ? mended(this.made, last.text) : this.made;
    this.made = next ?? this.made;
    const call = next && { id: `call_${messages.length}`, name: next.name, args: Object(next.sent) };
    const message = new AIMessage({ content: 'done', tool_calls: call ? [call] : [] });
    return { generations: [{ text: 'done', message }] };
  }
}

test('in a loop of LangChain a model mends its call from our text alone', async () => {
  const { tools, answer } = forLangChain(runtime.session());
  const model = new MendingModel({});
  const bound = model.bindTools([...tools]);
  expect(model.told).toEqual(
    tools.map(({ name, description, schema }) => ({
      type: 'function',
      function: { name, description, parameters: schema },
    })),
  );
  for (const { schema } of tools) expect(takenBy(schema)).toBeTypeOf('function');

  const messages: BaseMessage[] = [new HumanMessage('Search for cats.')];
  for (let goesOn = true; goesOn; ) {
    const message = await bound.invoke(messages);
    const { tool_calls: calls = [] } = message;
    messages.push(message);
    for (const call of calls) messages.push(new ToolMessage(await answer(call)));
    goesOn = calls.length > 0;
  }
  expect(model.texts).toEqual([
    expect.stringMatching(/^Error: No tool named "web_serch".*Did you mean "web_search"/),
    expect.stringMatching(/^Error: web\.search .*you sent "querry".*\(send 3\)/),
    answerOfLast,
  ]);
});

test('what is answered makes a ToolMessage with all its fields, and no more', async () => {
  const { answer } = forLangChain(runtime);
  const good = new ToolMessage(await answer({ id: 'call_1', name: 'ping', args: {} }));
  expect(good).toMatchObject({ content: 'pong', status: 'success', tool_call_id: 'call_1', name: 'ping' });
  expect(good.artifact).toBeUndefined();

  const bad = new ToolMessage(await answer({ id: 'call_2', name: 'web_search', args: { query: 7, limit: 1 } }));
  const text = 'Error: web.search was called with invalid input: "query" must be a string, not 7';
  expect(bad).toMatchObject({ content: text, status: 'error', tool_call_id: 'call_2', name: 'web_search' });
  expect(bad.text).toBe(text);
  expect(toolErrorFromJson(bad.artifact)).toMatchObject({ code: 'INPUT_INVALID', tool: 'web.search' });
  expect(Object.keys(bad.lc_kwargs).sort()).toEqual(
    expect.arrayContaining(['artifact', 'content', 'name', 'status', 'tool_call_id']),
  );
});

test("LangChain's own fake model takes the tools as they are", async () => {
  const { tools } = forLangChain(
    createRuntime({ tools: [defineTool({ name: 'fs.read', description: 'Reads.', execute: () => 1 })] }),
  );
  const told: readonly LangChainTool[] = tools;
  const model = new FakeListChatModel({ responses: ['done'] }).bindTools([...told]);
  expect((await model.invoke('Go.')).text).toBe('done');
});
