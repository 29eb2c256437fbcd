import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema, type RequestId } from '@modelcontextprotocol/sdk/types.js';
import { elicitationApproval } from './elicitation-approval.js';
import { folderAt, type Log, servedFiles } from './served-files.js';

/**
 * A server for one connection, which offers the tools of a folder. Whatever changes the folder has to be approved by
 * the person at the client; at one that has no forms nobody can be asked, so there it is only read.
 */
export function mcpServer(folder: string, log: Log): Server {
  const server = new Server({ name: 'files', version: '1.0.0' }, { capabilities: { tools: {} } });
  const requests = new AsyncLocalStorage<RequestId>();
  const backend = elicitationApproval({
    getClientCapabilities: () => server.getClientCapabilities(),
    elicitInput(params, options) {
      // Over HTTP a question goes to the client as a part of the answer to the call that it is about.
      const relatedRequestId = requests.getStore();
      return server.elicitInput(params, { ...options, ...(relatedRequestId !== undefined && { relatedRequestId }) });
    },
  });
  const { tools, answer } = servedFiles(folder, log, backend);
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...tools] }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { requestId, signal }) =>
    requests.run(requestId, () => answer(params, { signal })),
  );
  server.onerror = (error) => log(JSON.stringify(String(error)));
  return server;
}

/**
 * Serves the client at stdin and stdout until it closes stdin, or is gone.
 *
 * @throws an ordinary `Error` where there is no such folder
 */
export async function serve(path: string | undefined): Promise<void> {
  const server = mcpServer(await folderAt(path), (line) => process.stderr.write(`${line}\n`));
  // The transport does not say when its input ends.
  const ended = once(process.stdin, 'close').catch(() => {});
  process.stdout.on('error', () => process.stdin.destroy());
  await server.connect(new StdioServerTransport());
  await ended;
  // Calls in flight are aborted, and with them what they ask.
  await server.close();
}
