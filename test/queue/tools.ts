import { defineTool, integer, object, optional, string, type ToolContext, ToolError, unknown } from '@hermes/tools';
import { custom, forms } from '../errors/one-of-each.js';

/** A tool's error of every form; those that a runtime would take for a bug here are of this tool. */
export const failures: readonly (readonly [form: string, make: () => ToolError])[] = [
  ...forms.map(({ form, make }) => [form, () => make('fail', new Error('hunter2'))] as const),
  ['a custom code', custom],
];

const fail = defineTool({
  name: 'fail',
  description: 'Throws an error of the form that is asked for.',
  input: object({ form: string() }),
  execute({ form }) {
    throw failures.find(([name]) => name === form)?.[1]() ?? new Error(`hunter2 knows no ${form}`);
  },
});

const remedies = defineTool({
  name: 'remedies',
  description: 'Throws an error with the remedy that is asked for, until it was begun often enough.',
  input: object({ remedy: string(), enough: integer() }),
  execute({ remedy, enough }, { begun }: ToolContext<{ readonly begun: number }>) {
    if (begun >= enough) return begun;
    // SAFETY: one that is none is refused by the constructor.
    throw new ToolError('test/AGAIN', `Attempt ${begun}.`, { remedy: remedy as 'none', data: { begun } });
  },
});

const echo = defineTool({
  name: 'echo',
  description: 'Gives back its input, and who runs it.',
  input: object({ value: optional(unknown()) }),
  execute: ({ value }) => ({ value, pid: process.pid }),
});

const nothing = defineTool({ name: 'nothing', description: 'Gives no output.', execute: () => undefined });

const uncarried = defineTool({ name: 'uncarried', description: 'Gives what is no JSON.', execute: () => 10n });

const guarded = defineTool({
  name: 'guarded',
  description: 'Needs a grant.',
  permissions: ['test:guarded'],
  execute: () => 'done',
});

const die = defineTool({
  name: 'die',
  description: 'Kills its process until it was begun often enough.',
  input: object({ enough: integer() }),
  execute({ enough }, { begun }: ToolContext<{ readonly begun: number }>) {
    if (begun < enough) process.kill(process.pid, 'SIGKILL');
    return { begun, pid: process.pid };
  },
});

/** Tells its process's parent that it has begun, and ends as that says: with its output or with a failure. */
const wait = defineTool({
  name: 'wait',
  description: 'Waits for a word.',
  async execute(_input, { signal, begun }: ToolContext<{ readonly begun: number }>) {
    process.send?.(`begun ${begun}`);
    const word = await new Promise<unknown>((resolve, reject) => {
      process.once('message', resolve);
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    if (word === 'busy') throw new ToolError('test/BUSY', 'Busy.', { remedy: 'retry-later' });
    return { begun, pid: process.pid };
  },
});

export const tools = [fail, remedies, echo, nothing, uncarried, guarded, die, wait] as const;
