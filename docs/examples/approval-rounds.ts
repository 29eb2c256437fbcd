import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ApprovalBackend, McpCall, McpResult } from '@hermes/tools';
import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { answerOf, formOf } from './elicitation-approval.js';

/** How many calls may wait for their second round at a time. For more, nobody is asked. */
const MOST_WAITING = 64;

interface Question {
  readonly form: ReturnType<typeof formOf>;
  /** What the client says that the person has said: it may be anything. */
  readonly settle: (said: unknown) => void;
}

interface Call {
  /** What was called, and by whom: whoever goes on with it has to say the same. */
  readonly subject: unknown;
  readonly hasForms: boolean;
  readonly stop: AbortController;
  /** By the id of the approval. */
  unasked: Map<string, Question>;
  asked: Map<string, Question>;
  wake: () => void;
}

/** Each request says what its client can do. Of forms and addresses it has forms where it names neither. */
function takesForms(envelope: Readonly<Record<string, unknown>> = {}): boolean {
  const { elicitation } = Object(envelope[CLIENT_CAPABILITIES_META_KEY]);
  return elicitation !== undefined && ('form' in Object(elicitation) || !('url' in Object(elicitation)));
}

/**
 * Approval on protocol revision 2026-07-28, where a server sends no requests: the question goes out as the answer to the
 * call, which the client makes again with what the person has said. The call itself waits meanwhile, in this process and
 * in the middle of `guard`: nothing is done twice, and the approval stays one of that very action. What the client holds
 * of it is a random name, good for one time.
 */
export function approvalRounds() {
  const calls = new AsyncLocalStorage<Call>();
  const waiting = new Map<string, { readonly call: Call; readonly result: Promise<McpResult> }>();

  const backend: ApprovalBackend = (request) => {
    const call = calls.getStore();
    if (!call?.hasForms || waiting.size >= MOST_WAITING) return { decision: 'unavailable', requestId: request.id };
    return new Promise((resolve) => {
      const settle = (said: unknown): void => resolve(answerOf(request, Object(said ?? { action: 'cancel' })));
      call.unasked.set(request.id, { form: formOf(request), settle });
      call.wake();
    });
  };

  /** The call that this one goes on with, if it is the same one, and nobody has gone on with it yet. */
  function waitingFor(state: unknown, subject: unknown, said: Readonly<Record<string, unknown>> = {}) {
    const found = waiting.get(String(state));
    waiting.delete(String(state));
    if (!found) return undefined;
    if (!isDeepStrictEqual(found.call.subject, subject)) return found.call.stop.abort();
    for (const [id, { settle }] of found.call.asked) settle(said[id]);
    return found;
  }

  function begun(call: Call, start: (signal: AbortSignal) => Promise<McpResult>) {
    const result = calls.run(call, () => start(call.stop.signal));
    return { call, result };
  }

  /** Answers a call by `start`, or with what has to be asked first. */
  async function answer(
    { name, arguments: input }: McpCall,
    { mcpReq, http }: ServerContext,
    start: (signal: AbortSignal) => Promise<McpResult>,
  ): Promise<McpResult | InputRequiredResult> {
    const subject = [name, input, http?.authInfo?.clientId];
    const hasForms = takesForms(mcpReq.envelope);
    const fresh = { subject, hasForms, stop: new AbortController(), unasked: new Map(), asked: new Map(), wake() {} };
    const { call, result } = waitingFor(mcpReq.requestState(), subject, mcpReq.inputResponses) ?? begun(fresh, start);
    const stop = (): void => call.stop.abort(mcpReq.signal.reason);
    mcpReq.signal.addEventListener('abort', stop);
    try {
      const asked = new Promise<undefined>((resolve) => {
        call.wake = () => resolve(undefined);
      });
      if (call.unasked.size > 0) call.wake();
      const answered = await Promise.race([result, asked]);
      if (answered) return answered;
    } finally {
      // The signal is that of this round.
      mcpReq.signal.removeEventListener('abort', stop);
    }
    const requestState = randomUUID();
    call.asked = call.unasked;
    call.unasked = new Map();
    waiting.set(requestState, { call, result });
    // Its time may be over before the client comes back, which then has to be asked anew.
    const forget = (): unknown => waiting.delete(requestState);
    result.then(forget, forget);
    const questions = [...call.asked].map(([id, { form }]) => [id, inputRequired.elicit(form)] as const);
    return inputRequired({ requestState, inputRequests: Object.fromEntries(questions) });
  }

  /** Ends the calls that wait. */
  function close(): void {
    for (const { call } of waiting.values()) call.stop.abort();
  }

  return { backend, answer, close };
}
