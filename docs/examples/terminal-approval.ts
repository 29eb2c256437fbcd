import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { ApprovalAnswer, ApprovalBackend, ApprovalRequest } from '@hermes/tools';

export interface Terminal {
  /** Nobody else reads from it while a question is open: there is one answer, and one who gets it. */
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable & { readonly isTTY?: boolean };
}

/** How long what was typed before a question is thrown away; a terminal gives all of it at once. */
const STALE_MS = 20;

/** The last question at each terminal, however many backends ask there. */
const questions = new WeakMap<Readable, Promise<unknown>>();

/**
 * Asks whoever sits at the terminal, one question at a time. Only the word `yes` approves. Where there is no terminal
 * there is nobody to ask, and no program that feeds the input takes the place of a person: then it denies.
 *
 * It has no limit of its own: the context's or the chain's ends the question, and the next one is asked. Put it last in
 * a chain, because of what it says where there is no terminal. Behind it the input is left as it was found, except that
 * one that nobody had read from yet is paused, so that the process can end.
 */
export function terminalApproval(terminal: Partial<Terminal> = {}): ApprovalBackend {
  const { input = process.stdin, output = process.stderr } = terminal;
  return async (request, { signal }) => {
    const { id: requestId } = request;
    if (!input.isTTY || !output.isTTY) return { decision: 'deny', requestId, reason: 'there is no terminal to ask at' };
    const before = questions.get(input);
    // It ends or is aborted, each question by its own limit; how it ends is no matter here.
    const answer = Promise.resolve(before).then(() => ask(request, { input, output }, signal));
    const over = answer.then(
      () => {},
      () => {},
    );
    questions.set(input, over);
    return answer;
  };
}

async function ask(request: ApprovalRequest, terminal: Terminal, signal: AbortSignal): Promise<ApprovalAnswer> {
  // Its time may have run out while another question was open: then it is not shown at all.
  signal.throwIfAborted();
  const { input } = terminal;
  const wasFlowing = input.readableFlowing === true;
  const question = new AbortController();
  const close = (): void => question.abort();
  signal.addEventListener('abort', close);
  // A terminal that is hung up says so by an error, and nobody else may be there to hear it.
  input.on('error', close);
  try {
    await throwAway(input);
    signal.throwIfAborted();
    const line = await lineAt(terminal, `\n${request.display}\nApprove? Type yes or no: `, question);
    signal.throwIfAborted();
    const decision = line === 'yes' ? 'approve' : 'deny';
    const reason = line === undefined ? 'the terminal was closed' : `${decision} was chosen at the terminal`;
    return { decision, requestId: request.id, reason };
  } finally {
    signal.removeEventListener('abort', close);
    input.off('error', close);
    if (wasFlowing) input.resume();
    else input.pause();
  }
}

/** What was typed before a question was there is no answer to it. */
async function throwAway(input: Readable): Promise<void> {
  const drop = (): void => {};
  input.on('data', drop);
  // Behind another question it is paused, and a listener alone does not change that.
  input.resume();
  await wait(STALE_MS);
  input.off('data', drop);
}

/** The line that is typed, or `undefined` where the question is closed before. */
async function lineAt(
  { input, output }: Terminal,
  text: string,
  question: AbortController,
): Promise<string | undefined> {
  // What nobody can read, nobody can approve.
  if (input.readableEnded || input.destroyed || !output.writable) return undefined;
  // Not in raw mode: the terminal edits the line, and its keys for interrupting keep their meaning.
  const lines = createInterface({ input, output, terminal: false });
  // The end of the input answers nothing, and would leave the question open for ever.
  lines.once('close', () => question.abort());
  lines.on('error', () => question.abort());
  try {
    return await lines.question(text, { signal: question.signal });
  } catch (thrown) {
    if (!question.signal.aborted) throw thrown;
    output.write('(The question is closed. Nothing was approved.)\n');
    return undefined;
  } finally {
    lines.close();
  }
}
