import type Anthropic from '@anthropic-ai/sdk';
import { createRuntime, defineTool, forAiSdk, forAnthropic, forLangChain, object, string } from '@hermes/tools';
import type { ToolMessage } from '@langchain/core/messages';
import type { InvalidToolCall, ToolCall } from '@langchain/core/messages/tool';
import type { ToolSet } from 'ai';
import { expectTypeOf, test } from 'vitest';

const read = defineTool({
  name: 'fs.read',
  description: 'Reads a text file.',
  input: object({ path: string() }),
  execute: ({ path }) => path,
});
const runtime = createRuntime({ tools: [read] });

test('what goes into a request is what the vendors types want there', () => {
  const anthropic: Anthropic.Tool[] = [...forAnthropic(runtime).tools];
  const aiSdk: ToolSet = forAiSdk(runtime).tools;
  expectTypeOf([anthropic, aiSdk]).toBeArray();
});

test('a call goes in as it came, and its answer goes out', () => {
  const answers = async (block: Anthropic.ToolUseBlock, call: ToolCall | InvalidToolCall): Promise<unknown> => {
    const result: Anthropic.ToolResultBlockParam = await forAnthropic(runtime.session()).answer(block);
    const { artifact, ...fields } = await forLangChain(runtime).answer(call);
    const message: ConstructorParameters<typeof ToolMessage>[0] = { ...fields, artifact };
    return [result, message];
  };
  expectTypeOf(answers).toBeFunction();
});
