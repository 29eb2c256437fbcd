import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../.changeset/', import.meta.url);
const changesets = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== 'README.md');

// None is right too: those of a release are gone with it.
test('every changeset names the package, how far it moves, and a sentence for the changelog', () => {
  const wrong = changesets.filter((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    return !/^---\n['"]@hermes\/tools['"]: (?:major|minor|patch)\n---\n\n\S/.test(text);
  });
  expect(wrong).toEqual([]);
});
