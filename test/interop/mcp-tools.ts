import {
  array,
  boolean,
  createRuntime,
  defineTool,
  integer,
  lazy,
  literal,
  nullable,
  object,
  optional,
  record,
  type Schema,
  SecurityContext,
  string,
  type ToolContext,
  union,
  unknown,
  withDefault,
} from '@hermes/tools';
import * as valibot from 'valibot';
import { z } from 'zod';
import { securityOf } from '../../docs/examples/security-of.js';

interface Tree {
  readonly name: string;
  readonly branches: readonly Tree[];
}
const tree: Schema<Tree> = lazy(() => object({ name: string(), branches: array(tree) }));
const shape = union([object({ kind: literal('dot') }), object({ kind: literal('ring'), radius: integer() })]);

/** A tool that gives what it got, as this output. */
const echo = <const Name extends string, Output>(name: Name, output?: Schema<Output>) =>
  defineTool({
    name: `echo.${name}`,
    description: 'Gives back what it gets.',
    input: object({ value: unknown() }),
    ...(output && { output }),
    // Whether it is right is what the output schema is asked.
    execute: ({ value }): never => value as never,
  });

/** Holds the signal of the call that waits. */
export const waiting: { signal?: ToolContext['signal'] } = {};

export const tools = [
  echo('any'),
  echo('text', string()),
  echo('object', object({ count: integer(), note: optional(string()), isNew: withDefault(boolean(), true) })),
  echo('record', record(integer())),
  echo('tree', tree),
  echo('shape', shape),
  echo('list', array(integer())),
  echo('nullable', nullable(object({ count: integer() }))),
  defineTool({
    name: 'tree.count',
    description: 'Counts.',
    version: '1.0.0',
    input: tree,
    output: object({ count: integer() }),
    execute: ({ branches }) => ({ count: branches.length }),
  }),
  defineTool({ name: 'shape.draw', description: 'Draws.', input: shape, execute: ({ kind }) => kind }),
  defineTool({
    name: 'notes.clear',
    description: 'Clears.',
    permissions: ['notes:delete'],
    annotations: { destructiveHint: true, title: 'Clear' },
    execute: () => 'cleared',
  }),
  defineTool({ name: 'time', description: 'Tells the time.', execute: () => 'noon' }),
  defineTool({ name: 'nothing', description: 'Gives nothing.', execute: () => undefined }),
  defineTool({ name: 'odd.bigint', description: 'Cannot be JSON.', execute: () => ({ total: 1n }) }),
  defineTool({
    name: 'odd.date',
    description: 'Is an object, but not in JSON.',
    output: object({}),
    execute: () => new Date(0),
  }),
  defineTool({
    name: 'odd.bug',
    description: 'Has a bug.',
    output: object({}),
    execute() {
      throw new Error('connect ECONNREFUSED 10.0.0.5 as hunter2');
    },
  }),
  defineTool({
    name: 'guarded.read',
    description: 'Asks its context.',
    input: object({ path: string() }),
    execute: ({ path }, context: ToolContext) =>
      securityOf(context)
        .checkPathAccess(path, ['READ'])
        .then(() => 'read'),
  }),
  defineTool({
    name: 'wait',
    description: 'Waits.',
    execute: (_input, { signal }: ToolContext) => {
      waiting.signal = signal;
      return new Promise(() => {});
    },
  }),
  defineTool({
    name: 'zod.add',
    description: 'Has schemas of zod.',
    input: z.object({ left: z.number(), right: z.number().default(1) }),
    output: z.object({ sum: z.number(), scale: z.string().default('one') }),
    execute: ({ left, right }) => ({ sum: left + right }),
  }),
  defineTool({
    name: 'valibot.give',
    description: 'Has an output that no JSON Schema tells.',
    output: valibot.object({ count: valibot.number() }),
    execute: () => ({ count: 1 }),
  }),
] as const;

export const runtime = createRuntime({
  tools,
  grants: ['fs:*'],
  security: new SecurityContext({
    name: 'worker',
    paths: [{ slug: 'here', path: import.meta.dirname, allow: ['READ'] }],
  }),
});
