import {
  createRuntime,
  defineTool,
  forOpenAi,
  InvalidDefinitionError,
  integer,
  lazy,
  literal,
  object,
  optional,
  refine,
  string,
  type ToolError,
  union,
} from '@hermes/tools';
import { expect, test } from 'vitest';

const written: unknown[] = [];
const write = defineTool({
  name: 'fs.write',
  description: 'Writes a file.',
  permissions: ['fs:write'],
  input: object({ path: string(), mode: optional(integer()) }),
  execute: (input) => {
    written.push(input);
    return { bytes: 3 };
  },
});
const ping = defineTool({ name: 'ping', description: 'Answers.', execute: () => 'pong' });
const wait = defineTool({
  name: 'wait',
  description: 'Never ends.',
  execute: () => new Promise<never>(() => {}),
});
const break_ = defineTool({
  name: 'break',
  description: 'Has a bug.',
  execute: () => {
    throw new TypeError('secret');
  },
});
const runtime = createRuntime({
  tools: [write, ping, wait, break_],
  grants: ['fs:write'],
  reference: () => 'x-1',
});
const responses = forOpenAi(runtime);
const chat = forOpenAi(runtime, { api: 'chat' });

const item = (name: string, sent: string) =>
  ({ type: 'function_call', call_id: 'call_1', name, arguments: sent }) as const;
const entry = (name: string, sent: string) =>
  ({ id: 'call_1', type: 'function', function: { name, arguments: sent } }) as const;

test('the tools go into a request of either API under names that OpenAI takes', () => {
  const described = {
    name: 'fs_write',
    description: 'Writes a file.',
    parameters: {
      type: 'object',
      properties: { path: { type: 'string' }, mode: { type: 'integer' } },
      required: ['path'],
      additionalProperties: false,
    },
    strict: false,
  };
  expect(responses.tools[0]).toStrictEqual({ type: 'function', ...described });
  expect(chat.tools[0]).toStrictEqual({ type: 'function', function: described });
  expect(responses.tools.map(({ name }) => name)).toEqual(['fs_write', 'ping', 'wait', 'break']);
});

test('what goes out is fresh: changing it changes neither the tool nor another adapter', () => {
  const { tools } = forOpenAi(runtime);
  Object.assign(tools[0]?.parameters.properties ?? {}, { other: {} });
  expect(forOpenAi(runtime).tools).toStrictEqual(responses.tools);
});

test.each([
  ['a success as JSON', 'fs_write', '{"path":"a"}', '{"bytes":3}'],
  ['a text as it is', 'ping', '{}', 'pong'],
  ['no arguments', 'ping', '', 'pong'],
  ['blank arguments', 'ping', ' \n\t', 'pong'],
  ['the own name of a tool', 'fs.write', '{"path":"a"}', '{"bytes":3}'],
  [
    'a fault of the arguments',
    'fs_write',
    '{"path":1}',
    'Error: fs.write was called with invalid input: "path" must be a string, not 1',
  ],
  [
    'arguments that are null',
    'fs_write',
    'null',
    'Error: fs.write was called with invalid input: the arguments must be an object, not null',
  ],
  [
    'an unknown tool, told by the names that went out',
    'fs_writ',
    '{}',
    'Error: No tool named "fs_writ" is registered. Did you mean "fs_write"? Known tools: fs_write, ping, wait, break',
  ],
  [
    'a name of the prototype',
    'constructor',
    '{}',
    'Error: No tool named "constructor" is registered. Known tools: fs_write, ping, wait, break',
  ],
  [
    'a bug of the tool, without its text',
    'break',
    '{}',
    'Error: break failed inside. This is not about your arguments. Reference: x-1',
  ],
])('%s is answered in both forms', async (_, name, sent, text) => {
  expect(await responses.answer(item(name, sent))).toStrictEqual({
    type: 'function_call_output',
    call_id: 'call_1',
    output: text,
  });
  expect(await chat.answer(entry(name, sent))).toStrictEqual({ role: 'tool', tool_call_id: 'call_1', content: text });
});

test('arguments that are an object already are taken as they are', async () => {
  written.length = 0;
  const sent: object = { path: 'b' };
  expect(await responses.answer({ ...item('fs_write', ''), arguments: sent as unknown as string })).toMatchObject({
    output: '{"bytes":3}',
  });
  expect(written).toEqual([{ path: 'b' }]);
});

const throwing = new Proxy(
  {},
  {
    get() {
      throw new Error('no');
    },
    getPrototypeOf() {
      throw new Error('no');
    },
  },
);

test.each([
  ['null', null],
  ['undefined', undefined],
  ['a number', 7],
  ['an empty object', {}],
  ['what throws when it is read', throwing],
  ['a name that is no string', { call_id: 1, id: {}, name: 7, function: { name: [] }, arguments: '{}' }],
  ['a function that throws when it is read', { id: 'a', call_id: 'a', function: throwing }],
  ['a custom tool call', { id: 'a', call_id: 'a', type: 'custom', custom: { name: 'ping', input: '' } }],
])('a broken call has one result that says so: %s', async (_, call) => {
  const one = await responses.answer(call as never);
  const other = await chat.answer(call as never);
  expect(Object.keys(one)).toEqual(['type', 'call_id', 'output']);
  expect(Object.keys(other)).toEqual(['role', 'tool_call_id', 'content']);
  expect([typeof one.call_id, typeof other.tool_call_id]).toEqual(['string', 'string']);
  for (const text of [one.output, other.content]) expect(text).toMatch(/^Error: No tool named "/);
});

test('arguments that throw when they are asked are answered as a fault of theirs', async () => {
  const { output } = await responses.answer({ ...item('fs_write', ''), arguments: throwing as string });
  expect(output).toMatch(/^Error: fs\.write was called with invalid input: /);
});

test('on abort it rejects with the reason of the signal, and with nothing else', async () => {
  const controller = new AbortController();
  const pending = [
    responses.answer(item('wait', '{}'), { signal: controller.signal }),
    chat.answer(entry('wait', '{"'), { signal: controller.signal }),
  ];
  controller.abort('enough');
  await expect(pending[0]).rejects.toBe('enough');
  await expect(pending[1]).rejects.toBe('enough');
});

test('a call that was cut off is told as such, whatever is left of its arguments', async () => {
  const text = 'Error: The call was cut off before it was complete, so it was not run. Send a shorter call';
  for (const sent of ['', '{}', '{"path":"a"}', '{"path":"a']) {
    expect((await responses.answer(item('fs_write', sent), { truncated: true })).output).toBe(text);
    expect((await chat.answer(entry('fs_write', sent), { truncated: true })).content).toBe(text);
  }
});

test('the options of a call reach the tool', async () => {
  const whoAmI = defineTool({ name: 'who', description: 'Says.', execute: (_, context) => Object(context).user });
  const { answer } = forOpenAi(createRuntime({ tools: [whoAmI] }));
  expect((await answer(item('who', ''), { context: { user: 'ada' } })).output).toBe('ada');
});

test('an output that no text can carry is a fault of the tool', async () => {
  const big = defineTool({ name: 'big', description: 'Counts.', execute: () => 1n });
  const { answer } = forOpenAi(createRuntime({ tools: [big] }));
  expect((await answer(item('big', ''))).output).toMatch(/^Error: big returned a value /);
});

test('in a session a fault that comes again is told as such', async () => {
  const { answer } = forOpenAi(runtime.session());
  const texts = [];
  for (let count = 0; count < 3; count++) texts.push((await answer(item('fs_write', '{"path":1}'))).output);
  expect(texts[0]).not.toContain('This is');
  expect(texts[1]).toMatch(/This is the second call with this fault: change the arguments named above$/);
  expect(texts[2]).toMatch(/This is call 3 with this fault\. /);
});

function errorOf(work: () => unknown): ToolError | undefined {
  try {
    work();
    return undefined;
  } catch (thrown) {
    return thrown as ToolError;
  }
}

const branches = union([object({ kind: literal('a') }), object({ kind: literal('b') })]);
test.each([
  ['written there', branches],
  [
    'by reference',
    refine(
      lazy(() => branches),
      () => undefined,
    ),
  ],
])('a union at the root is refused, with strict and without: %s', (_, input) => {
  const tool = defineTool({ name: 'op', description: 'Does.', input, execute: () => 1 });
  for (const strict of [false, true]) {
    const error = errorOf(() => forOpenAi(createRuntime({ tools: [tool] }), { strict }));
    expect(error).toBeInstanceOf(InvalidDefinitionError);
    expect(error?.message).toBe(
      'Tool "op" is not a valid definition: its input is a union at the root, which OpenAI does not take: put it into a field',
    );
  }
});

test('an option that is none is refused', () => {
  const error = errorOf(() => forOpenAi(runtime, { api: 'assistants', stric: true } as never));
  expect(error).toMatchObject({
    code: 'INVALID_DEFINITION',
    problems: ['"api" must be "responses" or "chat"', '"stric" is not an option (did you mean "strict"?)'],
  });
});
