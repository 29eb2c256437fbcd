import {
  type AnySchema,
  type AnyTool,
  createRuntime,
  defineTool,
  forAiSdk,
  forAnthropic,
  forLangChain,
  forMcp,
  forOpenAi,
} from '@hermes/tools';
import { convertToOpenAITool } from '@langchain/core/utils/function_calling';
import { asSchema } from 'ai';
import { type Dialect, takenBy } from '../schema/dialects.js';

/** What a system is told of a tool's arguments, and whether a call with these arguments succeeds in it. */
export interface Told {
  readonly json: unknown;
  readonly dialect?: Dialect;
  readonly accepts: (value: unknown) => Promise<boolean>;
}

export const named = { id: 'call_1', call_id: 'call_1', name: 'take' } as const;
const typed = { ...named, type: 'function_call' } as const;

export const systems: Readonly<Record<string, (tool: AnyTool) => Promise<Told>>> = {
  async MCP(tool) {
    const { tools, answer } = forMcp(createRuntime({ tools: [tool] }));
    return {
      json: tools[0]?.inputSchema,
      accepts: async (value) => !(await answer({ ...named, arguments: value })).isError,
    };
  },
  async 'OpenAI Responses'(tool) {
    const { tools, answer } = forOpenAi(createRuntime({ tools: [tool] }));
    return {
      json: tools[0]?.parameters,
      accepts: async (value) => (await answer({ ...typed, arguments: JSON.stringify(value) })).output === 'taken',
    };
  },
  async 'OpenAI Chat'(tool) {
    const { tools, answer } = forOpenAi(createRuntime({ tools: [tool] }), { api: 'chat' });
    const callOf = (value: unknown) => ({ ...named, type: 'function', arguments: JSON.stringify(value) });
    return {
      json: tools[0]?.function.parameters,
      accepts: async (value) => (await answer({ ...typed, function: callOf(value) })).content === 'taken',
    };
  },
  async Anthropic(tool) {
    const { tools, answer } = forAnthropic(createRuntime({ tools: [tool] }));
    return {
      json: tools[0]?.input_schema,
      accepts: async (value) => !(await answer({ ...named, input: value })).is_error,
    };
  },
  async 'AI SDK'(tool) {
    const { take } = forAiSdk(createRuntime({ tools: [tool] })).tools;
    const { jsonSchema, validate } = asSchema(take?.inputSchema);
    return {
      ...{ json: await jsonSchema, dialect: 'draft-07' },
      async accepts(value) {
        const validated = await validate?.(value);
        const isPassedOn = validated?.success === true && Object.is(validated.value, value);
        return Promise.resolve(take?.execute(value, {})).then(
          (output) => isPassedOn && output === 'taken',
          () => false,
        );
      },
    };
  },
  async LangChain(tool) {
    const { tools, answer } = forLangChain(createRuntime({ tools: [tool] }));
    return {
      // What LangChain itself makes of the tool, for a provider.
      json: convertToOpenAITool(tools[0] ?? {}).function.parameters,
      accepts: async (value) => (await answer({ ...named, args: value })).status === 'success',
    };
  },
};

/** A tool that takes what its schema takes, and says so. */
export const toolOf = (input: AnySchema) =>
  defineTool({ name: 'take', description: 'Takes.', input, execute: () => 'taken' });

/** What Ajv takes by what a system is told, and what succeeds in it. */
export function lawOf(told: Told) {
  const takes = takenBy(Object(told.json), told.dialect);
  return async (value: unknown) => [takes(value), await told.accepts(value)] as const;
}
