import {
  array,
  defineTool,
  InputInvalidError,
  integer,
  lazy,
  OutputInvalidError,
  object,
  optional,
  record,
  refine,
  SchemaError,
  string,
  union,
  withDefault,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';

const write = defineTool({
  name: 'fs.write',
  description: 'Writes a file.',
  input: object({ path: string(), mode: withDefault(string(), 'w') }),
  output: object({ bytes: integer() }),
  execute: () => ({ bytes: 1 }),
});
const ping = defineTool({ name: 'ping', description: 'Answers.', execute: () => 'pong' });
const thrownBy = (work: () => unknown): unknown => {
  try {
    work();
  } catch (thrown) {
    return thrown;
  }
  return expect.unreachable('nothing was thrown');
};

describe('the schemas of a tool', () => {
  test('name the tool and the side in their own faults', () => {
    const input = thrownBy(() => write.input.parse({ path: 42 }));
    expect(input).toBeInstanceOf(InputInvalidError);
    expect(input).toMatchObject({ tool: 'fs.write', path: ['path'], detail: 'must be a string', total: 1 });
    const output = thrownBy(() => write.output.parse({ bytes: 'secret' }));
    expect(output).toBeInstanceOf(OutputInvalidError);
    expect(output).toMatchObject({ tool: 'fs.write', path: ['bytes'], detail: 'must be an integer', total: 1 });
    expect(JSON.stringify(output)).not.toContain('secret');
  });

  test('say the same by safeParse, without a throw', () => {
    expect(write.input.safeParse({ path: 42 }).error).toBeInstanceOf(InputInvalidError);
    expect(write.output.safeParse({ bytes: 'x' }).error).toBeInstanceOf(OutputInvalidError);
    expect(write.input.safeParse({ path: 'a' })).toEqual({ success: true, data: { path: 'a', mode: 'w' } });
  });

  test('tell all faults at once', () => {
    const { error } = write.input.safeParse({ path: 1, mode: 2, extra: 3 });
    expect(error?.issues.map(({ path, kind }) => [path, kind])).toEqual([
      [['path'], 'type'],
      [['mode'], 'type'],
      [['extra'], 'unknown-key'],
    ]);
    expect(error?.total).toBe(3);
  });

  test('advertise what they wrap', () => {
    expect(write.input.jsonSchema).toEqual(object({ path: string(), mode: withDefault(string(), 'w') }).jsonSchema);
    expect(write.output.jsonSchema).toEqual(object({ bytes: integer() }).jsonSchema);
    expect(ping.input.jsonSchema).toEqual(object({}).jsonSchema);
    expect(ping.output).toBeUndefined();
  });
});

describe('a schema of a tool that is nested in another', () => {
  test.each([
    ['object', object({ inner: write.input }), { inner: { path: 1 } }, ['inner', 'path']],
    ['optional field', object({ inner: optional(write.input) }), { inner: { path: 1 } }, ['inner', 'path']],
    ['array', array(write.input), [{ path: 'a' }, { path: 1 }], [1, 'path']],
    ['record', record(write.input), { first: { path: 1 } }, ['first', 'path']],
    ['refinement', refine(write.input, () => undefined), { path: 1 }, ['path']],
    ['lazy', lazy(() => write.input), { path: 1 }, ['path']],
    ['an output', object({ inner: write.output }), { inner: { bytes: 'x' } }, ['inner', 'bytes']],
  ])('fails as the schema that it wraps: %s', (_, schema, value, path) => {
    const { error } = schema.safeParse(value);
    expect(error).toBeInstanceOf(SchemaError);
    expect(error?.issues).toMatchObject([{ path, kind: 'type' }]);
  });

  test('gives the output of the schema that it wraps', () => {
    expect(object({ inner: write.input }).parse({ inner: { path: 'a' } })).toEqual({ inner: { path: 'a', mode: 'w' } });
  });

  test('is required, and takes no keys of a client', () => {
    const outer = object({ inner: write.input });
    expect(outer.safeParse({}).error?.issues).toMatchObject([{ path: ['inner'], kind: 'missing' }]);
    const { error } = outer.safeParse({ inner: { path: 'a', _meta: 1 } });
    expect(error?.issues).toMatchObject([{ path: ['inner', '_meta'], kind: 'unknown-key' }]);
  });

  test('names the tool whose whole input it is', () => {
    const copy = defineTool({ name: 'fs.copy', description: 'Copies.', input: write.input, execute: () => 'done' });
    expect(copy.input.safeParse({ path: 1 }).error).toMatchObject({ code: 'INPUT_INVALID', tool: 'fs.copy' });
  });

  test('stays recognised as a branch of a union', () => {
    const either = union([write.input, object({ id: integer() })]);
    expect(either.parse({ path: 'a' })).toEqual({ path: 'a', mode: 'w' });
    expect(either.parse({ id: 1 })).toEqual({ id: 1 });
  });
});

describe('no arguments', () => {
  test('count as {}', () => {
    expect(ping.input.parse(undefined)).toEqual({});
    expect(ping.input.safeParse(undefined)).toEqual({ success: true, data: {} });
    const list = defineTool({
      name: 'list',
      description: 'Lists.',
      input: object({ limit: withDefault(integer(), 10) }),
      execute: () => [],
    });
    expect(list.input.parse(undefined)).toEqual({ limit: 10 });
  });

  test('name the fields that are required', () => {
    const { error } = write.input.safeParse(undefined);
    expect(error?.issues).toMatchObject([{ path: ['path'], kind: 'missing' }]);
  });

  test.each([[null], ['{}'], [[]], [0]])('are not %j, which is no object', (value) => {
    expect(ping.input.safeParse(value).error).toMatchObject({ path: [], issues: [{ kind: 'type' }] });
  });

  test('are all that a tool without an input takes', () => {
    expect(ping.input.parse({})).toEqual({});
    expect(ping.input.safeParse({ extra: 1 }).error?.issues).toMatchObject([{ path: ['extra'], kind: 'unknown-key' }]);
  });
});
