import {
  type AnyToolError,
  createRuntime,
  defineTool,
  integer,
  object,
  type Runtime,
  type Session,
  type Settled,
  string,
  type ToolContext,
} from '@hermes/tools';
import { expectTypeOf, test } from 'vitest';

interface Db {
  query(text: string): string[];
}
const write = defineTool({
  name: 'fs.write',
  description: 'Writes a file.',
  input: object({ path: string() }),
  output: object({ bytes: integer() }),
  execute: () => ({ bytes: 1 }),
});
const query = defineTool({
  name: 'db.query',
  description: 'Asks.',
  input: object({ text: string() }),
  execute: (input, context: ToolContext<{ db: Db }>) => context.db.query(input.text),
});
const runtime = createRuntime({ tools: [write, query] });
const session = runtime.session();

test('a session knows its tools as the runtime does', async () => {
  expectTypeOf(session).toEqualTypeOf<Session<readonly [typeof write, typeof query]>>();
  expectTypeOf(session.tools).toEqualTypeOf<typeof runtime.tools>();
  expectTypeOf(session.call).toEqualTypeOf<typeof runtime.call>();
  expectTypeOf(session.invoke).toEqualTypeOf<typeof runtime.invoke>();
  expectTypeOf(session.settle).toEqualTypeOf<typeof runtime.settle>();
  expectTypeOf(session.call('fs.write', { path: 'a' })).toEqualTypeOf<Promise<{ bytes: number }>>();
  expectTypeOf(session.call('x' as string, 3)).toEqualTypeOf<Promise<unknown>>();
  expectTypeOf(session.invoke('fs.write', 3)).toEqualTypeOf<Promise<string>>();
  expectTypeOf(session.settle('db.query')).toEqualTypeOf<Promise<Settled<string[]>>>();
  // @ts-expect-error path is a string
  session.call('fs.write', { path: 1 });
});

test('a failure of a session may have repeats', async () => {
  const settled = await session.settle('fs.write');
  // @ts-expect-error only a failure has
  settled.repeats;
  if (settled.ok) return;
  expectTypeOf(settled.error).toEqualTypeOf<AnyToolError>();
  expectTypeOf(settled.repeats).toEqualTypeOf<number | undefined>();
});

test('a session takes its own grants, security and context', () => {
  runtime.session({ grants: ['fs:*'], security: { name: 'worker_1' }, context: { db: undefined } });
  runtime.session({ grants: undefined, security: undefined, context: undefined });
  // @ts-expect-error grants are an array
  runtime.session({ grants: '*' });
  // @ts-expect-error a context is an object
  runtime.session({ context: 'db' });
  // @ts-expect-error an unknown option
  runtime.session({ grant: ['*'] });
  // @ts-expect-error the tools are the runtime's
  runtime.session({ tools: [write] });
});

test('a session has no sessions, and a runtime is one more', () => {
  // @ts-expect-error of its own
  session.session();
  expectTypeOf<Runtime>().toExtend<Session>();
  expectTypeOf(runtime).toExtend<Session>();
  expectTypeOf(session).toExtend<Session>();
  expectTypeOf(runtime).toExtend<Runtime>();
  expectTypeOf(session).not.toExtend<Runtime>();
});
