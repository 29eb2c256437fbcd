import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type BuildOptions, build } from 'esbuild';

/** The package as another installation of it exports it. */
export type Copy = typeof import('@hermes/tools');

const entry = fileURLToPath(new URL('../../src/index.ts', import.meta.url));

/** The whole package as one text, made anew from the sources. */
export async function bundle(options: BuildOptions = {}): Promise<string> {
  const { outputFiles } = await build({
    ...{ entryPoints: [entry], bundle: true, write: false, format: 'esm', platform: 'node', target: 'es2022' },
    ...options,
  });
  return outputFiles?.[0]?.text ?? '';
}

/** A folder for the modules of one test file. */
export interface Shelf {
  /** Writes a module and gives its path. */
  readonly put: (name: string, text: string) => Promise<string>;
  /** Writes a module and gives what it exports. */
  readonly load: (name: string, text: string) => Promise<Copy>;
  readonly remove: () => Promise<void>;
}

export async function shelf(): Promise<Shelf> {
  const folder = await mkdtemp(join(tmpdir(), 'hermes-tools-'));
  const put = async (name: string, text: string): Promise<string> => {
    await writeFile(join(folder, name), text);
    return join(folder, name);
  };
  return {
    put,
    load: async (name, text) => import(/* @vite-ignore */ pathToFileURL(await put(name, text)).href),
    remove: () => rm(folder, { recursive: true }),
  };
}
