import {
  type AnyTool,
  array,
  boolean,
  createRuntime,
  defineTool,
  type InferInput,
  type InferOutput,
  integer,
  object,
  optional,
  string,
  type ToolContext,
  withDefault,
} from '@hermes/tools';
import { expectTypeOf, test } from 'vitest';

const write = defineTool({
  name: 'fs.write',
  description: 'Writes a file.',
  permissions: ['fs:write'],
  input: object({ path: string(), mode: withDefault(string(), 'w'), size: optional(integer()) }),
  output: object({ bytes: integer() }),
  execute(input, context) {
    expectTypeOf(input).toEqualTypeOf<{ path: string; mode: string; size?: number }>();
    expectTypeOf(context).toEqualTypeOf<ToolContext>();
    expectTypeOf(context.signal).toEqualTypeOf<AbortSignal>();
    return { bytes: 1 };
  },
});
const ping = defineTool({ name: 'ping', description: 'Answers.', execute: async () => 'pong' as const });
interface Db {
  query(text: string): string[];
}
const query = defineTool({
  name: 'db.query',
  description: 'Asks.',
  input: object({ text: string() }),
  execute: (input, context: ToolContext<{ db: Db }>) => context.db.query(input.text),
});
const runtime = createRuntime({ tools: [write, ping, query] });

test('call', () => {
  expectTypeOf(runtime.call('fs.write', { path: 'a' })).toEqualTypeOf<Promise<{ bytes: number }>>();
  expectTypeOf(runtime.call('ping')).toEqualTypeOf<Promise<'pong'>>();
  expectTypeOf(runtime.call('db.query', { text: 'x' })).toEqualTypeOf<Promise<string[]>>();
  expectTypeOf(runtime.call('x' as string, 3)).toEqualTypeOf<Promise<unknown>>();
  expectTypeOf(runtime.call('nothing', 3)).toEqualTypeOf<Promise<unknown>>();
  // @ts-expect-error path is missing
  runtime.call('fs.write', {});
  // @ts-expect-error path is missing
  runtime.call('fs.write');
  // @ts-expect-error path is a string
  runtime.call('fs.write', { path: 1 });
  // @ts-expect-error no such field
  runtime.call('fs.write', { path: 'a', extra: 1 });
  expectTypeOf(write).toExtend<AnyTool>();
  const many: AnyTool[] = [write, ping];
  expectTypeOf(createRuntime({ tools: many }).call('ping', 1)).toEqualTypeOf<Promise<unknown>>();
  const s = object({ a: array(object({ b: optional(boolean()) })) });
  expectTypeOf<InferOutput<typeof s>>().toEqualTypeOf<{ a: { b?: boolean }[] }>();
  expectTypeOf<InferInput<typeof s>>().toEqualTypeOf<{ a: { b?: boolean }[] }>();
});

test('must not compile', () => {
  defineTool({
    name: 'x',
    description: 'x',
    output: object({ bytes: integer() }),
    // @ts-expect-error wrong output
    execute: () => ({ bytes: 'x' }),
  });
  // @ts-expect-error wrong async output
  defineTool({ name: 'x', description: 'x', output: object({ bytes: integer() }), execute: async () => 3 });
});
