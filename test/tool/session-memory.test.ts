import {
  createRuntime,
  defineTool,
  InputInvalidError,
  record,
  type Session,
  string,
  type ToolContext,
  ToolError,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';

const tool = defineTool({
  name: 'act',
  description: 'Acts.',
  input: record(string()),
  execute: (_input, { thrown }: ToolContext<{ readonly thrown?: unknown }>) => {
    if (thrown) throw thrown;
  },
});
const newSession = (): Session => createRuntime({ tools: [tool] }).session();
const countOf = async (session: Session, name: string, input: unknown = {}, thrown?: unknown): Promise<number> => {
  const settled = await session.settle(name, input, { context: { thrown } });
  return settled.ok ? 0 : (settled.repeats ?? 1);
};

describe('the memory of a session', () => {
  test('holds names that nobody has, each by itself', async () => {
    const session = newSession();
    for (const name of ['nothing', 'constructor', '__proto__', '', 'x'.repeat(200)]) {
      for (const count of [1, 2, 3]) expect(await countOf(session, name)).toBe(count);
    }
  });

  test('holds what is no name', async () => {
    const session = newSession();
    for (const count of [1, 2]) expect(await countOf(session, undefined as never)).toBe(count);
    for (const count of [1, 2]) expect(await countOf(session, { toString: () => 'act' } as never)).toBe(count);
  });

  test('holds 100 of them and forgets the one that failed least recently', async () => {
    const session = newSession();
    const names = Array.from({ length: 100 }, (_, index) => `name${index}`);
    for (const name of names) expect(await countOf(session, name)).toBe(1);
    expect(await countOf(session, 'name0')).toBe(2);
    // The 101st takes the place of the second; the first had failed again.
    expect(await countOf(session, 'one more')).toBe(1);
    expect(await countOf(session, 'name0')).toBe(3);
    for (const name of names.slice(2)) expect(await countOf(session, name)).toBe(2);
    expect(await countOf(session, 'name1')).toBe(1);
  });

  test('gives the place of a tool that did well to others', async () => {
    const session = newSession();
    const names = Array.from({ length: 99 }, (_, index) => `name${index}`);
    for (const name of names) await countOf(session, name);
    expect(await countOf(session, 'act', {}, new ToolError('acme/DOWN', 'It is down.'))).toBe(1);
    expect(await countOf(session, 'act')).toBe(0);
    expect(await countOf(session, 'one more')).toBe(1);
    for (const name of names) expect(await countOf(session, name)).toBe(2);
  });

  test('takes names and keys of megabytes', async () => {
    const session = newSession();
    const long = 'x'.repeat(5_000_000);
    for (const count of [1, 2]) expect(await countOf(session, long)).toBe(count);
    expect(await countOf(session, `y${long}`)).toBe(1);
    for (const count of [1, 2]) expect(await countOf(session, 'act', { [long]: 1 })).toBe(count);
    expect(await countOf(session, 'act', { [`y${long}`]: 1 })).toBe(1);
    for (const count of [1, 2]) {
      expect(await countOf(session, 'act', {}, new ToolError('acme/DOWN', long))).toBe(count);
    }
  });

  test('tells a thousand texts apart, however alike they are', async () => {
    const session = newSession();
    for (let index = 0; index < 1000; index++) {
      const code = `acme/${String.fromCodePoint(0x1f600 + index)}` as const;
      expect(await countOf(session, 'act', {}, new ToolError(code, 'It is down.'))).toBe(1);
    }
    for (const message of ['Aa', 'BB', 'aA', 'Bb', '', ' ']) {
      expect(await countOf(session, 'act', {}, new ToolError('acme/DOWN', message))).toBe(1);
    }
  });

  test('tells paths apart that read alike when joined', async () => {
    const session = newSession();
    const refuse = (...path: (string | number)[]) =>
      new InputInvalidError({ tool: 'act', issues: [{ path, detail: 'must exist' }] });
    for (const path of [['a', 'b'], ['a.b'], ['a,b'], ['a", "b'], ['0'], [0], []]) {
      expect(await countOf(session, 'act', {}, refuse(...path))).toBe(1);
    }
  });

  test.each<[what: string, spoil: (error: ToolError) => unknown, counts: number[]]>([
    ['a bigint for a message', (error) => define(error, 'message', { value: 1n }), [1, 1, 1]],
    ['no message', (error) => define(error, 'message', { value: undefined }), [1, 2, 3]],
    ['issues of its own', (error) => define(error, 'issues', { value: 'none' }), [1, 2, 3]],
    ['a symbol for a remedy', (error) => define(error, 'remedy', { value: Symbol() }), [1, 2, 3]],
  ])('survives an error with %s', async (_what, spoil, counts) => {
    const session = newSession();
    const error = new ToolError('acme/DOWN', 'It is down.');
    spoil(error);
    for (const count of counts) expect(await countOf(session, 'act', {}, error)).toBe(count);
    const settled = await session.settle('act', {}, { context: { thrown: error } });
    expect(!settled.ok && settled.error).toBe(error);
  });
});

const define = (error: ToolError, name: string, descriptor: PropertyDescriptor) =>
  Object.defineProperty(error, name, descriptor);
