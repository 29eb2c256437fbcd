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
import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
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

describe('a schema goes into the tool of OpenAI Agents as it is', () => {
  const shown = vi.fn((_context: unknown, error: unknown) => String(Object(error).originalError?.message));
  const search = tool({
    name: 'search',
    description: 'Searches.',
    parameters: input,
    execute: ({ query, limit, site }) => {
      expectTypeOf({ query, limit }).toEqualTypeOf<{ query: string; limit: number }>();
      return `${limit} pages about ${query}${site === undefined ? '' : ` of ${site}`}`;
    },
    errorFunction: shown,
  });
  const call = (sent: unknown): Promise<unknown> => search.invoke(Object({}), JSON.stringify(sent));
  afterEach(() => vi.unstubAllEnvs());

  test('and is told in the strict form that it makes of it', () => {
    const taken = takenBy(search.parameters);
    expect(search.strict).toBe(true);
    expect(taken({ query: 'cats', limit: 3, site: null })).toBe(true);
    expect(taken({ query: 'cats', limit: 0, site: null })).toBe(false);
    expect(taken({ query: 'cats', limit: 3 })).toBe(false);
  });

  test('and a right call is made, with null where a field is left out', async () => {
    expect(await call({ query: 'cats', limit: 3, site: null })).toBe(answerOfLast);
    expect(await call({ query: 'cats', limit: 3, site: 'a' })).toBe(`${answerOfLast} of a`);
  });

  test('and of a wrong one our text is for whoever logs the data of tools, and for nobody else', async () => {
    expect(await call({ query: 'cats', limit: '3', site: null })).toBe('undefined');
    vi.stubEnv('OPENAI_AGENTS_DONT_LOG_TOOL_DATA', '0');
    expect(await call({ query: 'cats', limit: '3', site: null })).toContain(
      '"limit" must be an integer, not the string "3" (send 3)',
    );
  });
});
