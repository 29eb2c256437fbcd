import { type AnySchema, array, integer, object, optional, record, string, withDefault } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorOf, type OurSchema } from './issues.js';

/** What a model reads of the value. */
const told = (schema: OurSchema, value: unknown): string =>
  (schema['~standard'].validate(value) as { issues?: readonly { message: string }[] }).issues
    ?.map(({ message }) => message)
    .join('; ') ?? 'no fault';
const fields = (...names: string[]) => object(Object.fromEntries(names.map((name) => [name, string()])));
const optionals = (...names: string[]) => object(Object.fromEntries(names.map((name) => [name, optional(string())])));

describe('a missing field that was sent under another name is one fault with it', () => {
  test.each<[field: string, sent: string]>([
    ['content', 'fileContent'],
    ['content', 'file_content'],
    ['fileContent', 'content'],
    ['content', 'contnet'],
    ['content', 'Content'],
    ['oldText', 'old_text'],
    ['oldText', 'old-text'],
    ['userId', 'userID'],
    ['userId', 'id'],
    ['path', 'paht'],
    ['path', 'pat'],
    ['url', 'urls'],
    ['größe', 'groesse_größe'],
  ])('%s, sent as %s', (field, sent) => {
    const schema = fields(field);
    const error = errorOf(schema, { [sent]: 'x' });
    expect(error.total).toBe(1);
    expect(error.issues).toStrictEqual([
      { path: [field], kind: 'missing', detail: 'is required: a string', hint: expect.stringMatching(/^you sent "/) },
    ]);
    expect(told(schema, { [sent]: 'x' })).toMatch(/" is required: a string \(you sent "[^"]+"\)$/);
  });

  test('also deep inside, and whether unknown keys are refused or not', () => {
    const inner = { path: string() };
    for (const unknownKeys of ['reject', 'strip', 'keep'] as const) {
      const schema = object({ files: array(object(inner, { unknownKeys })) });
      expect(told(schema, { files: [{ file_path: 'a' }] })).toBe(
        '"files.0.path" is required: a string (you sent "file_path")',
      );
    }
  });

  test('also in a strict object of zod', () => {
    const schema = object({ file: z.strictObject({ path: z.string() }) });
    expect(told(schema, { file: { file_path: 'a' } })).toBe('"file.path" is required: a string (you sent "file_path")');
  });
});

describe('names that are not plainly the same are told apart', () => {
  test.each<[title: string, schema: OurSchema, value: unknown, text: string]>([
    [
      'nothing alike',
      fields('topic'),
      { path: 'x' },
      '"topic" is required: a string; "path" is not a field (fields left: "topic")',
    ],
    [
      'a part of a word',
      fields('text'),
      { context: 'x' },
      '"text" is required: a string; "context" is not a field (fields left: "text")',
    ],
    [
      'one short name in another',
      fields('id'),
      { width: 'x' },
      '"id" is required: a string; "width" is not a field (fields left: "id")',
    ],
    [
      'one key for two fields',
      fields('sourcePath', 'targetPath'),
      { path: 'x' },
      '"sourcePath" is required: a string; "targetPath" is required: a string; "path" is not a field (fields left: "sourcePath", "targetPath")',
    ],
    [
      'two keys for one field',
      fields('path'),
      { file_path: 'x', dir_path: 'y' },
      '"path" is required: a string; "file_path" is not a field; "dir_path" is not a field (fields left: "path")',
    ],
    ['a field that came too', fields('path'), { path: 'x', paht: 'y' }, '"paht" is not a field'],
    [
      'the better of two keys is the one',
      fields('hours_back'),
      { hours: 'x', hoursBack: 'y' },
      '"hours_back" is required: a string (you sent "hoursBack"); "hours" is not a field',
    ],
  ])('%s', (_, schema, value, text) => {
    expect(told(schema, value)).toBe(text);
    expect(errorOf(schema, value).total).toBe(text.split('; ').length);
  });
});

describe('an unknown key that is near a field that may be left out', () => {
  test.each([
    ['maxDepth', 'depth'],
    ['hours_back', 'hours'],
    ['limit', 'limmit'],
    ['dryRun', 'dry_run'],
  ])('%s, sent as %s, is asked about', (field, sent) => {
    expect(told(optionals(field), { [sent]: 'x' })).toBe(`"${sent}" is not a field (did you mean "${field}"?)`);
    const filled = object({ [field]: withDefault(string(), 'y') });
    expect(told(filled, { [sent]: 'x' })).toBe(`"${sent}" is not a field (did you mean "${field}"?)`);
  });
});

describe('the fields left', () => {
  test('are told once, after the last key that nothing is known of', () => {
    expect(told(optionals('query', 'limit', 'order'), { aaa: 1, query: 'x', bbb: 2, oder: 3 })).toBe(
      '"aaa" is not a field; "bbb" is not a field (fields left: "limit"); "oder" is not a field (did you mean "order"?)',
    );
  });

  test('are at most eight, and none where all were sent', () => {
    const names = Array.from({ length: 12 }, (_, index) => `field${index}`);
    const list = names.slice(0, 8).map((name) => `"${name}"`);
    expect(told(optionals(...names), { zz: 1 })).toBe(`"zz" is not a field (fields left: ${list.join(', ')})`);
    expect(told(fields('a'), { a: 'x', zz: 1 })).toBe('"zz" is not a field');
    expect(told(object({}), { zz: 1 })).toBe('"zz" is not a field');
  });

  test('are the author’s own text, the key that was sent is not', () => {
    expect(told(optionals('a<b'), { zz: 1 })).toBe('"zz" is not a field (fields left: "a<b")');
    expect(told(fields('content'), { '<content>': 1 })).toBe(
      '"content" is required: a string (you sent "\\u{3c}content\\u{3e}")',
    );
  });
});

test('keys of a record are no fields', () => {
  expect(told(record(integer()), { count: 'x' })).toBe('"count" must be an integer, not a string');
});

test('no guess is made about a result, which nobody sent', async () => {
  const { defineTool } = await import('@hermes/tools');
  const output: AnySchema = object({ content: string() });
  const tool = defineTool({ name: 'read', description: 'Reads.', output, execute: () => ({}) });
  const { error } = tool.output.safeParse({ file_content: 'secret' });
  expect(error?.issues).toStrictEqual([
    { path: ['content'], kind: 'missing', detail: 'is required: a string' },
    { path: ['file_content'], kind: 'unknown-key', detail: 'is not a field' },
  ]);
});

test('a thousand unknown keys are told in a moment', () => {
  const keys = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`feild${index}`, 1]));
  const many = optionals(...Array.from({ length: 300 }, (_, index) => `field${index}`));
  expect(errorOf(many, keys).total).toBe(1000);
});
