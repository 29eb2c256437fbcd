import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs npm as from a terminal: what an outer `npm run` has put into the environment is about the repository.
 * @param {string} folder
 * @param {...string} words
 * @returns {string}
 */
function npm(folder, ...words) {
  const isOuter =
    /^(?:npm_(?:package|lifecycle|command|execpath|node_execpath|config_local_prefix)|INIT_CWD|NODE_ENV|VITEST)/;
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOuter.test(name)));
  return execFileSync('npm', words, { cwd: folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}

/**
 * Builds the package and packs it into a folder, as it is published.
 * @param {string} folder
 * @returns {{ specifier: string, files: string[] }} what a program depends on, and the paths in the tarball
 */
export function pack(folder) {
  npm(root, 'run', 'build', '--silent');
  const [{ filename, files }] = JSON.parse(
    npm(root, 'pack', '--ignore-scripts', '--json', '--pack-destination', folder),
  );
  return { specifier: `file:${join(folder, filename)}`, files: files.map(({ path }) => path) };
}

/**
 * Makes a program in a new folder that has installed these.
 * @param {string} folder
 * @param {Readonly<Record<string, string>>} dependencies
 * @returns {string} the folder
 */
export function install(folder, dependencies) {
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }));
  npm(folder, 'install', '--no-audit', '--no-fund', '--loglevel=error');
  return folder;
}
