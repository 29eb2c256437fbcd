import {
  type AnySchema,
  type AnyToolError,
  array,
  createRuntime,
  defineTool,
  InputInvalidError,
  integer,
  number,
  object,
  optional,
  string,
  ToolError,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';

/** What a tool with this input says of what a model sent, and what the model reads. */
async function answer(input: AnySchema, sent: unknown) {
  const tool = defineTool({ name: 'ask', description: 'Asks.', input, execute: (given) => given });
  const runtime = createRuntime({ tools: [tool] });
  const settled = await runtime.settle('ask', sent);
  return { error: settled.ok ? undefined : settled.error, text: await runtime.invoke('ask', sent) };
}

/** The error of a call of the tool `ask` that ends so. */
async function errorOf(parts: {
  output?: AnySchema;
  permissions?: string[];
  execute?: () => unknown;
}): Promise<AnyToolError> {
  const declared = { name: 'ask', description: 'Asks.', execute: () => 'done', ...parts } as { execute: () => unknown };
  const tool = defineTool({ name: 'ask', description: 'Asks.', ...declared });
  const settled = await createRuntime({ tools: [tool] }).settle('ask', {});
  return settled.ok ? expect.unreachable('the call did not fail') : settled.error;
}

describe('a message', () => {
  test('F16 of a call that was cut off blames no field', async () => {
    const input = object({ file_path: string(), content: string() });
    const tool = defineTool({ name: 'ask', description: 'Asks.', input, execute: () => 'done' });
    const text = await createRuntime({ tools: [tool] }).invoke('ask', { file_path: 'x.ts' }, { truncated: true });
    expect(text).toBe('Error: The call was cut off before it was complete, so it was not run. Send a shorter call');
  });

  test('F27 and F29 names every key that is no field, beside what is missing', async () => {
    const listed = object({ server: string(), hours_back: optional(number()) });
    const { error } = await answer(listed, { server: 'S1', hours: 1, status_filter: 'failure' });
    expect(error).toMatchObject({ issues: [{ path: ['hours'] }, { path: ['status_filter'] }] });
    const { text } = await answer(object({ topic: string() }), { path: 'something' });
    expect(text).toContain('"topic" is required: a string');
    expect(text).toContain('"path" is not a field');
    expect(text).not.toContain('something');
  });

  test('F31 shows a hostile key in one line, cut', async () => {
    const { error, text } = await answer(object({}), { [`a\n\u202e"${'b'.repeat(5000)}`]: 0 });
    expect(error).toMatchObject({ code: 'INPUT_INVALID', total: 1 });
    expect(text).not.toMatch(/[\n\u202e]/);
    expect(text.length).toBeLessThan(500);
  });

  test('F36 stays short for a thousand faults, all of them counted', async () => {
    const { error, text } = await answer(object({ xs: array(number()) }), { xs: Array(1500).fill('x') });
    expect(error).toMatchObject({ path: ['xs', 0], total: 1500 });
    expect(error instanceof InputInvalidError && error.issues.length).toBe(1000);
    expect(text.length).toBeLessThanOrEqual(4096 + 'Error: '.length);
  });

  test('F51 says as data what would have to change, over the wire too', async () => {
    const { error } = await answer(object({ depth: integer() }), { depth: '3' });
    expect(JSON.parse(JSON.stringify(error))).toMatchObject({ code: 'INPUT_INVALID', remedy: 'rewrite-arguments' });
  });

  test('F64 that an author meant reaches the model whole', async () => {
    const meant = new ToolError('jobs/BAD_ACTION', 'job_id is required for action add', {
      remedy: 'rewrite-arguments',
    });
    const error = await errorOf({ execute: () => Promise.reject(meant) });
    expect(error).toBe(meant);
    expect(error.message).toBe('job_id is required for action add');
  });

  test('F63 of a crash holds nothing of it, and F72 there always is one', async () => {
    const crash = new Error('connect ECONNREFUSED 10.0.0.5:5432');
    const error = await errorOf({ execute: () => Promise.reject(crash) });
    expect(error).toMatchObject({ code: 'TOOL_FAILED', tool: 'ask', cause: crash });
    expect(error.message).toMatch(/^ask failed inside\. This is not about your arguments\. Reference: \S+$/);
    expect(JSON.stringify(error)).not.toMatch(/ECONNREFUSED|10\.0\.0\.5/);
  });
});

describe('a fault that no argument mends', () => {
  const end = '. This is a fault in the tool, not in how it was called';
  const begin = 'ask returned a value that does not match its own output schema: ';

  test('F48 is a tool that returned nothing', async () => {
    const error = await errorOf({ output: object({ hits: integer() }), execute: () => undefined });
    expect(error).toMatchObject({ code: 'OUTPUT_INVALID', path: [] });
    expect(error.message).toBe(`${begin}the result must be an object, not undefined${end}`);
  });

  test('F50 is a result that is no JSON', async () => {
    const tool = defineTool({ name: 'ask', description: 'Asks.', execute: () => ({ n: 1n }) });
    const text = await createRuntime({ tools: [tool] }).invoke('ask', {});
    expect(text).toMatch(/^Error: ask returned .*"n" .*a bigint/);
    expect(text.endsWith(end)).toBe(true);
  });

  test.each(['web_serach', 'generic_command', 'constructor'])(
    'F05, F53 and F57 is a name that is unknown: %s',
    async (name) => {
      const tool = defineTool({ name: 'web_search', description: 'Searches.', execute: () => 'done' });
      const runtime = createRuntime({ tools: [tool] });
      await expect(runtime.settle(name, {})).resolves.toMatchObject({
        ok: false,
        error: { code: 'TOOL_NOT_FOUND', tool: name },
      });
      const text = await runtime.invoke(name, {});
      expect(text).toContain(`No tool named "${name}" is registered.`);
      expect(text).toContain('web_search');
    },
  );

  test('F61 is a grant that is missing, named', async () => {
    const error = await errorOf({ permissions: ['email:send'] });
    expect(error).toMatchObject({ code: 'PERMISSION_DENIED', permission: 'email:send', remedy: 'grant-permission' });
    expect(error.message).toBe(
      'ask requires the "email:send" permission, which was not granted. Retrying with different arguments will not help',
    );
  });
});

describe('a wrong declaration is found when it is declared', () => {
  const readFile = { name: 'read_file', description: 'Reads.', execute: () => 'text' };

  test('F73 an empty description', () => {
    const declare = () => defineTool({ ...readFile, description: '' });
    expect(declare).toThrow(expect.objectContaining({ code: 'INVALID_DEFINITION', subject: 'tool "read_file"' }));
  });

  test('F75 two tools of one name', () => {
    const create = () => createRuntime({ tools: [defineTool(readFile), defineTool(readFile)] });
    expect(create).toThrow(expect.objectContaining({ code: 'INVALID_DEFINITION', subject: 'runtime' }));
  });
});
