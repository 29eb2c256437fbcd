import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { calls } from '../../docs/examples/calls.js';
import { demo } from '../../docs/examples/demo.js';

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
  expect(lines.filter((line) => line.startsWith('   call '))).toHaveLength(calls.length);
  expect(lines.filter((line) => line.startsWith('   model '))).toHaveLength(calls.length);
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

test('names no place of the host, and leaves nothing behind', async () => {
  const place = await mkdtemp(join(tmpdir(), 'hermes-tools-test-'));
  vi.stubEnv('TMPDIR', place);
  vi.stubEnv('TEMP', place);
  try {
    expect((await demo()).join('\n')).not.toContain(place);
    expect(await readdir(place)).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
    await rm(place, { recursive: true, force: true });
  }
});

test('gives the same lines on every run', async () => {
  expect(await demo()).toEqual(lines);
});
