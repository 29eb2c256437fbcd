import {
  InputInvalidError,
  InvalidDefinitionError,
  OutputInvalidError,
  SchemaError,
  ToolError,
  ToolFailedError,
  ToolTimeoutError,
} from '@hermes/tools';
import { describe, expect, test } from 'vitest';

const depth = {
  path: ['depth'],
  kind: 'type',
  detail: 'must be an integer',
  received: 'the string "3"',
  hint: 'send 3',
} as const;
const path = { path: ['path'], kind: 'type', detail: 'must be a string', received: 'null' } as const;
const root = { path: [], kind: 'type', detail: 'must be an object', received: 'null' } as const;
const input = 'fs.write was called with invalid input:';
const output = 'fs.read returned a value that does not match its own output schema:';
const theTool = 'This is a fault in the tool, not in how it was called';

const forms: readonly (readonly [form: string, error: ToolError, message: string])[] = [
  [
    'a schema, path and detail only',
    new SchemaError('must be a string', { path: ['files', 0, 'path'], received: '42', hint: 'send a path' }),
    '"files.0.path" must be a string',
  ],
  ['a schema at the root', new SchemaError('must be a string'), 'value must be a string'],
  ['a schema, several', SchemaError.from([depth, path]), '"depth" must be an integer; "path" must be a string'],
  [
    'input, one fault',
    new InputInvalidError({ tool: 'fs.write', issues: [depth] }),
    `${input} "depth" must be an integer, not the string "3" (send 3)`,
  ],
  [
    'input, several faults',
    new InputInvalidError({ tool: 'fs.write', issues: [depth, path] }),
    `${input} "depth" must be an integer, not the string "3" (send 3); "path" must be a string, not null`,
  ],
  [
    'input, neither received nor hint',
    new InputInvalidError({ tool: 'fs.write', issues: [{ path: ['path'], detail: 'must be an existing file' }] }),
    `${input} "path" must be an existing file`,
  ],
  [
    'input at the root',
    new InputInvalidError({ tool: 'fs.write', issues: [root] }),
    `${input} the arguments must be an object, not null`,
  ],
  [
    'input, cut off',
    new InputInvalidError({ tool: 'fs.write', issues: [], fault: 'truncated' }),
    'The call was cut off before it was complete, so it was not run. Send a shorter call',
  ],
  [
    'output, one fault',
    new OutputInvalidError({ tool: 'fs.read', issues: [{ ...depth, path: ['bytes'], received: 'a string' }] }),
    `${output} "bytes" must be an integer, not a string. ${theTool}`,
  ],
  [
    'output, several faults',
    new OutputInvalidError({
      tool: 'fs.read',
      issues: [
        { path: ['bytes'], kind: 'missing', detail: 'is required: an integer' },
        { ...path, received: 'an array' },
      ],
    }),
    `${output} "bytes" is required: an integer; "path" must be a string, not an array. ${theTool}`,
  ],
  [
    'output at the root',
    new OutputInvalidError({ tool: 'fs.read', issues: [root] }),
    `${output} the result must be an object, not null. ${theTool}`,
  ],
  [
    'a definition of a tool',
    new InvalidDefinitionError({
      subject: 'tool "fs.write"',
      problems: ['"name" must not be empty', '"execute" is required'],
    }),
    'Tool "fs.write" is not a valid definition: "name" must not be empty; "execute" is required',
  ],
  [
    'of a runtime',
    new InvalidDefinitionError({ subject: 'runtime', problems: ['x'] }),
    'The runtime is not a valid definition: x',
  ],
  [
    'of a schema',
    new InvalidDefinitionError({ subject: 'schema', problems: ['x'] }),
    'The schema is not a valid definition: x',
  ],
  [
    'of a security context',
    new InvalidDefinitionError({ subject: 'security context "worker_1"', problems: ['x'] }),
    'Security context "worker_1" is not a valid definition: x',
  ],
  [
    'a tool that takes too long',
    new ToolTimeoutError({ tool: 'deploy', timeoutMs: 30_000 }),
    'deploy did not end within 30000 ms and was given up. What it had begun may have happened',
  ],
  [
    'a tool that fails inside',
    new ToolFailedError({ tool: 'deploy', reference: 'k3-17', cause: new Error('connect ECONNREFUSED 10.0.0.5:5432') }),
    'deploy failed inside. This is not about your arguments. Reference: k3-17',
  ],
  ["an author's code", new ToolError('fs/NOT_FOUND', "'missing.txt' is not a file."), "'missing.txt' is not a file."],
];

describe('the message', () => {
  test.each(forms)('for %s reads as the contract has it', (_, error, message) => {
    expect(error.message).toBe(message);
  });

  test.each(['42', '"hunter2"', 'the string "hunter2"', '-1.5', 'true'])('of an output never tells %s', (received) => {
    const { message } = new OutputInvalidError({
      tool: 'fs.read',
      issues: [{ path: ['bytes'], kind: 'type', detail: 'must be an object', received, hint: `send ${received}` }],
    });
    expect(message).toMatch(/"bytes" must be an object/);
    expect(message).not.toContain(received);
    expect(message).not.toContain('input');
  });
});
