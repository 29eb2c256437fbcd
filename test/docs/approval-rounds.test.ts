import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ToolError } from '@hermes/tools';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import type { ClientCapabilities } from '@modelcontextprotocol/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../eventually.js';
import { errorOf } from '../interop/mcp-client.js';
import { caller, type Round } from './rounds-caller.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hermes-tools-test-'));
  for (const name of ['a', 'b']) writeFileSync(join(folder, name), name);
});
afterEach(() => rmSync(folder, { recursive: true }));

interface Asked {
  readonly state: unknown;
  readonly ids: readonly string[];
}

const errorIn = (result: unknown): ToolError => errorOf(CallToolResultSchema.parse(result));

/** What is asked by a result, which has to ask. */
function askedBy(result: unknown): Asked {
  const { resultType, requestState, inputRequests } = Object(result);
  expect(resultType).toBe('input_required');
  return { state: requestState, ids: Object.keys(inputRequests) };
}
const yes = { action: 'accept', content: { approve: true } };
/** A round with this answer to everything. */
const said = ({ state, ids }: Asked, answer: unknown = yes): Round => ({
  requestState: state,
  inputResponses: Object.fromEntries(ids.map((id) => [id, answer])),
});

test('an approval lets its own call go on, once', async () => {
  const { round, done } = await caller({ folder });
  const first = await round('remove', { path: 'a' });
  expect(JSON.stringify(first)).toContain('permissions: DELETE\\npath: \\"/here/a\\"');
  const asked = askedBy(first);
  expect(done).toEqual([]);
  expect(await round('remove', { path: 'a' }, said(asked))).not.toHaveProperty('isError');
  expect(done).toEqual(['/here/a']);

  const again = askedBy(await round('remove', { path: 'a' }, said(asked)));
  expect(again.state).not.toBe(asked.state);
  expect(again.ids).not.toEqual(asked.ids);
  expect(done).toEqual(['/here/a']);
});

test('two at a time get a yes for one call, and the other asks anew', async () => {
  const { round, done } = await caller({ folder });
  const asked = askedBy(await round('remove', { path: 'a' }));
  const both = await Promise.all([1, 2].map(() => round('remove', { path: 'a' }, said(asked))));
  expect(done).toEqual(['/here/a']);
  expect(both.filter((result) => 'inputRequests' in Object(result))).toHaveLength(1);
});

test.each<[string, (asked: Asked) => Round]>([
  ['no state', (asked) => ({ inputResponses: said(asked).inputResponses ?? {} })],
  ['a state that was made up', (asked) => ({ ...said(asked), requestState: '00000000-0000-4000-8000-000000000000' })],
  ['an empty state', (asked) => ({ ...said(asked), requestState: '' })],
])('an answer with %s asks anew', async (_title, wrong) => {
  const { round, done } = await caller({ folder });
  const asked = askedBy(await round('remove', { path: 'a' }));
  const anew = askedBy(await round('remove', { path: 'a' }, wrong(asked)));
  expect(anew.ids).not.toEqual(asked.ids);
  expect(done).toEqual([]);
});

test.each<[string, Record<string, unknown>]>([
  ['remove', { path: 'b' }],
  ['remove', { path: 'a', force: true }],
  ['pair', {}],
])('an approval of another call is none of %s with %j, and is used up', async (name, args) => {
  const { round, done, signals } = await caller({ folder });
  const asked = askedBy(await round('remove', { path: 'a' }));
  const other = await round(name, args, said(asked));
  expect(done).toEqual([]);
  expect(signals[0]?.aborted).toBe(true);
  if (!('force' in args)) expect(askedBy(other).ids).not.toEqual(expect.arrayContaining([...asked.ids]));
  askedBy(await round('remove', { path: 'a' }, said(asked)));
  expect(done).toEqual([]);
});

test("another client's approval is none", async () => {
  const { round, done, become } = await caller({ folder });
  const asked = askedBy(await round('remove', { path: 'a' }));
  become('two');
  askedBy(await round('remove', { path: 'a' }, said(asked)));
  expect(done).toEqual([]);
});

test.each<[unknown, string]>([
  [{ action: 'decline' }, 'APPROVAL_DENIED'],
  [{ action: 'accept' }, 'APPROVAL_DENIED'],
  [{ action: 'accept', content: { approve: 'true' } }, 'APPROVAL_DENIED'],
  [{ action: 'accept', content: [true] }, 'APPROVAL_DENIED'],
  [{ approve: true }, 'APPROVAL_DENIED'],
  [{ action: 'cancel' }, 'APPROVAL_TIMEOUT'],
])('%j approves nothing', async (answer, code) => {
  const { round, done } = await caller({ folder });
  const asked = askedBy(await round('remove', { path: 'a' }));
  expect(errorIn(await round('remove', { path: 'a' }, said(asked, answer))).code).toBe(code);
  expect(done).toEqual([]);
});

test('no answer is none, and neither is one to another question', async () => {
  const { round, done } = await caller({ folder });
  for (const inputResponses of [{}, { other: yes }, { constructor: yes }]) {
    const { state } = askedBy(await round('remove', { path: 'a' }));
    const result = await round('remove', { path: 'a' }, { requestState: state, inputResponses });
    expect(errorIn(result).code).toBe('APPROVAL_TIMEOUT');
  }
  expect(done).toEqual([]);
});

test('another file in its place between the rounds is a denial', async () => {
  const { round, done } = await caller({ folder });
  const asked = askedBy(await round('remove', { path: 'a' }));
  renameSync(join(folder, 'b'), join(folder, 'a'));
  expect(errorIn(await round('remove', { path: 'a' }, said(asked)))).toMatchObject({ reason: 'changed' });
  expect(readdirSync(folder)).toEqual(['a']);
  expect(done).toEqual([]);
});

test('what was done before a question is not done again', async () => {
  const { round, done, asks, goOn } = await caller({ folder });
  const first = askedBy(await round('pair', {}));
  goOn();
  // The second comes up between the rounds.
  await eventually(() => expect(asks()).toBe(2));
  const second = askedBy(await round('pair', {}, said(first)));
  const third = askedBy(await round('pair', {}, said(second)));
  expect(await round('pair', {}, said(third))).not.toHaveProperty('isError');
  expect(new Set([first, second, third].flatMap(({ ids }) => ids)).size).toBe(3);
  expect(done).toEqual(['two', 'three']);
});

test('a call that is cancelled in its round ends', async () => {
  const { round, signals } = await caller({ folder });
  const controller = new AbortController();
  const answer = round('wait', {}, {}, controller.signal);
  await eventually(() => expect(signals).toMatchObject([{ aborted: false }]));
  controller.abort('gone');
  await expect(answer).rejects.toThrow('gone');
  await eventually(() => expect(signals).toMatchObject([{ aborted: true }]));
});

test('an answer after the time limit asks anew', async () => {
  const { round, done, heard } = await caller({ folder, timeoutMs: 1_000 });
  const asked = askedBy(await round('remove', { path: 'a' }));
  await eventually(() => expect(heard).toEqual([expect.objectContaining({ code: 'APPROVAL_TIMEOUT' })]));
  askedBy(await round('remove', { path: 'a' }, said(asked)));
  expect(done).toEqual([]);
});

test('nothing waits any longer where the server has ended', async () => {
  const { round, done, heard, close } = await caller({ folder });
  const asked = askedBy(await round('remove', { path: 'a' }));
  close();
  askedBy(await round('remove', { path: 'a' }, said(asked)));
  expect([heard, done]).toEqual([[], []]);
});

test.each<[ClientCapabilities]>([[{}], [{ elicitation: { url: {} } }]])(
  'a client that can do %j is asked nothing, and denied',
  async (capabilities) => {
    const { round } = await caller({ folder, capabilities });
    const error = errorIn(await round('remove', { path: 'a' }));
    expect(error).toMatchObject({ code: 'APPROVAL_TIMEOUT', denied: true });
  },
);

test('no more than 64 calls wait', async () => {
  const { round } = await caller({ folder });
  for (let count = 0; count < 64; count += 1) askedBy(await round('remove', { path: 'a' }));
  expect(errorIn(await round('remove', { path: 'a' })).code).toBe('APPROVAL_TIMEOUT');
});
