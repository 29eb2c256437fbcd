import {
  createRuntime,
  defineTool,
  forMcp,
  InputInvalidError,
  type McpCall,
  OutputInvalidError,
  PathAccessDeniedError,
  PermissionDeniedError,
  type Session,
  ToolError,
  ToolFailedError,
  ToolNotFoundError,
} from '@hermes/tools';
import { CallToolResultSchema, ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Callable, called, errorOf, offering, textOf } from './mcp-client.js';
import { NEWEST, offering2 } from './mcp-client-2.js';
import { runtime, tools } from './mcp-tools.js';

/** Either version's client. */
type Listed = Callable & { listTools(): Promise<unknown>; close(): Promise<void> };

describe.each<[string, (session: Session) => Promise<Listed>]>([
  ['its first version', offering],
  ['its second version', offering2('legacy')],
  ['its second version on the newest revision', offering2({ pin: NEWEST })],
])('the SDK in %s:', (_title, offer) => {
  const open: Listed[] = [];
  afterEach(async () => {
    for (const client of open.splice(0)) await client.close();
  });

  async function connected(session: Session): Promise<Listed> {
    const client = await offer(session);
    open.push(client);
    return client;
  }
  let client: Listed;
  beforeEach(async () => {
    client = await connected(runtime);
  });

  describe('the list', () => {
    test('has every tool, as the SDK wants it', async () => {
      const listed = ListToolsResultSchema.parse(await client.listTools()).tools;
      expect(listed).toEqual(forMcp(runtime).tools);
      expect(listed.map(({ name }) => name)).toEqual(tools.map(({ name }) => name));
      expect(listed.find(({ name }) => name === 'notes.clear')).toEqual({
        name: 'notes.clear',
        description: 'Clears.',
        inputSchema: { type: 'object', properties: {}, additionalProperties: false },
        annotations: { destructiveHint: true, title: 'Clear' },
      });
    });

    test('tells the schema of an output where that is an object', async () => {
      const told = forMcp(runtime).tools.filter(({ outputSchema }) => outputSchema);
      expect(told.map(({ name }) => name)).toEqual([
        ...['echo.object', 'echo.record', 'echo.tree', 'echo.shape', 'tree.count', 'odd.date', 'odd.bug', 'zod.add'],
      ]);
    });

    test('is fresh, and may be changed by whoever gets it', async () => {
      for (const tool of forMcp(runtime).tools) tool.inputSchema.properties = { changed: {} };
      expect(JSON.stringify(forMcp(runtime).tools)).not.toContain('changed');
    });
  });

  describe('a good call', () => {
    test.each<[string, Record<string, unknown> | undefined, string, unknown]>([
      ['echo.any', { value: { count: 1 } }, '{"count":1}', undefined],
      ['echo.text', { value: '{"count":1}' }, '{"count":1}', undefined],
      ['echo.list', { value: [1] }, '[1]', undefined],
      ['echo.nullable', { value: null }, 'null', undefined],
      ['echo.nullable', { value: { count: 1 } }, '{"count":1}', undefined],
      ['echo.object', { value: { count: 1 } }, '{"count":1,"isNew":true}', { count: 1, isNew: true }],
      ['echo.record', { value: { a: 1 } }, '{"a":1}', { a: 1 }],
      ['echo.record', { value: {} }, '{}', {}],
      ['echo.shape', { value: { kind: 'ring', radius: 2 } }, '{"kind":"ring","radius":2}', { kind: 'ring', radius: 2 }],
      ['tree.count', { name: 'a', branches: [{ name: 'b', branches: [] }] }, '{"count":1}', { count: 1 }],
      ['shape.draw', { kind: 'dot' }, 'dot', undefined],
      ['zod.add', { left: 2 }, '{"sum":3,"scale":"one"}', { sum: 3, scale: 'one' }],
      ['valibot.give', {}, '{"count":1}', undefined],
      ['nothing', undefined, '(no output)', undefined],
      ['time', undefined, 'noon', undefined],
      ['time', {}, 'noon', undefined],
      ['time', { _meta: 1 }, 'noon', undefined],
    ])('of %s with %j', async (name, args, text, structuredContent) => {
      const result = await called(client, name, args);
      expect(result).toEqual({
        content: [{ type: 'text', text }],
        ...(structuredContent !== undefined && { structuredContent }),
      });
      expect(await runtime.invoke(name, args)).toBe(text);
    });

    test('of a tree gives a tree that the client accepts', async () => {
      const value = { name: 'a', branches: [{ name: 'b', branches: [] }] };
      expect(await called(client, 'echo.tree', { value })).toMatchObject({ structuredContent: value });
    });

    test('leaves out what JSON leaves out, in the text and in the content', async () => {
      const session = createRuntime({ tools });
      const call: McpCall = { name: 'echo.object', arguments: { value: { count: 1, note: undefined } } };
      const { content, structuredContent } = await forMcp(session).answer(call);
      expect(structuredContent).toStrictEqual(JSON.parse(textOf({ content })));
      expect(structuredContent).not.toHaveProperty('note');
    });
  });

  describe('a failure is a result with the text of invoke and the error behind it:', () => {
    test.each<[string, string, Record<string, unknown> | undefined, object, object]>([
      ['bad input', 'tree.count', { name: 1 }, InputInvalidError, { code: 'INPUT_INVALID', total: 2 }],
      ['no arguments', 'echo.text', undefined, InputInvalidError, { code: 'INPUT_INVALID', tool: 'echo.text' }],
      ['no case of a union', 'shape.draw', {}, InputInvalidError, { code: 'INPUT_INVALID' }],
      ['bad input of zod', 'zod.add', { left: '2' }, InputInvalidError, { code: 'INPUT_INVALID', path: ['left'] }],
      ['a missing grant', 'notes.clear', {}, PermissionDeniedError, { permission: 'notes:delete', denied: true }],
      ['bad output', 'echo.object', { value: { count: 'x' } }, OutputInvalidError, { path: ['count'] }],
      ['no output', 'echo.object', {}, InputInvalidError, { path: ['value'] }],
      ['an output that JSON cannot carry', 'odd.bigint', {}, OutputInvalidError, { path: ['total'] }],
      ['a denial', 'guarded.read', { path: '../a' }, PathAccessDeniedError, { denied: true, context: 'worker' }],
      ['an unknown tool', 'tree.cuont', {}, ToolNotFoundError, { suggestions: ['tree.count'] }],
      ['a tool of Object', 'constructor', {}, ToolNotFoundError, { tool: 'constructor' }],
      ['no name', '', {}, ToolNotFoundError, { tool: '' }],
    ])('%s', async (_title, name, args, Class, fields) => {
      const result = await called(client, name, args);
      const error = errorOf(result);
      expect(error).toBeInstanceOf(Class);
      expect(error).toMatchObject(fields);
      expect(textOf(result)).toBe(await runtime.invoke(name, args));
      expect(textOf(result)).toMatch(error.denied ? /^Denied: / : /^Error: /);
    });

    test('a bug, of which the client learns a reference and nothing else', async () => {
      const heard: unknown[] = [];
      const own = createRuntime({ tools, onError: (error) => heard.push(error), reference: () => 'bug-1' });
      const result = await called(await connected(own), 'odd.bug', {});
      expect(errorOf(result)).toBeInstanceOf(ToolFailedError);
      expect(errorOf(result)).toMatchObject({ code: 'TOOL_FAILED', tool: 'odd.bug', reference: 'bug-1' });
      expect(textOf(result)).toContain('bug-1');
      expect(JSON.stringify(result)).not.toMatch(/ECONNREFUSED|hunter2|10\.0\.0\.5|\.ts/);
      expect(heard).toEqual([new Error('connect ECONNREFUSED 10.0.0.5 as hunter2')]);
    });

    test('an object by its schema that JSON makes a text of, at which the client would throw', async () => {
      const result = await called(client, 'odd.date', {});
      expect(errorOf(result)).toMatchObject({ code: 'OUTPUT_INVALID', path: [], detail: 'must be an object in JSON' });
    });

    test("an error of somebody's own class, whatever its toJSON does", async () => {
      class Odd extends ToolError {
        constructor(readonly given: () => unknown) {
          super('odd/FAULT', 'It is odd.');
        }
        override toJSON(): never {
          // SAFETY: a class without types could give it.
          return this.given() as never;
        }
      }
      const givers = [() => expect.fail('secret'), () => 1n, () => 'text', () => undefined, () => null];
      for (const given of givers) {
        const odd = defineTool({
          name: 'odd',
          description: 'Throws.',
          execute() {
            throw new Odd(given);
          },
        });
        const result = await forMcp(createRuntime({ tools: [odd] })).answer({ name: 'odd' });
        expect(result).toEqual({ content: [{ type: 'text', text: 'Error: It is odd.' }], isError: true });
      }
    });
  });

  test('a fault that a session repeats is told as such, of an output too', async () => {
    const heard: unknown[] = [];
    const own = createRuntime({ tools, onError: (error) => heard.push(error) });
    for (const [name, args] of [
      ['tree.count', { name: 1 }],
      ['odd.bigint', {}],
      ['odd.date', {}],
      ['tree.cuont', {}],
    ] as const) {
      const session = await connected(own.session());
      const results = [await called(session, name, args), await called(session, name, args)];
      const [first, second] = results.map(textOf);
      expect(first).not.toContain('second call');
      expect(second).toContain(`${first?.replace(/\.$/, '')}. This is the second call with this fault`);
      expect(results.map((result) => errorOf(result).message)).toEqual(
        Array(2).fill(errorOf(results[0] ?? expect.fail()).message),
      );
      expect(heard.splice(0)).toHaveLength(2);
    }
  });
});

test("somebody's wrapper around a session is asked for each call", async () => {
  const own: Session = runtime;
  class Asked {
    readonly names: string[] = [];
    readonly tools = own.tools;
    readonly call = own.call;
    readonly invoke = own.invoke;
    settle<const Name extends string>(...[name, input, options]: Parameters<typeof own.settle<Name>>) {
      this.names.push(name);
      return own.settle(name, input, options);
    }
  }
  const asked = new Asked();
  const adapter = forMcp(asked);
  expect(await adapter.answer({ name: 'echo.record', arguments: { value: { a: 1 } } })).toMatchObject({
    structuredContent: { a: 1 },
  });
  for (const name of ['odd.bigint', 'odd.date', 'tree.cuont']) {
    const result = CallToolResultSchema.parse(await adapter.answer({ name }));
    expect(result).toEqual(await forMcp(runtime).answer({ name }));
  }
  expect(asked.names).toEqual(['echo.record', 'odd.bigint', 'odd.date', 'tree.cuont']);
});
