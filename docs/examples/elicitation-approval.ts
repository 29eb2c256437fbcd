import type { ApprovalAnswer, ApprovalBackend, ApprovalRequest } from '@hermes/tools';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js';

/** What the person fills in: accepting the form with the box left as it is approves nothing. */
const requestedSchema = {
  type: 'object' as const,
  properties: {
    approve: {
      type: 'boolean' as const,
      title: 'Approve this action',
      description: 'Only this one, and only as it is shown.',
      default: false,
    },
  },
  required: ['approve'],
};

/**
 * Asks the person at an MCP client by a form, over the connection of `server`; of an `McpServer` that is its `server`.
 * Where the client has no forms, or is closed without an answer, the next backend is asked. The client has to put the
 * form to a person, not to its model; no server can see whether it does.
 */
export function elicitationApproval(server: Pick<Server, 'elicitInput' | 'getClientCapabilities'>): ApprovalBackend {
  return async (request, { signal }) => {
    const unavailable = { decision: 'unavailable', requestId: request.id } as const;
    if (!server.getClientCapabilities()?.elicitation?.form) return unavailable;
    // The SDK leaves its listener at the signal that it gets, and would cancel what was answered long ago.
    const asking = new AbortController();
    const stop = (): void => asking.abort(signal.reason);
    signal.throwIfAborted();
    signal.addEventListener('abort', stop);
    try {
      return await ask(server, request, asking.signal);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };
}

async function ask(
  server: Pick<Server, 'elicitInput'>,
  { id: requestId, display, expiresAt }: ApprovalRequest,
  signal: AbortSignal,
): Promise<ApprovalAnswer> {
  // Else the SDK gives up after a minute, which is short for a person.
  const timeout = Math.max(1, expiresAt - Date.now());
  try {
    const { action, content } = await server.elicitInput({ message: display, requestedSchema }, { signal, timeout });
    if (action === 'cancel') return { decision: 'unavailable', requestId };
    const isApproved = action === 'accept' && content?.['approve'] === true;
    return { decision: isApproved ? 'approve' : 'deny', requestId, reason: `the person's answer was ${action}` };
  } catch (thrown) {
    // A form that was filled in wrongly may have been meant as a no.
    if (thrown instanceof McpError && thrown.code === ErrorCode.InvalidParams)
      return { decision: 'deny', requestId, reason: 'the answer is not what was asked for' };
    throw thrown;
  }
}
