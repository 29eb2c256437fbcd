import {
  type CallOptions,
  createRuntime,
  defineTool,
  InputInvalidError,
  integer,
  object,
  type Remedy,
  type Session,
  ToolError,
  toObservation,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { forms } from '../errors/one-of-each.js';

const second = '. This is the second call with this fault: ';
const third = (count: number, what = 'Do not send it again: use another tool or ask the user') =>
  `. This is call ${count} with this fault. ${what}`;
const wait = 'Wait longer before you send it again';

/** What the second call with a fault is told, by the error's remedy, and what those after it. */
const advice: readonly [remedy: Remedy, second: string, later?: string][] = [
  ['rewrite-arguments', 'change the arguments named above'],
  ['choose-another-tool', 'use another tool'],
  [
    'grant-permission',
    'ask the user to grant the permission',
    'Do not send it again: ask the user to grant the permission',
  ],
  ['ask-a-person', 'ask the user', 'Do not send it again: ask the user'],
  ['retry-later', 'wait before you send it again', wait],
  [
    'fix-the-tool',
    'tell the user that it has to be fixed',
    'Do not send it again: tell the user that it has to be fixed',
  ],
  ['none', 'do not send it again'],
];
const cutOff = 'send less at once';

/** A session whose tool `deploy` throws that. */
const throwing = (thrown: unknown): Session => {
  const execute = (): never => {
    throw thrown;
  };
  return createRuntime({ tools: [defineTool({ name: 'deploy', description: 'Deploys.', execute })] }).session();
};

/** The texts of so many calls, each found to be what `toObservation` makes of what `settle` gives. */
async function textsOf(newSession: () => Session, times: number, call: Parameters<Session['invoke']>) {
  const [invoked, settled] = [newSession(), newSession()];
  const texts: string[] = [];
  for (let turn = 1; turn <= times; turn++) {
    const text = await invoked.invoke(...call);
    const ended = await settled.settle(...call);
    expect(toObservation(ended)).toBe(text);
    expect(ended).toEqual({ ok: false, error: expect.any(ToolError), ...(turn > 1 && { repeats: turn }) });
    expect(text).not.toMatch(/[!\n\r]|please|sorry/i);
    texts.push(text);
  }
  return texts;
}

describe('the text of a repeated fault', () => {
  test.each(advice)('tells what would have to change: %s', async (remedy, told, later) => {
    const error = () => new ToolError('acme/DOWN', 'It is down.', { remedy });
    await expect(textsOf(() => throwing(error()), 4, ['deploy'])).resolves.toEqual([
      'Error: It is down.',
      `Error: It is down${second}${told}`,
      `Error: It is down${third(3, later)}`,
      `Error: It is down${third(4, later)}`,
    ]);
  });

  test('tells where a call was cut off to send less', async () => {
    const text = 'Error: The call was cut off before it was complete, so it was not run. Send a shorter call';
    await expect(textsOf(() => throwing('x'), 3, ['deploy', {}, { truncated: true }])).resolves.toEqual([
      text,
      `${text}${second}${cutOff}`,
      `${text}${third(3)}`,
    ]);
  });

  const thrownByTools = forms.filter(({ code }) => code !== 'SCHEMA_INVALID');
  test.each(thrownByTools.map((form) => [form.form, form] as const))(
    'stands behind a thrown %s',
    async (name, form) => {
      const { make, remedy, denied } = form;
      const error = make('deploy');
      // Another tool would be a way round the person who said no.
      const words = denied && remedy === 'none' ? 'ask-a-person' : remedy;
      const [, told, later] = advice.find(([of]) => of === words) ?? expect.unreachable();
      const text = `${denied ? 'Denied' : 'Error'}: ${error.message}`;
      const bare = text.replace(/\.$/, '');
      await expect(textsOf(() => throwing(error), 3, ['deploy'])).resolves.toEqual([
        text,
        `${bare}${second}${name.includes('truncated') ? cutOff : told}`,
        `${bare}${third(3, later)}`,
      ]);
    },
  );

  test('does not stand behind a SchemaError, which is a bug of the tool', async () => {
    const [{ make } = expect.unreachable()] = forms;
    const session = throwing(make('x'));
    for (let times = 0; times < 3; times++) {
      await expect(session.settle('deploy')).resolves.toEqual({
        ok: false,
        error: expect.objectContaining({ code: 'TOOL_FAILED' }),
      });
    }
  });
});

describe('each refusal of the runtime itself', () => {
  const tools = [
    defineTool({
      name: 'double',
      description: 'Doubles.',
      permissions: ['math:double'],
      input: object({ value: integer() }),
      output: integer(),
      execute: () => 'two' as never,
    }),
    defineTool({ name: 'big', description: 'Gives what JSON cannot carry.', execute: () => 1n }),
    defineTool({ name: 'stuck', description: 'Waits.', execute: () => new Promise(() => {}) }),
  ];
  const texts = (call: Parameters<Session['invoke']>, grants: string[] = ['*']) =>
    textsOf(() => createRuntime({ tools, grants }).session(), 3, call);

  test.each<[code: string, call: [name: string, input?: unknown, options?: CallOptions], text: string, advice: string]>(
    [
      ['TOOL_NOT_FOUND', ['dubble'], 'No tool named "dubble" is registered.', 'use another tool'],
      ['INPUT_INVALID', ['double', { value: '2' }], '"value" must be an integer', 'change the arguments named above'],
      ['OUTPUT_INVALID', ['double', { value: 2 }], 'not in how it was called', 'tell the user that it has to be fixed'],
      ['INVALID_DEFINITION', ['big', {}, { timeoutMs: -1 }], 'above 0', 'tell the user that it has to be fixed'],
      ['TOOL_TIMEOUT', ['stuck', {}, { timeoutMs: 1 }], 'did not end within 1 ms', 'wait before you send it again'],
    ],
  )('is told with its repeats: %s', async (_, call, text, told) => {
    const [one = '', two, three] = await texts(call);
    expect(one).toContain(text);
    const later = advice.find(([, words]) => words === told)?.[2];
    expect([two, three]).toEqual([`${one}${second}${told}`, one + third(3, later)]);
  });

  test('is told with its repeats: PERMISSION_DENIED', async () => {
    const [one = '', two, three] = await texts(['double', {}], []);
    expect(one).toBe(
      'Denied: double requires the "math:double" permission, which was not granted. Retrying with different arguments will not help',
    );
    expect([two, three]).toEqual([
      `${one}${second}ask the user to grant the permission`,
      one + third(3, 'Do not send it again: ask the user to grant the permission'),
    ]);
  });

  test('is told with its repeats: a result that has no text', async () => {
    const session = createRuntime({ tools }).session();
    const one = await session.invoke('big');
    expect(one).toMatch(/^Error: big returned a value/);
    await expect(session.invoke('big')).resolves.toBe(`${one}${second}tell the user that it has to be fixed`);
    await expect(session.settle('big')).resolves.toEqual({ ok: true, output: 1n });
    await expect(session.invoke('big')).resolves.toBe(one);
  });
});

describe('toObservation', () => {
  const error = new ToolError('acme/DOWN', 'It is down.');
  test.each([[1], [0], [-2], [2.5], ['2'], ['9 <b>'], [Number.NaN], [Infinity], [1e300], [2n], [null], [[2]], [true]])(
    'takes only a whole number from 2 on for repeats, not %s',
    (repeats) => {
      expect(toObservation({ ok: false, error, repeats: repeats as number })).toBe('Error: It is down.');
    },
  );

  test('asks an object for nothing', () => {
    const repeats = { valueOf: () => expect.unreachable(), toString: () => expect.unreachable() };
    expect(toObservation({ ok: false, error, repeats: repeats as never })).toBe('Error: It is down.');
  });

  test('takes the biggest whole number', () => {
    const repeats = Number.MAX_SAFE_INTEGER;
    expect(toObservation({ ok: false, error, repeats })).toBe(`Error: It is down${third(repeats)}`);
  });

  test.each<[remedy: unknown]>([['sleep'], [undefined], [Symbol('x')]])(
    'knows no better than not to send it again for a remedy of another version: %s',
    (remedy) => {
      const later = Object.defineProperty(new ToolError('acme/DOWN', 'It is down.'), 'remedy', { value: remedy });
      const text = toObservation({ ok: false, error: later as typeof error, repeats: 2 } as never);
      expect(text).toBe(`Error: It is down${second}do not send it again`);
    },
  );
});

describe('a long message', () => {
  const suffixes = [`${second}do not send it again`, third(3), third(Number.MAX_SAFE_INTEGER)];
  const textOf = (message: string, repeats: number) => {
    const text = toObservation({ ok: false, error: new ToolError('acme/LONG', message), repeats } as never);
    return text.replace('Error: ', '');
  };
  test.each([2, 3, Number.MAX_SAFE_INTEGER].map((repeats, index) => [repeats, suffixes[index] ?? ''] as const))(
    'is cut, and the suffix is not, so that both have 4,096 characters: %d',
    (repeats, suffix) => {
      const room = 4096 - suffix.length;
      for (const length of [room, room - 1])
        expect(textOf('x'.repeat(length), repeats)).toBe('x'.repeat(length) + suffix);
      expect(textOf(`${'x'.repeat(room)}.`, repeats)).toBe('x'.repeat(room) + suffix);
      for (const length of [room + 1, 4095, 4096, 10_000]) {
        expect(textOf('x'.repeat(length), repeats)).toBe(`${'x'.repeat(room - 1)}…${suffix}`);
      }
    },
  );

  test('is not cut within a character', () => {
    for (const start of ['', 'x']) {
      const text = textOf(start + '😀'.repeat(3000), 3);
      expect(text).not.toMatch(/\p{Cs}/u);
      expect(text.length).toBeGreaterThan(4090);
      expect(text.length).toBeLessThanOrEqual(4096);
      expect(text.endsWith(`😀…${third(3)}`)).toBe(true);
    }
  });

  test('of many faults keeps to it too', async () => {
    const issues = Array.from({ length: 30 }, (_, index) => ({
      path: [`field${index}`, 'x'.repeat(10)],
      detail: 'y'.repeat(186),
    }));
    const error = new InputInvalidError({ tool: 'deploy', issues, total: 99 });
    const [one = '', two = ''] = await textsOf(() => throwing(error), 2, ['deploy']);
    expect(one.length).toBeGreaterThan(4000);
    expect(two.length).toBeLessThanOrEqual(4096 + 'Error: '.length);
    expect(two.endsWith(`${second}change the arguments named above`)).toBe(true);
  });
});
