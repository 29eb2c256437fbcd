import { forOpenAi } from '@hermes/tools';
import {
  Agent,
  type AgentInputItem,
  type Model,
  type ModelRequest,
  Runner,
  setTracingDisabled,
  tool,
  Usage,
} from '@openai/agents-core';
import { expect, test } from 'vitest';
import { takenBy } from '../schema/dialects.js';
import { textAt } from './fake-api.js';
import { answerOfLast, first, input, last, mended, runtime } from './mending.js';

setTracingDisabled(true);

/** A model that calls a tool, and mends the call from the text of its result alone. */
class MendingModel implements Model {
  readonly texts: string[] = [];
  readonly told: unknown[] = [];
  private made = { name: last.name, sent: first.sent };

  async getResponse({ input: items, tools }: ModelRequest) {
    this.told.push(tools);
    const newest = typeof items === 'string' ? undefined : items.at(-1);
    const isAnswered = newest?.type === 'function_call_result';
    const text = isAnswered ? textAt(Object(newest.output), 'text') : '';
    if (isAnswered) this.texts.push(text);
    const next = isAnswered ? mended(this.made, text) : this.made;
    this.made = next ?? this.made;
    const sent = JSON.stringify(this.made.sent).slice(0, this.texts.length === 0 ? -3 : undefined);
    const output: AgentInputItem[] = next
      ? [
          {
            type: 'function_call',
            callId: `call_${this.texts.length}`,
            name: next.name,
            status: 'completed',
            arguments: sent,
          },
        ]
      : [{ type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'done' }] }];
    return { usage: new Usage(), output: Object(output) };
  }

  // biome-ignore lint/correctness/useYield: nothing is streamed here
  async *getStreamedResponse() {
    throw new Error('no streams');
  }
}

const session = runtime.session();
const { tools } = forOpenAi(session, { strict: true });

test('in a run of OpenAI Agents a model mends its call from our text alone', async () => {
  const model = new MendingModel();
  const [{ name, description, parameters } = expect.unreachable()] = tools;
  const search = tool({
    ...{ name, description, parameters: Object(parameters) },
    execute: (args) => session.invoke('web.search', args),
  });
  const agent = new Agent({ name: 'agent', instructions: 'Search.', model, tools: [search] });
  const { finalOutput } = await new Runner({ tracingDisabled: true }).run(agent, 'Search for cats.');
  expect(finalOutput).toBe('done');
  expect(model.texts).toEqual([
    // What is no JSON is answered before a tool is asked.
    expect.stringContaining('Please try again with valid JSON'),
    expect.stringMatching(/^Error: web\.search .*you sent "querry".*\(send 3\)/),
    answerOfLast,
  ]);
  expect(model.told[0]).toMatchObject([{ name, description, parameters, strict: true }]);
  expect(takenBy(parameters)).toBeTypeOf('function');
  expect(await search.invoke(Object({}), JSON.stringify({ ...Object(last.sent), site: null }))).toBe(answerOfLast);
});

test('this version of it takes no Standard Schema, and says so where the tool is made', () => {
  expect(() => tool({ name: 'search', description: 'x', parameters: Object(input), execute: () => '' })).toThrow();
});
