import {
  InputInvalidError,
  InvalidDefinitionError,
  openChecked,
  PathAccessDeniedError,
  SecurityContext,
  ToolError,
  toolErrorFromJson,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import type { Tools } from './realm.js';

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

describe('an error of another realm', () => {
  test('that of a frame is told by its class', async () => {
    const frame = document.createElement('iframe');
    frame.srcdoc = `<script type="module" src="${new URL('realm.ts', import.meta.url)}"></script>`;
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    document.body.append(frame);
    await loaded;
    const { tools }: { readonly tools: Tools } = Object(frame.contentWindow);
    const error = new tools.InputInvalidError({
      tool: 'a',
      issues: [{ path: ['b'], detail: 'is required: a string' }],
    });
    frame.remove();
    expect(error).not.toBeInstanceOf(Error);
    expect(tools.ToolError).not.toBe(ToolError);
    expect(error instanceof ToolError).toBe(true);
    expect(error instanceof InputInvalidError).toBe(true);
    expect(error instanceof PathAccessDeniedError).toBe(false);
  });

  test('that of a worker comes back as what it was', async () => {
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
});
