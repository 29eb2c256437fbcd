import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';

const { root, files, plain } = inject('packed');
const read = (path: string): string => readFileSync(join(plain, 'node_modules/@hermes/tools', path), 'utf8');

/** Names of values that the barrel exports, as its source writes them. */
const exported = [...readFileSync(join(root, 'src/index.ts'), 'utf8').matchAll(/export \{([^}]*)\}/g)]
  .flatMap(([, names = '']) => names.split(','))
  .map((name) => name.trim())
  .filter((name) => name !== '' && !name.startsWith('type '))
  .sort();

function runNode(...words: readonly string[]): unknown {
  return JSON.parse(
    execFileSync(process.execPath, [...words], { cwd: plain, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }),
  );
}

describe('the tarball', () => {
  test('holds the build and the four files about it, nothing else', () => {
    const others = files.filter((path) => !path.startsWith('dist/')).sort();
    expect(others).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json']);
    expect(files.filter((path) => path.startsWith('dist/') && !/\.(?:d\.ts|js)$/.test(path))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['dist/index.js', 'dist/index.d.ts']));
  });

  test('needs no other package', () => {
    const manifest = JSON.parse(read('package.json'));
    for (const field of ['dependencies', 'peerDependencies', 'optionalDependencies', 'bundleDependencies']) {
      expect(manifest).not.toHaveProperty(field);
    }
    const installed = readdirSync(join(plain, 'node_modules')).filter((name) => !name.startsWith('.'));
    expect(installed).toEqual(['@hermes']);
    expect(readdirSync(join(plain, 'node_modules/@hermes'))).toEqual(['tools']);
    expect(readdirSync(join(plain, 'node_modules/@hermes/tools'))).not.toContain('node_modules');
  });

  test('runs no script when it is installed', () => {
    expect(Object.keys(JSON.parse(read('package.json')).scripts)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(?:pre|post)?install$/)]),
    );
  });

  test('imports nothing but its own modules', () => {
    const foreign = files
      .filter((path) => /\.(?:d\.ts|js)$/.test(path))
      .flatMap((path) => {
        // What the process gives when it is asked is no import: where there is none, nobody asks.
        const text = read(path).replace(/getBuiltinModule\?\.\(["']node:(?:fs|path)["']\)/g, '');
        const imported = [...text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*)["']([^"'\n]+)["']/g)].map(
          ([, name]) => name ?? '',
        );
        const odd = text.match(/["']node:[a-z]|<reference |\bimport\(|\brequire\(/) ?? [];
        return [...imported.filter((name) => !/^\.\.?\/.+\.js$/.test(name)), ...odd].map((name) => `${path}: ${name}`);
      });
    expect(foreign).toEqual([]);
  });
});

describe('the installed package', () => {
  test('gives the same classes to import and require, and works', () => {
    expect(runNode('import-and-require.mjs')).toEqual({
      exported,
      same: true,
      text: 'Error: "x" must be a string, not 42',
      two: 2,
    });
    expect(runNode('require-and-import.cjs')).toEqual({ exported, same: true });
  });

  test('exports what the contract names', () => {
    const named = [
      ...['ToolError', 'SchemaError', 'InputInvalidError', 'OutputInvalidError', 'PermissionDeniedError'],
      ...['ToolNotFoundError', 'InvalidDefinitionError', 'PathAccessDeniedError', 'CommandDeniedError'],
      ...['ApprovalDeniedError', 'ApprovalTimeoutError', 'ToolTimeoutError', 'ToolFailedError', 'toolErrorFromJson'],
      ...['string', 'number', 'integer', 'boolean', 'literal', 'enumOf', 'array', 'object', 'record', 'union'],
      ...['optional', 'nullable', 'withDefault', 'lazy', 'refine', 'unknown'],
      ...['defineTool', 'createRuntime', 'toObservation', 'observe'],
    ];
    expect(exported).toEqual(expect.arrayContaining(named));
  });

  test('touches nothing global when it is imported', () => {
    expect(runNode('side-effects.mjs')).toEqual({ changed: [] });
  });
});
