import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import {
  type Adapter,
  type ApprovalBackend,
  createRuntime,
  forMcp,
  type McpCall,
  type McpResult,
  type McpTool,
  SecurityContext,
} from '@hermes/tools';
import { fileFailures } from './file-failures.js';
import { fileTools } from './file-tool.js';

/** Hears of a failure, in one line. Never by way of stdout: that is the protocol's. */
export type Log = (line: string) => void;

/** The tools of a folder for one connection. Whatever changes the folder has to be approved by whom `backend` asks. */
export function servedFiles(folder: string, log: Log, backend: ApprovalBackend): Adapter<McpTool, McpCall, McpResult> {
  const connection = randomUUID();
  let count = 0;
  /** By which the log, and where a call met a bug its answer too, name the call. */
  const references = new AsyncLocalStorage<string>();
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
    onError: (error, { tool }) => log(`${references.getStore()} ${JSON.stringify([tool, String(error)])}`),
    reference: () => references.getStore() ?? connection,
  });
  // One connection is one conversation: a fault that is made again is told as such.
  const { tools, answer } = forMcp(runtime.session({ security }));
  return { tools, answer: (call, options) => references.run(`${connection}/${++count}`, () => answer(call, options)) };
}

/** @throws an ordinary `Error` where there is no such folder */
export async function folderAt(path: string | undefined): Promise<string> {
  const found = path === undefined ? undefined : await stat(path).catch(() => undefined);
  if (path === undefined || !found?.isDirectory()) throw new Error('name a folder, as an argument or by MCP_FOLDER');
  return resolve(path);
}
