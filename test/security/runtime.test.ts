import { CommandDeniedError, createRuntime, defineTool, object, SecurityContext, string } from '@hermes/tools';
import { describe, expect, test } from 'vitest';

const ran: (readonly (readonly string[])[])[] = [];

const run = defineTool({
  name: 'shell.run',
  description: 'Runs a command.',
  input: object({ command: string() }),
  output: string(),
  execute({ command }, { security }) {
    if (!(security instanceof SecurityContext)) throw new Error('no security');
    const vectors = security.checkCommand(command);
    security.checkPermission(['EXECUTE']);
    ran.push(vectors);
    return vectors.map(([program]) => program).join(', ');
  },
});

const security = new SecurityContext({
  name: 'worker_1',
  permissions: ['EXECUTE'],
  commands: { operators: 'split', allow: ['git status', 'ls **'], deny: ['rm'] },
});
const runtime = createRuntime({ tools: [run], security });

describe('a tool of a runtime with security', () => {
  test('gets it in its context, and runs what it got back', async () => {
    expect(await runtime.invoke('shell.run', { command: "git status; ls 'a b'" })).toBe('git, ls');
    expect(ran).toEqual([
      [
        ['git', 'status'],
        ['ls', 'a b'],
      ],
    ]);
  });

  test.each([
    ['rm -rf build', "Denied: Command 'rm -rf build' is blocked by denied-command rule 'rm' in context 'worker_1'."],
    [
      'ls -l',
      "Denied: Command 'ls -l' does not match any allowed-command rule in context 'worker_1' (allowlist mode: default-deny).",
    ],
    ['ls > a', "Denied: Command 'ls \\u{3e} a' cannot be used in context 'worker_1': redirection is refused."],
  ])('answers %j with a denial', async (command, text) => {
    expect(await runtime.invoke('shell.run', { command })).toBe(text);
    expect(ran.length).toBe(1);
  });

  test('gives the program the error with its fields', async () => {
    const settled = await runtime.settle('shell.run', { command: 'rm a' });
    expect(!settled.ok && settled.error).toBeInstanceOf(CommandDeniedError);
    expect(settled).toMatchObject({
      error: {
        code: 'COMMAND_DENIED',
        denied: true,
        remedy: 'rewrite-arguments',
        rule: 'rm',
        reason: 'denied_rule',
        command: 'rm a',
        context: 'worker_1',
      },
    });
  });

  test('is told what its session lacks', async () => {
    const session = runtime.session({ security: new SecurityContext({ commands: { allow: ['ls'] } }) });
    expect(await session.invoke('shell.run', { command: 'ls' })).toBe(
      "Denied: Context 'default' lacks permission(s) ['EXECUTE'] (has: []).",
    );
  });
});

test('a vector is shown as a line to read', () => {
  const thrown = (command: readonly string[]): unknown => {
    try {
      return security.checkCommand(command);
    } catch (error) {
      return error;
    }
  };
  expect(thrown(['a', 'b c', "d'e", '', '--f=g', '\n'])).toMatchObject({ command: "a 'b c' 'd'\\''e' '' --f=g '\n'" });
  expect(thrown(['a', 'b\nc'])).toMatchObject({
    message: expect.stringContaining("Command 'a \\'b\\nc\\'' does not match"),
  });
});
