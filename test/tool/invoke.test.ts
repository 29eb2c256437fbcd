import {
  type AnySchema,
  ApprovalDeniedError,
  ApprovalTimeoutError,
  CommandDeniedError,
  createRuntime,
  defineTool,
  integer,
  object,
  observe,
  PathAccessDeniedError,
  ToolError,
  toObservation,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';

/** What a model reads of a tool that ends so. */
function invoke(execute: () => unknown, output?: AnySchema): Promise<string> {
  const declared = { name: 'dump', description: 'Dumps.', execute };
  const tool = output ? defineTool({ ...declared, output }) : defineTool(declared);
  return createRuntime({ tools: [tool] }).invoke('dump', {});
}

const raise = (thrown: unknown) => (): never => {
  throw thrown;
};

function nested(levels: number): unknown {
  let value: unknown = 'core';
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { in: value };
  return value;
}

describe('an output', () => {
  test.each<[string, unknown, string]>([
    ['a string, as it is', 'two\nlines "quoted"', 'two\nlines "quoted"'],
    ['an empty string', '', ''],
    ['nothing', undefined, '(no output)'],
    ['null', null, 'null'],
    ['a number', 42, '42'],
    ['a boolean', false, 'false'],
    ['an object', { a: 1, b: ['x', null] }, '{"a":1,"b":["x",null]}'],
    ['an array', [1, 'a'], '[1,"a"]'],
    ['a member that is undefined', { a: undefined, b: 1 }, '{"b":1}'],
    ['a date', { at: new Date(0) }, '{"at":"1970-01-01T00:00:00.000Z"}'],
    ['the same object twice', ((one) => [one, one])({ a: 1 }), '[{"a":1},{"a":1}]'],
    ['a key __proto__', JSON.parse('{"__proto__":{"a":1}}'), '{"__proto__":{"a":1}}'],
  ])('is told to the model: %s', async (_, output, text) => {
    await expect(invoke(() => output)).resolves.toBe(text);
    await expect(invoke(async () => output)).resolves.toBe(text);
    expect(toObservation({ ok: true, output })).toBe(text);
    await expect(observe(() => output)).resolves.toBe(text);
  });

  test('may be 500 levels deep', async () => {
    const value = nested(500);
    await expect(invoke(() => value)).resolves.toBe(JSON.stringify(value));
  });

  const cycle: Record<string, unknown> = { secret: 'hunter2' };
  cycle.self = cycle;
  const foreign: [string, unknown][] = [
    ['a bigint', 77_777n],
    ['a nested bigint', { items: [{ n: 77_777n }] }],
    ['a cycle', cycle],
    ['a function', function hunter2() {}],
    ['a nested function', { secret: 'hunter2', run: () => 'hunter2' }],
    ['501 levels', nested(501)],
    ['100,000 levels', nested(100_000)],
    ['a symbol', Symbol('hunter2')],
    ['a nested symbol', [Symbol('hunter2')]],
    ['a Map', new Map([['password', 'hunter2']])],
    [
      'what cannot be read',
      {
        get secret() {
          throw new Error('hunter2');
        },
      },
    ],
    [
      'what cannot be written',
      {
        toJSON() {
          throw new Error('hunter2');
        },
      },
    ],
  ];

  test.each(foreign)('that JSON cannot carry is told as a fault of the tool, no value in it: %s', async (_, output) => {
    const text = await invoke(() => output);
    expect(text).toMatch(/^Error: dump returned a value that does not match its own output schema: /);
    expect(text).toMatch(/\. This is a fault in the tool, not in how it was called$/);
    expect(text).not.toMatch(/input|hunter2|77777|core/);
  });

  test.each(foreign)('that JSON cannot carry is no crash of toObservation and observe: %s', async (_, output) => {
    expect(toObservation({ ok: true, output })).toMatch(/^Error: /);
    await expect(observe(async () => output)).resolves.toMatch(/^Error: /);
  });

  test('that JSON cannot carry is named by its place', async () => {
    await expect(invoke(() => ({ items: [{ n: 1n }] }))).resolves.toContain('"items.0.n"');
  });

  test.each([
    ['hunter2', 'a string'],
    [1.5, 'a number'],
    [true, 'a boolean'],
    [null, 'null'],
    [['hunter2'], 'an array'],
    [{ secret: 'hunter2' }, 'an object'],
  ])('that its schema rejects is told by its type: %j', async (bytes, type) => {
    const text = await invoke(() => ({ bytes }), object({ bytes: integer() }));
    expect(text).toBe(
      `Error: dump returned a value that does not match its own output schema: "bytes" must be an integer, not ${type}. ` +
        'This is a fault in the tool, not in how it was called',
    );
  });
});

describe('a tool error', () => {
  test.each<[string, ToolError, string]>([
    [
      'with a code of its author',
      new ToolError('fs/NOT_FOUND', 'There is no such file.'),
      'Error: There is no such file.',
    ],
    [
      'of a path',
      new PathAccessDeniedError({ requested: 'x', context: 'worker_1', reason: 'not_covered' }),
      "Denied: Path 'x' is not covered by any PathEntry in context 'worker_1'.",
    ],
    [
      'of a command',
      new CommandDeniedError({ command: 'rm', context: 'worker_1', reason: 'denied_rule', rule: 'rm' }),
      "Denied: Command 'rm' is blocked by denied-command rule 'rm' in context 'worker_1'.",
    ],
    [
      'of a person',
      new ApprovalDeniedError({ action: 'WRITE: a', context: 'worker_1', reason: 'denied' }),
      "Denied: Action 'WRITE: a' was not approved for context 'worker_1'.",
    ],
    [
      'of silence',
      new ApprovalTimeoutError({ action: 'WRITE: a', context: 'worker_1' }),
      "Denied: No backend in chain could resolve approval for 'WRITE: a'. Nobody answered: it was not carried out, ask again later",
    ],
  ])('becomes text, denied or not: %s', async (_, error, text) => {
    await expect(invoke(raise(error))).resolves.toBe(text);
    await expect(observe(raise(error))).resolves.toBe(text);
    await expect(observe(async () => raise(error)())).resolves.toBe(text);
    expect(toObservation(error as never)).toBe(text);
    expect(toObservation({ ok: false, error: error as never })).toBe(text);
  });

  test('of a call becomes text: what is unknown, not granted, wrong', async () => {
    const write = defineTool({
      name: 'fs.write',
      description: 'Writes.',
      permissions: ['fs:write'],
      execute: () => '',
    });
    await expect(createRuntime({ tools: [write] }).invoke('x')).resolves.toMatch(
      /^Error: No tool named "x" is registered\./,
    );
    await expect(createRuntime({ tools: [write] }).invoke('fs.write', 42)).resolves.toBe(
      'Denied: fs.write requires the "fs:write" permission, which was not granted. Retrying with different arguments will not help',
    );
    await expect(createRuntime({ tools: [write], grants: ['*'] }).invoke('fs.write', 42)).resolves.toBe(
      'Error: fs.write was called with invalid input: the arguments must be an object, not 42',
    );
  });

  test('is the text of what settle gave', async () => {
    const runtime = createRuntime({
      tools: [defineTool({ name: 'dump', description: 'Dumps.', execute: raise(new Error('x')) })],
    });
    for (const name of ['dump', 'nothing']) {
      const settled = await runtime.settle(name, {});
      expect(toObservation(settled)).toBe(`Error: ${settled.ok ? '' : settled.error.message}`);
    }
  });
});

describe('a bug', () => {
  test.each([[new TypeError('x is not a function')], ['text'], [undefined], [null]])(
    'stays visible: %s',
    async (thrown) => {
      await expect(invoke(raise(thrown))).rejects.toBe(thrown);
      await expect(observe(raise(thrown))).rejects.toBe(thrown);
      await expect(observe(async () => raise(thrown)())).rejects.toBe(thrown);
    },
  );

  test('is no observation', () => {
    const bug = new RangeError('x');
    expect(() => toObservation(bug as never)).toThrow(bug);
  });
});
