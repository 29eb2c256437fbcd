import { type CallOptions, createRuntime, defineTool, type RuntimeOptions, type ToolContext } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { sleep } from '../platform.js';

type Seen = ToolContext & Record<string, unknown>;

/** What a tool sees when it is called so; what it makes of its context is up to `look`. */
async function seen<Looked>(
  look: (context: Seen) => Looked,
  call: CallOptions = {},
  options: Partial<RuntimeOptions<never>> = {},
): Promise<Awaited<Looked>> {
  const tool = defineTool({
    name: 'look',
    description: 'Looks.',
    execute: async (_, context: Seen) => ({ at: await look(context) }),
  });
  const { at } = await createRuntime({ ...options, tools: [tool] }).call('look', {}, call);
  return at;
}
const same = (context: Seen) => context;

describe('the context of a tool', () => {
  test('holds its name and a signal, always', async () => {
    const context = await seen(same);
    expect(context.tool).toBe('look');
    expect(context.signal).toBeInstanceOf(AbortSignal);
    expect(context.signal.aborted).toBe(false);
    expect(context.security).toBeUndefined();
  });

  test('holds what the caller adds, and the security of the runtime', async () => {
    const db = { query: () => [] };
    const security = { name: 'worker_1' };
    const context = await seen(same, { context: { db, 'user-id': 7 } }, { security });
    expect(context.db).toBe(db);
    expect(context['user-id']).toBe(7);
    expect(context.security).toBe(security);
  });

  test('is not overruled by the caller in signal, tool and security', async () => {
    const security = { name: 'worker_1' };
    const context = { signal: 'mine', tool: 'mine', security: 'mine', db: 'mine' };
    const found = await seen(same, { context }, { security });
    expect(found).toMatchObject({ tool: 'look', db: 'mine' });
    expect(found.security).toBe(security);
    expect(found.signal).toBeInstanceOf(AbortSignal);
  });

  test('is made anew for each call, what the caller gave staying as it was', async () => {
    const context = Object.freeze({ db: 'mine', signal: 'mine' });
    const first = await seen(same, { context });
    const second = await seen(same, { context });
    expect(first).not.toBe(second);
    expect(context).toEqual({ db: 'mine', signal: 'mine' });
  });

  test('can be spread and taken apart', async () => {
    const { signal } = new AbortController();
    const found = await seen((context) => ({ ...context }), { signal, context: { db: 'mine' } });
    expect(found).toMatchObject({ tool: 'look', db: 'mine' });
    expect(found.signal).toBeInstanceOf(AbortSignal);
  });
});

describe('the signal of a tool', () => {
  test('is a fresh one for each call that has none', async () => {
    const signals = [await seen((context) => context.signal), await seen((context) => context.signal)];
    expect(signals[0]).not.toBe(signals[1]);
  });

  test('is the same one each time that it is read in a call', async () => {
    const signals = await seen(async (context) => {
      const first = context.signal;
      await sleep(5);
      return [first, context.signal];
    });
    expect(signals[0]).toBe(signals[1]);
  });

  test('is made when it is first read, not before', async () => {
    const Platform = globalThis.AbortController;
    let made = 0;
    globalThis.AbortController = class extends Platform {
      constructor() {
        super();
        made++;
      }
    };
    try {
      await seen(() => 'not read');
      await seen(() => 'not read', { timeoutMs: 1000 });
      expect(made).toBe(0);
      await seen((context) => context.signal.aborted);
      expect(made).toBe(1);
    } finally {
      globalThis.AbortController = Platform;
    }
  });

  test('is aborted when the caller aborts, for the same reason, with a time limit or without', async () => {
    for (const timeoutMs of [undefined, 10_000]) {
      const controller = new AbortController();
      let found: AbortSignal | undefined;
      const look = (context: Seen) => {
        found = context.signal;
        return new Promise(() => {});
      };
      const called = seen(look, { signal: controller.signal, timeoutMs });
      controller.abort('stop');
      await expect(called).rejects.toBe('stop');
      expect(found?.aborted).toBe(true);
      expect(found?.reason).toBe('stop');
    }
  });

  test('is aborted at the time limit, with a signal of the caller or without', async () => {
    for (const signal of [undefined, new AbortController().signal]) {
      let heard = 0;
      let found: AbortSignal | undefined;
      const look = ({ signal: given }: Seen) => {
        found = given;
        given.addEventListener('abort', () => heard++);
        return new Promise(() => {});
      };
      await expect(seen(look, { timeoutMs: 10, ...(signal && { signal }) })).rejects.toMatchObject({
        code: 'TOOL_TIMEOUT',
      });
      expect(found?.aborted).toBe(true);
      expect(heard).toBe(1);
      expect(signal?.aborted ?? false).toBe(false);
    }
  });

  test('is aborted where it is first read after the time limit', async () => {
    let found: AbortSignal | undefined;
    const look = async (context: Seen) => {
      await sleep(30);
      found = context.signal;
    };
    await expect(seen(look, { timeoutMs: 10 })).rejects.toMatchObject({ code: 'TOOL_TIMEOUT' });
    await sleep(40);
    expect(found?.aborted).toBe(true);
  });

  test('is not aborted by a call that ended in time', async () => {
    const signal = await seen((context) => context.signal, { timeoutMs: 20 });
    await sleep(40);
    expect(signal.aborted).toBe(false);
  });
});
