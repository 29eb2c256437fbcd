import { join } from 'node:path';
import {
  type ApprovalBackend,
  ChainedApproval,
  createRuntime,
  defineTool,
  object,
  SecurityContext,
  string,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { contextWith, endOf, saying, tool, useCases } from './guards.js';

const current = useCases();

describe('what the rules refuse', () => {
  test.each<[title: string, action: object, end: unknown]>([
    ['a path outside', { path: '/etc/passwd', permissions: ['WRITE'] }, ['PATH_ACCESS_DENIED', 'not_covered']],
    ['no path at all', { permissions: ['WRITE'] }, ['PATH_ACCESS_DENIED', 'not_a_string']],
    ['a permission that is none', { path: 'a.txt', permissions: ['FLY'] }, ['PERMISSION_DENIED', 'context_lacks']],
    ['no permission', { path: 'a.txt', permissions: [] }, ['PERMISSION_DENIED', 'context_lacks']],
    ['a denied command', { command: 'rm a.txt', permissions: ['EXECUTE'] }, ['COMMAND_DENIED', 'denied_rule']],
    ['a command that is none', { command: null, permissions: ['EXECUTE'] }, ['COMMAND_DENIED', 'not_a_command']],
  ])('is asked of nobody: %s', async (_title, action, end) => {
    // SAFETY: what is no action is tried on purpose.
    const given = { ...action, tool } as Parameters<SecurityContext['guard']>[0];
    expect(await endOf(contextWith(current, saying(current, 'approve')).guard(given))).toEqual(end);
    expect(await endOf(contextWith(current, undefined).guard(given))).toEqual(end);
    expect(current.asked).toEqual([]);
  });

  test.each<[title: string, action: unknown, problem: string]>([
    ['nothing', undefined, 'the action must be an object'],
    ['a path and a command', { path: 'a.txt', command: 'git log', permissions: ['READ'], tool }, 'it has both'],
    ['no tool', { path: 'a.txt', permissions: ['READ'] }, '"tool" must be a string'],
    [
      'a description that is none',
      { path: 'a', permissions: ['READ'], tool, description: {} },
      '"description" must be',
    ],
    ['a misspelt part', { pth: 'a.txt', permissions: ['READ'], tool }, '"pth" is not an option (did you mean "path"?)'],
    ['a folder without a command', { path: 'a.txt', cwd: '.', permissions: ['READ'], tool }, '"cwd" is where a'],
    ['a command without EXECUTE', { command: 'git log', permissions: ['READ'], tool }, 'a command needs "EXECUTE"'],
  ])('is a fault of the tool where it is no action: %s', async (_title, action, problem) => {
    // SAFETY: what is no action is tried on purpose.
    await expect(contextWith(current, saying(current, 'approve')).guard(action as never)).rejects.toMatchObject({
      code: 'INVALID_DEFINITION',
      subject: 'action',
      problems: [expect.stringContaining(problem)],
    });
    expect(current.asked).toEqual([]);
  });
});

test.each<[title: string, options: unknown, problem: string]>([
  ['a signal itself', new AbortController().signal, 'the options must be { signal }, not the signal itself'],
  ['a controller', { signal: new AbortController() }, '"signal" must be an AbortSignal'],
  ['a function', () => {}, 'the options must be an object'],
  ['a misspelt option', { signals: undefined }, '"signals" is not an option (did you mean "signal"?)'],
])('options through which no abort would be heard are refused: %s', async (_title, options, problem) => {
  const action = { path: 'a.txt', permissions: ['READ'], tool } as const;
  // SAFETY: what are no options is tried on purpose.
  await expect(contextWith(current, undefined).guard(action, options as object)).rejects.toMatchObject({
    code: 'INVALID_DEFINITION',
    problems: expect.arrayContaining([expect.stringContaining(problem)]),
  });
});

describe('what nobody has to approve', () => {
  test('is given at once', async () => {
    const context = contextWith(current, saying(current, 'deny'));
    const given = await context.guard({ path: 'sub/b.txt', permissions: ['READ'], tool });
    expect(given).toEqual({
      ...{ slug: 'ws', virtualPath: '/ws/sub/b.txt', hostPath: join(current.root, 'ws/sub/b.txt'), exists: true },
      ...{ tool, permissions: ['READ'] },
    });
    expect(Object.isFrozen(given) && Object.isFrozen(given.permissions)).toBe(true);
    expect(current.asked).toEqual([]);
  });

  test('is all there is without approval', async () => {
    const context = contextWith(current, undefined, { approval: undefined });
    expect(await context.guard({ command: ['git', 'log', 'a b'], permissions: ['EXECUTE'], tool })).toEqual({
      ...{ tool, permissions: ['EXECUTE'], argv: [['git', 'log', 'a b']] },
    });
  });
});

describe('an abort', () => {
  test.each<[title: string, reason: unknown]>([
    ['an error', new Error('stop')],
    ['a text', 'stop'],
    ['null', null],
  ])('rejects with the reason of the signal, before and while somebody is asked: %s', async (_title, reason) => {
    const controller = new AbortController();
    const never: ApprovalBackend = (request) => {
      current.asked.push(request);
      controller.abort(reason);
      return new Promise(() => {});
    };
    const context = contextWith(current, never);
    const action = { path: 'a.txt', permissions: ['WRITE'], tool } as const;
    const { signal } = controller;
    await expect(context.guard(action, { signal })).rejects.toBe(reason);
    await expect(context.guard(action, { signal })).rejects.toBe(reason);
    await expect(context.guard({ ...action, permissions: ['READ'] }, { signal })).rejects.toBe(reason);
    expect(current.asked).toHaveLength(1);
  });

  test('between the yes and the action is one too', async () => {
    const controller = new AbortController();
    const late: ApprovalBackend = async ({ id }) => {
      queueMicrotask(() => controller.abort('late'));
      return { decision: 'approve', requestId: id };
    };
    const work = contextWith(current, late).guard(
      { path: 'a.txt', permissions: ['WRITE'], tool },
      { signal: controller.signal },
    );
    await expect(work).rejects.toBe('late');
  });
});

test('as many may wait in one context as it says, whatever waits in another', async () => {
  const answers: (() => void)[] = [];
  const slow: ApprovalBackend = ({ id }) =>
    new Promise((resolve) => answers.push(() => resolve({ decision: 'approve', requestId: id })));
  const [one, other] = [0, 1].map(() =>
    contextWith(current, undefined, { approval: { require: ['WRITE'], backend: slow, maxPending: 1 } }),
  );
  const action = { path: 'a.txt', permissions: ['WRITE'], tool } as const;
  const first = one?.guard(action);
  expect(await endOf(Promise.resolve(one?.guard(action)))).toEqual(['APPROVAL_DENIED', 'too_many_pending']);
  const second = other?.guard(action);
  await expect.poll(() => answers.length).toBe(2);
  for (const answer of answers) answer();
  expect(await Promise.all([first, second])).toMatchObject([{ slug: 'ws' }, { slug: 'ws' }]);
});

test('a chain keeps its own limit where the context has none, and is cut where it has', async () => {
  const limits: (number | undefined)[] = [];
  const backend: ApprovalBackend = async ({ id, expiresAt }) => {
    limits.push(Math.round((expiresAt - Date.now()) / 60_000));
    return { decision: 'approve', requestId: id };
  };
  const chain = new ChainedApproval([backend], { timeoutMs: 3_600_000 });
  const action = { path: 'a.txt', permissions: ['WRITE'], tool } as const;
  await contextWith(current, chain).guard(action);
  await contextWith(current, backend).guard(action);
  await contextWith(current, undefined, { approval: { require: ['WRITE'], backend: chain, timeoutMs: 120_000 } }).guard(
    action,
  );
  expect(limits).toEqual([60, 5, 2]);
});

describe('a tool of a runtime', () => {
  const remove = defineTool({
    name: 'fs.delete',
    description: 'Deletes a file.',
    input: object({ path: string() }),
    output: string(),
    async execute({ path }, { tool, signal, security }) {
      if (!(security instanceof SecurityContext)) throw new Error('no security');
      const { virtualPath } = await security.guard({ path, permissions: ['DELETE'], tool }, { signal });
      return virtualPath;
    },
  });

  test('answers the model as it is denied, and passes an abort on', async () => {
    const textOf = (backend: ApprovalBackend | undefined, path = 'a.txt'): Promise<string> =>
      createRuntime({ tools: [remove], security: contextWith(current, backend) }).invoke('fs.delete', { path });
    expect(await textOf(saying(current, 'approve'))).toBe('/ws/a.txt');
    expect(await textOf(saying(current, 'deny'))).toBe(
      "Denied: Action 'DELETE: a.txt' was not approved for context 'worker_1'.",
    );
    expect(await textOf(undefined)).toBe(
      "Denied: Action 'DELETE: a.txt' requires approval for ['DELETE'] but no approval backend is configured (fail-safe deny).",
    );
    expect(await textOf(() => Promise.reject(new Error(current.root)))).toBe(
      "Denied: No backend in chain could resolve approval for 'DELETE: a.txt'. Nobody answered: it was not carried out, ask again later",
    );
    expect(await textOf(saying(current, 'approve'), '.')).toBe(
      "Denied: Path '.' cannot be used in context 'worker_1': deletion of an entry is refused.",
    );
    const controller = new AbortController();
    const aborting: ApprovalBackend = () => {
      controller.abort('stop');
      return new Promise(() => {});
    };
    const runtime = createRuntime({ tools: [remove], security: contextWith(current, aborting) });
    await expect(runtime.invoke('fs.delete', { path: 'a.txt' }, { signal: controller.signal })).rejects.toBe('stop');
  });

  test('has the context of its session', async () => {
    const runtime = createRuntime({ tools: [remove], security: contextWith(current, saying(current, 'approve')) });
    const session = runtime.session({ security: contextWith(current, saying(current, 'deny')) });
    expect(await session.invoke('fs.delete', { path: 'a.txt' })).toContain('was not approved');
    expect(await runtime.invoke('fs.delete', { path: 'a.txt' })).toBe('/ws/a.txt');
  });
});
