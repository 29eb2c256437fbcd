import {
  type CallOptions,
  createRuntime,
  defineTool,
  forAnthropic,
  forLangChain,
  integer,
  object,
  PermissionDeniedError,
  string,
  ToolError,
  toolErrorFromJson,
  union,
  unknown,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';

const secret = 'connect ECONNREFUSED db.internal password=hunter2';
const tools = [
  defineTool({
    name: 'fs.read',
    description: 'Reads.',
    input: object({ path: string() }),
    execute: ({ path }) => `content of ${path}`,
  }),
  defineTool({
    name: 'fs.stat',
    description: 'Counts.',
    output: object({ bytes: integer() }),
    execute: () => ({ bytes: 3 }),
  }),
  defineTool({ name: 'fs.delete', description: 'Deletes.', permissions: ['fs:delete'], execute: () => 'gone' }),
  defineTool({
    name: 'bad.output',
    description: 'Is wrong.',
    output: object({ bytes: integer() }),
    // SAFETY: what a tool must not return is returned on purpose.
    execute: () => ({ bytes: 'three' }) as never,
  }),
  defineTool({ name: 'bad.json', description: 'Is wrong.', output: unknown(), execute: () => ({ count: 1n }) }),
  defineTool({
    name: 'broken',
    description: 'Throws.',
    execute: () => {
      throw new Error(secret);
    },
  }),
  defineTool({ name: 'slow', description: 'Waits.', execute: () => new Promise(() => {}) }),
] as const;
const runtime = createRuntime({ tools, reference: () => 'ref-1' });

const throwing = new Proxy(
  {},
  {
    get() {
      throw new Error('no');
    },
  },
);
/** What each system gets of a call: whether it failed, its text, and the id. */
const systems = {
  anthropic: async (name: unknown, input: unknown, options?: CallOptions) => {
    // SAFETY: what is no block is tried on purpose.
    const call = { type: 'tool_use', id: 'id-1', name, input } as never;
    const { is_error: isError = false, content, tool_use_id: id } = await forAnthropic(runtime).answer(call, options);
    return { isError, content, id };
  },
  langchain: async (name: unknown, args: unknown, options?: CallOptions) => {
    // SAFETY: what is no call is tried on purpose.
    const call = { type: 'tool_call', id: 'id-1', name, args } as never;
    const { status, content, tool_call_id: id } = await forLangChain(runtime).answer(call, options);
    return { isError: status === 'error', content, id };
  },
};

describe.each(Object.entries(systems))('an answer for %s', (_system, answer) => {
  test.each<[title: string, name: unknown, input: unknown, isError: boolean, text: string | RegExp]>([
    ['a text', 'fs_read', { path: 'a' }, false, 'content of a'],
    ["by the tool's own name", 'fs.read', { path: 'a' }, false, 'content of a'],
    ['an object', 'fs_stat', {}, false, '{"bytes":3}'],
    ['no input', 'fs_stat', undefined, false, '{"bytes":3}'],
    [
      'bad input',
      'fs_read',
      { path: 1 },
      true,
      'Error: fs.read was called with invalid input: "path" must be a string, not 1',
    ],
    [
      'input that is none',
      'fs_read',
      7,
      true,
      /^Error: fs\.read was called .*: the arguments must be an object, not 7$/,
    ],
    ['input as JSON text', 'fs_read', '{"path":"a"}', false, 'content of a'],
    ['input as text that is blank', 'fs_stat', ' ', false, '{"bytes":3}'],
    [
      'input as text that is no JSON',
      'fs_read',
      '{"path":a}',
      true,
      /must be JSON, not a text that .* at character 9: "a" \(put a text in double quotes\)$/,
    ],
    ['no grant', 'fs_delete', {}, true, /^Denied: fs\.delete requires the "fs:delete" permission/],
    ['bad output', 'bad_output', {}, true, /^Error: bad\.output returned a value .* This is a fault in the tool/],
    [
      'an output that is no JSON',
      'bad_json',
      {},
      true,
      /^Error: bad\.json returned a value .*"count" must be a JSON value, not a bigint/,
    ],
    ['a bug', 'broken', {}, true, 'Error: broken failed inside. This is not about your arguments. Reference: ref-1'],
    [
      'a typing error, told by a name that can be sent',
      'fs_raed',
      {},
      true,
      /Did you mean "fs_read"\? Known tools: fs_read, fs_stat, fs_delete, bad_output,/,
    ],
    ['a name of every object', 'constructor', {}, true, /^Error: No tool named "constructor"/],
    ['a name that is none', 7, {}, true, /^Error: No tool named/],
    ['a name that cannot be read', throwing, {}, true, /^Error: No tool named/],
    ['input that cannot be read', 'fs_read', throwing, true, /^Error: fs\.read was called with invalid input/],
  ])('tells of %s', async (_title, name, input, isError, text) => {
    const answered = await answer(name, input);
    expect(answered).toEqual({
      isError,
      content: expect.stringMatching(text instanceof RegExp ? text : /^/),
      id: 'id-1',
    });
    if (typeof text === 'string') expect(answered.content).toBe(text);
    expect(answered.content).not.toContain('hunter2');
  });

  test('tells of a call that was cut off', async () => {
    expect(await answer('fs_read', {}, { truncated: true })).toMatchObject({
      ...{ isError: true, content: expect.stringContaining('cut off before it was complete') },
    });
  });

  test('tells of a tool that takes too long, and rejects on abort', async () => {
    expect(await answer('slow', {}, { timeoutMs: 5 })).toMatchObject({
      isError: true,
      content: expect.stringContaining('5 ms'),
    });
    const controller = new AbortController();
    const waiting = answer('slow', {}, { signal: controller.signal });
    controller.abort('stop');
    await expect(waiting).rejects.toBe('stop');
  });
});

test.each<[title: string, call: unknown]>([
  ['null', null],
  ['nothing', undefined],
  ['a text', 'fs_read'],
  ['a proxy that throws', throwing],
  ['a list', []],
])('a call that is %s is answered too', async (_title, call) => {
  // SAFETY: what is no call is tried on purpose.
  const given = call as never;
  expect(await forAnthropic(runtime).answer(given)).toMatchObject({
    type: 'tool_result',
    tool_use_id: '',
    is_error: true,
  });
  expect(await forLangChain(runtime).answer(given)).toMatchObject({ tool_call_id: '', name: '', status: 'error' });
});

test('LangChain gets the error as an artifact, which is an error again', async () => {
  const { artifact } = await forLangChain(runtime).answer({ name: 'fs_delete', args: {}, id: '1' });
  const error = toolErrorFromJson(JSON.parse(JSON.stringify(artifact)));
  expect(error instanceof PermissionDeniedError && error.permission).toBe('fs:delete');
});

test.each<[title: string, toJSON: () => unknown]>([
  [
    'throws',
    () => {
      throw new Error(secret);
    },
  ],
  ['gives what is no JSON', () => 1n],
])('LangChain gets no artifact of an error whose toJSON %s, and the text all the same', async (_title, toJSON) => {
  const odd = defineTool({
    name: 'odd',
    description: 'x',
    execute: () => {
      throw Object.assign(new ToolError('acme/ODD', 'It is odd.'), { toJSON });
    },
  });
  expect(await forLangChain(createRuntime({ tools: [odd] })).answer({ name: 'odd', args: {}, id: '1' })).toEqual({
    ...{ content: 'Error: It is odd.', tool_call_id: '1', name: 'odd', status: 'error' },
  });
});

test('a session counts what is repeated there too', async () => {
  const { answer } = forAnthropic(runtime.session());
  const call = { id: '1', name: 'fs_read', input: {} };
  await answer(call);
  expect((await answer(call)).content).toContain('This is the second call with this fault');
});

test('a union at the root is refused for Anthropic, by the name of the tool', () => {
  const input = union([object({ a: string() }), object({ b: string() })]);
  const either = defineTool({ name: 'either', description: 'x', input, execute: () => 'x' });
  expect(() => forAnthropic(createRuntime({ tools: [either] }))).toThrow(
    'Tool "either" is not a valid definition: its input is a union at the root, which Anthropic does not take',
  );
  expect(forLangChain(createRuntime({ tools: [either] })).tools).toHaveLength(1);
});

test('what is advertised may be changed without a change to the tool', () => {
  for (const { tools } of [forAnthropic(runtime), forLangChain(runtime)])
    for (const definition of tools) Object.assign(definition, { description: 'changed' });
  const [first] = forAnthropic(runtime).tools;
  if (first?.input_schema.properties) first.input_schema.properties = {};
  expect(forAnthropic(runtime).tools[0]).toEqual({
    name: 'fs_read',
    description: 'Reads.',
    input_schema: {
      ...{ type: 'object', properties: { path: { type: 'string' } }, required: ['path'], additionalProperties: false },
    },
  });
  expect(ToolError.isInstance(first)).toBe(false);
});
