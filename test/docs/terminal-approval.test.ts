import { getEventListeners } from 'node:events';
import { PassThrough } from 'node:stream';
import { ChainedApproval, SecurityContext } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { terminalApproval } from '../../docs/examples/terminal-approval.js';
import { eventually } from '../eventually.js';

/** A terminal, and how often it asked. */
function terminalOf({ isTTY = true } = {}) {
  const input = Object.assign(new PassThrough(), { isTTY });
  const output = Object.assign(new PassThrough(), { isTTY });
  let text = '';
  output.on('data', (bytes: Buffer) => {
    text += bytes;
  });
  const questions = (): number => text.split('Approve? Type yes or no: ').length - 1;
  return {
    terminal: { input, output },
    shown: () => text,
    /** Waits for the question of this number. */
    question: (number: number) => eventually(() => expect(questions()).toBe(number)),
    questions,
    type: (line: string) => input.write(line),
  };
}
type Terminal = ReturnType<typeof terminalOf>;

/** Asks at the terminal before it runs a command. */
function guardOf({ terminal }: Pick<Terminal, 'terminal'>, timeoutMs?: number) {
  const context = new SecurityContext({
    name: 'worker_1',
    permissions: ['EXECUTE'],
    commands: { allow: ['echo **'] },
    approval: { require: ['EXECUTE'], backend: terminalApproval(terminal), timeoutMs },
  });
  return (word: string, signal?: AbortSignal) =>
    context.guard({ command: ['echo', word], permissions: ['EXECUTE'], tool: 'process.run' }, { signal });
}

/** What listens to the streams of the terminal. */
const listenersOf = ({ terminal: { input, output } }: Terminal) =>
  [input, output].flatMap((stream) => stream.eventNames().map((name) => [name, stream.listenerCount(name)]));

describe('a terminal', () => {
  test('shows the whole action, and approves by the word yes', async () => {
    const terminal = terminalOf();
    const answer = guardOf(terminal)('a');
    await terminal.question(1);
    terminal.type('yes\n');
    expect(await answer).toMatchObject({ argv: [['echo', 'a']] });
    expect(terminal.shown()).toContain(
      '\ncontext: worker_1\ntool: "process.run"\npermissions: EXECUTE\ncommand: "echo" "a"\nApprove? ',
    );
  });

  test('that breaks while it asks approves nothing, and breaks nothing else', async () => {
    const terminal = terminalOf();
    const answer = guardOf(terminal)('a');
    await terminal.question(1);
    terminal.terminal.input.destroy(new Error('EIO'));
    await expect(answer).rejects.toMatchObject({ reason: 'denied', cause: 'the terminal was closed' });
  });

  test('that breaks before it asks approves nothing either', async () => {
    const terminal = terminalOf();
    const answer = guardOf(terminal)('a');
    setTimeout(() => terminal.terminal.input.destroy(new Error('EIO')), 5);
    await expect(answer).rejects.toMatchObject({ reason: 'denied', cause: 'the terminal was closed' });
    expect(terminal.questions()).toBe(0);
  });

  test('that shows nothing any more is not asked', async () => {
    const terminal = terminalOf();
    terminal.terminal.output.destroy();
    const answer = guardOf(terminal)('a');
    setTimeout(() => terminal.type('yes\n'), 60);
    await expect(answer).rejects.toMatchObject({ reason: 'denied', cause: 'the terminal was closed' });
  });

  test.each(['no', 'y', 'YES', 'Yes', ' yes', 'yes ', 'yes!', 'yes yes', '', 'approve', 'true'])(
    'denies by %j',
    async (line) => {
      const terminal = terminalOf();
      const answer = guardOf(terminal)('a');
      await terminal.question(1);
      terminal.type(`${line}\n`);
      await expect(answer).rejects.toMatchObject({ code: 'APPROVAL_DENIED', reason: 'denied' });
    },
  );

  test('does not take what was typed before for an answer, behind another question neither', async () => {
    const terminal = terminalOf();
    const guard = guardOf(terminal);
    for (const number of [1, 2]) {
      terminal.type('yes\nyes\n');
      const answer = guard('a');
      await terminal.question(number);
      terminal.type('no\n');
      await expect(answer).rejects.toMatchObject({ code: 'APPROVAL_DENIED' });
    }
  });

  test('takes one line for one question', async () => {
    const terminal = terminalOf();
    const guard = guardOf(terminal);
    const first = guard('a');
    const second = guard('b');
    await terminal.question(1);
    terminal.type('yes\nyes\n');
    expect(await first).toMatchObject({ argv: [['echo', 'a']] });
    await terminal.question(2);
    terminal.type('no\n');
    await expect(second).rejects.toMatchObject({ code: 'APPROVAL_DENIED' });
  });

  test.each([
    ['neither side', { input: false, output: false }],
    ['the input alone', { input: true, output: false }],
    ['the output alone', { input: false, output: true }],
  ])('denies at once where %s is one', async (_sides, isTTY) => {
    const { terminal, shown, type } = terminalOf();
    Object.assign(terminal.input, { isTTY: isTTY.input });
    Object.assign(terminal.output, { isTTY: isTTY.output });
    type('yes\n');
    await expect(guardOf({ terminal })('a')).rejects.toMatchObject({
      code: 'APPROVAL_DENIED',
      reason: 'denied',
      cause: 'there is no terminal to ask at',
    });
    expect(shown()).toBe('');
  });

  test('denies when its input ends, before the question or under it', async () => {
    const terminal = terminalOf();
    const guard = guardOf(terminal);
    const answer = guard('a');
    await terminal.question(1);
    terminal.terminal.input.end();
    await expect(answer).rejects.toMatchObject({ code: 'APPROVAL_DENIED', cause: 'the terminal was closed' });
    await expect(guard('b')).rejects.toMatchObject({ code: 'APPROVAL_DENIED', cause: 'the terminal was closed' });
    expect(terminal.questions()).toBe(1);
  });
});

describe('a question that nobody answers', () => {
  test('ends with its limit, and says so at the terminal', async () => {
    const terminal = terminalOf();
    await expect(guardOf(terminal, 1_000)('a')).rejects.toMatchObject({ code: 'APPROVAL_TIMEOUT' });
    await eventually(() => expect(terminal.shown()).toContain('Nothing was approved.'));
    terminal.type('yes\n');
    const next = guardOf(terminal)('b');
    await terminal.question(2);
    terminal.type('yes\n');
    expect(await next).toMatchObject({ argv: [['echo', 'b']] });
  });

  test('ends with the abort of the call', async () => {
    const terminal = terminalOf();
    const controller = new AbortController();
    const reason = new Error('the user left');
    const answer = guardOf(terminal)('a', controller.signal);
    await terminal.question(1);
    controller.abort(reason);
    await expect(answer).rejects.toBe(reason);
    await eventually(() => expect(terminal.shown()).toContain('Nothing was approved.'));
  });

  test('is not asked at all when its time ran out while another was open', async () => {
    const terminal = terminalOf();
    const first = guardOf(terminal)('a');
    await terminal.question(1);
    await expect(guardOf(terminal, 30)('b')).rejects.toMatchObject({ code: 'APPROVAL_TIMEOUT' });
    terminal.type('yes\n');
    expect(await first).toMatchObject({ argv: [['echo', 'a']] });

    const third = guardOf(terminal)('c');
    await terminal.question(2);
    expect(terminal.shown()).not.toContain('"b"');
    terminal.type('yes\n');
    expect(await third).toMatchObject({ argv: [['echo', 'c']] });
  });
});

describe('a terminal is left', () => {
  test.each([
    ['after a yes', 'yes\n'],
    ['after a no', 'no\n'],
    ['after its time', undefined],
  ])('as it was found, %s', async (_when, line) => {
    const terminal = terminalOf();
    const { input } = terminal.terminal;
    const before = listenersOf(terminal);
    const { signal } = new AbortController();
    const answer = guardOf(terminal, 1_000)('a', signal).catch(() => {});
    await terminal.question(1);
    if (line) terminal.type(line);
    await answer;
    await eventually(() => expect(listenersOf(terminal)).toEqual(before));
    expect(input.isPaused()).toBe(true);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('flowing, where it was', async () => {
    const terminal = terminalOf();
    const heard: string[] = [];
    terminal.terminal.input.on('data', (bytes: Buffer) => heard.push(String(bytes)));
    const answer = guardOf(terminal)('a');
    await terminal.question(1);
    terminal.type('yes\n');
    await answer;
    terminal.type('more\n');
    await eventually(() => expect(heard.at(-1)).toBe('more\n'));
  });
});

test('a backend leaves no listener at the signal that it is given', async () => {
  const terminal = terminalOf();
  const backend = terminalApproval(terminal.terminal);
  const signals: AbortSignal[] = [];
  const context = new SecurityContext({
    permissions: ['EXECUTE'],
    commands: { allow: ['echo'] },
    approval: {
      require: ['EXECUTE'],
      backend: new ChainedApproval([
        (request, options) => {
          signals.push(options.signal);
          return backend(request, options);
        },
      ]),
    },
  });
  const answer = context.guard({ command: ['echo'], permissions: ['EXECUTE'], tool: 'process.run' });
  await terminal.question(1);
  terminal.type('yes\n');
  await answer;
  expect(signals.map((signal) => getEventListeners(signal, 'abort'))).toEqual([[]]);
});
