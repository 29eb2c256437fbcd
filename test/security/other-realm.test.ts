import { createContext, Script } from 'node:vm';
import { SecurityContext, string } from '@hermes/tools';
import { expect, test } from 'vitest';
import { bundle, type Copy } from '../errors/built-copy.js';
import { tree } from './trees.js';

// As Jest does it: the package runs in a realm of its own, and the modules of Node outside of it.
const { clearTimeout, performance, process, setTimeout } = globalThis;
const realm = createContext({ clearTimeout, performance, process, setTimeout });
new Script(await bundle({ format: 'iife', globalName: 'copy' })).runInContext(realm);
// SAFETY: the script puts what the package exports under this name.
const { copy } = realm as { copy: Copy };

const root = tree('ws/a.txt', 'ws/gone -> nowhere', 'ws/out -> ../..');
const paths = [{ slug: 'ws', path: `${root}/ws`, allow: ['READ', 'WRITE'] }] as const;
const context = new copy.SecurityContext({ paths });

test.each(['a.txt', 'missing.txt', 'a.txt/under', 'gone', 'out'])(
  'the check of %s ends as where the file system is of the same realm',
  async (path) => {
    const ends = [context, new SecurityContext({ paths })].map((one) =>
      one.checkPathAccess(path, ['READ']).then(
        ({ exists }) => exists,
        ({ reason }: { readonly reason: unknown }) => reason,
      ),
    );
    const [there, here] = await Promise.all(ends);
    expect(there).toBe(here);
  },
);

test('what is there already is told as what the system says', async () => {
  const there = await context.checkPathAccess('a.txt', ['WRITE']);
  await expect(copy.openChecked(there, 'wx')).rejects.toMatchObject({ code: 'EEXIST' });
});

test('a pattern of another realm is one here', () => {
  const pattern: RegExp = new Script('/^[ab]+$/').runInContext(realm);
  expect(pattern).not.toBeInstanceOf(RegExp);
  expect(string({ pattern }).safeParse('abba').success).toBe(true);
  expect(string({ pattern }).safeParse('abc').error?.detail).toBe('must match /^[ab]+$/');
});
