import { defineTool } from '@hermes/tools';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { namesFor } from '../../src/interop/names.js';

const named = (...names: readonly string[]) =>
  namesFor(names.map((name) => defineTool({ name, description: 'x', execute: () => 'x' })));

describe('the names of tools for a provider', () => {
  test.each<[title: string, names: string[], sent: string[]]>([
    ['stay where they are right', ['read', 'a-b_C9', 'x'.repeat(64)], ['read', 'a-b_C9', 'x'.repeat(64)]],
    ['lose their dots', ['fs.read', 'fs.write'], ['fs_read', 'fs_write']],
    ['leave a right one alone, whatever the order', ['fs.read', 'fs_read'], ['fs_read_2', 'fs_read']],
    ['are told apart', ['a.b', 'a_b', 'a..b', 'a._b', 'a.b_2'], ['a_b_2', 'a_b', 'a__b', 'a__b_2', 'a_b_2_2']],
    ['are cut', ['y'.repeat(65), `${'y'.repeat(64)}z`], ['y'.repeat(64), `${'y'.repeat(62)}_2`]],
  ])('%s', (_title, names, sent) => {
    expect(named(...names).sent).toEqual(sent);
  });

  test('come back as what they were, and others as they are', () => {
    const { toolOf } = named('fs.read', 'fs_read');
    expect(['fs_read_2', 'fs_read', 'fs.read', 'other', '__proto__', 7, undefined].map(toolOf)).toEqual([
      ...['fs.read', 'fs_read', 'fs.read', 'other', '__proto__', 7, undefined],
    ]);
  });

  test('are right, distinct and lead back, whatever the tools are called', () => {
    const name = fc.stringMatching(/^[A-Za-z0-9._-]{1,128}$/);
    const near = fc.stringMatching(/^[ab][._][ab]?[._]?[2]?$/);
    fc.assert(
      fc.property(fc.uniqueArray(fc.oneof(name, near), { maxLength: 30 }), (names) => {
        const { sent, sentAs, toolOf } = named(...names);
        expect(names.map(sentAs)).toEqual(sent);
        expect(sent.filter((one) => !/^[A-Za-z0-9_-]{1,64}$/.test(one))).toEqual([]);
        expect(new Set(sent).size).toBe(names.length);
        expect(sent.map(toolOf)).toEqual(names);
        // In whatever order they come.
        expect(named(...[...names].reverse()).sent).toEqual([...sent].reverse());
      }),
    );
  });
});
