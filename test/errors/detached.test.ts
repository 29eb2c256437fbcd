import { SchemaError, ToolError } from '@hermes/tools';
import { expect, test } from 'vitest';

test('isInstance taken off its class still knows it', () => {
  const schema = new SchemaError('must be x');
  const custom = new ToolError('acme/X', 'x');
  const all: readonly unknown[] = [schema, custom, new Error('x'), undefined];
  expect(all.filter(SchemaError.isInstance)).toEqual([schema]);
  expect(all.filter(ToolError.isInstance)).toEqual([schema, custom]);
});
