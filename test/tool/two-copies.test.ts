import { array, createRuntime, defineTool, object, optional, string, ToolError } from '@hermes/tools';
import { afterAll, describe, expect, test } from 'vitest';
import { bundle, shelf } from '../errors/built-copy.js';

const folder = await shelf();
const copy = await folder.load('copy.mjs', await bundle());
afterAll(folder.remove);

const question = { q: copy.string() };
const ask = copy.defineTool({
  name: 'ask',
  description: 'Asks.',
  input: copy.object(question),
  output: copy.object({ answer: copy.string() }),
  execute: ({ q }) => ({ answer: q }),
});
const declared = { name: 'ask', description: 'Asks.', execute: (input: unknown) => input };

describe('a second copy of the package', () => {
  test('is another one', () => {
    expect(copy.ToolError).not.toBe(ToolError);
  });

  test('makes tools that run here', async () => {
    const runtime = createRuntime({ tools: [ask] });
    await expect(runtime.call('ask', { q: 'x' })).resolves.toEqual({ answer: 'x' });
    await expect(runtime.call<string>('ask', { q: 'x', _meta: 1 })).resolves.toEqual({ answer: 'x' });
    const settled = await runtime.settle('ask', { q: 1 });
    expect(settled).toMatchObject({ ok: false, error: { code: 'INPUT_INVALID', tool: 'ask', path: ['q'] } });
  });

  test('makes errors that a tool here says as its word', async () => {
    const error = new copy.ToolError('acme/DOWN', 'It is down.');
    const execute = () => {
      throw error;
    };
    const runtime = createRuntime({ tools: [defineTool({ ...declared, execute })] });
    await expect(runtime.call('ask')).rejects.toBe(error);
    await expect(runtime.invoke('ask')).resolves.toBe('Error: It is down.');
  });

  test('makes errors that are a bug of a tool here where they are about something else', async () => {
    const runtime = createRuntime({
      tools: [defineTool({ ...declared, name: 'outer', execute: () => ask.input.parse({}) })],
    });
    await expect(runtime.settle('outer')).resolves.toMatchObject({ ok: false, error: { code: 'TOOL_FAILED' } });
  });

  test('makes objects whose client keys are taken out here', () => {
    const tool = defineTool({ ...declared, input: copy.object(question) });
    expect(tool.input.parse({ q: 'x', _meta: 1 })).toEqual({ q: 'x' });
  });

  test('makes inputs of tools that nest here as the schema that they wrap', () => {
    const outer = object({ inner: ask.input, note: optional(string()) });
    expect(outer.parse({ inner: { q: 'x' } })).toEqual({ inner: { q: 'x' } });
    expect(outer.safeParse({ inner: { q: 1 } }).error).toMatchObject({ code: 'SCHEMA_INVALID', path: ['inner', 'q'] });
    expect(outer.safeParse({}).error?.issues).toMatchObject([{ path: ['inner'], kind: 'missing' }]);
    expect(array(ask.input).safeParse([{ q: 'x', _meta: 1 }]).error?.issues).toMatchObject([
      { path: [0, '_meta'], kind: 'unknown-key' },
    ]);
  });
});
