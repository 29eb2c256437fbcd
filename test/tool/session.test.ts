import {
  type CallOptions,
  createRuntime,
  defineTool,
  InputInvalidError,
  integer,
  object,
  optional,
  type Session,
  string,
  type ToolContext,
  ToolError,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { sleep } from '../platform.js';

type Step = () => unknown;
const raise = (thrown: unknown) => (): never => {
  throw thrown;
};
const down = raise(new ToolError('acme/DOWN', 'It is down.'));
const missing = (path: string) => raise(new ToolError('fs/NOT_FOUND', `'${path}' is not a file.`));

/** A tool that does what the call brings along as `step`. */
const acting = (name: string) =>
  defineTool({
    name,
    description: 'Acts.',
    input: object({ path: optional(string()), depth: optional(integer()) }),
    execute: (_input, { step }: ToolContext<{ readonly step?: Step }>) => step?.() ?? 'done',
  });
const newRuntime = () => createRuntime({ tools: [acting('act'), acting('other')] });
const newSession = () => newRuntime().session();

/** How often its fault came by now: 0 after a success, 1 where nothing is said of repeats. */
async function countOf(session: Session, name: string, input: unknown, options?: CallOptions): Promise<number> {
  const settled = await session.settle(name, input, options);
  if (!settled.ok) expect(Object.keys(settled)).toEqual(['ok', 'error', ...(settled.repeats ? ['repeats'] : [])]);
  return settled.ok ? 0 : (settled.repeats ?? 1);
}
const countAt = (session: Session, step: Step, name = 'act'): Promise<number> =>
  countOf(session, name, {}, { context: { step } });

describe('a session', () => {
  test('is the same runtime, without sessions of its own', async () => {
    const runtime = newRuntime();
    const session = runtime.session();
    expect(Object.keys(session)).toEqual(['tools', 'call', 'invoke', 'settle']);
    expect(Object.isFrozen(session)).toBe(true);
    expect(session.tools).toBe(runtime.tools);
    await expect(session.call('act', {})).resolves.toBe('done');
    await expect(session.invoke('act')).resolves.toBe('done');
    await expect(session.settle('act')).resolves.toStrictEqual({ ok: true, output: 'done' });
  });

  test('counts the same fault of a tool: 2, 3, …', async () => {
    const session = newSession();
    for (const count of [1, 2, 3, 4]) expect(await countAt(session, down)).toBe(count);
  });

  test('counts whichever way the tool is called, and changes no error', async () => {
    const session = newSession();
    const error = new ToolError('acme/DOWN', 'It is down.');
    const before = JSON.stringify(error);
    const options = { context: { step: raise(error) } };
    await expect(session.call('act', {}, options)).rejects.toBe(error);
    await expect(session.invoke('act', {}, options)).resolves.toContain('the second call with this fault');
    const settled = await session.settle('act', {}, options);
    expect(settled).toStrictEqual({ ok: false, error, repeats: 3 });
    expect(!settled.ok && settled.error).toBe(error);
    await expect(session.call('act', {}, options)).rejects.toBe(error);
    expect(await countAt(session, raise(error))).toBe(5);
    expect([JSON.stringify(error), error.message]).toEqual([before, 'It is down.']);
  });

  test('knows a fault again in another error of the same code and message', async () => {
    const session = newSession();
    for (const count of [1, 2]) expect(await countAt(session, missing('a.txt'))).toBe(count);
  });

  test('takes two messages of one code for two faults', async () => {
    const session = newSession();
    expect(await countAt(session, missing('a.txt'))).toBe(1);
    expect(await countAt(session, missing('b.txt'))).toBe(1);
    expect(await countAt(session, raise(new ToolError('fs/GONE', "'b.txt' is not a file.")))).toBe(1);
  });

  test('takes faults of a value for the same where their paths and kinds are', async () => {
    const session = newSession();
    const inputs: [input: unknown, count: number][] = [
      [{ depth: 'three' }, 1],
      [{ depth: '3' }, 2],
      [{ depth: [] }, 3],
      [{ path: 3 }, 1],
      [{ paht: 3 }, 1],
      [{ path: 3, depth: '3' }, 1],
      [{ path: 4, depth: '4' }, 2],
      [null, 1],
      ['text', 2],
    ];
    for (const [input, count] of inputs) expect([input, await countOf(session, 'act', input)]).toEqual([input, count]);
  });

  test('tells faults of a value apart by kind, by how many they are and by what the input was', async () => {
    const refuse = (detail: object, rest: object = {}) =>
      raise(
        new InputInvalidError({ tool: 'act', issues: [{ path: ['path'], detail: 'must exist', ...detail }], ...rest }),
      );
    const session = newSession();
    const steps: [step: Step, count: number][] = [
      [refuse({}), 1],
      [refuse({ detail: 'must be another', received: 'text', hint: 'send it' }), 2],
      [refuse({ kind: 'bounds' }), 1],
      [refuse({ kind: 'bounds' }, { total: 7 }), 1],
      [refuse({ kind: 'bounds' }, { total: 7, fault: 'not-json' }), 1],
      [refuse({ kind: 'bounds' }, { total: 1e9 }), 1],
      [refuse({ kind: 'bounds' }, { total: 1e9 + 1 }), 2],
    ];
    for (const [step, count] of steps) expect(await countAt(session, step)).toBe(count);
  });

  test('looks at the first 20 faults of a value, and at how many there are', async () => {
    const faults = (many: number, last: string) =>
      Object.fromEntries(Array.from({ length: many }, (_, index) => [index === many - 1 ? last : `key${index}`, 1]));
    const session = newSession();
    const inputs: [input: object, count: number][] = [
      [faults(20, 'one'), 1],
      [faults(20, 'two'), 1],
      [faults(21, 'one'), 1],
      [faults(21, 'two'), 2],
      [faults(22, 'two'), 1],
    ];
    for (const [input, count] of inputs) expect(await countOf(session, 'act', input)).toBe(count);
  });

  test('starts anew after a success of the tool, and after another fault of it', async () => {
    const session = newSession();
    const steps: [step: Step, count: number][] = [
      [down, 1],
      [down, 2],
      [() => 'done', 0],
      [down, 1],
      [missing('a.txt'), 1],
      [down, 1],
      [down, 2],
    ];
    for (const [step, count] of steps) expect(await countAt(session, step)).toBe(count);
  });

  test('counts each tool by itself', async () => {
    const session = newSession();
    expect(await countAt(session, down)).toBe(1);
    expect(await countAt(session, down, 'other')).toBe(1);
    expect(await countAt(session, () => 'done', 'other')).toBe(0);
    expect(await countAt(session, down)).toBe(2);
  });

  test('is left as it was by an abort', async () => {
    const session = newSession();
    await countAt(session, down);
    const signal = AbortSignal.abort('stop');
    const controller = new AbortController();
    for (const method of ['call', 'invoke', 'settle'] as const) {
      await expect(session[method]('act', {}, { signal })).rejects.toBe('stop');
    }
    const step = () => new Promise(() => {});
    const called = session.settle('act', {}, { signal: controller.signal, context: { step } });
    controller.abort('later');
    await expect(called).rejects.toBe('later');
    expect(await countAt(session, down)).toBe(2);
  });

  test('is left as it was by a bug, which has no repeats', async () => {
    const session = newSession();
    const bug = raise(new RangeError('a bug'));
    await countAt(session, down);
    await expect(session.call('act', {}, { context: { step: bug } })).rejects.toThrow('a bug');
    await expect(session.invoke('act', {}, { context: { step: bug } })).rejects.toThrow('a bug');
    for (let times = 0; times < 3; times++) {
      const settled = await session.settle('act', {}, { context: { step: bug } });
      expect(settled).toMatchObject({ ok: false, error: { code: 'TOOL_FAILED' } });
      expect(settled).not.toHaveProperty('repeats');
    }
    expect(await countAt(session, down)).toBe(2);
  });

  test('sees nothing of another one, and the plain runtime remembers nothing', async () => {
    const runtime = newRuntime();
    const [one, two] = [runtime.session(), runtime.session()];
    for (const count of [1, 2, 3]) {
      expect(await countAt(one, down)).toBe(count);
      expect(await countAt(runtime, down)).toBe(1);
    }
    expect(await countAt(two, down)).toBe(1);
    await expect(runtime.invoke('act', {}, { context: { step: down } })).resolves.toBe('Error: It is down.');
    expect(await countAt(one, down)).toBe(4);
  });
});

describe('calls in flight together', () => {
  /** A step that waits for its turn, then does what `step` does. */
  const waiting = (ms: number, step: Step) => async () => {
    await sleep(ms);
    return step();
  };

  test('count once', async () => {
    const session = newSession();
    const batch = () => Promise.all([1, 2, 3].map(() => countAt(session, down)));
    expect(await batch()).toEqual([1, 1, 1]);
    expect(await batch()).toEqual([2, 2, 2]);
    expect(await countAt(session, down)).toBe(3);
    expect(await batch()).toEqual([4, 4, 4]);
  });

  test('report the count as it stands when they end', async () => {
    const session = newSession();
    const slow = countAt(session, waiting(20, down));
    expect(await countAt(session, down)).toBe(1);
    expect(await countAt(session, down)).toBe(2);
    expect(await slow).toBe(2);
    expect(await countAt(session, down)).toBe(3);
  });

  test('do not keep a later call from counting', async () => {
    const session = newSession();
    const early = countAt(session, waiting(10, down));
    expect(await countAt(session, down)).toBe(1);
    const late = countAt(session, waiting(30, down));
    expect(await early).toBe(1);
    expect(await late).toBe(2);
  });

  test('are told apart by their faults and their tools', async () => {
    const session = newSession();
    const batch = () => [countAt(session, down), countAt(session, down, 'other'), countAt(session, down)];
    expect(await Promise.all(batch())).toEqual([1, 1, 1]);
    expect(await Promise.all(batch())).toEqual([2, 2, 2]);
    expect(await Promise.all([countAt(session, down), countAt(session, missing('a'))])).toEqual([3, 1]);
    expect(await countAt(session, down)).toBe(1);
  });
});
