import {
  InputInvalidError,
  InvalidDefinitionError,
  openChecked,
  PathAccessDeniedError,
  SecurityContext,
  ToolError,
  toolErrorFromJson,
} from '@hermes/tools';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Realm } from './realm.js';

test('there is neither a process nor a file system', () => {
  for (const name of ['process', 'Deno', 'Bun', 'Buffer']) expect(globalThis).not.toHaveProperty(name);
});

describe('what needs a file system says that there is none', () => {
  test('paths of a security context', () => {
    const make = (): unknown => new SecurityContext({ paths: [{ slug: 'ws', path: '/srv', allow: ['READ'] }] });
    expect(make).toThrow(InvalidDefinitionError);
    expect(make).toThrow('"paths" needs a file system, and here is none');
  });

  test('opening what was checked', async () => {
    // SAFETY: nothing could be checked here, so whatever it gets is wrong.
    const opened = openChecked({} as never, 'r');
    await expect(opened).rejects.toThrow(new TypeError('"openChecked" needs a file system, and here is none'));
  });

  test('a context without paths covers none, and checks commands', async () => {
    const context = new SecurityContext({ permissions: ['EXECUTE'], commands: { allow: ['git status'] } });
    await expect(context.checkPathAccess('a.txt', ['EXECUTE'])).rejects.toThrow(PathAccessDeniedError);
    expect(context.checkCommand('git status')).toEqual([['git', 'status']]);
  });
});

describe('in a frame whose policy forbids to make code of text', () => {
  let frame: HTMLIFrameElement;
  let realm: Realm;
  beforeAll(async () => {
    frame = document.createElement('iframe');
    const policy = `<meta http-equiv="Content-Security-Policy" content="script-src ${location.origin}">`;
    frame.srcdoc = `${policy}<script type="module" src="${new URL('realm.ts', import.meta.url)}"></script>`;
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.append(frame);
    await loaded;
    realm = Object(frame.contentWindow);
  });
  afterAll(() => frame.remove());

  test('schemas are made and parse without trying', async () => {
    const { object, array, string, union, integer } = realm.tools;
    const schema = object({ a: array(union([string({ pattern: /^x/ }), integer()])) });
    expect(schema.parse({ a: ['x', 1] })).toEqual({ a: ['x', 1] });
    expect(schema.safeParse({ a: ['y'] }).success).toBe(false);
    expect(realm.violations).toEqual([]);
    expect(realm.generate).toThrow(/unsafe-eval|Content Security Policy/);
    await expect.poll(() => realm.violations).toEqual(['eval']);
  });

  test('an error is told by its class here, though it is none of this realm', () => {
    const issues = [{ path: ['b'], detail: 'is required: a string' }];
    const error = new realm.tools.InputInvalidError({ tool: 'a', issues });
    expect(error).not.toBeInstanceOf(Error);
    expect(realm.tools.ToolError).not.toBe(ToolError);
    expect(error instanceof ToolError).toBe(true);
    expect(error instanceof InputInvalidError).toBe(true);
    expect(error instanceof PathAccessDeniedError).toBe(false);
  });
});

test('an error of a worker comes back as what it was', async () => {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  const answer = new Promise<MessageEvent>((resolve) => worker.addEventListener('message', resolve));
  worker.postMessage({ most: 'ten' });
  const { ok, error } = Object((await answer).data);
  worker.terminate();
  expect(ok).toBe(false);
  const revived = toolErrorFromJson(error);
  expect(revived).toBeInstanceOf(InputInvalidError);
  expect(revived).toMatchObject({ tool: 'words.count', path: ['most'], remedy: 'rewrite-arguments' });
  expect(revived.message).toBe('words.count was called with invalid input: "most" must be an integer, not a string');
});
