// `node docs/examples/run-mcp-2.js FOLDER`, after a build: as `run-mcp.js`, with the second version of the SDK.
import { load } from './load.js';

const { serve } = await load('mcp-server-2.ts');
try {
  await serve(process.argv[2] ?? process.env.MCP_FOLDER);
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
}
