import {
  ApprovalDeniedError,
  ApprovalTimeoutError,
  CommandDeniedError,
  InputInvalidError,
  PathAccessDeniedError,
  PermissionDeniedError,
  SchemaError,
  SecurityContext,
  ToolFailedError,
  ToolNotFoundError,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';

/** Put together here, so that scanners for secrets find none in this file. */
const secrets: readonly (readonly [shape: string, text: string, secret: string])[] = (
  [
    ['an API key', '', ['sk-te', 'st-4f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c']],
    ['a publishable key', '', ['pk_li', 've_4f9a8b7c6d5e4f3a2b1c0d9e']],
    ['a restricted key', '', ['rk_li', 've_4f9a8b7c6d5e4f3a2b1c0d9e']],
    ['a GitHub token', '', ['ghp', '_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8']],
    ['a fine-grained GitHub token', '', ['github', '_pat_11ABCDEFG0aBcDeFgHiJkL_mNoPqRsTuVwXyZ']],
    ['a Slack token', '', ['xox', 'b-123456789012-abcdefGHIJKL']],
    ['an AWS key id', '', ['AKI', 'AIOSFODNN7EXAMPLE']],
    ['a JWT', '', ['eyJhbGciOi', 'JIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl']],
    ['a bearer', 'Authorization: Bearer ', ['abcdef', '0123456789']],
    ['a password in a URL', 'postgres://bob:', ['hunt', 'er2x'], '@db/main'],
    ['a password', 'password=', ['hunt', 'er2x']],
    ['a token', 'https://x/?token=', ['hunt', 'er2x']],
    ['a secret', 'SECRET: ', ['hunt', 'er2x']],
    ['an api_key', 'api_key=', ['hunt', 'er2x']],
    ['a private key', '-----BEGIN RSA PRIVATE KEY-----\n', ['MIIEow', 'IBAAKCAQEA'], '\n-----END RSA PRIVATE KEY-----'],
  ] as const
).map(([shape, before, parts, after = '']) => [shape, before + parts.join('') + after, parts.join('')] as const);

const echoes: readonly (readonly [what: string, make: (text: string) => Error])[] = [
  ['a path', (text) => new PathAccessDeniedError({ requested: text, context: 'c', reason: 'not_covered' })],
  ['a command', (text) => new CommandDeniedError({ command: text, context: 'c', reason: 'not_in_allowlist' })],
  [
    'a command that is cut',
    (text) => new CommandDeniedError({ command: `${'z'.repeat(70)} ${text}`, context: 'c', reason: 'operator' }),
  ],
  ['a refused action', (text) => new ApprovalDeniedError({ action: text, context: 'c', reason: 'denied' })],
  ['an unanswered action', (text) => new ApprovalTimeoutError({ action: text, context: 'c' })],
  ['the name of no tool', (text) => new ToolNotFoundError({ tool: text, known: [] })],
  [
    'a target',
    (text) => new PermissionDeniedError({ context: 'c', permission: 'READ', has: [], entry: 'root', target: text }),
  ],
  ['a key', (text) => new SchemaError('is not a field', { path: [text] })],
  [
    'a key of an argument',
    (text) => new InputInvalidError({ tool: 'x', issues: [{ path: ['a', text], detail: 'is not a field' }] }),
  ],
];

describe.each(secrets)('%s', (_, text, secret) => {
  test.each(echoes)('is not told in %s', (_, make) => {
    const { message } = make(text);
    expect(message).not.toContain(secret);
    expect(message).not.toContain(secret.slice(0, 12));
  });
});

const hunter = ['hunt', 'er2x'].join('');
test.each<[where: string, command: string | readonly string[]]>([
  ['a line with escaped quotes', `curl -d "{\\"password\\":\\"${hunter}\\"}" a`],
  ['a line with quotes escaped twice', `curl '\\\\"token\\\\": \\\\"${hunter}\\\\"'`],
  ['a vector with double quotes', ['curl', '-d', `{"password": "${hunter}"}`]],
  ['a vector with single quotes', ['curl', '-d', `{'password': '${hunter}'}`]],
  ['a vector with a quoted bearer', ['curl', `Bearer '${hunter}'`]],
])('a secret is not told of %s', (_, command) => {
  expect(() => new SecurityContext().checkCommand(command)).toThrow(/\[redacted\]/);
  expect(() => new SecurityContext().checkCommand(command)).not.toThrow(hunter);
});

test('what is around a secret is still told', () => {
  const [, text] = secrets.find(([shape]) => shape === 'a password in a URL') ?? secrets[0] ?? ['', ''];
  const { message } = new CommandDeniedError({ command: `psql ${text}`, context: 'c', reason: 'not_in_allowlist' });
  expect(message).toMatch(/^Command 'psql postgres:\/\/.*@db\/main'/);
});

test('a tool that failed tells nothing of what it threw', () => {
  const error = new ToolFailedError({ tool: 'deploy', reference: 'k3-17', cause: new Error('connect 10.0.0.5:5432') });
  expect(error.message).not.toContain('10.0.0.5');
  expect(JSON.stringify(error)).not.toContain('10.0.0.5');
});
