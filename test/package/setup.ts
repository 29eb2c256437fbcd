import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { install, pack, root } from './npm.js';

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

/** Builds, packs and installs once for all the checks; the folder goes when they are done. */
export default function setup(project: TestProject): () => void {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hermes-tools-')));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const { specifier: packed, files } = pack(folder);
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
