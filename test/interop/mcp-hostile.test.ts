import { forMcp, type McpCall, ToolNotFoundError } from '@hermes/tools';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, test } from 'vitest';
import { eventually } from '../eventually.js';
import { errorOf, offering } from './mcp-client.js';
import { runtime, waiting } from './mcp-tools.js';

describe('params that are none', () => {
  const throwing = Object.defineProperty({}, 'name', {
    get() {
      throw new Error('secret');
    },
  });
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  const nameless = [undefined, null, 42, 'time', [], {}, throwing, proxy, () => {}, Symbol('time')];
  const named = [1, null, {}, ['time'], Symbol('time'), proxy, 'time\0', '__proto__', { toString: () => 'time' }];

  test.each([...nameless, ...named.map((name) => ({ name }))].map((params, index) => [index, params]))(
    '%i',
    async (_index, params) => {
      // SAFETY: what comes over a wire has no type.
      const result = await forMcp(runtime).answer(params as McpCall);
      const error = errorOf(CallToolResultSchema.parse(JSON.parse(JSON.stringify(result))));
      expect(error).toBeInstanceOf(ToolNotFoundError);
      expect(JSON.stringify(result)).not.toContain('secret');
    },
  );

  test('and arguments that cannot be read are none', async () => {
    const params = {
      name: 'echo.text',
      get arguments() {
        throw new Error('secret');
      },
    };
    expect(await forMcp(runtime).answer(params)).toEqual(await forMcp(runtime).answer({ name: 'echo.text' }));
    for (const args of [null, 'x', 7, [], proxy])
      expect(
        errorOf(CallToolResultSchema.parse(await forMcp(runtime).answer({ name: 'echo.text', arguments: args }))).code,
      ).toBe('INPUT_INVALID');
  });
});

describe('an abort', () => {
  test.each([new Error('gone'), 'gone', { why: 1 }])('rejects with its reason: %j', async (reason) => {
    const controller = new AbortController();
    const answer = forMcp(runtime).answer({ name: 'wait' }, { signal: controller.signal });
    controller.abort(reason);
    await expect(answer).rejects.toBe(reason);
    await expect(forMcp(runtime).answer({ name: 'time' }, controller)).rejects.toBe(reason);
  });

  test('by the client ends the call at the server', async () => {
    const client = await offering(runtime);
    const controller = new AbortController();
    const answer = client.callTool({ name: 'wait' }, undefined, { signal: controller.signal });
    await eventually(() => expect(waiting.signal).toMatchObject({ aborted: false }));
    controller.abort('gone');
    await expect(answer).rejects.toThrow('gone');
    await eventually(() => expect(waiting.signal).toMatchObject({ aborted: true }));
    await client.close();
  });
});
