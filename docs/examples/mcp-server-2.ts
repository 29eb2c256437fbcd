import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { type McpServerFactory, type RequestId, Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { approvalRounds } from './approval-rounds.js';
import { elicitationApproval } from './elicitation-approval.js';
import { folderAt, type Log, servedFiles } from './served-files.js';

/**
 * `mcp-server.ts` for the second version of the SDK, and for clients of protocol revision 2026-07-28 as well as older ones.
 * `server` makes one for each connection; over HTTP, where `createMcpHandler` takes it, for each request.
 */
export function mcpServers(folder: string, log: Log) {
  const rounds = approvalRounds();
  const server = (({ era }) => {
    const server = new Server({ name: 'files', version: '1.0.0' }, { capabilities: { tools: {} } });
    const requests = new AsyncLocalStorage<RequestId>();
    const forms = elicitationApproval({
      getClientCapabilities: () => server.getClientCapabilities(),
      elicitInput(params, options) {
        // Named here as well: `elicitInput` of the context leaves it out, and over HTTP asks nobody.
        const relatedRequestId = requests.getStore();
        return server.elicitInput(params, { ...options, ...(relatedRequestId !== undefined && { relatedRequestId }) });
      },
    });
    const { tools, answer } = servedFiles(folder, log, era === 'modern' ? rounds.backend : forms);
    server.setRequestHandler('tools/list', () => ({ tools: [...tools] }));
    server.setRequestHandler('tools/call', ({ params }, context) =>
      era === 'modern'
        ? rounds.answer(params, context, (signal) => answer(params, { signal }))
        : requests.run(context.mcpReq.id, () => answer(params, { signal: context.mcpReq.signal })),
    );
    server.onerror = (error) => log(JSON.stringify(String(error)));
    return server;
  }) satisfies McpServerFactory;
  return { server, close: rounds.close };
}

/**
 * Serves the client at stdin and stdout until it closes stdin, or is gone.
 *
 * @throws an ordinary `Error` where there is no such folder
 */
export async function serve(path: string | undefined): Promise<void> {
  const log: Log = (line) => process.stderr.write(`${line}\n`);
  const { server, close } = mcpServers(await folderAt(path), log);
  const ended = once(process.stdin, 'close').catch(() => {});
  process.stdout.on('error', () => process.stdin.destroy());
  const connection = serveStdio(server, { onerror: (error) => log(JSON.stringify(String(error))) });
  await ended;
  await connection.close();
  // What waits for its second round is in no request that a connection knows.
  close();
}
