import {
  createRuntime,
  defineTool,
  forOpenAi,
  InputInvalidError,
  object,
  optional,
  string,
  unknown,
} from '@hermes/tools';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonFault } from '../../src/message/json-text.js';

let runs = 0;
const heard: unknown[] = [];
const write = defineTool({
  name: 'fs.write',
  description: 'Writes a file.',
  permissions: ['fs:write'],
  input: object({ path: string(), content: optional(unknown()) }),
  execute: () => ++runs,
});
const runtime = createRuntime({ tools: [write], grants: ['fs:write'], onError: (error) => heard.push(error) });
const { answer } = forOpenAi(runtime);
const call = (sent: string, name = 'fs_write') =>
  ({ type: 'function_call', call_id: 'call_1', name, arguments: sent }) as const;
const textOf = async (sent: string): Promise<string> => (await answer(call(sent))).output;
const start = 'Error: fs.write was called with invalid input: the arguments must be JSON, not a text that ';
const early = 'ends before it is complete (send the whole call again)';

test.each([
  ['{"a": "b', early],
  ['{', early],
  ['{"path"', early],
  ['{"path":', early],
  ['{"path":"a",', early],
  ['{"path":"a"', early],
  ['{"path":"\\', early],
  ['{"path":"\\u00', early],
  ['{"path":-', early],
  ['{"path":1.', early],
  ['{"path":1e+', early],
  ['{"path":tru', early],
  ['{"path":[1,', early],
  ['{"path":"a",}', 'goes wrong at character 13: "}" (take out the comma before it)'],
  ['{"path":[1,]}', 'goes wrong at character 12: "]" (take out the comma before it)'],
  ['{,}', 'goes wrong at character 2: "," (take out the comma)'],
  ["{'path':'a'}", 'goes wrong at character 2: "\'" (use double quotes)'],
  ['{“path”:1}', 'goes wrong at character 2: "“" (use double quotes)'],
  ['{path:"a"}', 'goes wrong at character 2: "p" (put each key in double quotes)'],
  ['{"path" "a"}', 'goes wrong at character 9: "\\"" (put a colon before it)'],
  ['{"path":None}', 'goes wrong at character 9: "N" (use null)'],
  ['{"path":01}', 'goes wrong at character 10: "1"'],
  ['{"path":}', 'goes wrong at character 9: "}" (put a value before it)'],
  ['{"path":"a"]', 'goes wrong at character 12: "]" (close the object first)'],
  ['{"path":"a"}}', 'goes wrong at character 13: "}" (send one value only)'],
  ['{"path":"a"}{"path":"b"}', 'goes wrong at character 13: "{" (send one value only)'],
  ['{"path":"a\nb"}', 'goes wrong at character 11: "\\n" (escape line breaks in a string)'],
  ['{"path":"C:\\dir"}', 'goes wrong at character 12: "\\\\" (double each backslash in a string)'],
  ['{"path":"a","mode":,"to":1}', 'goes wrong at character 20: "," (put a value before it)'],
  ['[1,,2]', 'goes wrong at character 4: "," (take out the comma)'],
  ['[1,2}', 'goes wrong at character 5: "}" (close the array first)'],
  ['{"path":"a" "mode":"r"}', 'goes wrong at character 13: "\\"" (put a comma before it)'],
  ['{"path":"say "hi" twice"}', 'goes wrong at character 15: "h" (escape double quotes in a string)'],
  ['{"path":"a\tb"}', 'goes wrong at character 11: "\\t" (escape tabs in a string)'],
  ['{"path":"a\u0001b"}', 'goes wrong at character 11: "\\u{1}" (escape control characters in a string)'],
  ['{"path":True}', 'goes wrong at character 9: "T" (use true)'],
  ['{"path":False}', 'goes wrong at character 9: "F" (use false)'],
  ['{"path":undefined}', 'goes wrong at character 9: "u" (use null)'],
  ['{"path":-Infinity}', 'goes wrong at character 9: "-" (JSON has no such number)'],
  ['{"path":NaN}', 'goes wrong at character 9: "N" (JSON has no such number)'],
  ['{"path":Nancy}', 'goes wrong at character 9: "N" (put a text in double quotes)'],
  ['{"path":+1}', 'goes wrong at character 9: "+" (take out the plus sign)'],
  ['{"path":.5}', 'goes wrong at character 9: "." (put a 0 before it)'],
  ['{"path":1, // one\n"mode":2}', 'goes wrong at character 12: "/" (take out the comment)'],
  ['{"path":"a" /* one */}', 'goes wrong at character 13: "/" (take out the comment)'],
  ['Here it is: {"path":"a"}', 'goes wrong at character 1: "H" (send the JSON alone)'],
  // Counted in characters, not in UTF-16 units.
  ['{"😀":😀}', 'goes wrong at character 6: "😀"'],
  ['\ufeff{}', 'goes wrong at character 1: "\\u{feff}" (send the JSON alone)'],
  ['<tool>', 'goes wrong at character 1: "\\u{3c}" (send the JSON alone)'],
  ['```json\n{}\n```', 'goes wrong at character 1: "\\u{60}" (send the JSON alone, without a code fence)'],
])('%j is told as what it is', async (sent, told) => {
  runs = 0;
  expect(await textOf(sent)).toBe(start + told);
  expect(runs).toBe(0);
});

test('the error is an InputInvalidError about the JSON, which onError hears of', async () => {
  heard.length = 0;
  await textOf('{"path": }');
  expect(heard).toHaveLength(1);
  expect(heard[0]).toBeInstanceOf(InputInvalidError);
  expect(heard[0]).toMatchObject({
    code: 'INPUT_INVALID',
    tool: 'fs.write',
    fault: 'not-json',
    path: [],
    detail: 'must be JSON',
    total: 1,
    remedy: 'rewrite-arguments',
  });
});

test('a tool that is not there, and a grant that is missing, come first', async () => {
  expect((await answer(call('{"', 'fs_rite'))).output).toMatch(/^Error: No tool named "fs_rite" /);
  const ungranted = forOpenAi(createRuntime({ tools: [write] }));
  expect((await ungranted.answer(call('{"'))).output).toMatch(/^Denied: fs\.write requires the "fs:write" permission/);
});

test('in a session a text that is no JSON a second time is told as the same fault', async () => {
  const session = forOpenAi(runtime.session());
  await session.answer(call('{"path": "a'));
  expect((await session.answer(call('{"path": "b'))).output).toMatch(/This is the second call with this fault/);
  expect((await session.answer(call('{"path": 1}'))).output).not.toMatch(/second|call 3/);
});

test('where the runtime is of another copy of the package, what is no JSON is refused still', async () => {
  const foreign = { ...runtime, settle: (name: string, input: unknown) => runtime.settle(name, copied(input)) };
  // Another copy knows nothing of this one's function.
  const copied = (input: unknown): unknown => (typeof input === 'function' ? () => {} : input);
  const { output } = await forOpenAi(foreign as typeof runtime).answer(call('{"'));
  expect(output).toMatch(/^Error: fs\.write was called with invalid input: the arguments must be an object/);
});

test.each([
  ['megabytes of a string that does not end', `{"path":"${'a'.repeat(8_000_000)}`, early],
  ['megabytes of escapes', `{"path":"${'\\n'.repeat(2_000_000)}`, early],
  ['megabytes of blanks', `{${' '.repeat(8_000_000)}`, early],
  ['megabytes of digits', `{"path":${'1'.repeat(8_000_000)}x}`, 'goes wrong at character 8000009: "x"'],
  ['100,000 levels that do not end', '['.repeat(100_000), early],
  ['100,000 levels and a fault', `${'{"a":'.repeat(100_000)}?`, 'goes wrong at character 500001: "?"'],
  ['many items', `[${'1,'.repeat(1_000_000)}]`, 'goes wrong at character 2000002: "]" (take out the comma before it)'],
])('%s', async (_, sent, told) => {
  expect(await textOf(sent)).toBe(start + told);
});

test('100,000 levels that are JSON are answered, not crashed on', async () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect(await textOf(deep)).toMatch(/^Error: fs\.write was called with invalid input: /);
  expect(await textOf(`{"path":"a","content":${deep}}`)).toMatch(/^(?:\d+$|Error: )/);
});

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};
const json = fc.oneof(
  fc.json(),
  fc.jsonValue().map((value) => JSON.stringify(value, undefined, 1)),
);
/** JSON with a few characters changed, put in or taken out. */
const spoiled = fc
  .tuple(json, fc.array(fc.tuple(fc.nat(), fc.constantFrom(...'{}[],:"\\u0e.-+1tn \n\u0001😀', ''), fc.nat(2))))
  .map(([text, changes]) =>
    changes.reduce((given, [at, put, out]) => {
      const place = at % (given.length + 1);
      return given.slice(0, place) + put + given.slice(place + out);
    }, text),
  );

test('a fault is found in what JSON.parse refuses, and in nothing else', () => {
  fc.assert(
    fc.property(fc.oneof(spoiled, fc.string(), json), (text) => {
      expect(jsonFault(text) === undefined).toBe(isJson(text));
    }),
    { numRuns: 5000 },
  );
});

test('what stands before a fault could still become JSON, with the character at fault it could not', () => {
  fc.assert(
    fc.property(spoiled, (text) => {
      const fault = jsonFault(text);
      fc.pre(fault !== undefined && fault.at < text.length);
      const { at = 0 } = fault ?? {};
      const before = text.slice(0, at);
      expect(isJson(before) || jsonFault(before)?.at === before.length).toBe(true);
      expect(isJson(before) || jsonFault(text.slice(0, at + 1))?.at !== undefined).toBe(true);
    }),
    { numRuns: 5000 },
  );
});

test('an object that is cut anywhere ends before it is complete', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(), (value, cut) => {
      const text = JSON.stringify(value);
      const part = text.slice(0, cut % text.length);
      expect(jsonFault(part)).toEqual({ at: part.length });
    }),
  );
});
