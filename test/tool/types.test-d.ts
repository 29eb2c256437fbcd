import {
  type AnyTool,
  type AnyToolError,
  array,
  createRuntime,
  defineTool,
  integer,
  literal,
  object,
  optional,
  type Settled,
  string,
  type ToolContext,
  toObservation,
  union,
  withDefault,
} from '@hermes/tools';
import { describe, expectTypeOf, test } from 'vitest';

interface Db {
  query(text: string): string[];
}

const write = defineTool({
  name: 'fs.write',
  description: 'Writes a file.',
  permissions: ['fs:write'],
  input: object({ path: string(), mode: withDefault(string(), 'w'), size: optional(integer()) }),
  output: object({ bytes: integer(), unit: withDefault(string(), 'B') }),
  execute: () => ({ bytes: 1 }),
});
const query = defineTool({
  name: 'db.query',
  description: 'Asks.',
  input: object({ text: string(), limit: optional(integer()) }),
  execute: async (input, context: ToolContext<{ db: Db }>) => context.db.query(input.text),
});
const edit = defineTool({
  name: 'fs.edit',
  description: 'Edits.',
  input: union([object({ kind: literal('add'), text: string() }), object({ kind: literal('del'), line: integer() })]),
  execute: (input) => input.kind,
});
const ping = defineTool({ name: 'ping', description: 'Answers.', execute: () => 'pong' as const });
const list = defineTool({
  name: 'list',
  description: 'Lists.',
  input: object({ limit: optional(integer()) }),
  execute: () => [1],
});
const runtime = createRuntime({ tools: [write, query, edit, ping, list] });

describe('call', () => {
  test('types its output by a literal name that is known', () => {
    expectTypeOf(runtime.call('fs.write', { path: 'a' })).toEqualTypeOf<Promise<{ bytes: number; unit: string }>>();
    expectTypeOf(runtime.call('db.query', { text: 'x' })).toEqualTypeOf<Promise<string[]>>();
    expectTypeOf(runtime.call('fs.edit', { kind: 'add', text: 'x' })).toEqualTypeOf<Promise<'add' | 'del'>>();
    expectTypeOf(runtime.call('ping')).toEqualTypeOf<Promise<'pong'>>();
  });

  test('checks its input by a literal name that is known', () => {
    runtime.call('fs.write', { path: 'a', mode: 'w' }, { timeoutMs: 10 });
    // @ts-expect-error path is missing
    runtime.call('fs.write', {});
    // @ts-expect-error path is missing
    runtime.call('fs.write');
    // @ts-expect-error path is a string
    runtime.call('fs.write', { path: 1 });
    // @ts-expect-error path is no null
    runtime.call('fs.write', { path: null });
    // @ts-expect-error no such field
    runtime.call('fs.write', { path: 'a', extra: 1 });
    // @ts-expect-error a field of the other branch
    runtime.call('fs.edit', { kind: 'del', text: 'x' });
    // @ts-expect-error no such option
    runtime.call('ping', {}, { timeout: 10 });
  });

  test('needs no arguments where the tool needs none', () => {
    runtime.call('ping');
    runtime.call('ping', {});
    runtime.call('ping', undefined, { signal: new AbortController().signal });
    runtime.call('list');
    runtime.call('list', { limit: 1 });
  });

  test('takes no arguments where the tool has no input', () => {
    // @ts-expect-error no such field
    runtime.call('ping', { extra: 1 });
    // @ts-expect-error no object
    runtime.call('ping', 42);
  });

  test('takes and gives unknown by any other string', () => {
    const name: string = 'fs.write';
    expectTypeOf(runtime.call(name, 3)).toEqualTypeOf<Promise<unknown>>();
    expectTypeOf(runtime.call(name)).toEqualTypeOf<Promise<unknown>>();
    expectTypeOf(runtime.call('nothing', 3)).toEqualTypeOf<Promise<unknown>>();
    // @ts-expect-error a name is a string
    runtime.call(3);
  });

  test('by one of several names takes what fits them all, and gives what any gives', () => {
    const name = 'fs.write' as 'fs.write' | 'db.query';
    const called = runtime.call(name, { path: 'a', text: 'x' });
    expectTypeOf(called).toEqualTypeOf<Promise<{ bytes: number; unit: string } | string[]>>();
    // @ts-expect-error text is missing
    runtime.call(name, { path: 'a' });
    // @ts-expect-error path is missing
    runtime.call(name, { text: 'x' });
    // @ts-expect-error both are missing
    runtime.call(name);
  });
});

describe('settle and invoke', () => {
  test('give the typed output or any tool error', async () => {
    const settled = await runtime.settle('fs.write', { path: 'a' });
    expectTypeOf(settled).toEqualTypeOf<Settled<{ bytes: number; unit: string }>>();
    if (settled.ok) expectTypeOf(settled.output).toEqualTypeOf<{ bytes: number; unit: string }>();
    else {
      expectTypeOf(settled.error).toEqualTypeOf<AnyToolError>();
      expectTypeOf(settled.repeats).toEqualTypeOf<number | undefined>();
      if (settled.error.code === 'TOOL_FAILED') expectTypeOf(settled.error.reference).toEqualTypeOf<string>();
    }
    // @ts-expect-error not known to be ok
    settled.output;
    const name: string = 'x';
    expectTypeOf(await runtime.settle(name, 3)).toEqualTypeOf<Settled<unknown>>();
    expectTypeOf(toObservation(settled)).toEqualTypeOf<string>();
  });

  test('take what a model sent, whatever it is', () => {
    const sent: unknown = JSON.parse('{}');
    expectTypeOf(runtime.invoke('fs.write', sent)).toEqualTypeOf<Promise<string>>();
    expectTypeOf(runtime.invoke('x' as string, sent)).toEqualTypeOf<Promise<string>>();
    runtime.settle('fs.write', sent);
  });
});

describe('tools of any kind', () => {
  test('stand in one array, and are called as unknown', () => {
    const tools: AnyTool[] = [write, query, edit, ping, list];
    expectTypeOf(createRuntime({ tools }).call('ping', 1)).toEqualTypeOf<Promise<unknown>>();
    expectTypeOf(array(write.input).parse([])).toEqualTypeOf<{ path: string; mode: string; size?: number }[]>();
  });

  test('are made by defineTool', () => {
    // @ts-expect-error a plain object is no tool
    createRuntime({ tools: [{ name: 'x', description: 'x', execute: () => 1 }] });
  });
});
