// `node docs/examples/run-mcp.js FOLDER`, after a build: the command for the settings of an MCP client.
import { load } from './load.js';

const { serve } = await load('mcp-server.ts');
try {
  await serve(process.argv[2] ?? process.env.MCP_FOLDER);
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
}
