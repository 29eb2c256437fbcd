import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { parentPort } from 'node:worker_threads';
import {
  createRuntime,
  defineTool,
  object,
  string,
  ToolError,
  type ToolErrorJson,
  toProblemDetails,
  unknown,
} from '@hermes/tools';
import { forms } from '../errors/one-of-each.js';

/** A call as it is sent; with `abort` in place of a name the one of that number is aborted. */
export interface Sent {
  readonly id: number;
  readonly name?: string;
  readonly input?: unknown;
  readonly abort?: true;
}
export interface Answer {
  readonly id: number;
  readonly output?: unknown;
  readonly error?: ToolErrorJson;
}

const fail = defineTool({
  name: 'fail',
  description: 'Throws an error of a form.',
  input: object({ form: string() }),
  execute({ form }) {
    throw forms.find((one) => one.form === form)?.make('fail', new Error('hunter2'));
  },
});

const remedy = defineTool({
  name: 'remedy',
  description: 'Throws an error with a remedy.',
  input: object({ remedy: string() }),
  execute({ remedy }) {
    // SAFETY: one that is none is refused by the constructor.
    throw new ToolError('test/FAILED', 'Failed.', { remedy: remedy as 'none', data: { list: [1, null] } });
  },
});

const bug = defineTool({
  name: 'bug',
  description: 'Has a bug.',
  execute() {
    throw Object.assign(new Error('hunter2'), { code: 'hunter2' });
  },
});

const echo = defineTool({
  name: 'echo',
  description: 'Gives back.',
  input: object({ value: unknown() }),
  execute: (input) => input,
});

let [begun, stopped] = [0, 0];
const wait = defineTool({
  name: 'wait',
  description: 'Waits until it is aborted.',
  execute: (_input, { signal }) =>
    new Promise(() => {
      begun += 1;
      signal.addEventListener('abort', () => {
        stopped += 1;
      });
    }),
});
const waits = defineTool({ name: 'waits', description: 'Counts waits.', execute: () => ({ begun, stopped }) });

const runtime = createRuntime({ tools: [fail, remedy, bug, echo, wait, waits] });
const settle = ({ name = '', input }: Sent, signal: AbortSignal) => runtime.settle(name, input, { signal });

const open = new Map<number, AbortController>();
async function answer(sent: Sent, post: (answer: Answer) => void): Promise<void> {
  const { id, abort } = sent;
  if (abort) return open.get(id)?.abort();
  const controller = new AbortController();
  open.set(id, controller);
  try {
    const settled = await settle(sent, controller.signal);
    post(settled.ok ? { id, output: settled.output } : { id, error: settled.error.toJSON() });
  } catch {
    // Aborted: nobody waits for an answer.
  }
  open.delete(id);
}

if (parentPort) {
  const port = parentPort;
  port.on('message', (sent: Sent) => answer(sent, (one) => port.postMessage(one)));
} else if (process.argv[2] === 'http') {
  const server = createServer(async (request, response) => {
    const controller = new AbortController();
    response.on('close', () => controller.abort());
    try {
      const settled = await settle(JSON.parse(await text(request)), controller.signal);
      const [status, type, body] = settled.ok
        ? [200, 'application/json', { output: settled.output }]
        : [toProblemDetails(settled.error).status, 'application/problem+json', toProblemDetails(settled.error)];
      response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body));
    } catch {
      response.destroy();
    }
  });
  server.listen(0, '127.0.0.1', () => process.send?.(Object(server.address()).port));
  process.once('disconnect', () => process.exit());
} else {
  process.on('message', (sent: Sent) => answer(sent, (one) => process.send?.(one)));
}
