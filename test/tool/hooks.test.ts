import { createRuntime, defineTool, integer, object, type RuntimeOptions, SchemaError, ToolError } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { sleep, unhandledRejections } from '../platform.js';

const raise = (thrown: unknown) => (): never => {
  throw thrown;
};
const missing = Object.assign(new Error("ENOENT: no such file or directory, open '/srv/a.txt'"), { code: 'ENOENT' });
const notFound = new ToolError('fs/NOT_FOUND', "'a.txt' is not a file or does not exist.");

const deploying = (execute: () => unknown, hooks: Partial<RuntimeOptions<never>> = {}) =>
  createRuntime({
    ...hooks,
    tools: [
      defineTool({ name: 'deploy', description: 'Deploys.', execute }),
      defineTool({ name: 'guarded', description: 'Deploys.', permissions: ['ops:deploy'], execute }),
      defineTool({
        name: 'measure',
        description: 'Measures.',
        input: object({ n: integer() }),
        output: integer(),
        execute: execute as () => number,
      }),
    ],
  });

describe('translate', () => {
  const translate = (thrown: unknown, { tool }: { readonly tool: string }) =>
    (thrown as { code?: unknown } | undefined)?.code === 'ENOENT' && tool === 'deploy' ? notFound : undefined;

  test('turns what a tool threw into a tool error', async () => {
    for (const execute of [raise(missing), async () => raise(missing)()]) {
      const runtime = deploying(execute, { translate });
      await expect(runtime.call('deploy')).rejects.toBe(notFound);
      await expect(runtime.invoke('deploy')).resolves.toBe("Error: 'a.txt' is not a file or does not exist.");
      await expect(runtime.settle('deploy')).resolves.toEqual({ ok: false, error: notFound });
    }
  });

  test('leaves a bug a bug where it gives nothing', async () => {
    const bug = new Error('x');
    const runtime = deploying(raise(bug), { translate });
    await expect(runtime.call('deploy')).rejects.toBe(bug);
    await expect(runtime.settle('deploy')).resolves.toMatchObject({ error: { code: 'TOOL_FAILED', cause: bug } });
  });

  test('is asked for a schema error that leaves a tool, and for a bug in a schema', async () => {
    const asked: unknown[] = [];
    const error = new SchemaError('must be a port number');
    await deploying(raise(error), { translate: (thrown) => void asked.push(thrown) }).settle('deploy');
    const input = { jsonSchema: { type: 'object' }, parse: raise(missing) };
    const tool = defineTool({ name: 'deploy', description: 'Deploys.', input, execute: () => 'done' });
    await expect(createRuntime({ tools: [tool], translate }).settle('deploy')).resolves.toEqual({
      ok: false,
      error: notFound,
    });
    expect(asked).toEqual([error]);
  });

  test('is not asked where there is a tool error already, nor an abort', async () => {
    const asked: unknown[] = [];
    const hooks = { translate: (thrown: unknown) => void asked.push(thrown), timeoutMs: 10 };
    const runtime = deploying(raise(notFound), hooks);
    for (const name of ['deploy', 'guarded', 'measure', 'nothing']) await runtime.settle(name);
    await deploying(() => new Promise(() => {}), hooks).settle('deploy');
    await deploying(() => 'no integer', hooks).settle('measure', { n: 1 });
    await runtime.settle('deploy', {}, { signal: AbortSignal.abort() }).catch(() => {});
    expect(asked).toEqual([]);
  });

  test.each<[string, () => unknown]>([
    ['a text', () => 'fs/NOT_FOUND'],
    ['an error', () => new Error('other')],
    ['a look-alike', () => ({ ...notFound, code: 'fs/NOT_FOUND', message: 'x' })],
    ['true', () => true],
    ['a promise', async () => notFound],
    ['a promise that fails', async () => raise(new Error('other'))()],
    ['a throw', raise(new Error('other'))],
    ['a throw of a tool error', raise(notFound)],
  ])('counts for nothing where it gives no tool error: %s', async (_, wrong) => {
    const runtime = deploying(raise(missing), { translate: wrong });
    await expect(runtime.call('deploy')).rejects.toBe(missing);
    await expect(runtime.invoke('deploy')).rejects.toBe(missing);
    await expect(runtime.settle('deploy')).resolves.toMatchObject({ error: { code: 'TOOL_FAILED', cause: missing } });
  });
});

describe('onError', () => {
  const bug = new Error('bug');
  const failures: [string, () => unknown, string, unknown, unknown][] = [
    ['an unknown name', () => 'done', 'nothing', {}, { code: 'TOOL_NOT_FOUND' }],
    ['a missing grant', () => 'done', 'guarded', {}, { code: 'PERMISSION_DENIED' }],
    ['wrong input', () => 1, 'measure', { n: 'x' }, { code: 'INPUT_INVALID' }],
    ['wrong output', () => 'x', 'measure', { n: 1 }, { code: 'OUTPUT_INVALID' }],
    ['a word of the tool', raise(notFound), 'deploy', {}, { code: 'fs/NOT_FOUND' }],
    ['the time limit', () => new Promise(() => {}), 'deploy', {}, { code: 'TOOL_TIMEOUT' }],
    ['a bug', raise(bug), 'deploy', {}, bug],
    ['undefined, thrown', async () => raise(undefined)(), 'deploy', {}, undefined],
  ];

  test.each(failures)('hears of every failure once, and who failed: %s', async (_, execute, name, input, error) => {
    for (const way of ['call', 'invoke', 'settle'] as const) {
      const heard: unknown[][] = [];
      const runtime = deploying(execute, { timeoutMs: 10, onError: (...told) => heard.push(told) });
      await (runtime[way] as (name: string, input: unknown) => Promise<unknown>)(name, input).catch(() => {});
      expect(heard).toHaveLength(1);
      const [told, call] = heard[0] ?? [];
      if (error === bug || error === undefined) expect(told).toBe(error);
      else expect(told).toMatchObject(error as object);
      expect(call).toEqual({ tool: name, durationMs: expect.any(Number) });
    }
  });

  test('hears of the very error that the caller gets', async () => {
    const heard: unknown[] = [];
    const runtime = deploying(() => 'done', { onError: (error) => heard.push(error) });
    const settled = await runtime.settle('nothing');
    const thrown: unknown = await runtime.call('nothing').catch((error: unknown) => error);
    expect(heard[0]).toBe(settled.ok === false && settled.error);
    expect(heard[1]).toBe(thrown);
  });

  test('hears of what translate made of it', async () => {
    const heard: unknown[] = [];
    const hooks = { translate: () => notFound, onError: (error: unknown) => heard.push(error) };
    await deploying(raise(missing), hooks).settle('deploy');
    expect(heard).toEqual([notFound]);
  });

  test('hears of an output that has no text, where a text is asked for', async () => {
    const heard: unknown[] = [];
    const runtime = deploying(() => 1n, { onError: (error) => heard.push(error) });
    await runtime.call('deploy');
    await runtime.settle('deploy');
    expect(heard).toEqual([]);
    await runtime.invoke('deploy');
    expect(heard).toMatchObject([{ code: 'OUTPUT_INVALID', tool: 'deploy' }]);
  });

  test('hears how long the call took, in milliseconds', async () => {
    const durations: number[] = [];
    const hooks = { onError: (_: unknown, call: { readonly durationMs: number }) => durations.push(call.durationMs) };
    await deploying(async () => raise(await sleep(30))(), hooks).settle('deploy');
    expect(durations[0]).toBeGreaterThanOrEqual(25);
    expect(durations[0]).toBeLessThan(5000);
  });

  test('hears of no success and no abort', async () => {
    const heard: unknown[] = [];
    const hooks = { onError: (error: unknown) => heard.push(error) };
    await deploying(() => 'done', hooks).invoke('deploy');
    await deploying(() => 'done', hooks)
      .call('deploy', {}, { signal: AbortSignal.abort() })
      .catch(() => {});
    const controller = new AbortController();
    const called = deploying(() => new Promise(() => {}), hooks).settle('deploy', {}, { signal: controller.signal });
    controller.abort();
    await called.catch(() => {});
    expect(heard).toEqual([]);
  });

  test.each<[string, () => unknown]>([
    ['throws', raise(new Error('hook'))],
    ['is rejected', async () => raise(new Error('hook'))()],
  ])('changes nothing where it %s', async (_, hook) => {
    const unhandled = unhandledRejections();
    const runtime = deploying(raise(bug), { onError: () => hook() as undefined });
    await expect(runtime.call('deploy')).rejects.toBe(bug);
    await expect(runtime.settle('deploy')).resolves.toMatchObject({ error: { code: 'TOOL_FAILED', cause: bug } });
    await expect(runtime.invoke('nothing')).resolves.toMatch(/^Error: No tool/);
    await sleep(10);
    expect(unhandled()).toEqual([]);
  });
});
