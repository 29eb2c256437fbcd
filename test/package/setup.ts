import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

/** What the checks are run on: the package as it is published, in programs outside the repository. */
export interface Packed {
  /** The folder of the repository. */
  readonly root: string;
  /** The paths in the tarball. */
  readonly files: readonly string[];
  /** A program that has installed the tarball and nothing else. */
  readonly plain: string;
  /** A program that has installed it twice, with each compiler and Node's types. */
  readonly typed: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly packed: Packed;
  }
}

/** Each compiler that consumers may have, by the name it is installed under. */
const compilers = {
  'typescript-5.9': 'npm:typescript@5.9.3',
  'typescript-6.0': 'npm:typescript@6.0.3',
  'typescript-7.0': 'npm:typescript@7.0.2',
};

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs npm as from a terminal: what an outer `npm run` has put into the environment is about the repository. */
function npm(folder: string, ...words: readonly string[]): string {
  const isOuter =
    /^(?:npm_(?:package|lifecycle|command|execpath|node_execpath|config_local_prefix)|INIT_CWD|NODE_ENV|VITEST)/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOuter.test(name)));
  return execFileSync('npm', words, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

function install(folder: string, dependencies: Readonly<Record<string, string>>): string {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }));
  npm(folder, 'install', '--no-audit', '--no-fund', '--loglevel=error');
  return folder;
}

/** Builds, packs and installs once for all the checks; the folder goes when they are done. */
export default function setup(project: TestProject): () => void {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hermes-tools-')));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    npm(root, 'run', 'build', '--silent');
    const [tarball] = JSON.parse(npm(root, 'pack', '--ignore-scripts', '--json', '--pack-destination', folder));
    const packed = `file:${join(folder, tarball.filename)}`;
    const files: readonly string[] = tarball.files.map(({ path }: { readonly path: string }) => path);
    const plain = install(join(folder, 'plain'), { '@hermes/tools': packed });
    const typed = install(join(folder, 'typed'), {
      '@hermes/tools': packed,
      'another-copy-of-tools': packed,
      '@types/node': '20.19.43',
      ...compilers,
    });
    for (const program of [plain, typed]) cpSync(join(root, 'test/package/consumers'), program, { recursive: true });
    project.provide('packed', { root, files, plain, typed });
  } catch (error) {
    remove();
    throw error;
  }
  return remove;
}
