import { createRuntime, defineTool, forMcp, object, SecurityContext, string, type ToolContext } from '@hermes/tools';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type ClientCapabilities, createMcpHandler, Server } from '@modelcontextprotocol/server';
import { onTestFinished } from 'vitest';
import { approvalRounds } from '../../docs/examples/approval-rounds.js';
import { securityOf } from '../../docs/examples/security-of.js';
import { NEWEST } from '../interop/mcp-client-2.js';

/** What a client may say in a round besides the call. */
export type Round = Readonly<{ requestState?: unknown; inputResponses?: Record<string, unknown> }>;

export interface Caller {
  /** What a round gives: the result, or what is asked. */
  readonly round: (
    name: string,
    args: Record<string, unknown>,
    round?: Round,
    signal?: AbortSignal,
  ) => Promise<unknown>;
  /** What the tools have done. */
  readonly done: readonly string[];
  /** The signals of the tools that were called. */
  readonly signals: readonly AbortSignal[];
  /** How often somebody was to be asked. */
  readonly asks: () => number;
  /** What the runtime heard of. */
  readonly heard: readonly unknown[];
  /** Lets `pair` go on to its second question. */
  readonly goOn: () => void;
  /** Makes the next calls those of another client, as whoever authenticates it says. */
  readonly become: (clientId: string) => void;
  /** Ends what waits. */
  readonly close: () => void;
}

interface Options {
  readonly folder: string;
  readonly capabilities?: ClientCapabilities;
  readonly timeoutMs?: number;
}

/** A client that goes from round to round by itself, so that it can go wrong; and its server. */
export async function caller({ folder, capabilities = { elicitation: {} }, timeoutMs }: Options): Promise<Caller> {
  const rounds = approvalRounds();
  const [done, heard, signals]: [string[], unknown[], AbortSignal[]] = [[], [], []];
  let [asks, goOn, clientId]: [number, () => void, string] = [0, () => {}, 'one'];
  const going = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const guarded = (path: string, context: ToolContext) =>
    securityOf(context).guard({ path, permissions: ['DELETE'], tool: context.tool }, { signal: context.signal });
  const remove = defineTool({
    name: 'remove',
    description: 'Says that it deletes.',
    input: object({ path: string() }),
    async execute({ path }, context: ToolContext) {
      // SAFETY: the server gives one of Node's.
      signals.push(context.signal as AbortSignal);
      done.push(String((await guarded(path, context)).virtualPath));
    },
  });
  const pair = defineTool({
    name: 'pair',
    description: 'Asks for two side by side, and then for a third.',
    async execute(_input, context: ToolContext) {
      await Promise.all([guarded('a', context), going.then(() => guarded('b', context))]);
      done.push('two');
      await guarded('a', context);
      done.push('three');
    },
  });
  const wait = defineTool({
    name: 'wait',
    description: 'Waits.',
    execute(_input, { signal }: ToolContext) {
      // SAFETY: as above.
      signals.push(signal as AbortSignal);
      return new Promise(() => {});
    },
  });
  const handler = createMcpHandler(() => {
    const server = new Server({ name: 'tools', version: '1.0.0' }, { capabilities: { tools: {} } });
    const security = new SecurityContext({
      name: 'client',
      paths: [{ slug: 'here', path: folder, allow: ['READ', 'DELETE'] }],
      approval: {
        require: ['DELETE'],
        timeoutMs,
        backend(...asked) {
          asks += 1;
          return rounds.backend(...asked);
        },
      },
    });
    const runtime = createRuntime({ tools: [remove, pair, wait], security, onError: (error) => heard.push(error) });
    const { answer } = forMcp(runtime);
    server.setRequestHandler('tools/call', ({ params }, context) =>
      rounds.answer(params, context, (signal) => answer(params, { signal })),
    );
    return server;
  });
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { capabilities, versionNegotiation: { mode: { pin: NEWEST } } },
  );
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
      fetch: (url, init) => handler.fetch(new Request(url, init), { authInfo: { token: 'a', clientId, scopes: [] } }),
    }),
  );
  onTestFinished(async () => {
    await client.close();
    await handler.close();
    rounds.close();
  });
  return {
    round: (name, args, round, signal) =>
      client.callTool(
        { name, arguments: args, ...Object(round) },
        { allowInputRequired: true, ...(signal && { signal }) },
      ),
    ...{ done, signals, heard, goOn, asks: () => asks, close: rounds.close },
    become: (other) => {
      clientId = other;
    },
  };
}
