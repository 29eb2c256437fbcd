import { pathToFileURL } from 'node:url';
import * as tools from '@hermes/tools';
import { expect, test } from 'vitest';

const { RUNTIME: name = '', PACKED: packed = '' } = process.env;

test('the tests run by the runtime that was asked for', () => {
  const { node, bun, deno } = process.versions;
  expect(bun ? 'bun' : deno ? 'deno' : `node@${node.split('.')[0]}`).toBe(name);
});

test('the tests are of the packed build, as the runtime itself loads it', async () => {
  const loaded: typeof tools = await import(/* @vite-ignore */ pathToFileURL(`${packed}/dist/index.js`).href);
  expect(packed).toContain('node_modules');
  expect(loaded.ToolError).toBe(tools.ToolError);
});
