import { createRequire } from 'node:module';
import * as imported from '@hermes/tools';

const required = createRequire(import.meta.url)('@hermes/tools');
const exported = Object.keys(imported).sort();
const same =
  Object.entries(imported).every(([name, value]) => required[name] === value) &&
  exported.join() === Object.keys(required).sort().join();

const { createRuntime, defineTool, integer, object, string } = imported;
const double = defineTool({
  name: 'double',
  description: 'Doubles a number.',
  input: object({ x: integer() }),
  output: object({ twice: integer() }),
  execute: ({ x }) => ({ twice: 2 * x }),
});
const echo = defineTool({
  name: 'echo',
  description: 'Says it again.',
  input: object({ x: string() }),
  execute: ({ x }) => x,
});
const runtime = createRuntime({ tools: [double, echo] });
const { twice: two } = await runtime.call('double', { x: 1 });
const text = (await runtime.invoke('echo', { x: 42 })).replace('echo was called with invalid input: ', '');

process.stdout.write(JSON.stringify({ exported, same, text, two }));
