import { createRuntime, defineTool, forAiSdk, forAnthropic, forLangChain, forMcp, forOpenAi } from '@hermes/tools';
import { expect, test } from 'vitest';

const cut = 'Milk \u{1f600} \ud83d';
const whole = 'Milk \u{1f600} \ufffd';
const runtime = createRuntime({
  tools: [defineTool({ name: 'text', description: 'Gives a text that was cut.', execute: () => cut })],
});
const call = (name: string) => ({ id: '1', name, args: {}, input: {} });
const item = (name: string) => ({ type: 'function_call', call_id: '1', name, arguments: '' }) as const;
const chatCall = (name: string) => ({ id: '1', type: 'function', function: { name, arguments: '' } });

const systems: Readonly<Record<string, (name: string) => Promise<unknown>>> = {
  MCP: async (name) => (await forMcp(runtime).answer({ name })).content[0]?.text,
  'OpenAI Responses': async (name) => (await forOpenAi(runtime).answer(item(name))).output,
  'OpenAI Chat': async (name) => (await forOpenAi(runtime, { api: 'chat' }).answer(chatCall(name))).content,
  Anthropic: async (name) => (await forAnthropic(runtime).answer(call(name))).content,
  LangChain: async (name) => (await forLangChain(runtime).answer(call(name))).content,
  'AI SDK': async (name) => forAiSdk(runtime).tools[name]?.execute({}, {}),
};

test.each(Object.entries(systems))(
  'a half of a character, which no provider takes, does not go to %s',
  async (_, textOf) => {
    expect(await textOf('text')).toBe(whole);
  },
);
