import {
  type AnySchema,
  ApprovalDeniedError,
  ApprovalTimeoutError,
  array,
  createRuntime,
  defineTool,
  enumOf,
  InputInvalidError,
  integer,
  number,
  object,
  optional,
  string,
  ToolError,
  toObservation,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';

/** What a model reads of a call. */
const read = (input: AnySchema, sent: unknown, truncated = false): Promise<string> =>
  createRuntime({
    tools: [defineTool({ name: 'ask', description: 'Asks.', input, execute: () => 'done' })],
  }).invoke('ask', sent, { truncated });

/** A rule without its limit makes the other bug: each pair is tested on both sides. */
const pairs: readonly [title: string, input: AnySchema, sent: unknown, told: string][] = [
  [
    'a string for a number',
    object({ n: integer() }),
    { n: '3' },
    '"n" must be an integer, not the string "3" (send 3)',
  ],
  ['a number for a string', object({ s: string() }), { s: 3 }, '"s" must be a string, not 3'],
  [
    'a text that only begins like a number',
    object({ n: integer() }),
    { n: '3 files' },
    '"n" must be an integer, not a string',
  ],
  [
    'a fraction for an integer, in a string',
    object({ n: integer() }),
    { n: '3.5' },
    '"n" must be an integer, not a string',
  ],
  [
    'a JSON array for an array',
    object({ a: array(string()) }),
    { a: '["x"]' },
    '"a" must be an array, not a string holding a JSON array (send the array itself)',
  ],
  ['an array for a string', object({ s: string() }), { s: ['x'] }, '"s" must be a string, not an array'],
  [
    'a text that only begins like an array',
    object({ a: array(string()) }),
    { a: '[x' },
    '"a" must be an array, not a string',
  ],
  [
    'a JSON object where an array is wanted',
    object({ a: array(string()) }),
    { a: '{"x":1}' },
    '"a" must be an array, not a string',
  ],
  ['an unknown key', object({ q: string() }), { q: 'x', extra: 1 }, '"extra" is not a field'],
  ['a key that the client added', object({ q: string() }), { q: 'x', _extra: 1 }, 'done'],
  [
    'a key that only the model writes so, deeper',
    object({ o: object({}) }),
    { o: { _extra: 1 } },
    '"o._extra" is not a field',
  ],
  [
    'an option in another case',
    object({ o: enumOf(['asc', 'desc']) }),
    { o: 'DESC' },
    '"o" must be one of "desc", "asc", not "DESC"',
  ],
  [
    'an option that is none',
    object({ o: enumOf(['asc', 'desc']) }),
    { o: 'up' },
    '"o" must be one of "asc", "desc", not "up"',
  ],
  [
    'F07 a key that is plainly the missing one',
    object({ action: enumOf(['create']), name: string(), content: string() }),
    { action: 'create', name: 'x', file_content: '…' },
    '"content" is required: a string (you sent "file_content")',
  ],
  [
    'F08 a key that is not',
    object({ todos: array(string()) }),
    { items: [] },
    '"todos" is required: an array; "items" is not a field (fields left: "todos")',
  ],
  [
    'F28 a key that is near one that may be left out',
    object({ maxDepth: optional(integer()) }),
    { depth: 1 },
    '"depth" is not a field (did you mean "maxDepth"?)',
  ],
  [
    'F27 invented ones beside it',
    object({ server: string(), hours_back: optional(number()) }),
    { server: 'S1', hours: 1, status_filter: 'failure' },
    '"hours" is not a field (did you mean "hours_back"?); "status_filter" is not a field',
  ],
  [
    'F29 a wrong key beside a missing one',
    object({ topic: string() }),
    { path: 'something' },
    '"topic" is required: a string; "path" is not a field (fields left: "topic")',
  ],
  ['F41 no arguments at all', object({ content: string() }), {}, '"content" is required: a string'],
  [
    'F42 and others of ten kilobytes',
    object({ a: string(), b: string() }),
    { b: 'y'.repeat(10_000) },
    '"a" is required: a string',
  ],
  ['null where it has no meaning', object({ q: optional(string()) }), { q: null }, 'done'],
  ['null where it is wrong', object({ q: string() }), { q: null }, '"q" must be a string, not null'],
  [
    'a value whose content is the fault',
    object({ s: string({ pattern: /^[a-z]+$/ }) }),
    { s: 'A b' },
    '"s" must match /^[a-z]+$/, not "A b"',
  ],
  ['a value whose content is not', object({ n: number() }), { n: 'seven' }, '"n" must be a number, not a string'],
  ['a fault of another library', object({ n: z.number() }), { n: 'seven' }, '"n" must be a number, not a string'],
];

describe('each side of an opposite pair', () => {
  test.each(pairs)('%s', async (_, input, sent, told) => {
    const text = await read(input, sent);
    expect(text.replace('Error: ask was called with invalid input: ', '')).toBe(told);
  });

  test('a call that was cut off is not one whose field is missing', async () => {
    const input = object({ path: string() });
    await expect(read(input, {}, true)).resolves.toBe(
      'Error: The call was cut off before it was complete, so it was not run. Send a shorter call',
    );
    await expect(read(input, {})).resolves.toContain('"path" is required');
  });

  test('F18 arguments that are no JSON are not arguments that are missing', () => {
    const error = new InputInvalidError({
      tool: 'ask',
      fault: 'not-json',
      issues: [{ path: [], detail: 'must be JSON: it breaks off at position 15' }],
    });
    expect(toObservation(error)).toBe(
      'Error: ask was called with invalid input: the arguments must be JSON: it breaks off at position 15',
    );
  });

  test('what leaks is fixed, what an author meant is whole', async () => {
    const runtimeOf = (thrown: unknown) =>
      createRuntime({
        tools: [defineTool({ name: 'ask', description: 'Asks.', execute: () => Promise.reject(thrown) })],
        reference: () => 'r-1',
      });
    const crash = await runtimeOf(new Error('connect ECONNREFUSED 10.0.0.5:5432')).settle('ask');
    expect(toObservation(crash)).toBe('Error: ask failed inside. This is not about your arguments. Reference: r-1');
    const meant = await runtimeOf(new ToolError('jobs/BAD', 'job_id is required for action add')).settle('ask');
    expect(toObservation(meant)).toBe('Error: job_id is required for action add');
  });

  test('F59 a refusal is not F60 silence', () => {
    const asked = { action: 'WRITE: notes.txt', context: 'worker_1' };
    const refused = new ApprovalDeniedError({ ...asked, reason: 'denied' });
    const silent = new ApprovalTimeoutError(asked);
    expect([refused.remedy, silent.remedy]).toEqual(['none', 'retry-later']);
    expect(toObservation(refused)).toBe("Denied: Action 'WRITE: notes.txt' was not approved for context 'worker_1'.");
    expect(toObservation(silent)).toMatch(/Nobody answered: it was not carried out, ask again later$/);
  });

  test('F55 a name with a prefix of a gateway is not a name that is unknown', async () => {
    const tool = defineTool({ name: 'search', description: 'Searches.', execute: () => 'done' });
    const runtime = createRuntime({ tools: [tool] });
    await expect(runtime.invoke('mcp__a1__search')).resolves.toContain('Did you mean "search"?');
    await expect(runtime.invoke('weather')).resolves.not.toContain('Did you mean');
  });
});

describe('a call that is sent again as it was', () => {
  test('F01 and F03 is counted, and told to stop', async () => {
    const input = object({ questions: array(string()) });
    const tool = defineTool({ name: 'ask', description: 'Asks.', input, execute: () => 'done' });
    const session = createRuntime({ tools: [tool] }).session();
    const texts: string[] = [];
    for (let call = 1; call <= 3; call++) texts.push(await session.invoke('ask', { questions: '["a"]' }));
    const [one = ''] = texts;
    expect(texts.slice(1)).toEqual([
      `${one}. This is the second call with this fault: change the arguments named above`,
      `${one}. This is call 3 with this fault. Do not send it again: use another tool or ask the user`,
    ]);
    await expect(session.invoke('ask', { questions: ['a'] })).resolves.toBe('done');
  });

  test('F62 is told so where it was denied', async () => {
    const tool = defineTool({ name: 'ask', description: 'Asks.', permissions: ['a:b'], execute: () => 'done' });
    const session = createRuntime({ tools: [tool] }).session();
    for (let call = 1; call <= 3; call++) await session.invoke('ask');
    await expect(session.invoke('ask')).resolves.toMatch(
      /^Denied: .*\. This is call 4 with this fault\. Do not send it again: ask the user to grant the permission$/,
    );
  });
});
