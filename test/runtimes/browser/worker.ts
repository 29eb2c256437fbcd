import { createRuntime, defineTool, integer, object } from '@hermes/tools';

const count = defineTool({
  name: 'words.count',
  description: 'Counts words.',
  input: object({ most: integer() }),
  execute: ({ most }) => most,
});
const runtime = createRuntime({ tools: [count] });

addEventListener('message', async ({ data }: MessageEvent) => {
  const settled = await runtime.settle('words.count', data);
  postMessage(settled.ok ? settled : { ok: false, error: settled.error.toJSON() });
});
