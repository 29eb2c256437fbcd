import { PassThrough } from 'node:stream';
import { type ApprovalBackend, ChainedApproval } from '@hermes/tools';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ElicitRequestSchema, type ElicitResult } from '@modelcontextprotocol/sdk/types.js';
import { elicitationApproval } from './elicitation-approval.js';
import type { GuardedCall } from './security-calls.js';
import { terminalApproval } from './terminal-approval.js';

/** The people of the demo: one at an MCP client, one at a terminal. They do as the call says. */
export interface Approvers {
  /** The chain that asks them, within so many milliseconds. */
  readonly chain: (timeoutMs: number) => ApprovalBackend;
  /** What they are to do from now on. */
  readonly expect: (call: Pick<GuardedCall, 'person' | 'typed'>) => void;
  /** What they were asked since then. */
  readonly asked: () => string | undefined;
  readonly leave: () => Promise<void>;
}

const answers: Readonly<Record<string, ElicitResult>> = {
  approves: { action: 'accept', content: { approve: true } },
  declines: { action: 'decline' },
  'closes the form': { action: 'cancel' },
};

export async function approvers(): Promise<Approvers> {
  let call: Pick<GuardedCall, 'person' | 'typed'> = {};
  let asked: string | undefined;

  const server = new Server({ name: 'worker', version: '1.0.0' }, {});
  const client = new Client({ name: 'person', version: '1.0.0' }, { capabilities: { elicitation: {} } });
  client.setRequestHandler(ElicitRequestSchema, (_request, { signal }) => {
    const answer = answers[call.person ?? ''];
    if (answer) return answer;
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve({ action: 'cancel' })));
  });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);

  // A program takes those of the process: `terminalApproval()`.
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = Object.assign(new PassThrough(), { isTTY: true });
  output.on('data', (text: Buffer) => {
    if (call.typed !== undefined && text.includes('Approve?')) input.write(`${call.typed}\n`);
  });

  return {
    chain(timeoutMs) {
      const chain = new ChainedApproval([elicitationApproval(server), terminalApproval({ input, output })], {
        timeoutMs,
      });
      return (request, options) => {
        asked = request.display;
        return chain(request, options);
      };
    },
    expect(next) {
      call = next;
      asked = undefined;
    },
    asked: () => asked,
    leave: () => client.close(),
  };
}
