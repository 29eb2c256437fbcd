import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { anchorsOf, linksOf, pages, read, root } from './markdown.js';

test.each(pages)('%s links to pages and headings that exist', (page) => {
  const broken = linksOf(page).filter((target) => {
    if (/^https:/.test(target)) return false;
    const [path = '', anchor] = target.split('#');
    const other = path === '' ? page : join(dirname(page), path).replaceAll('\\', '/');
    if (!existsSync(root + other)) return true;
    return anchor !== undefined && !anchorsOf(other).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test('README.md has fewer than 150 lines', () => {
  expect(read('README.md').split('\n').length).toBeLessThan(150);
});

test('README.md names the oldest version of Node that package.json takes', () => {
  const { engines } = JSON.parse(read('package.json')) as { readonly engines: { readonly node: string } };
  expect(read('README.md')).toContain(`Node ${engines.node.replace('>=', '')} or later`);
});
