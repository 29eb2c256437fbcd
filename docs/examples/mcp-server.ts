import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createRuntime, forMcp, SecurityContext } from '@hermes/tools';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema, type RequestId } from '@modelcontextprotocol/sdk/types.js';
import { elicitationApproval } from './elicitation-approval.js';
import { fileFailures } from './file-failures.js';
import { fileTools } from './file-tool.js';

/** Hears of a failure, in one line. Never by way of stdout: that is the protocol's. */
export type Log = (line: string) => void;

interface Call {
  readonly requestId: RequestId;
  /** By which the log, and where the call met a bug its answer too, name it. */
  readonly reference: string;
}

/**
 * A server for one connection, which offers the tools of a folder. Whatever changes the folder has to be approved by
 * the person at the client; at one that has no forms nobody can be asked, so there it is only read.
 */
export function mcpServer(folder: string, log: Log): Server {
  const server = new Server({ name: 'files', version: '1.0.0' }, { capabilities: { tools: {} } });
  const connection = randomUUID();
  let count = 0;
  const calls = new AsyncLocalStorage<Call>();
  const backend = elicitationApproval({
    getClientCapabilities: () => server.getClientCapabilities(),
    elicitInput(params, options) {
      // Over HTTP a question goes to the client as a part of the answer to the call that it is about.
      const call = calls.getStore();
      return server.elicitInput(params, { ...options, ...(call && { relatedRequestId: call.requestId }) });
    },
  });
  const security = new SecurityContext({
    name: 'client',
    paths: [{ slug: 'folder', path: folder, allow: ['READ', 'WRITE', 'DELETE'] }],
    approval: { require: ['WRITE', 'DELETE'], backend },
  });
  const runtime = createRuntime({
    tools: fileTools,
    grants: ['fs:*'],
    translate: fileFailures,
    // In quotes: what a client or a file has in it must not look like another line.
    onError: (error, { tool }) => log(`${calls.getStore()?.reference} ${JSON.stringify([tool, String(error)])}`),
    reference: () => calls.getStore()?.reference ?? connection,
  });
  // One connection is one conversation: a fault that is made again is told as such.
  const { tools, answer } = forMcp(runtime.session({ security }));
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [...tools] }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { requestId, signal }) =>
    calls.run({ requestId, reference: `${connection}/${++count}` }, () => answer(params, { signal })),
  );
  server.onerror = (error) => log(JSON.stringify(String(error)));
  return server;
}

/**
 * Serves the client at stdin and stdout until it closes stdin, or is gone.
 *
 * @throws an ordinary `Error` where there is no such folder
 */
export async function serve(folder: string | undefined): Promise<void> {
  if (folder === undefined || !(await isFolder(folder)))
    throw new Error('name a folder, as an argument or by MCP_FOLDER');
  const server = mcpServer(resolve(folder), (line) => process.stderr.write(`${line}\n`));
  // The transport does not say when its input ends.
  const ended = once(process.stdin, 'close').catch(() => {});
  process.stdout.on('error', () => process.stdin.destroy());
  await server.connect(new StdioServerTransport());
  await ended;
  // Calls in flight are aborted, and with them what they ask.
  await server.close();
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
