// `npm run test:runtime NAME…`: the tests of the core by other runtimes, on the package as it is published. Options go
// on to vitest.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { install, pack, root } from '../package/npm.js';
import { packaged } from './packaged.js';

const names = [...Object.keys(packaged), 'chromium'];
const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** The version of a runtime and how a script is run that tests in it; vitest itself runs outside the browser. */
function runtimeOf(name, program) {
  if (name === 'chromium') return { version: versionOf(chromium), words: [process.execPath], config: 'browser' };
  const [file, ...options] = packaged[name].command;
  const binary = join(program, 'node_modules/.bin', file);
  return { version: versionOf(binary), words: [binary, ...options], config: 'vitest' };
}

function versionOf(binary) {
  try {
    const text = execFileSync(binary, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return text.split('\n')[0].trim();
  } catch (cause) {
    const way = binary === chromium ? 'Debian has it in the package chromium; CHROMIUM may name another place.' : '';
    throw new Error(`${binary} does not run. ${way}`, { cause });
  }
}

/** Whether all tests passed there. */
function test(name, { folder, specifier, options }) {
  const program = install(join(folder, name), { '@hermes/tools': specifier, ...packaged[name]?.packages });
  const { version, words, config } = runtimeOf(name, program);
  console.log(`\nThe core on ${name}: ${version}`);
  const [file, ...before] = words;
  const script = ['node_modules/vitest/vitest.mjs', 'run', '--config', `test/runtimes/${config}.config.ts`];
  const env = {
    ...process.env,
    RUNTIME: name,
    PACKED: join(program, 'node_modules/@hermes/tools'),
    CHROMIUM: chromium,
  };
  const { status } = spawnSync(file, [...before, ...script, ...options], { cwd: root, env, stdio: 'inherit' });
  return status === 0;
}

const words = process.argv.slice(2);
const asked = words.filter((word) => !word.startsWith('-'));
const options = words.filter((word) => word.startsWith('-'));
if (asked.length === 0 || asked.some((name) => !names.includes(name))) {
  console.error(`Say which of these: ${names.join(', ')}.`);
  process.exit(2);
}
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hermes-tools-')));
try {
  const { specifier } = pack(folder);
  const failed = asked.filter((name) => !test(name, { folder, specifier, options }));
  if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
} catch (error) {
  console.error(String(error));
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
