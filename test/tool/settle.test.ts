import { createRuntime, defineTool, object, string, ToolError, ToolFailedError } from '@hermes/tools';
import { describe, expect, test } from 'vitest';

const secret = 'connect ECONNREFUSED db.internal:5432 password=hunter2';
const raise = (thrown: unknown) => (): never => {
  throw thrown;
};
const deploying = (execute: () => unknown, reference?: () => unknown) =>
  createRuntime({
    tools: [defineTool({ name: 'deploy', description: 'Deploys.', execute })],
    ...(reference && { reference: reference as () => string }),
  });

/** The error of a tool that failed inside. */
async function failureOf(runtime: ReturnType<typeof deploying>): Promise<ToolFailedError> {
  const settled = await runtime.settle('deploy', {});
  if (!settled.ok && settled.error instanceof ToolFailedError) return settled.error;
  return expect.unreachable('the tool did not fail');
}

describe('settle', () => {
  test.each([[{ a: 1 }], ['text'], [undefined], [1n]])('gives the output and nothing else: %s', async (output) => {
    await expect(deploying(() => output).settle('deploy', {})).resolves.toStrictEqual({ ok: true, output });
  });

  test('gives the tool error itself and nothing else', async () => {
    const error = new ToolError('acme/DOWN', 'It is down.');
    const settled = await deploying(raise(error)).settle('deploy', {});
    expect(Object.keys(settled).sort()).toEqual(['error', 'ok']);
    expect(settled.ok === false && settled.error).toBe(error);
  });

  test('gives what is wrong with the call', async () => {
    const tool = defineTool({
      name: 'fs.write',
      description: 'Writes a file.',
      permissions: ['fs:write'],
      input: object({ path: string() }),
      output: string(),
      execute: () => 42 as never,
    });
    const runtime = createRuntime({ tools: [tool], grants: ['fs:*'] });
    await expect(runtime.settle('fs.wipe')).resolves.toMatchObject({ ok: false, error: { code: 'TOOL_NOT_FOUND' } });
    await expect(runtime.settle('fs.write')).resolves.toMatchObject({ ok: false, error: { code: 'INPUT_INVALID' } });
    await expect(runtime.settle('fs.write', { path: 'a' })).resolves.toMatchObject({
      error: { code: 'OUTPUT_INVALID' },
    });
    const ungranted = createRuntime({ tools: [tool] });
    await expect(ungranted.settle('fs.write')).resolves.toMatchObject({ error: { code: 'PERMISSION_DENIED' } });
  });
});

describe('what a tool throws that is no tool error', () => {
  const hostile = new Proxy(new Error(secret), {
    get: raise(new Error('asked')),
    getPrototypeOf: raise(new Error('asked')),
    has: raise(new Error('asked')),
  });
  const things: [string, unknown][] = [
    ['an Error', new Error(secret)],
    ['a string', secret],
    ['an object', { code: 'TOOL_FAILED', message: secret }],
    ['an Error with a code', Object.assign(new Error(secret), { code: 'ENOENT', path: '/srv/hunter2' })],
    ['a symbol', Symbol(secret)],
    ['undefined', undefined],
    ['null', null],
    ['a proxy that throws when asked', hostile],
    ['an Error with a message that throws', Object.defineProperty(new Error(), 'message', { get: raise(secret) })],
  ];

  test.each(things)('is the cause of a ToolFailedError, and nothing of it is told: %s', async (_, thrown) => {
    for (const execute of [raise(thrown), async () => raise(thrown)()]) {
      const error = await failureOf(deploying(execute));
      expect(error).toMatchObject({ code: 'TOOL_FAILED', tool: 'deploy', remedy: 'none', denied: false });
      expect(Object.is(error.cause, thrown)).toBe(true);
      expect(error.message).toBe(
        `deploy failed inside. This is not about your arguments. Reference: ${error.reference}`,
      );
      expect(JSON.stringify(error)).not.toMatch(/hunter2|ECONNREFUSED|5432|ENOENT/);
      expect(Object.keys(error.toJSON())).not.toContain('cause');
    }
  });
});

describe('a reference', () => {
  const referencesOf = async (runtime: ReturnType<typeof deploying>, times: number): Promise<string[]> => {
    const failures = Array.from({ length: times }, () => failureOf(runtime));
    return (await Promise.all(failures)).map(({ reference }) => reference);
  };

  test('is a prefix of this process and a counter', async () => {
    const references = [
      ...(await referencesOf(deploying(raise('x')), 20)),
      ...(await referencesOf(deploying(raise('y')), 20)),
    ];
    expect(new Set(references).size).toBe(40);
    expect(new Set(references.map((reference) => reference.replace(/\d+$/, ''))).size).toBe(1);
  });

  test('is what the runtime is told to name it', async () => {
    let count = 0;
    const runtime = deploying(raise('x'), () => `req_${++count}`);
    await expect(referencesOf(runtime, 2)).resolves.toEqual(['req_1', 'req_2']);
  });

  test('is not asked for where nothing failed inside', async () => {
    let asked = 0;
    const count = () => String(++asked);
    await deploying(() => 'done', count).settle('deploy', {});
    await deploying(raise(new ToolError('acme/DOWN', 'It is down.')), count).settle('deploy', {});
    await deploying(() => 'done', count).settle('nothing', {});
    expect(asked).toBe(0);
  });

  test.each<[string, () => unknown]>([
    ['throws', raise(new Error(secret))],
    ['gives nothing', () => undefined],
    ['gives a number', () => 7],
    ['gives an object', () => ({ toString: () => secret })],
    ['gives a promise', async () => 'later'],
  ])('is one of ours where the name given %s', async (_, reference) => {
    const error = await failureOf(deploying(raise('x'), reference));
    expect(error.reference).toMatch(/\S/);
    expect(error.message).not.toMatch(/hunter2|undefined|\[object|later/);
  });
});

describe('a settled call', () => {
  test('is rejected by nothing but an abort', async () => {
    const runtime = deploying(raise(new Error(secret)));
    await expect(runtime.settle('deploy', {}, { timeoutMs: -1 })).resolves.toMatchObject({ ok: false });
    await expect(runtime.settle('deploy', null)).resolves.toMatchObject({ ok: false });
    await expect(runtime.settle(undefined as never)).resolves.toMatchObject({ ok: false });
    const signal = AbortSignal.abort('stop');
    await expect(runtime.settle('deploy', {}, { signal })).rejects.toBe('stop');
  });
});
