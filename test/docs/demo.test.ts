import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { calls } from '../../docs/examples/calls.js';
import { demo } from '../../docs/examples/demo.js';
import { securityCalls } from '../../docs/examples/security-calls.js';

let lines: readonly string[];
beforeAll(async () => {
  lines = await demo();
});

/** The lines of the call with this title, each without its indent. */
function told(title: string): string {
  const start = lines.findIndex((line) => line.endsWith(`. ${title}`));
  return lines
    .slice(start + 1, lines.indexOf('', start))
    .map((line) => line.trim().replace(/ {2,}/, ' '))
    .join('\n');
}

test('makes each call and answers it', () => {
  expect(lines.filter((line) => line.startsWith('   call '))).toHaveLength(calls.length + securityCalls.length);
  expect(lines.filter((line) => line.startsWith('   model '))).toHaveLength(calls.length + securityCalls.length);
});

test.each([
  ['A file is written', 'output {"bytes":9}', 'model {"bytes":9}'],
  ['A file is read', 'output "Buy milk."', 'model Buy milk.'],
  ['A folder is listed', 'output ["notes.txt"]', 'model ["notes.txt"]'],
])('%s', (title, ...expected) => {
  for (const line of expected) expect(told(title).split('\n')).toContain(line);
});

test.each([
  ['A wrong type', 'INPUT_INVALID, remedy: rewrite-arguments, denied: false', '"path" must be a string, not 42'],
  ['A field is missing', 'INPUT_INVALID, remedy: rewrite-arguments, denied: false', '"content" is required: a string'],
  ['A typing error in a key', 'INPUT_INVALID, remedy: rewrite-arguments, denied: false', '"contents"'],
  [
    'A tool that does not exist',
    'TOOL_NOT_FOUND, remedy: choose-another-tool, denied: false',
    'Did you mean "fs.read"?',
  ],
  [
    'A grant is missing',
    'PERMISSION_DENIED, remedy: grant-permission, denied: true',
    'requires the "fs:delete" permission',
  ],
  ['A file is missing', 'fs/NOT_FOUND, remedy: rewrite-arguments, denied: false', "'missing.txt' does not exist."],
  [
    'A path leads out of the folder',
    'PATH_ACCESS_DENIED, remedy: rewrite-arguments, denied: true',
    "is not covered by any PathEntry in context 'demo'.",
  ],
  [
    'A tool returns what it must not',
    'OUTPUT_INVALID, remedy: fix-the-tool, denied: false',
    'This is a fault in the tool',
  ],
  ['A tool has a bug', 'TOOL_FAILED, remedy: none, denied: false', 'fs.count failed inside.'],
  ['A call was cut off', 'INPUT_INVALID, remedy: rewrite-arguments, denied: false', 'Send a shorter call'],
  ['A tool takes too long', 'TOOL_TIMEOUT, remedy: retry-later, denied: false', 'did not end within 20 ms'],
])('%s: the program sees the code, the model a text', (title, code, text) => {
  const answer = told(title);
  expect(answer).toContain(`code ${code}\n`);
  expect(answer.slice(answer.indexOf('model '))).toContain(text);
  expect(answer).toMatch(code.includes('denied: true') ? /^model Denied: /m : /^model Error: /m);
});

test('names the fault of a typing error by the field that it should have been', () => {
  expect(told('A typing error in a key')).toContain('"content" is required: a string');
});

test('shows the bug to the operator, not to the model', () => {
  const answer = told('A tool has a bug');
  expect(answer).toMatch(/^invoke throws TypeError: /m);
  expect(answer).toContain('"reference":"demo-1","cause":"TypeError"');
  expect(answer.slice(answer.indexOf('model '))).not.toContain('TypeError');
});

test.each([
  ['A link leads inward', 'output "# Handbook"', 'model # Handbook'],
  ['A path begins with the name of a mount', 'output ["handbook.md"]', 'model ["handbook.md"]'],
  [
    'A person approves',
    'person approves',
    'model {"exitCode":0,"ended":"exit","stdout":"$(cat notes.txt)\\n","stderr":""}',
  ],
  ['The next in the chain approves', 'person closes the form', 'typed yes', 'model (no output)'],
])('behind a security context: %s, and it is done for real', (title, ...expected) => {
  for (const line of expected) expect(told(title).split('\n')).toContain(line);
});

test.each([
  ['A path climbs out', 'PATH_ACCESS_DENIED', 'escapes_mount', "is not covered by any PathEntry in context 'worker'."],
  ['An absolute path lies outside', 'PATH_ACCESS_DENIED', 'not_covered', "a mounted slug ('ws', 'docs')."],
  ['A link leads outward', 'PATH_ACCESS_DENIED', 'not_covered', "is not covered by any PathEntry in context 'worker'."],
  ['An entry denies it', 'PATH_ACCESS_DENIED', 'denied_by_entry', "is denied permission(s) ['WRITE'] by '/git'"],
  ['An entry denies what is not there yet, in any spelling', 'PATH_ACCESS_DENIED', 'denied_by_entry', "by '/env'"],
  ['A mount is only read', 'PERMISSION_DENIED', 'entry_lacks', "'/docs' in context 'worker' lacks permission(s)"],
  ['A link leads to what is only read', 'PERMISSION_DENIED', 'entry_lacks', "'/docs' in context 'worker' lacks"],
  ['The context lacks it', 'PERMISSION_DENIED', 'context_lacks', "Context 'reader' lacks permission(s) ['WRITE']"],
  ['A rule denies a command', 'COMMAND_DENIED', 'denied_rule', "is blocked by denied-command rule 'rm'"],
  ['No rule allows a command', 'COMMAND_DENIED', 'not_in_allowlist', 'does not match any allowed-command rule'],
  ['A command cannot be read', 'COMMAND_DENIED', 'expansion', 'expansion is refused.'],
  ['A person declines', 'APPROVAL_DENIED', 'denied', "was not approved for context 'worker'."],
])('behind a security context: %s, so %s and %s', (title, code, reason, text) => {
  const answer = told(title);
  expect(answer).toContain(`code ${code}, `);
  expect(answer).toContain(`"reason":"${reason}"`);
  expect(answer).toMatch(/^model Denied: /m);
  expect(answer.slice(answer.indexOf('model '))).toContain(text);
});

test('behind a security context: Nobody answers, which is no refusal', () => {
  const answer = told('Nobody answers');
  expect(answer).toContain('code APPROVAL_TIMEOUT, remedy: retry-later, denied: true\n');
  expect(answer).toContain(
    "model Denied: No backend in chain could resolve approval for 'EXECUTE: git log --oneline'.",
  );
});

test('shows the approvers the whole action, and asks them about nothing that a rule refuses', () => {
  expect(told('A person declines')).toContain(
    'asked context: worker\ntool: "fs.delete"\npermissions: DELETE\npath: "/ws/notes.txt"\nrequested: "notes.txt"\nperson declines\n',
  );
  const asked = securityCalls.filter(({ title }) => told(title).includes('\nasked '));
  expect(asked).toEqual(securityCalls.filter(({ person }) => person !== undefined));
});

test('names no place of the host, and leaves nothing behind', async () => {
  const place = await mkdtemp(join(tmpdir(), 'hermes-tools-test-'));
  vi.stubEnv('TMPDIR', place);
  vi.stubEnv('TEMP', place);
  try {
    const text = (await demo()).join('\n');
    for (const hidden of [place, 'hunter2']) expect(text).not.toContain(hidden);
    expect(await readdir(place)).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
    await rm(place, { recursive: true, force: true });
  }
});

test('gives the same lines on every run', async () => {
  expect(await demo()).toEqual(lines);
});
