import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { packaged } from '../runtimes/packaged.js';

test('the page names each runtime with its command and the version that is tested', () => {
  const page = readFileSync(new URL('../../docs/runtimes.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\|[^|]+\| ([^|]+) \| `npm run test:runtime ([^|]+)` \|/gm)];
  const named = rows.map(([, version, name]) => [name, version]);
  const tested = Object.entries(packaged).map(([name, { packages }]) => [name, ...Object.values(packages)]);
  expect(named).toEqual([...tested, ['chromium', "Debian's"]]);
});
