import {
  createRuntime,
  defineTool,
  InputInvalidError,
  InvalidDefinitionError,
  integer,
  OutputInvalidError,
  object,
  PermissionDeniedError,
  string,
  ToolNotFoundError,
  withDefault,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';

/** A tool whose schemas and body tell when they were asked; user schemas may be asked twice. */
function traced() {
  const steps = new Set<string>();
  const step = (name: string) => ({
    jsonSchema: { type: 'object' },
    parse(value: unknown): unknown {
      steps.add(name);
      return value;
    },
  });
  const tool = defineTool({
    name: 'fs.write',
    description: 'Writes a file.',
    permissions: ['fs:write'],
    input: step('input'),
    output: step('output'),
    execute: () => void steps.add('execute'),
  });
  return { steps, tool };
}

describe('the order of a call', () => {
  test('is the permission, the input, the tool, its output', async () => {
    const { steps, tool } = traced();
    await createRuntime({ tools: [tool], grants: ['*'] }).call('fs.write', {});
    expect([...steps]).toEqual(['input', 'execute', 'output']);
  });

  test('ends at a missing grant: arguments are not looked at', async () => {
    const { steps, tool } = traced();
    await expect(createRuntime({ tools: [tool] }).call('fs.write', 42)).rejects.toBeInstanceOf(PermissionDeniedError);
    expect(steps.size).toBe(0);
  });

  test('ends at wrong input: the tool is not run', async () => {
    let runs = 0;
    const tool = defineTool({
      name: 'fs.write',
      description: 'Writes a file.',
      input: object({ path: string() }),
      output: object({ bytes: integer() }),
      execute: () => ({ bytes: ++runs }),
    });
    const called: Promise<unknown> = createRuntime({ tools: [tool] }).call('fs.write', { path: 42 } as never);
    await expect(called).rejects.toBeInstanceOf(InputInvalidError);
    await expect(called).rejects.toMatchObject({ tool: 'fs.write', path: ['path'] });
    expect(runs).toBe(0);
  });
});

describe('a name', () => {
  const echo = (name: string) => defineTool({ name, description: 'Echoes.', execute: () => name });
  const runtime = createRuntime({ tools: ['ping', 'null', 'undefined', '7', 'true'].map(echo) });

  test.each([
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    'size',
    'get',
    'length',
    '0',
    '',
    'Ping',
    ' ping',
  ])('is found only among the tools that were given: %j is none', async (name) => {
    const called = runtime.call(name, {});
    await expect(called).rejects.toBeInstanceOf(ToolNotFoundError);
    await expect(called).rejects.toMatchObject({ tool: name, known: ['ping', 'null', 'undefined', '7', 'true'] });
  });

  test.each(['constructor', '__proto__', 'toString'])('is found where a tool has it: %s', async (name) => {
    await expect(createRuntime({ tools: [echo(name)] }).call(name, {})).resolves.toBe(name);
  });

  test.each([
    [undefined],
    [null],
    [7],
    [true],
    [['ping']],
    [{ toString: () => 'ping' }],
    [Symbol('ping')],
    [() => 'ping'],
  ])('that is no string names no tool: %s', async (name) => {
    await expect(runtime.call(name as never)).rejects.toBeInstanceOf(ToolNotFoundError);
  });

  test('names nothing where there are no tools', async () => {
    await expect(createRuntime({ tools: [] }).call('ping', {})).rejects.toMatchObject({ tool: 'ping', known: [] });
  });
});

describe('a permission', () => {
  test.each([
    ['nothing', undefined, ['fs:write'], ['fs:write']],
    ['an empty list', [], ['fs:write'], ['fs:write']],
    ['the exact permission', ['fs:write'], ['fs:write'], []],
    ['another permission', ['fs:read'], ['fs:write'], ['fs:write']],
    ['a beginning of it', ['fs:wri'], ['fs:write'], ['fs:write']],
    ['more than it', ['fs:write:all'], ['fs:write'], ['fs:write']],
    ['its domain', ['fs:*'], ['fs:write'], []],
    ['its domain, at any depth', ['aws:*'], ['aws:s3:get'], []],
    ['a longer domain', ['aws:s3:*'], ['aws:s3:get', 'aws:ec2:run'], ['aws:ec2:run']],
    ['a domain that begins alike', ['fs:*'], ['fsx:write'], ['fsx:write']],
    ['a domain where the dot is no wildcard', ['f.s:*'], ['fxs:write'], ['fxs:write']],
    ['everything', ['*'], ['fs:write', 'aws:s3:get'], []],
    ['one of two', ['fs:read'], ['fs:read', 'fs:write'], ['fs:write']],
    ['neither of two', [], ['fs:read', 'fs:write'], ['fs:read', 'fs:write']],
    ['two by two grants', ['fs:read', 'net:*'], ['fs:read', 'net:get'], []],
  ] as const)('is missing or not where granted is %s', async (_, grants, permissions, missing) => {
    const tool = defineTool({ name: 'move', description: 'Moves.', permissions, execute: () => 'moved' });
    const called = createRuntime({ tools: [tool], ...(grants && { grants }) }).call('move');
    if (missing.length === 0) return expect(called).resolves.toBe('moved');
    await expect(called).rejects.toBeInstanceOf(PermissionDeniedError);
    await expect(called).rejects.toMatchObject({ tool: 'move', permission: missing[0], permissions: missing });
  });

  test('is not granted by a change to the list that the runtime was given', async () => {
    const grants: string[] = [];
    const { tool } = traced();
    const runtime = createRuntime({ tools: [tool], grants });
    grants.push('*');
    await expect(runtime.call('fs.write', {})).rejects.toBeInstanceOf(PermissionDeniedError);
  });
});

describe('an output', () => {
  const returning = (value: unknown) => {
    const output = object({ bytes: integer(), unit: withDefault(string(), 'B') });
    const tool = defineTool({
      name: 'size',
      description: 'Measures.',
      output,
      execute: () => value as { bytes: number },
    });
    return createRuntime({ tools: [tool] }).call('size');
  };

  test('is what its schema makes of it', async () => {
    await expect(returning({ bytes: 1 })).resolves.toEqual({ bytes: 1, unit: 'B' });
    await expect(returning(Promise.resolve({ bytes: 1 }))).resolves.toEqual({ bytes: 1, unit: 'B' });
  });

  test.each([
    ['a wrong field', { bytes: 'hunter2' }, ['bytes']],
    ['an unknown field', { bytes: 1, hunter: 2 }, ['hunter']],
    ['a missing field', {}, ['bytes']],
    ['nothing', undefined, []],
    ['null', null, []],
    ['a text', 'hunter2', []],
    ['a promise of what is wrong', Promise.resolve({ bytes: 'hunter2' }), ['bytes']],
  ])('that its schema rejects is a fault of the tool: %s', async (_, value, path) => {
    const error: unknown = await returning(value).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OutputInvalidError);
    expect(error).toMatchObject({ tool: 'size', path, remedy: 'fix-the-tool' });
    expect(JSON.stringify(error)).not.toContain('hunter2');
  });

  test('is not checked where no schema was declared, nor made JSON', async () => {
    const value = { n: 1n, self: new Map() };
    const tool = defineTool({ name: 'any', description: 'Gives anything.', execute: () => value });
    await expect(createRuntime({ tools: [tool] }).call('any')).resolves.toBe(value);
  });
});

describe('two tools of one name', () => {
  const named = (name: string) => defineTool({ name, description: 'Reads.', execute: () => name });

  test('are an invalid definition that tells the name', () => {
    const create = () => createRuntime({ tools: [named('read_file'), named('other'), named('read_file')] });
    expect(create).toThrow(InvalidDefinitionError);
    expect(create).toThrow(
      expect.objectContaining({ subject: 'runtime', message: expect.stringContaining('"read_file"') }),
    );
  });

  test('are told all, each once', () => {
    const create = () => createRuntime({ tools: ['a', 'b', 'a', 'b', 'a', 'c'].map(named) });
    expect(create).toThrow(
      expect.objectContaining({ problems: [expect.stringContaining('"a"'), expect.stringContaining('"b"')] }),
    );
  });
});
