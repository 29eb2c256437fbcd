import { type CallOptions, createRuntime, defineTool, ToolError } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { listenersOf, sleep, unhandledRejections } from '../platform.js';

type Way = (name: string, input?: unknown, options?: CallOptions) => Promise<unknown>;
const ways = ['call', 'invoke', 'settle'] as const;

/** A runtime whose one tool runs `execute`. */
function running(execute: () => unknown, options: { timeoutMs?: number; onError?: () => void } = {}) {
  const tool = defineTool({ name: 'deploy', description: 'Deploys.', execute });
  const runtime: Record<(typeof ways)[number], Way> = createRuntime({ tools: [tool], ...options });
  return runtime;
}
const forever = () => new Promise<never>(() => {});
const reasonOf = (called: Promise<unknown>) =>
  called.then(
    (output) => expect.unreachable(`gave ${String(output)}`),
    (reason: unknown) => ({ reason }),
  );

const reasons: [string, unknown][] = [
  ['an error', new Error('stop')],
  ['a tool error', new ToolError('acme/STOPPED', 'Stopped.')],
  ['a text', 'stop'],
  ['null', null],
  ['undefined', undefined],
  ['zero', 0],
];

/** A signal that can be aborted with any reason: `abort(undefined)` would put a `DOMException` there. */
function abortable(reason: unknown) {
  const controller = new AbortController();
  Object.defineProperty(controller.signal, 'reason', { value: reason });
  return controller;
}

describe.each(ways)('an abort of %s', (way) => {
  test.each(reasons)('before the call rejects with the reason, and the tool is not run: %s', async (_, reason) => {
    let runs = 0;
    const controller = abortable(reason);
    controller.abort();
    const called = running(() => ++runs)[way]('deploy', {}, { signal: controller.signal });
    expect(await reasonOf(called)).toEqual({ reason });
    expect(runs).toBe(0);
  });

  test.each(reasons)(
    'during the call rejects with the reason at once, though the tool runs on: %s',
    async (_, reason) => {
      const controller = abortable(reason);
      const called = running(forever)[way]('deploy', {}, { signal: controller.signal });
      await sleep(5);
      controller.abort();
      expect(await reasonOf(called)).toEqual({ reason });
    },
  );

  test('counts before anything that is wrong with the call', async () => {
    const signal = AbortSignal.abort('stop');
    expect(await reasonOf(running(forever)[way]('nothing', 42, { signal, truncated: true }))).toEqual({
      reason: 'stop',
    });
  });

  test('by the tool itself, while it starts, is an abort', async () => {
    const controller = new AbortController();
    const runtime = running(() => {
      controller.abort('stop');
      throw new ToolError('acme/STOPPED', 'Stopped.');
    });
    expect(await reasonOf(runtime[way]('deploy', {}, { signal: controller.signal }))).toEqual({ reason: 'stop' });
  });

  test('while the input is looked at is an abort', async () => {
    const controller = new AbortController();
    let runs = 0;
    const input = { jsonSchema: { type: 'object' }, parse: () => controller.abort('stop') };
    const tool = defineTool({ name: 'deploy', description: 'Deploys.', input, execute: () => ++runs });
    const runtime: Record<typeof way, Way> = createRuntime({ tools: [tool] });
    expect(await reasonOf(runtime[way]('deploy', {}, { signal: controller.signal }))).toEqual({ reason: 'stop' });
    expect(runs).toBe(0);
  });

  test('wins over a time limit that is not over', async () => {
    const controller = new AbortController();
    const called = running(forever, { timeoutMs: 10_000 })[way]('deploy', {}, { signal: controller.signal });
    controller.abort('stop');
    expect(await reasonOf(called)).toEqual({ reason: 'stop' });
  });

  test('after the call changes nothing', async () => {
    const controller = new AbortController();
    const called = running(() => 'done')[way]('deploy', {}, { signal: controller.signal });
    await called;
    controller.abort('stop');
    await expect(called).resolves.toBeDefined();
  });
});

describe('a signal of the caller', () => {
  test('is the reason of its own kind where it times out', async () => {
    const reason = await running(forever)
      .call('deploy', {}, { signal: AbortSignal.timeout(10) })
      .catch((thrown) => thrown);
    expect(reason).toMatchObject({ name: 'TimeoutError' });
    expect(reason).not.toBeInstanceOf(ToolError);
  });

  test.each<[string, () => unknown, string, CallOptions]>([
    ['an output', () => 'done', 'deploy', {}],
    ['a later output', () => sleep(5), 'deploy', {}],
    ['a failure', () => Promise.reject(new Error('x')), 'deploy', {}],
    ['an unknown name', () => 'done', 'nothing', {}],
    ['the time limit', forever, 'deploy', { timeoutMs: 10 }],
    ['a wrong time limit', forever, 'deploy', { timeoutMs: -1 }],
    ['a call that was cut off', forever, 'deploy', { truncated: true }],
  ])('keeps no listener after %s', async (_, execute, name, options) => {
    const { signal } = new AbortController();
    for (const way of ways)
      await running(execute)
        [way](name, {}, { ...options, signal })
        .catch(() => {});
    expect(listenersOf(signal)).toBe(0);
  });

  test('keeps no listener after its abort, nor while the tool runs on', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const called = running(forever)
      .call('deploy', {}, { signal, timeoutMs: 10_000 })
      .catch(() => {});
    controller.abort();
    await called;
    expect(listenersOf(signal)).toBe(0);
  });

  test('serves several calls at once and ends them all', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const runtime = running(forever);
    const calls = Array.from({ length: 8 }, () => runtime.call('deploy', {}, { signal }));
    controller.abort('stop');
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes).toEqual(calls.map(() => ({ status: 'rejected', reason: 'stop' })));
    expect(listenersOf(signal)).toBe(0);
  });
});

describe('a tool that was given up', () => {
  test('may fail later: nothing is left unhandled and no hook hears of it', async () => {
    const unhandled = unhandledRejections();
    let heard = 0;
    const execute = async () => {
      await sleep(15);
      throw new Error('late');
    };
    const runtime = running(execute, { onError: () => heard++ });
    for (const way of ways) {
      const controller = new AbortController();
      const called = runtime[way]('deploy', {}, { signal: controller.signal });
      controller.abort('stop');
      expect(await reasonOf(called)).toEqual({ reason: 'stop' });
    }
    await sleep(40);
    expect(unhandled()).toEqual([]);
    expect(heard).toBe(0);
  });

  test('is not one that throws the reason of a signal of its own: that is a bug like any other', async () => {
    const own = AbortSignal.abort();
    const { signal } = new AbortController();
    const settled = await running(() => own.throwIfAborted()).settle('deploy', {}, { signal });
    expect(settled).toMatchObject({ ok: false, error: { code: 'TOOL_FAILED', cause: own.reason } });
  });
});
