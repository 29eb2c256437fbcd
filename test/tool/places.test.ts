import { createRuntime, defineTool, InvalidDefinitionError, integer, object } from '@hermes/tools';
import { expect, test } from 'vitest';

const tool = { name: 'ask', description: 'Asks.' };

test.each<[title: string, output: unknown, place: string]>([
  [
    'a getter behind what is right',
    {
      a: {
        good: 1,
        get broken(): never {
          throw new Error('no');
        },
      },
    },
    '"a" must be a JSON value',
  ],
  [
    'a getter at the root',
    {
      get broken(): never {
        throw new Error('no');
      },
    },
    'the result must be a JSON value',
  ],
  ['a bigint', { a: [1, 2n] }, '"a.1" must be a JSON value, not a bigint'],
])('%s is told of what it is in', async (_, output, place) => {
  const runtime = createRuntime({ tools: [defineTool({ ...tool, execute: () => output })] });
  await expect(runtime.invoke('ask')).resolves.toContain(`output schema: ${place}. This is`);
});

test('an example may hold a key that clients add, as a call may', () => {
  const examples = [{ input: { a: 1, _meta: {} } }];
  const declare = () =>
    defineTool({ ...tool, input: object({ a: integer() }), examples: examples as never, execute: () => '' });
  expect(declare().examples).toEqual(examples);
});

test('a JSON Schema whose branches are no schemas is no valid declaration', () => {
  const declare = () => defineTool({ ...tool, inputJsonSchema: { anyOf: [null] } as never, execute: () => '' });
  expect(declare).toThrow(InvalidDefinitionError);
});

test('an abort counts as long as the call has not ended', async () => {
  const controller = new AbortController();
  const runtime = createRuntime({ tools: [defineTool({ ...tool, execute: async () => 1 })] });
  const settled = runtime.settle('ask', {}, { signal: controller.signal });
  await null;
  controller.abort('stop');
  await expect(settled).rejects.toBe('stop');
});
