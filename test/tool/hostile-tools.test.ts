import {
  createRuntime,
  defineTool,
  object,
  SchemaError,
  string,
  ToolError,
  toObservation,
  toolErrorFromJson,
} from '@hermes/tools';
import * as valibot from 'valibot';
import { expect, test } from 'vitest';
import { z } from 'zod';

class HttpError extends ToolError<'acme/HTTP'> {
  readonly ok: boolean;

  constructor(ok: boolean) {
    super('acme/HTTP', 'The service answered with an error.');
    this.ok = ok;
  }
}

test.each([true, false])('a tool error with a field of its own named ok (%s) is a tool error', async (ok) => {
  const tool = defineTool({
    name: 'http',
    description: 'Asks.',
    execute() {
      throw new HttpError(ok);
    },
  });
  expect(await createRuntime({ tools: [tool] }).invoke('http')).toBe('Error: The service answered with an error.');
});

test.each([undefined, null, 'a text', 42])('%s is no observation: it is thrown as it is', (value) => {
  let thrown: unknown = 'nothing';
  try {
    toObservation(value as never);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBe(value);
});

test.each([
  ['a schema of valibot', valibot.object({ bytes: valibot.number() }), { bytes: 'hunter2 and more' }],
  ['a closed object of zod', z.strictObject({}), { extra: 'hunter2' }],
  [
    'a schema of a user',
    {
      parse(value: unknown): never {
        throw new SchemaError('must be a port', { received: String(value) });
      },
    },
    'a hunter2 phrase',
  ],
])('%s for the output tells no value of it', async (_title, output, value) => {
  const tool = defineTool({ name: 'leak', description: 'Leaks.', output, execute: () => value as never });
  const text = await createRuntime({ tools: [tool] }).invoke('leak');
  expect(text).toContain('This is a fault in the tool');
  expect(text).not.toContain('hunter2');
});

test.each<readonly [string, () => unknown, string]>([
  ['a generator', () => (function* () {})(), 'a Generator'],
  ['an error', () => new Error('x'), 'an Error'],
  ['a map', () => new Map(), 'a Map'],
  ['an iterator', () => new Map([['a', 1]]).values(), 'an Iterator'],
  ['a response that nobody read', () => new Response('x'), 'a Response'],
  ['a signal within', () => ({ signal: new AbortController().signal }), 'an AbortSignal'],
  ['a stream', () => new ReadableStream(), 'a ReadableStream'],
  ['a buffer of bytes', () => new ArrayBuffer(1), 'an ArrayBuffer'],
  ['an expression', () => /a/, 'a RegExp'],
])('%s is no output', async (_title, execute, received) => {
  const tool = defineTool({ name: 'odd', description: 'Is odd.', execute });
  expect(await createRuntime({ tools: [tool] }).invoke('odd')).toContain(`must be a JSON value, not ${received}`);
});

test.each<readonly [string, () => unknown, string]>([
  ['no member', () => ({}), '{}'],
  ['no member and no prototype', () => Object.create(null), '{}'],
  ['bytes', () => new Uint8Array(1), '{"0":0}'],
  ['no bytes', () => new Uint8Array(0), '{}'],
  ['a boxed text', () => new String(''), '""'],
  ['an instance that says what it is', () => new URL('https://a.example/'), '"https://a.example/"'],
  ['a tag and members', () => ({ [Symbol.toStringTag]: 'Row', id: 1 }), '{"id":1}'],
])('%s is an output', async (_title, execute, text) => {
  const tool = defineTool({ name: 'odd', description: 'Is odd.', execute });
  expect(await createRuntime({ tools: [tool] }).invoke('odd')).toBe(text);
});

test.each(['message', 'remedy', 'denied', 'code'])(
  'a tool error whose %s throws when it is read is a bug',
  async (key) => {
    const odd = new ToolError('acme/ODD', 'It is odd.');
    Object.defineProperty(odd, key, {
      get() {
        throw new Error('no');
      },
    });
    const heard: unknown[] = [];
    const tool = defineTool({
      name: 'odd',
      description: 'Throws.',
      execute() {
        throw odd;
      },
    });
    const runtime = createRuntime({ tools: [tool], onError: (error) => heard.push(error) });
    await expect(runtime.invoke('odd')).rejects.toBe(odd);
    const settled = await runtime.settle('odd');
    expect(!settled.ok && settled.error).toMatchObject({ code: 'TOOL_FAILED', cause: odd });
    expect(heard).toEqual([odd, odd]);
  },
);

test('a class with a parse of its own is no schema', () => {
  expect(() => object({ when: Date as never })).toThrow('"when" must be a schema');
});

test('calls in flight together put one listener on their signal', async () => {
  const { signal } = new AbortController();
  const listeners: string[] = [];
  const add = signal.addEventListener.bind(signal);
  signal.addEventListener = (type: string, ...rest: readonly unknown[]): void => {
    listeners.push(type);
    Reflect.apply(add, signal, [type, ...rest]);
  };
  const tool = defineTool({
    name: 'wait',
    description: 'Waits.',
    input: object({ text: string() }),
    execute: async () => 1,
  });
  const runtime = createRuntime({ tools: [tool] });
  await Promise.all(Array.from({ length: 30 }, () => runtime.call('wait', { text: 'a' }, { signal })));
  expect(listeners).toEqual(['abort']);
});

test('the root of what is advertised is of type object, references and branches or not', () => {
  const recursive = z.object({
    get inner() {
      return z.array(recursive);
    },
  });
  const either = z.discriminatedUnion('kind', [z.object({ kind: z.literal('a') }), z.object({ kind: z.literal('b') })]);
  for (const input of [recursive, either]) {
    const tool = defineTool({ name: 'any', description: 'Takes.', input, execute: () => 'ok' });
    expect(tool.input.jsonSchema.type).toBe('object');
  }
});

test('an error from the wire has a stack, under its own name', () => {
  const { stack } = toolErrorFromJson(new SchemaError('must be x').toJSON());
  expect(stack).toMatch(/^SchemaError: value must be x\n {4}at /);
});
