import { forLangChain } from '@hermes/tools';
import { BaseChatModel, type BindToolsInput } from '@langchain/core/language_models/chat_models';
import { AIMessage, AIMessageChunk, type BaseMessage, HumanMessage, ToolMessage } from '@langchain/core/messages';
import { ChatGenerationChunk } from '@langchain/core/outputs';
import { expect, test } from 'vitest';
import { answerOfLast, first, type Made, mended, runtime } from './mending.js';
import { pieces } from './streamed.js';

/** A streaming model of LangChain, whose second call has one bracket too many. */
class StreamingModel extends BaseChatModel {
  readonly texts: string[] = [];
  private made: Made | undefined = first;

  _llmType(): string {
    return 'streaming';
  }

  override bindTools(_tools: BindToolsInput[]): this {
    return this;
  }

  _generate(): never {
    return expect.unreachable();
  }

  override async *_streamResponseChunks(messages: BaseMessage[]): AsyncGenerator<ChatGenerationChunk> {
    const [asked, answer] = messages.slice(-2);
    if (answer && ToolMessage.isInstance(answer)) {
      // What the packages of providers send is `tool_calls`, and a provider refuses an answer to another call.
      const calls = AIMessage.isInstance(asked) ? asked.tool_calls : [];
      expect(calls?.map(({ id }) => id)).toEqual([answer.tool_call_id]);
      this.texts.push(answer.text);
      this.made = this.made && mended(this.made, answer.text);
    }
    const { name = '', sent } = this.made ?? {};
    const text = JSON.stringify(sent) + (this.texts.length === 1 ? '}' : '');
    const chunks = [{ id: `call_${messages.length}`, name }, ...pieces(text).map((args) => ({ args }))];
    for (const chunk of this.made ? chunks : []) {
      const tool_call_chunks = [{ ...chunk, index: 0, type: 'tool_call_chunk' as const }];
      const message = new AIMessageChunk({ content: '', tool_call_chunks });
      yield new ChatGenerationChunk({ message, text: '' });
    }
    yield new ChatGenerationChunk({ message: new AIMessageChunk('done'), text: 'done' });
  }
}

test('in a loop of streams of LangChain a model mends its call from our text alone', async () => {
  const { tools, answer } = forLangChain(runtime.session());
  const model = new StreamingModel({});
  const bound = model.bindTools([...tools]);
  const messages: BaseMessage[] = [new HumanMessage('Search for cats.')];
  for (let goesOn = true; goesOn; ) {
    let whole = new AIMessageChunk('');
    for await (const chunk of await bound.stream(messages)) whole = whole.concat(chunk);
    const { content, tool_calls: calls = [], invalid_tool_calls: invalid = [] } = whole;
    const asked = [...calls, ...invalid.map(({ id, name = '' }) => ({ ...(id && { id }), name, args: {} }))];
    messages.push(new AIMessage({ content, tool_calls: asked }));
    for (const call of [...calls, ...invalid]) messages.push(new ToolMessage(await answer(call)));
    goesOn = asked.length > 0;
  }
  expect(model.texts).toEqual([
    expect.stringMatching(/^Error: No tool named "web_serch".*Did you mean "web_search"/),
    expect.stringMatching(/^Error: web\.search .*must be JSON, not a text that .*"}" \(send one value only\)$/),
    expect.stringMatching(/^Error: web\.search .*you sent "querry".*\(send 3\)/),
    answerOfLast,
  ]);
});
