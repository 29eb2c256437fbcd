import {
  type CallOptions,
  createRuntime,
  defineTool,
  forAiSdk,
  forAnthropic,
  forLangChain,
  forMcp,
  forOpenAi,
  object,
  PermissionDeniedError,
  type Session,
  string,
  ToolError,
  unknown,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';

const refuse = (): never => {
  throw new Error('no');
};
const traps = ['get', 'has', 'ownKeys', 'getPrototypeOf', 'getOwnPropertyDescriptor'] as const;
/** Throws whatever is asked of it. */
const hostile: object = new Proxy(() => {}, Object.fromEntries(traps.map((trap) => [trap, refuse])));
const revoked = Proxy.revocable({}, {});
revoked.revoke();
const cycle: Record<string, unknown> = { path: 'a' };
cycle['self'] = cycle;
const getter = (key: string): object => Object.defineProperty({}, key, { get: refuse, enumerable: true });
const deep: unknown = JSON.parse(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`);

const subclass = (spoil: (error: ToolError) => unknown): ToolError => {
  const error = new ToolError('acme/ODD', 'It is odd.');
  spoil(error);
  return error;
};
const spoiltBy = (key: string) => subclass((error) => Object.defineProperty(error, key, { get: refuse }));

/** What tools throw that no text can be made of, or no JSON. */
const thrown: Readonly<Record<string, unknown>> = {
  ...{ null: null, nothing: undefined, proxy: hostile, revoked: revoked.proxy, symbol: Symbol('x'), bigint: 1n },
  ...{ message: spoiltBy('message'), code: spoiltBy('code'), remedy: spoiltBy('remedy'), denied: spoiltBy('denied') },
  objectMessage: subclass((error) => Object.defineProperty(error, 'message', { value: { toString: refuse } })),
  toJson: subclass((error) => Object.assign(error, { toJSON: refuse })),
  tool: Object.defineProperty(new PermissionDeniedError({ tool: 'a', permissions: ['a:b'] }), 'tool', { get: refuse }),
};
/** What tools return that is no JSON. */
const returned: Readonly<Record<string, unknown>> = {
  ...{ cycle, bigint: { count: 1n }, function: refuse, symbol: Symbol('x'), nothing: undefined, nan: [Number.NaN] },
  ...{ proxy: hostile, revoked: revoked.proxy, getter: getter('a'), toJson: { toJSON: refuse }, deep, map: new Map() },
};

const tools = [
  defineTool({ name: 'fs.read', description: 'Reads.', input: object({ path: string() }), execute: () => 'content' }),
  defineTool({ name: 'take', description: 'Takes.', input: object({ any: unknown() }), execute: () => 'taken' }),
  defineTool({ name: 'wait', description: 'Waits.', execute: () => new Promise(() => {}) }),
  ...Object.keys(thrown).map((kind) =>
    defineTool({
      name: `throw.${kind}`,
      description: 'Throws.',
      execute: () => {
        throw thrown[kind];
      },
    }),
  ),
  ...Object.keys(returned).map((kind) =>
    defineTool({ name: `return.${kind}`, description: 'Returns.', execute: () => returned[kind] }),
  ),
  defineTool({ name: 'told', description: 'Tells.', output: object({ a: unknown() }), execute: () => ({ a: cycle }) }),
];
const runtime = createRuntime({ tools, onError: refuse, reference: refuse });

interface System {
  /** A call as this system sends it. */
  readonly callOf: (id: unknown, name: unknown, input: unknown) => unknown;
  readonly answer: (session: Session, call: unknown, options?: CallOptions) => Promise<object>;
  /** The id in an answer, its text, and whether it is told as a failure. */
  readonly read: (answer: Readonly<Record<string, unknown>>) => readonly [id: unknown, text: unknown, isError: boolean];
  readonly members: readonly string[];
}

const isErrorText = (text: unknown): boolean => /^(?:Error|Denied): /.test(String(text));

// SAFETY: what is no call is tried on purpose.
const sent = (call: unknown) => call as never;
const systems: Readonly<Record<string, System>> = {
  MCP: {
    callOf: (_, name, input) => ({ name, arguments: input }),
    answer: (session, call, options) => forMcp(session).answer(sent(call), options),
    read: ({ content, isError }) => ['', Object(content)[0].text, isError === true],
    members: ['content', 'structuredContent', 'isError', '_meta'],
  },
  'OpenAI Responses': {
    callOf: (id, name, input) => ({ type: 'function_call', call_id: id, name, arguments: input }),
    answer: (session, call, options) => forOpenAi(session).answer(sent(call), options),
    read: ({ call_id: id, output }) => [id, output, isErrorText(output)],
    members: ['type', 'call_id', 'output'],
  },
  'OpenAI Chat': {
    callOf: (id, name, input) => ({ type: 'function', id, function: { name, arguments: input } }),
    answer: (session, call, options) => forOpenAi(session, { api: 'chat' }).answer(sent(call), options),
    read: ({ tool_call_id: id, content }) => [id, content, isErrorText(content)],
    members: ['role', 'tool_call_id', 'content'],
  },
  Anthropic: {
    callOf: (id, name, input) => ({ type: 'tool_use', id, name, input }),
    answer: (session, call, options) => forAnthropic(session).answer(sent(call), options),
    read: ({ tool_use_id: id, content, is_error: isError }) => [id, content, isError === true],
    members: ['type', 'tool_use_id', 'content', 'is_error'],
  },
  LangChain: {
    callOf: (id, name, args) => ({ type: 'tool_call', id, name, args }),
    answer: (session, call, options) => forLangChain(session).answer(sent(call), options),
    read: ({ tool_call_id: id, content, status }) => [id, content, status === 'error'],
    members: ['content', 'tool_call_id', 'name', 'status', 'artifact'],
  },
};

/** In characters, whatever the call held. */
const MOST_OF_TEXT = 6000;

describe.each(Object.entries(systems))('%s gets exactly one result', (_system, { callOf, answer, read, members }) => {
  async function answered(call: unknown, options?: CallOptions): Promise<readonly [unknown, string, boolean]> {
    const result = await answer(runtime.session(), call, options);
    expect(structuredClone(result)).toEqual(result);
    expect(JSON.parse(JSON.stringify(result))).toEqual(result);
    expect(Object.keys(result).filter((member) => !members.includes(member))).toEqual([]);
    const [id, text, isError] = read({ ...result });
    expect([typeof id, typeof text]).toEqual(['string', 'string']);
    expect(isErrorText(text)).toBe(isError);
    return [id, String(text), isError];
  }

  test.each<[title: string, call: unknown]>([
    ...Object.entries({ nothing: undefined, null: null, number: 7, text: 'fs.read', list: [], listed: ['fs.read'] }),
    ...Object.entries({ proxy: hostile, revoked: revoked.proxy, function: refuse, symbol: Symbol('x'), bigint: 1n }),
    ...['id', 'name', 'input', 'args', 'arguments', 'function', 'call_id'].map((key): [string, object] => [
      `a getter for ${key}`,
      getter(key),
    ]),
  ])('for a call that is none: %s', async (_title, call) => {
    const [, text, isError] = await answered(call);
    expect([isError, text.slice(0, 21)]).toEqual([true, 'Error: No tool named ']);
  });

  test.each<[title: string, id: unknown]>([
    ['none', undefined],
    ['null', null],
    ['a number', 7],
    ['an object', { toString: () => 'x' }],
    ['a proxy', hostile],
    ['empty', ''],
    ['a megabyte', 'i'.repeat(1_000_000)],
    ['half a character', 'a\ud83d'],
    ['a name of the prototype', '__proto__'],
  ])('for an id that is %s', async (_title, id) => {
    const [found, text] = await answered(callOf(id, 'take', { any: 1 }));
    const [without] = read({ ...(await answer(runtime, callOf('x', 'take', { any: 1 }))) });
    expect([found, text]).toEqual([typeof id === 'string' && without === 'x' ? id : '', 'taken']);
  });

  test.each<[title: string, name: unknown]>([
    ['none', undefined],
    ['empty', ''],
    ['an object', {}],
    ['a proxy', hostile],
    ['a megabyte', 'n'.repeat(1_000_000)],
    ['half a character', 'fs\ud83d'],
    ['of the prototype', '__proto__'],
    ['of several lines', 'fs\nread'],
  ])('for a name that is %s', async (_title, name) => {
    const [id, text, isError] = await answered(callOf('', name, {}));
    expect([id, isError, text.length < MOST_OF_TEXT]).toEqual(['', true, true]);
    expect(text).toMatch(/^Error: No tool named /);
  });

  test.each<[title: string, input: unknown]>([
    ...Object.entries({ null: null, number: 7, list: [1], symbol: Symbol('x'), bigint: 1n, function: refuse }),
    ...Object.entries({ proxy: hostile, revoked: revoked.proxy, getter: getter('path'), cycle, deep }),
    ['text that is no JSON', '{"path":'],
    ['a key of the prototype', JSON.parse('{"__proto__":{"path":"a"}}')],
    ['a megabyte of text', 'x'.repeat(1_000_000)],
    ['a key of a megabyte', { ['k'.repeat(1_000_000)]: 1 }],
    ['many keys', Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, index]))],
  ])('for arguments that are wrong: %s', async (_title, input) => {
    const [, text, isError] = await answered(callOf('', 'fs.read', input));
    expect([isError, text.length < MOST_OF_TEXT]).toEqual([true, true]);
    expect(text).toMatch(/^Error: fs\.read was called with invalid input: /);
  });

  test.each(Object.keys(thrown))('for a tool that throws, though nothing can be made of it: %s', async (kind) => {
    const [, text, isError] = await answered(callOf('', `throw.${kind}`, {}));
    const told: Readonly<Record<string, RegExp>> = {
      toJson: /^Error: It is odd\.$/,
      tool: /^Denied: a requires the "a:b"/,
    };
    expect(isError).toBe(true);
    expect(text).toMatch(told[kind] ?? /^Error: throw\.\w+ failed inside\. /);
  });

  test.each(Object.keys(returned))('for a tool that returns what is no JSON: %s', async (kind) => {
    const [, text, isError] = await answered(callOf('', `return.${kind}`, {}));
    expect(isError).toBe(kind !== 'nothing');
    // A proxy that throws at every question throws when it is waited for already.
    expect(text).toMatch(isError ? /^Error: return\.\w+ (?:returned a value |failed inside\. )/ : /^\(no output\)$/);
  });

  test('for a tool that tells an output with a cycle in it, one that never ends, and a call that was cut off', async () => {
    expect((await answered(callOf('', 'told', {})))[2]).toBe(true);
    expect((await answered(callOf('', 'wait', {}), { timeoutMs: 1 }))[1]).toMatch(/^Error: wait .* 1 ms/);
    expect((await answered(callOf('', hostile, hostile), { truncated: true }))[2]).toBe(true);
  });
});

describe('the AI SDK gets an error that reads as our text', () => {
  const { tools: set } = forAiSdk(runtime);
  const broken: readonly (readonly [name: string, input: unknown])[] = [
    ...Object.keys(thrown).map((kind) => [`throw_${kind}`, {}] as const),
    ...Object.keys(returned).map((kind) => [`return_${kind}`, {}] as const),
    ...[undefined, null, 7, 'text', [1], hostile, revoked.proxy, cycle].map((input) => ['fs_read', input] as const),
  ];
  test.each(broken.filter(([name]) => name !== 'return_nothing'))(
    'for a call that goes wrong: %s',
    async (name, input) => {
      const error: unknown = await set[name]?.execute(input, {}).catch((found: unknown) => found);
      expect(error).toBeInstanceOf(Error);
      expect(String(error)).toMatch(/^(?:Error|Denied): \w/);
      expect(String(error).length).toBeLessThan(MOST_OF_TEXT);
    },
  );
});
