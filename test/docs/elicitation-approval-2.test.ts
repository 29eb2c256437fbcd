import { createRuntime, defineTool, forMcp, SecurityContext, type ToolContext } from '@hermes/tools';
import { InMemoryTransport, Server } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { expect, onTestFinished, test } from 'vitest';
import { elicitationApproval } from '../../docs/examples/elicitation-approval.js';
import { securityOf } from '../../docs/examples/security-of.js';
import { called, clientAt, errorOf, textOf } from '../interop/mcp-client.js';
import { client2At, NEWEST } from '../interop/mcp-client-2.js';
import type { Person } from '../interop/mcp-ways.js';

const build = defineTool({
  name: 'build',
  description: 'Builds.',
  execute: async (_input, context: ToolContext) => {
    const command = ['make', 'build'];
    await securityOf(context).guard({ command, permissions: ['EXECUTE'], tool: 'build' }, { signal: context.signal });
    return 'built';
  },
});

/** Where a client of the second version's server is to connect; its server asks by way of `elicitInput` alone. */
function served() {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const { close } = serveStdio(
    () => {
      const server = new Server({ name: 'worker', version: '1.0.0' }, { capabilities: { tools: {} } });
      const security = new SecurityContext({
        permissions: ['EXECUTE'],
        commands: { allow: ['make build'] },
        approval: { require: ['EXECUTE'], backend: elicitationApproval(server) },
      });
      const { answer } = forMcp(createRuntime({ tools: [build], security }));
      server.setRequestHandler('tools/call', ({ params }) => answer(params));
      return server;
    },
    { transport: far },
  );
  onTestFinished(close);
  return near;
}

const approves: Person = () => ({ action: 'accept', content: { approve: true } });

test('a server of the second version asks as one of the first does', async () => {
  expect(textOf(await called(await clientAt(served(), approves), 'build'))).toBe('built');
});

test.each<[ReturnType<Person>, string]>([
  [{ action: 'decline' }, 'APPROVAL_DENIED'],
  [{ action: 'accept', content: { approve: false } }, 'APPROVAL_DENIED'],
  // The SDK rejects what the form does not allow, by an error of a class of its own.
  [{ action: 'accept', content: { approve: 'yes' } }, 'APPROVAL_DENIED'],
  [{ action: 'accept', content: {} }, 'APPROVAL_DENIED'],
  [{ action: 'cancel' }, 'APPROVAL_TIMEOUT'],
])('%j is no approval there', async (answer, code) => {
  const client = await clientAt(served(), () => answer);
  expect(errorOf(await called(client, 'build')).code).toBe(code);
});

test('and on the newest revision, where it can send no request, nobody is asked', async () => {
  const client = await client2At(served(), { pin: NEWEST }, () => expect.unreachable('it was asked'));
  const result = await called(client, 'build');
  expect(errorOf(result)).toMatchObject({ code: 'APPROVAL_TIMEOUT', denied: true });
  expect(textOf(result)).toMatch(/^Denied: No backend in chain could resolve approval for 'EXECUTE: make build'\./);
});
