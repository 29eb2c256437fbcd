import { array, defineTool, InvalidDefinitionError, integer, object, string } from '@hermes/tools';
import { describe, expect, test } from 'vitest';

const right = { name: 'fs.write', description: 'Writes a file.', execute: () => 'done' };

/** The error of a declaration, given as a program without types could give it. */
function refusalOf(definition: unknown): InvalidDefinitionError {
  try {
    defineTool(definition as typeof right);
  } catch (thrown) {
    if (thrown instanceof InvalidDefinitionError) return thrown;
    throw thrown;
  }
  return expect.unreachable('the declaration was taken');
}

describe('a wrong declaration', () => {
  test.each<[string, object, string]>([
    ['no name', { name: undefined }, '"name"'],
    ['an empty name', { name: '' }, '"name"'],
    ['a name that is no string', { name: 7 }, '"name"'],
    ['no description', { description: undefined }, '"description"'],
    ['an empty description', { description: '' }, '"description"'],
    ['a description of blanks', { description: ' \t\n' }, '"description"'],
    ['a description that is no string', { description: ['Writes.'] }, '"description"'],
    ['no execute', { execute: undefined }, '"execute"'],
    ['an execute that is no function', { execute: 'fs.write' }, '"execute"'],
    ['a version that is no string', { version: 1 }, '"version"'],
    ['permissions that are no array', { permissions: 'fs:write' }, '"permissions"'],
    ['an input that is no schema', { input: { path: string() } }, '"input"'],
    ['an input JSON Schema that is no object', { inputJsonSchema: 'object' }, '"inputJsonSchema"'],
    ['an input JSON Schema of a string', { inputJsonSchema: { type: 'string' } }, '"inputJsonSchema"'],
    ['an output that is no schema', { output: 'string' }, '"output"'],
    ['examples that are no array', { examples: { input: {} } }, '"examples"'],
    ['an example that is no object', { examples: ['{}'] }, '"examples"'],
    ['annotations that are no object', { annotations: 'read-only' }, '"annotations"'],
  ])('is refused at once, its field named: %s', (_, part, field) => {
    const { problems } = refusalOf({ ...right, ...part });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(field);
  });

  test.each([undefined, null, 'fs.write', []])('is refused where it is no object at all: %s', (definition) => {
    expect(refusalOf(definition).code).toBe('INVALID_DEFINITION');
  });

  test('is told with all its problems in one error', () => {
    const error = refusalOf({
      name: 'bad name!',
      description: '  ',
      version: '1',
      permissions: ['write'],
      input: string(),
      output: 5,
      permission: ['fs:write'],
    });
    const fields = ['name', 'description', 'version', 'permissions', 'input', 'output', 'permission', 'execute'];
    for (const field of fields) expect(error.problems.join('\n')).toContain(`"${field}"`);
    expect(error.problems).toHaveLength(fields.length);
    expect(error.message).toBe(`Tool "bad name!" is not a valid definition: ${error.problems.join('; ')}`);
  });

  test('is told with its wrong examples beside its other problems', () => {
    const { problems } = refusalOf({
      ...right,
      description: '',
      input: object({ path: string() }),
      examples: [{ input: { path: 1 } }],
    });
    expect(problems.join('\n')).toContain('"description"');
    expect(problems.join('\n')).toContain('example');
  });

  test('names the tool as the subject', () => {
    const error = refusalOf({ ...right, version: 'latest' });
    expect(error).toMatchObject({ code: 'INVALID_DEFINITION', remedy: 'fix-the-tool', subject: 'tool "fs.write"' });
    expect(refusalOf({ ...right, name: 'a b' }).subject).toBe('tool "a b"');
  });

  test.each(['permission', 'permisions', 'inputs', 'outputs', 'excute', 'outputSchema', 'inputSchema'])(
    'is refused for the key "%s", which would silently count for nothing',
    (key) => {
      expect(refusalOf({ ...right, [key]: ['fs:write'] }).problems.join()).toContain(`"${key}"`);
    },
  );
});

describe('a tool', () => {
  const permissions = ['fs:write'];
  const examples = [{ description: 'A file.', input: { path: 'a.txt' }, output: { bytes: 1 } }];
  const annotations = { title: 'Write', destructiveHint: true };
  const tool = defineTool({
    ...right,
    version: '1.0.0',
    permissions,
    input: object({ path: string() }),
    output: object({ bytes: integer() }),
    execute: () => ({ bytes: 1 }),
    examples,
    annotations,
  });

  test('keeps what was declared', () => {
    expect(tool).toMatchObject({ name: 'fs.write', description: 'Writes a file.', version: '1.0.0' });
    expect(tool).toMatchObject({ permissions: ['fs:write'], examples, annotations });
    expect(tool.execute({ path: 'a.txt' }, {} as never)).toEqual({ bytes: 1 });
  });

  test('is frozen, its permissions too', () => {
    expect(Object.isFrozen(tool)).toBe(true);
    expect(Object.isFrozen(tool.permissions)).toBe(true);
    expect(() => Object.assign(tool, { execute: () => 'other' })).toThrow(TypeError);
  });

  test('does not change with the declaration it was made of, which stays as mutable as it was', () => {
    const given = ['fs:write'];
    const made = defineTool({ ...right, permissions: given });
    given.length = 0;
    expect(made.permissions).toEqual(['fs:write']);
  });
});

describe('an example', () => {
  const parts = {
    ...right,
    input: object({ paths: array(string()), limit: integer() }),
    output: object({ bytes: integer() }),
  };

  test('is refused where its input does not match, every fault told', () => {
    const { problems } = refusalOf({ ...parts, examples: [{ input: { paths: [1], limit: 'x' } }] });
    expect(problems).toHaveLength(2);
    expect(problems[0]).toContain('"paths.0" must be a string');
    expect(problems[1]).toContain('"limit" must be an integer');
  });

  test('is refused where its output does not match', () => {
    const { problems } = refusalOf({
      ...parts,
      examples: [{ input: { paths: [], limit: 1 }, output: { bytes: '1' } }],
    });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain('"bytes" must be an integer');
  });

  test('that JSON cannot carry is refused, or the list of examples stays a list', () => {
    const examples = [
      { input: {}, output: 'done' },
      { input: {}, output: 1n },
    ];
    try {
      expect(Array.isArray(defineTool({ ...right, examples }).examples)).toBe(true);
    } catch (thrown) {
      if (!(thrown instanceof InvalidDefinitionError)) throw thrown;
    }
  });

  test('is refused where a later one is wrong', () => {
    expect(refusalOf({ ...right, examples: [{ input: {} }, { input: { extra: 1 } }] }).problems).toHaveLength(1);
  });
});
