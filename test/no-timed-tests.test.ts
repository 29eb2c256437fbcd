import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));
/** Races against a thread, which are over at some time. */
const races = /^security\/open-race\.test\.ts$/;
/** A clock, or a bound of its own as the last of what `test` is given. */
const timed =
  /performance\.now\(|hrtime|\bDate\.now\(\) - |^\s*\}, [\d_]+\);|^\s+[\d_]{4,},$\n^\s*\);|timeout: [\d_]{1,5}\b/m;

test('no test is held to a time, which is up to the machine', () => {
  for (const wrong of ['}, 5_000);', '  10_000,\n);', 'const begun = performance.now();', '{ timeout: 5_000 }'])
    expect(wrong).toMatch(timed);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter((name) => timed.test(readFileSync(`${folder}${name}`, 'utf8')));
  expect(found.filter((name) => !races.test(name) && name !== 'no-timed-tests.test.ts')).toEqual([]);
});
