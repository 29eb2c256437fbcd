import {
  createRuntime,
  defineTool,
  InputInvalidError,
  integer,
  OutputInvalidError,
  object,
  refine,
  SchemaError,
  string,
  type ToolContext,
  ToolError,
  toolErrorFromJson,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';

/** A runtime whose one tool throws, at once or later. */
function throwing(thrown: unknown, when: 'at once' | 'later' = 'at once') {
  const fail = (): never => {
    throw thrown;
  };
  const execute = when === 'at once' ? fail : async () => fail();
  return createRuntime({ tools: [defineTool({ name: 'deploy', description: 'Deploys.', execute })] });
}

const other = defineTool({
  name: 'other',
  description: 'Is another tool.',
  input: object({ path: string() }),
  output: object({ bytes: integer() }),
  execute: () => ({ bytes: 1 }),
});
const caught = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (thrown) {
    return thrown;
  }
};

class RateLimited extends ToolError<'acme/RATE_LIMITED'> {
  declare readonly retryAfter: number;
  constructor(retryAfter: number) {
    super('acme/RATE_LIMITED', 'Too many calls.', { remedy: 'retry-later' });
    Object.assign(this, { retryAfter });
  }
}
class MineInvalid extends InputInvalidError {}

const issues = [{ path: ['path'], detail: 'must be an existing file' }];

describe('the word of a tool', () => {
  const words: [string, ToolError][] = [
    ['a custom code', new ToolError('fs/NOT_FOUND', "'a.txt' is not a file or does not exist.")],
    ['a subclass', new RateLimited(3)],
    ['an argument that it refuses itself', new InputInvalidError({ tool: 'deploy', issues })],
    ['a subclass of that', new MineInvalid({ tool: 'deploy', issues })],
    ['an output fault of its own', new OutputInvalidError({ tool: 'deploy', issues })],
    ['an error that came over the wire', toolErrorFromJson(new ToolError('acme/DOWN', 'It is down.').toJSON())],
  ];

  test.each(words)('passes through call as the very same error: %s', async (_, error) => {
    await expect(throwing(error).call('deploy')).rejects.toBe(error);
    await expect(throwing(error, 'later').call('deploy')).rejects.toBe(error);
  });

  test.each(words)('is the error of settle and the text of invoke: %s', async (_, error) => {
    const settled = await throwing(error, 'later').settle('deploy');
    expect(settled.ok === false && settled.error).toBe(error);
    await expect(throwing(error).invoke('deploy')).resolves.toBe(`Error: ${error.message}`);
  });

  test('may be said by the name in its context', async () => {
    const tool = defineTool({
      name: 'read',
      description: 'Reads.',
      execute(_, context: ToolContext) {
        throw new InputInvalidError({ tool: context.tool, issues });
      },
    });
    const settled = await createRuntime({ tools: [tool] }).settle('read');
    expect(settled).toMatchObject({ ok: false, error: { code: 'INPUT_INVALID', tool: 'read', path: ['path'] } });
  });
});

describe('an error about something else that leaves a tool', () => {
  const bugs: [string, unknown][] = [
    ['a schema of its own', caught(() => string().parse(1))],
    ['a schema error that it made', new SchemaError('must be a port number')],
    ['the input of another tool', caught(() => other.input.parse({ path: 1 }))],
    ['the output of another tool', caught(() => other.output.parse({ bytes: 'x' }))],
    ['an error that names another tool', new InputInvalidError({ tool: 'Deploy', issues })],
    ['a subclass that names another tool', new MineInvalid({ tool: 'other', issues })],
  ];

  test.each(bugs)('is a bug of this tool: %s', async (_, error) => {
    expect(error).toBeInstanceOf(ToolError);
    await expect(throwing(error).call('deploy')).rejects.toBe(error);
    await expect(throwing(error).invoke('deploy')).rejects.toBe(error);
    const settled = await throwing(error, 'later').settle('deploy');
    expect(settled).toMatchObject({ ok: false, error: { code: 'TOOL_FAILED', tool: 'deploy' } });
    expect(settled.ok === false && settled.error.cause).toBe(error);
  });

  test('is a bug where the other tool was called through a runtime', async () => {
    const inner = createRuntime({ tools: [other] });
    const outer = defineTool({
      name: 'outer',
      description: 'Calls another tool.',
      execute: () => inner.call('other', { path: 1 } as never),
    });
    const settled = await createRuntime({ tools: [outer] }).settle('outer');
    expect(settled).toMatchObject({ ok: false, error: { code: 'TOOL_FAILED', tool: 'outer' } });
  });
});

describe('anything else that a tool throws', () => {
  const things: [string, unknown][] = [
    ['an Error', new Error('secret')],
    ['undefined', undefined],
    ['null', null],
    ['a string', 'secret'],
    ['an empty string', ''],
    ['zero', 0],
    ['a symbol', Symbol('secret')],
    ['an object with a code', { code: 'INPUT_INVALID', message: 'x', tool: 'deploy' }],
    ['a function', () => 'secret'],
    [
      'a proxy that throws when asked',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('asked');
          },
        },
      ),
    ],
  ];

  test.each(things)('is thrown as it is by call and invoke: %s', async (_, thrown) => {
    for (const when of ['at once', 'later'] as const) {
      const runtime = throwing(thrown, when);
      for (const called of [runtime.call('deploy'), runtime.invoke('deploy')]) {
        const outcome = await called.then(
          () => 'nothing was thrown',
          (reason: unknown) => ({ reason }),
        );
        expect(Object.is((outcome as { reason: unknown }).reason, thrown)).toBe(true);
      }
    }
  });
});

describe('a bug in the schema of a user', () => {
  const bug = new TypeError('secret');
  const broken = {
    jsonSchema: { type: 'object' },
    parse(): unknown {
      throw bug;
    },
  };
  const declared = { name: 'deploy' as const, description: 'Deploys.', execute: () => ({ port: 1 }) };

  test.each([
    ['the input', defineTool({ ...declared, input: broken })],
    ['a field of the input', defineTool({ ...declared, input: object({ port: broken }) })],
    ['the output', defineTool({ ...declared, output: broken })],
    ['a field of the output', defineTool({ ...declared, output: object({ port: broken }) })],
    [
      'a refinement',
      defineTool({
        ...declared,
        input: refine(object({}), () => {
          throw bug;
        }),
      }),
    ],
  ])('counts as thrown by the tool: %s', async (place, tool) => {
    const runtime = createRuntime({ tools: [tool] });
    const input = place.includes('field of the input') ? { port: 1 } : {};
    await expect(runtime.call<string>('deploy', input)).rejects.toBe(bug);
    await expect(runtime.invoke('deploy', input)).rejects.toBe(bug);
    const settled = await runtime.settle('deploy', input);
    expect(settled).toMatchObject({ ok: false, error: { code: 'TOOL_FAILED', tool: 'deploy', cause: bug } });
  });
});

describe('every call', () => {
  test.each(['call', 'invoke', 'settle'] as const)('gives a promise, whatever is wrong with it: %s', async (way) => {
    const runtime = throwing(new Error('at once'));
    const plain = runtime as Record<typeof way, (...given: unknown[]) => unknown>;
    const wrong = [['deploy'], ['nothing'], [], [Symbol('x')], ['deploy', null], ['deploy', {}, { timeoutMs: -1 }]];
    for (const given of wrong) {
      const answer = plain[way](...given);
      expect(answer).toBeInstanceOf(Promise);
      await Promise.allSettled([answer]);
    }
  });
});
