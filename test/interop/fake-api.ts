import { expect } from 'vitest';
import { takenBy } from '../schema/dialects.js';
import { first, type Made, mended } from './mending.js';

/** A part of what was sent, as JSON. */
export type Part = Readonly<Record<string, unknown>>;

/** What stands under a key of it: a list of parts, or a text. */
export const listOf = (part: object, key: string): Part[] => Array.from(Object(part)[key] ?? []);
export const textAt = (part: object, key: string): string => String(Object(part)[key]);

/** Server-sent events, named as the provider names them. */
export function eventStream(events: readonly object[]): Response {
  const lines = events.map((event) => `event: ${textAt(event, 'type')}\ndata: ${JSON.stringify(event)}\n\n`);
  return new Response(lines.join(''), { headers: { 'content-type': 'text/event-stream' } });
}

/** What a provider is told in one request: its tools, the calls that its model made, and what they were answered. */
export interface Told {
  readonly tools: readonly { readonly name: string; readonly json: object }[];
  readonly calls: readonly (Made & { readonly id: string })[];
  readonly answers: readonly { readonly id: string; readonly text: string }[];
}

/**
 * A provider for the `fetch` of its own SDK, which holds each request against the rules of its API. Its model makes two
 * calls at once, mends the wrong one from the text about it alone, and is done when there is nothing to mend.
 */
export function fakeApi(
  read: (body: object) => Told,
  write: (calls: Told['calls']) => object,
  streamed: (reply: object) => readonly object[],
  start = first,
) {
  const texts: string[] = [];
  const reply = (body: object): object => {
    const { tools, calls, answers } = read(body);
    expect(tools.map(({ name }) => name).filter((name) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name))).toEqual([]);
    for (const { json } of tools) expect(takenBy(json)).toBeTypeOf('function');
    // The API answers 400 where a call has no answer, or two.
    expect(answers.map(({ id }) => id)).toEqual(calls.map(({ id }) => id));
    const call = calls.at(-1);
    if (!call)
      return write([
        { id: 'ping', name: 'ping', sent: {} },
        { id: 'call_0', ...start },
      ]);
    const { text } = answers.at(-1) ?? expect.unreachable();
    texts.push(text);
    const next = mended(call, text);
    return write(next ? [{ id: `call_${texts.length}`, ...next }] : []);
  };
  const fetch = async (_url: unknown, options?: { readonly body?: unknown }): Promise<Response> => {
    try {
      const body = JSON.parse(String(options?.body));
      const made = reply(body);
      return body.stream ? eventStream(streamed(made)) : Response.json(made);
    } catch (fault) {
      return Response.json({ error: { message: String(fault) } }, { status: 400 });
    }
  };
  return { fetch, texts };
}
