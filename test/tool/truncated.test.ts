import { createRuntime, defineTool, InputInvalidError, integer, object, string } from '@hermes/tools';
import { describe, expect, test } from 'vitest';

let runs = 0;
const parsed: unknown[] = [];
const path = {
  parse(value: unknown): unknown {
    parsed.push(value);
    return value;
  },
};
const write = defineTool({
  name: 'fs.write',
  description: 'Writes a file.',
  permissions: ['fs:write'],
  input: object({ path, content: string() }),
  output: integer(),
  execute: () => ++runs,
});
const runtime = createRuntime({ tools: [write], grants: ['fs:write'] });
const text = 'The call was cut off before it was complete, so it was not run. Send a shorter call';

describe('a call that was cut off', () => {
  test.each([
    ['no arguments', undefined],
    ['empty arguments', {}],
    ['half of the arguments', { path: 'a.ts' }],
    ['arguments that look whole', { path: 'a.ts', content: 'x' }],
    ['arguments of a wrong type', { path: 1, content: 2 }],
    ['half a JSON text', '{"path":"a'],
  ])('is not run and tells no fault of its arguments: %s', async (_, input) => {
    runs = 0;
    parsed.length = 0;
    const settled = await runtime.settle('fs.write', input, { truncated: true });
    const error = settled.ok ? undefined : settled.error;
    expect(error).toBeInstanceOf(InputInvalidError);
    expect(error).toMatchObject({
      tool: 'fs.write',
      issues: [],
      total: 0,
      fault: 'truncated',
      remedy: 'rewrite-arguments',
    });
    expect(error?.message).toBe(text);
    await expect(runtime.invoke('fs.write', input, { truncated: true })).resolves.toBe(`Error: ${text}`);
    await expect(runtime.call<string>('fs.write', input, { truncated: true })).rejects.toThrow(text);
    expect({ runs, parsed }).toEqual({ runs: 0, parsed: [] });
  });

  test('is first of all a call of a tool that is known and granted', async () => {
    const ungranted = createRuntime({ tools: [write] });
    const options = { truncated: true };
    await expect(ungranted.settle('fs.write', {}, options)).resolves.toMatchObject({
      error: { code: 'PERMISSION_DENIED' },
    });
    await expect(runtime.settle('fs.wri', {}, options)).resolves.toMatchObject({ error: { code: 'TOOL_NOT_FOUND' } });
  });

  test('is none where the option is false or absent', async () => {
    const input = { path: 'a.ts', content: 'x' };
    await expect(runtime.call('fs.write', input, { truncated: false })).resolves.toBeTypeOf('number');
    await expect(runtime.call('fs.write', input, { truncated: undefined })).resolves.toBeTypeOf('number');
  });
});
