import { createContext, Script } from 'node:vm';
import * as tools from '@hermes/tools';
import { SchemaError, ToolError } from '@hermes/tools';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle, type Copy, type Shelf, shelf } from './built-copy.js';
import { forms } from './one-of-each.js';

let folder: Shelf;
const copies: Record<string, Copy> = {};

beforeAll(async () => {
  folder = await shelf();
  copies.plain = await folder.load('plain.mjs', await bundle());
  copies.minified = await folder.load('minified.mjs', await bundle({ minify: true }));
  const realm = createContext({});
  new Script(await bundle({ format: 'iife', globalName: 'copy' })).runInContext(realm);
  // SAFETY: the script puts what the package exports under this name.
  copies['another realm'] = (realm as { copy: Copy }).copy;
});

afterAll(() => folder.remove());

/** The same error as `form` makes, made by the classes of another copy. */
function remake(copy: Copy, error: tools.AnyToolError): tools.AnyToolError {
  return copy.toolErrorFromJson(JSON.parse(JSON.stringify(error)));
}

const classes = [...new Set(forms.map(({ name }) => name))] as readonly ('SchemaError' & keyof Copy)[];

describe.each(['plain', 'minified', 'another realm'])('a copy that is %s', (which) => {
  const copyOf = (): Copy => copies[which] ?? expect.fail('it was not built');

  test('has classes of its own', () => {
    expect(copyOf().ToolError).not.toBe(ToolError);
    expect(copyOf().SchemaError).not.toBe(SchemaError);
  });

  test.each(forms)('makes a $form that is one here, and of no other class', ({ make, name, code }) => {
    const copy = copyOf();
    const here = make('a.txt');
    for (const [error, side] of [
      [remake(copy, here), tools],
      [here, copy],
    ] as const) {
      expect(error.code).toBe(code);
      expect(error.name).toBe(name);
      expect(error instanceof side.ToolError).toBe(true);
      expect(side.ToolError.isInstance(error)).toBe(true);
      for (const other of classes) {
        expect(error instanceof side[other], other).toBe(other === name);
        expect(side[other].isInstance(error), other).toBe(other === name);
      }
    }
  });

  test('makes errors by its constructors that are ours', () => {
    const copy = copyOf();
    expect(new copy.SchemaError('must be a port number', { path: ['port'] }) instanceof SchemaError).toBe(true);
    expect(new copy.ToolError('acme/X', 'x') instanceof ToolError).toBe(true);
    expect(new copy.ToolError('acme/X', 'x') instanceof SchemaError).toBe(false);
    expect(new copy.SchemaError('x').name).toBe('SchemaError');
    expect(new copy.ToolError('acme/X', 'x').name).toBe('ToolError');
  });

  test("does not take its errors for those of a user's subclass here", () => {
    const copy = copyOf();
    class Here extends ToolError<'acme/X'> {}
    class There extends copy.ToolError<'acme/X'> {}
    class PortHere extends SchemaError {}
    const there = new There('acme/X', 'x');
    const here = new Here('acme/X', 'x');
    expect([there instanceof There, there instanceof ToolError, there instanceof copy.ToolError]).toEqual([
      true,
      true,
      true,
    ]);
    expect([here instanceof Here, here instanceof ToolError, here instanceof copy.ToolError]).toEqual([
      true,
      true,
      true,
    ]);
    expect([there instanceof Here, here instanceof There]).toEqual([false, false]);
    expect([Here.isInstance(there), There.isInstance(here)]).toEqual([false, false]);
    expect(new copy.SchemaError('x') instanceof PortHere).toBe(false);
    expect(PortHere.isInstance(new copy.SchemaError('x'))).toBe(false);
  });

  test('reads the wire form of ours, and we read its', () => {
    const copy = copyOf();
    const theirs = new copy.PermissionDeniedError({ tool: 'fs.write', permission: 'fs:write' });
    const back = tools.toolErrorFromJson(theirs.toJSON());
    expect(back).toBeInstanceOf(tools.PermissionDeniedError);
    expect(JSON.stringify(back)).toBe(JSON.stringify(theirs));
    expect(JSON.stringify(remake(copy, back))).toBe(JSON.stringify(theirs));
  });

  test('prefixes its errors as ours', () => {
    const copy = copyOf();
    const { path, message } = new copy.SchemaError('must be a port number').at('port');
    expect([...path]).toEqual(['port']);
    expect(message).toBe(new SchemaError('must be a port number', { path: ['port'] }).message);
  });
});
