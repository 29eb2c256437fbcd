import { setTimeout as wait } from 'node:timers/promises';
import { defineTool, integer, object, string } from '@hermes/tools';

/** A fault in the tool: it promises a number and returns text. */
const stat = defineTool({
  name: 'fs.stat',
  description: 'Tells the size of a file.',
  permissions: ['fs:read'],
  input: object({ path: string() }),
  output: object({ bytes: integer({ minimum: 0 }) }),
  execute: (): { bytes: number } => JSON.parse('{ "bytes": "9" }'),
});

/** A bug: it reads a field of something that is not there. */
const count = defineTool({
  name: 'fs.count',
  description: 'Counts the lines of a file.',
  permissions: ['fs:read'],
  input: object({ path: string() }),
  output: integer({ minimum: 0 }),
  execute() {
    const file: { lines: readonly string[] } = JSON.parse('{}');
    return file.lines.length;
  },
});

/** A tool that takes longer than it is given. */
const watch = defineTool({
  name: 'fs.watch',
  description: 'Waits until a file changes.',
  permissions: ['fs:read'],
  input: object({ path: string() }),
  async execute(_input, { signal }) {
    await wait(60_000, undefined, { signal });
  },
});

/** Tools that go wrong, each in its own way. */
export const oddTools = [stat, count, watch] as const;
