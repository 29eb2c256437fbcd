import type { ApprovalAnswer, ApprovalBackend, ApprovalRequest } from '@hermes/tools';

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

/** The form that shows an action. */
export const formOf = ({ display: message }: Pick<ApprovalRequest, 'display'>) => ({ message, requestedSchema });

/** What came back of a form. */
export interface FilledForm {
  readonly action: string;
  readonly content?: Readonly<Record<string, unknown>> | undefined;
}

/** What the person at the client has decided by that. Who closes the form has not. */
export function answerOf(
  { id: requestId }: Pick<ApprovalRequest, 'id'>,
  { action, content }: FilledForm,
): ApprovalAnswer {
  if (action === 'cancel') return { decision: 'unavailable', requestId };
  const isApproved = action === 'accept' && content?.['approve'] === true;
  return { decision: isApproved ? 'approve' : 'deny', requestId, reason: `the person's answer was ${action}` };
}

/** What is used of a server: the `Server` of `@modelcontextprotocol/sdk` has it, and that of `@modelcontextprotocol/server`. */
export interface ElicitingServer {
  getClientCapabilities(): { elicitation?: { form?: unknown } | undefined } | undefined;
  elicitInput(
    params: ReturnType<typeof formOf>,
    options: { signal: AbortSignal; timeout: number },
  ): Promise<FilledForm>;
}

/**
 * Asks the person at an MCP client by a form, over the connection of `server`; of an `McpServer` that is its `server`.
 * Where the client has no forms, or is closed without an answer, the next backend is asked. The client has to put the
 * form to a person, not to its model; no server can see whether it does.
 */
export function elicitationApproval(server: ElicitingServer): ApprovalBackend {
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

async function ask(server: ElicitingServer, request: ApprovalRequest, signal: AbortSignal): Promise<ApprovalAnswer> {
  // Else the SDK gives up after a minute, which is short for a person.
  const timeout = Math.max(1, request.expiresAt - Date.now());
  try {
    return answerOf(request, await server.elicitInput(formOf(request), { signal, timeout }));
  } catch (thrown) {
    // Invalid params, of whichever class: a form that was filled in wrongly may have been meant as a no.
    if (Object(thrown).code === -32602)
      return { decision: 'deny', requestId: request.id, reason: 'the answer is not what was asked for' };
    throw thrown;
  }
}
