import { createRuntime, defineTool, InvalidDefinitionError, ToolTimeoutError } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { hasProcess, sleep, unhandledRejections } from '../platform.js';

const deploying = (execute: () => unknown) =>
  [defineTool({ name: 'deploy', description: 'Deploys.', execute })] as const;
const forever = () => new Promise<never>(() => {});
const timers = () => process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;

describe('a time limit', () => {
  test('ends the call with a ToolTimeoutError, though the tool runs on', async () => {
    const runtime = createRuntime({ tools: deploying(forever), timeoutMs: 10 });
    const called = runtime.call('deploy');
    await expect(called).rejects.toBeInstanceOf(ToolTimeoutError);
    await expect(called).rejects.toMatchObject({ tool: 'deploy', timeoutMs: 10, remedy: 'retry-later', denied: false });
    const text = 'deploy did not end within 10 ms and was given up. What it had begun may have happened';
    await expect(runtime.invoke('deploy')).resolves.toBe(`Error: ${text}`);
    await expect(runtime.settle('deploy')).resolves.toMatchObject({
      ok: false,
      error: { code: 'TOOL_TIMEOUT', message: text },
    });
  });

  test('of a call counts instead of that of the runtime, shorter or longer', async () => {
    const shorter = createRuntime({ tools: deploying(forever), timeoutMs: 10_000 });
    await expect(shorter.call('deploy', {}, { timeoutMs: 10 })).rejects.toMatchObject({ timeoutMs: 10 });
    const longer = createRuntime({ tools: deploying(() => sleep(30, 'done')), timeoutMs: 5 });
    await expect(longer.call('deploy', {}, { timeoutMs: 10_000 })).resolves.toBe('done');
    await expect(longer.call('deploy', {}, { timeoutMs: undefined })).rejects.toMatchObject({ timeoutMs: 5 });
  });

  test('does nothing to a tool that ends in time', async () => {
    const runtime = createRuntime({ tools: deploying(() => sleep(5, 'done')), timeoutMs: 10_000 });
    await expect(runtime.call('deploy')).resolves.toBe('done');
  });

  test('may be a part of a millisecond', async () => {
    const runtime = createRuntime({ tools: deploying(forever), timeoutMs: 0.5 });
    await expect(runtime.call('deploy')).rejects.toMatchObject({ code: 'TOOL_TIMEOUT', timeoutMs: 0.5 });
  });

  test.each([2 ** 31 - 1, 2 ** 31, 2 ** 32 + 5, Number.MAX_SAFE_INTEGER, Number.MAX_VALUE])(
    'of %d ms is not over at once',
    async (timeoutMs) => {
      const runtime = createRuntime({ tools: deploying(() => sleep(20, 'done')), timeoutMs });
      await expect(runtime.call('deploy')).resolves.toBe('done');
      await expect(runtime.call('deploy', {}, { timeoutMs })).resolves.toBe('done');
    },
  );

  test.runIf(hasProcess)('leaves no timer behind, however the call ends', async () => {
    const before = timers();
    const executes = [() => 'done', () => sleep(5), () => Promise.reject(new Error('x')), forever];
    const calls = executes.flatMap((execute) => {
      const runtime = createRuntime({ tools: deploying(execute), timeoutMs: 60_000 });
      return Array.from({ length: 25 }, async () => {
        const controller = new AbortController();
        const called = runtime.settle('deploy', {}, { signal: controller.signal }).catch(() => {});
        if (execute === forever) controller.abort();
        await called;
      });
    });
    await Promise.all(calls);
    expect(timers()).toBeLessThan(before + 25);
  });

  test('leaves the late failure of the tool to nobody', async () => {
    const unhandled = unhandledRejections();
    const heard: unknown[] = [];
    const execute = async () => {
      await sleep(30);
      throw new Error('late');
    };
    const runtime = createRuntime({ tools: deploying(execute), timeoutMs: 10, onError: (error) => heard.push(error) });
    const settled = await runtime.settle('deploy');
    await sleep(50);
    expect(unhandled()).toEqual([]);
    expect(heard).toEqual([settled.ok ? undefined : settled.error]);
  });
});

describe('a time limit that is not finite and positive', () => {
  const wrong = [0, -0, -1, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, '5', null, 5n, [5], {}];

  test.each(wrong)('is an invalid definition of a runtime: %s', (timeoutMs) => {
    const create = () => createRuntime({ tools: deploying(forever), timeoutMs: timeoutMs as number });
    expect(create).toThrow(InvalidDefinitionError);
    expect(create).toThrow(
      expect.objectContaining({ subject: 'runtime', problems: [expect.stringContaining('"timeoutMs"')] }),
    );
  });

  test.each(wrong)('is an invalid definition of a call, whose tool is not run: %s', async (timeoutMs) => {
    let runs = 0;
    const runtime = createRuntime({ tools: deploying(() => ++runs) });
    const called = runtime.call('deploy', {}, { timeoutMs: timeoutMs as number });
    await expect(called).rejects.toBeInstanceOf(InvalidDefinitionError);
    await expect(called).rejects.toMatchObject({ problems: [expect.stringContaining('"timeoutMs"')] });
    expect(runs).toBe(0);
  });
});
