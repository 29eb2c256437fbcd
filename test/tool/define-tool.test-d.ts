import {
  createRuntime,
  defineTool,
  type InputInvalidError,
  integer,
  type OutputInvalidError,
  object,
  optional,
  string,
  type ToolContext,
  withDefault,
} from '@hermes/tools';
import { describe, expectTypeOf, test } from 'vitest';

interface Db {
  query(text: string): string[];
}

describe('execute', () => {
  test('is given the output of the input schema, and a context', () => {
    defineTool({
      name: 'x',
      description: 'x',
      input: object({ path: string(), mode: withDefault(string(), 'w'), size: optional(integer()) }),
      execute(input, context) {
        expectTypeOf(input).toEqualTypeOf<{ path: string; mode: string; size?: number }>();
        expectTypeOf(context).toEqualTypeOf<ToolContext>();
        expectTypeOf(context.signal).toEqualTypeOf<AbortSignal>();
        expectTypeOf(context.tool).toEqualTypeOf<string>();
        // @ts-expect-error the author did not ask for it
        context.db;
      },
    });
  });

  test('is given what its author says the context holds besides', () => {
    const execute = (_: unknown, context: ToolContext<{ db: Db }>) => {
      expectTypeOf(context.db).toEqualTypeOf<Db>();
      expectTypeOf(context.signal).toEqualTypeOf<AbortSignal>();
      // @ts-expect-error read only
      context.db = { query: () => [] };
    };
    defineTool({ name: 'x', description: 'x', execute });
  });

  test('must give what the output schema takes, at once or later', () => {
    const declared = { name: 'x', description: 'x', output: object({ bytes: integer() }) };
    defineTool({ ...declared, execute: () => ({ bytes: 1 }) });
    defineTool({ ...declared, execute: async () => ({ bytes: 1 }) });
    // @ts-expect-error a field of another type
    defineTool({ ...declared, execute: () => ({ bytes: '1' }) });
    // @ts-expect-error a field of another type, later
    defineTool({ ...declared, execute: async () => ({ bytes: '1' }) });
    // @ts-expect-error a field is missing
    defineTool({ ...declared, execute: () => ({}) });
    // @ts-expect-error a field is missing, later
    defineTool({ ...declared, execute: async () => ({}) });
    // @ts-expect-error nothing
    defineTool({ ...declared, execute: () => {} });
    // @ts-expect-error nothing, later
    defineTool({ ...declared, execute: async () => {} });
  });
});

describe('a declaration', () => {
  test('that lacks a part or has one too many does not compile', () => {
    // @ts-expect-error no execute
    defineTool({ name: 'x', description: 'x' });
    // @ts-expect-error no description
    defineTool({ name: 'x', execute: () => 1 });
    // @ts-expect-error a permission would be dropped
    defineTool({ name: 'x', description: 'x', permission: ['fs:write'], execute: () => 1 });
    // @ts-expect-error no schema
    defineTool({ name: 'x', description: 'x', input: { path: 1 }, execute: () => 1 });
  });

  test('has examples of its own input', () => {
    const declared = { name: 'x', description: 'x', input: object({ path: string() }), execute: () => 1 };
    defineTool({ ...declared, examples: [{ input: { path: 'a' } }] });
    // @ts-expect-error path is a string
    defineTool({ ...declared, examples: [{ input: { path: 1 } }] });
  });

  test('makes schemas that fail with the error of their side', () => {
    const write = defineTool({
      name: 'fs.write',
      description: 'Writes a file.',
      input: object({ path: string(), mode: withDefault(string(), 'w'), size: optional(integer()) }),
      output: object({ bytes: integer() }),
      execute: () => ({ bytes: 1 }),
    });
    const ping = defineTool({ name: 'ping', description: 'Answers.', execute: () => 'pong' });
    expectTypeOf(write.input.safeParse(1).error).toEqualTypeOf<InputInvalidError | undefined>();
    expectTypeOf(write.output.safeParse(1).error).toEqualTypeOf<OutputInvalidError | undefined>();
    expectTypeOf(write.input.parse(1)).toEqualTypeOf<{ path: string; mode: string; size?: number }>();
    expectTypeOf(ping.output).toEqualTypeOf<undefined>();
    expectTypeOf(write.name).toEqualTypeOf<'fs.write'>();
  });
});

test('a tool that is declared where it is listed has its context all the same', () => {
  const runtime = createRuntime({
    tools: [
      defineTool({
        name: 'a.b',
        description: 'x',
        input: object({ path: string() }),
        execute: ({ path }, { tool, signal }) => [path, tool, signal.aborted] as const,
      }),
      defineTool({ name: 'c.d', description: 'x', execute: (_, context) => context.tool }),
    ],
  });
  expectTypeOf(runtime.call('a.b', { path: 'a' })).toEqualTypeOf<Promise<readonly [string, string, boolean]>>();
  expectTypeOf(runtime.call('c.d')).toEqualTypeOf<Promise<string>>();
});
