import { createRuntime, defineTool, InvalidDefinitionError } from '@hermes/tools';
import { expect, test } from 'vitest';

const noTexts = [['fs:write'], { toString: () => 'fs:write' }, Object('fs:write'), null, 7];

test.each(noTexts)('a permission that only reads like one when made a text is refused: %j', (permission) => {
  const define = () =>
    defineTool({ name: 'fs.write', description: 'Writes.', permissions: [permission as never], execute: () => 'ok' });
  expect(define).toThrow(InvalidDefinitionError);
});

test.each(noTexts)('so is such a grant: %j', (grant) => {
  expect(() => createRuntime({ tools: [], grants: [grant as never] })).toThrow(InvalidDefinitionError);
});
