import { getEventListeners } from 'node:events';
import { PassThrough } from 'node:stream';
import { type ApprovalBackend, ChainedApproval, SecurityContext } from '@hermes/tools';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  type ClientCapabilities,
  type ElicitRequestFormParams,
  ElicitRequestSchema,
  type ElicitResult,
} from '@modelcontextprotocol/sdk/types.js';
import { afterEach, expect, test, vi } from 'vitest';
import { elicitationApproval } from '../../docs/examples/elicitation-approval.js';
import { terminalApproval } from '../../docs/examples/terminal-approval.js';
import { eventually } from '../eventually.js';

const open: Client[] = [];
afterEach(async () => {
  for (const client of open.splice(0)) await client.close();
});

/** A server, connected to a client that answers each form like this. */
async function serverOf(
  answer: (asked: ElicitRequestFormParams, signal: AbortSignal) => ElicitResult | Promise<ElicitResult>,
  capabilities: ClientCapabilities = { elicitation: {} },
): Promise<Server> {
  const server = new Server({ name: 'worker', version: '1.0.0' }, {});
  const client = new Client({ name: 'person', version: '1.0.0' }, { capabilities });
  if (capabilities.elicitation)
    client.setRequestHandler(ElicitRequestSchema, async ({ params }, { signal }) => {
      if (params.mode === 'url') throw new Error('a form was expected');
      return answer(params, signal);
    });
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  open.push(client);
  return server;
}

function guardOf(backend: ApprovalBackend, timeoutMs?: number) {
  const context = new SecurityContext({
    name: 'worker_1',
    permissions: ['EXECUTE'],
    commands: { allow: ['echo **'] },
    approval: { require: ['EXECUTE'], backend, timeoutMs },
  });
  return (signal?: AbortSignal) =>
    context.guard({ command: ['echo', 'a'], permissions: ['EXECUTE'], tool: 'process.run' }, { signal });
}
const guardWith = async (answer: ElicitResult): Promise<ReturnType<typeof guardOf>> =>
  guardOf(elicitationApproval(await serverOf(() => answer)));

test('shows the whole action, and approves where the box is ticked and the form accepted', async () => {
  const asked: ElicitRequestFormParams[] = [];
  const server = await serverOf((params) => {
    asked.push(params);
    return { action: 'accept', content: { approve: true } };
  });
  expect(await guardOf(elicitationApproval(server))()).toMatchObject({ argv: [['echo', 'a']] });
  expect(asked).toHaveLength(1);
  expect(asked[0]?.message).toBe('context: worker_1\ntool: "process.run"\npermissions: EXECUTE\ncommand: "echo" "a"');
  expect(asked[0]?.requestedSchema.properties['approve']).toMatchObject({ type: 'boolean', default: false });
});

test.each<ElicitResult>([
  { action: 'decline' },
  { action: 'decline', content: { approve: true } },
  { action: 'accept', content: { approve: false } },
  { action: 'accept' },
  { action: 'accept', content: {} },
  { action: 'accept', content: { approve: 'yes' } },
  { action: 'accept', content: { approved: true } },
])('%j is a no', async (answer) => {
  const guard = await guardWith(answer);
  await expect(guard()).rejects.toMatchObject({ code: 'APPROVAL_DENIED', reason: 'denied' });
});

test('whoever closes the form has not decided', async () => {
  const guard = await guardWith({ action: 'cancel' });
  await expect(guard()).rejects.toMatchObject({ code: 'APPROVAL_TIMEOUT' });
});

test.each<ClientCapabilities>([{}, { elicitation: { url: {} } }])(
  'a client that can do %j cannot be asked',
  async (capabilities) => {
    const server = await serverOf(() => expect.unreachable('it was asked'), capabilities);
    const answers = new ChainedApproval([
      elicitationApproval(server),
      ({ id }) => ({ decision: 'approve', requestId: id }),
    ]);
    expect(await guardOf(answers)()).toMatchObject({ argv: [['echo', 'a']] });
  },
);

test('neither can a server without a client, nor one whose client has gone', async () => {
  const alone = new Server({ name: 'worker', version: '1.0.0' }, {});
  await expect(guardOf(elicitationApproval(alone))()).rejects.toMatchObject({ code: 'APPROVAL_TIMEOUT' });

  const left = await serverOf(() => ({ action: 'accept', content: { approve: true } }));
  await open[0]?.close();
  await expect(guardOf(elicitationApproval(left))()).rejects.toMatchObject({ code: 'APPROVAL_TIMEOUT' });
});

test('a form that nobody answers is taken back with the limit, and nothing is left at the signal', async () => {
  const taken: unknown[] = [];
  const never = (_asked: ElicitRequestFormParams, signal: AbortSignal) =>
    new Promise<ElicitResult>((resolve) => {
      signal.addEventListener('abort', () => {
        taken.push(signal.aborted);
        resolve({ action: 'accept', content: { approve: true } });
      });
    });
  const server = await serverOf(never);
  // The SDK does not cancel what has the number 0, the first request of a connection.
  await server.ping();
  const backend = elicitationApproval(server);
  const { signal } = new AbortController();
  const signals: AbortSignal[] = [];
  const noted: ApprovalBackend = (request, options) => {
    signals.push(options.signal);
    return backend(request, options);
  };
  await expect(guardOf(noted, 1_000)(signal)).rejects.toMatchObject({ code: 'APPROVAL_TIMEOUT' });
  await eventually(() => expect(taken).toEqual([true]));
  expect([signal, ...signals].map((one) => getEventListeners(one, 'abort'))).toEqual([[], []]);
});

test('an answer leaves nothing at the signal, and later cancels nothing at the client', async () => {
  const taken: unknown[] = [];
  const server = await serverOf((_asked, signal) => {
    signal.addEventListener('abort', () => taken.push(signal.reason));
    return { action: 'cancel' };
  });
  const controller = new AbortController();
  const sent = vi.spyOn(server, 'notification');
  const later: ApprovalBackend = () => new Promise(() => {});
  const answer = guardOf(new ChainedApproval([elicitationApproval(server), later], { timeoutMs: 1_000 }))(
    controller.signal,
  );
  await expect(answer).rejects.toMatchObject({ code: 'APPROVAL_TIMEOUT' });
  expect(taken).toEqual([]);
  expect(sent).not.toHaveBeenCalled();
});

test('in a chain the terminal is asked where the client decided nothing', async () => {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = Object.assign(new PassThrough(), { isTTY: true });
  output.on('data', (bytes: Buffer) => {
    if (String(bytes).includes('Approve?')) input.write('yes\n');
  });
  const server = await serverOf(() => ({ action: 'cancel' }));
  const chain = new ChainedApproval([elicitationApproval(server), terminalApproval({ input, output })], {
    timeoutMs: 10_000,
  });
  expect(await guardOf(chain)()).toMatchObject({ argv: [['echo', 'a']] });
});
