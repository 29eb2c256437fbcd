import { type AnySchema, defineTool, integer, literal, object, optional, string, union } from '@hermes/tools';
import { describe, expect, test } from 'vitest';

const edit = object({ path: string(), count: optional(integer()) });
const right = { path: 'a' };
const shared = union([
  object({ kind: literal('add'), size: integer() }),
  object({ kind: literal('del'), size: integer(), id: string() }),
]);

// Each is mended where its test fails to fail: then it belongs among the other tests.
describe('what is not said as yet', () => {
  test.fails.each<[what: string, input: AnySchema, sent: unknown, wanted: RegExp]>([
    [
      'that the fields are two levels too deep',
      edit,
      { input: { arguments: right } },
      /"input(?:\.arguments)?" is not a field \(send the fields in (?:it|"input\.arguments") directly\)/,
    ],
    [
      'that a text holds a text that holds the arguments',
      edit,
      JSON.stringify(JSON.stringify(right)),
      /not a string holding a JSON object \(send the object itself\)/,
    ],
    [
      'what is wrong whichever branch is meant, beside a wrong literal',
      object({ op: shared }),
      { op: { kind: 'move', size: 'big' } },
      /"op\.kind" must be one of "add", "del", not "move"; "op\.size" must be an integer, not a string/,
    ],
  ])('%s', (_, input, sent, wanted) => {
    const tool = defineTool({ name: 'ask', description: 'Asks.', input, execute: () => 'done' });
    expect(tool.input.safeParse(sent).error?.message).toMatch(wanted);
  });
});
