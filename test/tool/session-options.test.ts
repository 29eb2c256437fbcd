import {
  type CallOptions,
  createRuntime,
  defineTool,
  InvalidDefinitionError,
  type RuntimeOptions,
  type SessionOptions,
  type ToolContext,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';

type Seen = ToolContext<Record<string, unknown>>;

const look = defineTool({
  name: 'look',
  description: 'Looks.',
  permissions: ['fs:read'],
  execute: (_input, context: Seen) => ({ context }),
});
const newRuntime = (options: Partial<RuntimeOptions<never>> = {}) =>
  createRuntime({ grants: ['*'], ...options, tools: [look] });

/** What the tool finds in its context in a session with these options. */
const seen = async (
  session?: SessionOptions,
  call?: CallOptions,
  runtime?: Partial<RuntimeOptions<never>>,
): Promise<Seen> => (await newRuntime(runtime).session(session).call('look', {}, call)).context;
const isDenied = async (session: SessionOptions | undefined, runtime: Partial<RuntimeOptions<never>> = {}) =>
  (await newRuntime(runtime).session(session).invoke('look')).startsWith('Denied: look requires the "fs:read"');

describe("a session's grants", () => {
  test.each<[session: SessionOptions | undefined, runtime: readonly string[], isDenied: boolean]>([
    [undefined, ['fs:read'], false],
    [{}, ['fs:read'], false],
    [{ grants: undefined }, ['fs:read'], false],
    [{ grants: [] }, ['fs:read'], true],
    [{ grants: ['fs:write'] }, ['fs:read'], true],
    [{ grants: ['fs:*'] }, [], false],
    [{}, [], true],
    [{ grants: undefined }, [], true],
  ])('%j stand instead of those of the runtime, %j, where they are given', async (session, grants, denied) => {
    expect(await isDenied(session, { grants })).toBe(denied);
  });

  test('are its own: the runtime and other sessions keep theirs', async () => {
    const runtime = newRuntime({ grants: [] });
    const session = runtime.session({ grants: ['fs:read'] });
    await expect(session.invoke('look')).resolves.not.toMatch(/^Denied/);
    await expect(runtime.invoke('look')).resolves.toMatch(/^Denied/);
    await expect(runtime.session().invoke('look')).resolves.toMatch(/^Denied/);
  });

  test('are kept as they were, whatever becomes of the arrays', async () => {
    const ofRuntime: string[] = [];
    const ofSession: string[] = [];
    const runtime = newRuntime({ grants: ofRuntime });
    const session = runtime.session({ grants: ofSession });
    for (const grants of [ofRuntime, ofSession]) grants.push('*');
    for (const calls of [runtime, session, runtime.session()]) {
      await expect(calls.invoke('look')).resolves.toMatch(/^Denied/);
    }
  });
});

describe("a session's security and context", () => {
  test('stand instead of the security of the runtime where one is given', async () => {
    const [mine, ours] = [{ name: 'mine' }, { name: 'ours' }];
    expect((await seen({ security: mine }, {}, { security: ours })).security).toBe(mine);
    expect((await seen({ security: null }, {}, { security: ours })).security).toBe(null);
    expect((await seen({ security: undefined }, {}, { security: ours })).security).toBe(ours);
    expect((await seen({}, {}, { security: ours })).security).toBe(ours);
    expect('security' in (await seen())).toBe(false);
  });

  test("reach every tool, under the call's own context", async () => {
    const session = { context: { user: 'Ada', db: 'mine' } };
    expect(await seen(session)).toMatchObject({ user: 'Ada', db: 'mine', tool: 'look' });
    expect(await seen(session, { context: { db: 'yours', page: 1 } })).toMatchObject({
      ...{ user: 'Ada', db: 'yours', page: 1 },
    });
    expect(session).toEqual({ context: { user: 'Ada', db: 'mine' } });
  });

  test('overrule neither signal nor tool nor security', async () => {
    const security = { name: 'worker_1' };
    const context = { signal: 'mine', tool: 'mine', security: 'mine', db: 'mine' };
    const { signal } = new AbortController();
    expect(await seen({ context, security }, { context, signal })).toMatchObject({
      ...{ signal, security, tool: 'look', db: 'mine' },
    });
    expect((await seen({ context })).signal).toBeInstanceOf(AbortSignal);
  });

  test('leave the other options of the runtime as they are', async () => {
    const heard: unknown[] = [];
    const stuck = defineTool({ name: 'stuck', description: 'Waits.', execute: () => new Promise(() => {}) });
    const broken = defineTool({
      name: 'broken',
      description: 'Breaks.',
      execute(): never {
        throw new TypeError('inside');
      },
    });
    const session = createRuntime({
      tools: [stuck, broken],
      timeoutMs: 10,
      reference: () => 'mine-1',
      onError: (error) => heard.push(error),
    }).session();
    const late = await session.settle('stuck');
    const failed = await session.settle('broken');
    expect(late).toMatchObject({ error: { code: 'TOOL_TIMEOUT', timeoutMs: 10 } });
    expect(failed).toMatchObject({ error: { code: 'TOOL_FAILED', reference: 'mine-1' } });
    expect(heard).toHaveLength(2);
  });
});

function thrownBy(work: () => unknown): unknown {
  try {
    return work();
  } catch (thrown) {
    return thrown;
  }
}

describe('options that are wrong', () => {
  const grants = '"grants" must be an array of permissions, "domain:*" or "*"';
  test.each<[given: unknown, problems: string[]]>([
    [null, ['the options must be an object']],
    [[], ['the options must be an object']],
    ['*', ['the options must be an object']],
    [() => ({}), ['the options must be an object']],
    [{ grant: ['*'] }, ['"grant" is not an option (did you mean "grants"?)']],
    [{ tools: [] }, ['"tools" is not an option']],
    [{ timeoutMs: 5 }, ['"timeoutMs" is not an option']],
    [JSON.parse('{ "__proto__": 1 }'), ['"__proto__" is not an option']],
    [{ grants: '*' }, [grants]],
    [{ grants: ['everything'] }, [grants]],
    [{ grants: new Array(1) }, [grants]],
    [{ grants: null }, [grants]],
    [{ context: null }, ['"context" must be an object']],
    [{ context: 'db' }, ['"context" must be an object']],
    [{ context: [] }, ['"context" must be an object']],
    [{ context: () => {} }, ['"context" must be an object']],
    [
      { grants: [3], context: 1, securty: 1 },
      [grants, '"context" must be an object', '"securty" is not an option (did you mean "security"?)'],
    ],
  ])('are an InvalidDefinitionError about the session, at once and all together: %j', (given, problems) => {
    const make = () => newRuntime().session(given as never);
    expect(make).toThrow(InvalidDefinitionError);
    expect(make).toThrow(`The session is not a valid definition: ${problems.join('; ')}`);
    expect(thrownBy(make)).toMatchObject({ code: 'INVALID_DEFINITION', subject: 'session', problems });
  });

  test('may be undefined', () => {
    expect(() => newRuntime().session(undefined)).not.toThrow();
    expect(() => newRuntime().session({ grants: undefined, security: undefined, context: undefined })).not.toThrow();
  });
});
