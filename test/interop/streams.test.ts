import { forOpenAi } from '@hermes/tools';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Calls, chatOf, request, responsesOf, streamRuntime, ways, written } from './stream-ways.js';

beforeEach(() => void written.splice(0));

const whole = '{"path":"a.txt","content":"one"}';
const spoiled = '{"path":"a.txt",content:"one"}';
const cut = '{"path":"a.txt","content":"one","append":tr';
const notJson = expect.stringMatching(/^Error: .* at character 17: "c" \(put each key in double quotes\)$/);
const early = expect.stringMatching(/^Error: .*must be JSON, not a text that ends before it is complete/);
const cutOff = expect.stringMatching(/^Error: The call was cut off before it was complete, so it was not run/);

describe.each(Object.entries(ways))('of what is streamed, put together by %s', (way, answersOf) => {
  test('each call is answered once', async () => {
    const answers = await answersOf([
      ['fs_write', whole],
      ['ping', ''],
      ['fs_wite', '{}'],
    ]);
    const unknown = expect.stringMatching(/^Error: No tool named "fs_wite" .*"fs_write"/);
    expect(answers).toEqual([
      ['call_0', 'file 1'],
      ['call_1', 'pong'],
      ['call_2', unknown],
    ]);
    expect(written).toEqual([{ path: 'a.txt', content: 'one' }]);
  });

  test('arguments that are no JSON are told as that', async () => {
    // There the client throws.
    if (way === 'messages.stream') return expect(answersOf([['fs_write', spoiled]])).rejects.toThrow('JSON');
    expect(await answersOf([['fs_write', spoiled]])).toEqual([['call_0', notJson]]);
  });

  test('a call that is said to be cut off is not run', async () => {
    expect(await answersOf([['fs_write', cut]], { truncated: true })).toEqual([['call_0', cutOff]]);
    expect(written).toEqual([]);
  });

  test('a call that was cut off is found out by itself, or looks whole', async () => {
    const found: Readonly<Record<string, unknown>> = {
      'responses.stream': cutOff,
      'messages.stream': { path: 'a.txt', content: 'one' },
      'the chunks of LangChain': { path: 'a.txt', content: 'one', append: true },
    };
    const [[, text] = []] = await answersOf([['fs_write', cut]]);
    expect(written[0] ?? text).toEqual(found[way] ?? early);
  });
});

test('LangChain takes half of a text for a whole one', async () => {
  await ways['the chunks of LangChain']?.([['fs_write', '{"path":"a.txt","content":"only ha']]);
  expect(written).toEqual([{ path: 'a.txt', content: 'only ha' }]);
});

describe("with strict tools OpenAI's client reads the arguments of a stream itself, and throws at", () => {
  const tools = [...forOpenAi(streamRuntime, { strict: true }).tools];
  const chatTools = [...forOpenAi(streamRuntime, { strict: true, api: 'chat' }).tools];
  test.each([
    ['what is no JSON', spoiled],
    ['what is empty', ''],
  ])('%s', async (_title, text) => {
    const made: Calls = [['fs_write', text]];
    const stream = responsesOf(made).responses.stream({ model: 'm', input: 'Go.', tools });
    await expect(stream.finalResponse()).rejects.toThrow('JSON');
    const completions = chatOf(made).chat.completions.stream({ ...request, tools: chatTools });
    await expect(completions.finalChatCompletion()).rejects.toThrow('JSON');
  });

  test('a chat that was cut off', async () => {
    const completions = chatOf([['fs_write', cut]]).chat.completions.stream({ ...request, tools: chatTools });
    await expect(completions.finalChatCompletion()).rejects.toThrow('length limit');
  });
});
