import { lstatSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ResolvedPath, type SecurityContext, ToolError } from '@hermes/tools';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { expected, type World, walked } from './path-model.js';
import { answerOf, contextOf, expectRight, grow, isWithin, type Row, tree } from './trees.js';

const rows: readonly Row[] = [
  ['ws', 'm/ws', 'RWD'],
  ['docs', 'm/docs', 'R'],
  ['in', 'm/ws/in', 'RW', 'W'],
  ['box', 'm/ws/a/box', 'RWED'],
  ['one', 'm/one', 'RW'],
  ['no', 'm/ws/no', '', 'WD'],
  ['nor', 'm/ws/a/b', '', 'R'],
];
const places = ['ws', 'ws/a', 'ws/in', 'ws/a/box', 'docs', 'out', 'one', 'ws/no'];

const name = fc.constantFrom(
  'a',
  'b',
  'c',
  'A',
  'no',
  'No',
  'in',
  'box',
  'ws',
  'docs',
  'x y',
  '..x',
  '\u00e9',
  'e\u0301',
  '\u{1f600}',
  'a\u200db',
);
const step = fc.oneof(
  { weight: 5, arbitrary: name },
  { weight: 2, arbitrary: fc.constant('..') },
  fc.constant('.'),
  fc.constant(''),
);
const below = fc
  .tuple(fc.constantFrom(...places), fc.array(name, { minLength: 1, maxLength: 2 }))
  .map(([place, names]) => ['m', place, ...names].join('/'));
const target = fc.oneof(
  { weight: 4, arbitrary: fc.array(step, { minLength: 1, maxLength: 4 }).map((steps) => steps.join('/') || '.') },
  fc
    .tuple(fc.constantFrom(...places), fc.array(step, { maxLength: 2 }))
    .map(([place, steps]) => ['{T}/m', place, ...steps].join('/')),
  fc.constantFrom(
    '/',
    '..',
    '.',
    '../..',
    '../ws',
    '../docs',
    '../out',
    '/dev/null',
    '/proc/nowhere',
    'a/',
    '../../one',
  ),
);
const thing = fc.oneof(
  below,
  below.map((place) => `${place}/`),
  { weight: 4, arbitrary: fc.tuple(below, target).map(([place, end]) => `${place} -> ${end}`) },
);
const move = fc.tuple(
  fc.oneof(
    below,
    fc.constantFrom(...places).map((place) => `m/${place}`),
  ),
  below,
);
const start = fc.constantFrom(
  '',
  '',
  '/',
  './',
  '/ws/',
  'ws/',
  '/in/',
  '/box/',
  '/one',
  '/docs/',
  '{T}/m/ws/',
  '{T}/m/ws/in/',
  '{T}/m/',
  '{T}/m/docs/',
);
const request = fc.tuple(start, fc.array(step, { maxLength: 4 })).map(([first, steps]) => `${first}${steps.join('/')}`);
const letters = fc.constantFrom('R', 'W', 'D', 'RW', 'RD', 'WD', 'RWD', 'E');

/** What cannot be done is left out. */
const tried = (work: () => void): void => {
  try {
    work();
  } catch {
    // Such as a file where there is one.
  }
};

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** What holds of every path that was allowed. */
async function expectSound(
  context: SecurityContext,
  root: string,
  resolved: ResolvedPath,
  asked: string,
): Promise<void> {
  const { hostPath, virtualPath, slug, exists } = resolved;
  const holders = rows.filter(([, path, allow]) => allow !== '' && `${hostPath}/`.startsWith(`${join(root, path)}/`));
  const deepest = Math.max(...holders.map(([, path]) => path.length));
  const mount = holders.find(([, path]) => path.length === deepest);
  expect(mount?.[0]).toBe(slug);
  expect([...asked].filter((letter) => !mount?.[2].includes(letter))).toEqual([]);
  expect(virtualPath).toBe(`/${slug}${hostPath.slice(join(root, mount?.[1] ?? '').length)}`);
  expect(isThere(hostPath)).toBe(exists);
  let there = asked.includes('D') ? dirname(hostPath) : hostPath;
  while (!isThere(there)) there = dirname(there);
  expect(realpathSync(there)).toBe(there);
  // A mount that is gone, or a link by now, is no way to begin with.
  const start = join(root, mount?.[1] ?? '');
  if (!isThere(start) || realpathSync(start) !== start) return;
  expect(await answerOf(context, virtualPath, asked)).toEqual(resolved);
  expect(await answerOf(context, hostPath, asked)).toEqual(resolved);
}

async function expectLawful(
  context: SecurityContext,
  world: World,
  requests: readonly (readonly [string, string])[],
): Promise<void> {
  for (const [written, asked] of requests) {
    const path = written.replace('{T}', world.root);
    const answer = await answerOf(context, path, asked);
    const allowed = 'code' in answer ? undefined : `${answer.slug}: ${answer.hostPath}`;
    expect([path, asked, allowed]).toEqual([path, asked, expected(world, path, asked)]);
    if ('code' in answer) expectRight(answer, path.includes(world.root) ? `${world.root}\0` : world.root);
    else await expectSound(context, world.root, answer, asked);
  }
}

describe('in whatever tree', () => {
  test('what is allowed is sound, what is refused is told, and a second, simple model agrees', async () => {
    let allowed = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(thing, { minLength: 3, maxLength: 14 }),
        fc.array(move, { maxLength: 3 }),
        fc.array(thing, { maxLength: 3 }),
        fc.array(fc.tuple(request, letters), { minLength: 20, maxLength: 40 }),
        async (things, moves, more, requests) => {
          const root = tree('m/ws/a/box/', 'm/ws/in/', 'm/docs/', 'm/out/a', 'm/one');
          for (const one of things) tried(() => grow(root, one));
          const pinned = rows.map(([, path]) => walked(join(root, path), true));
          // Two entries of one place are a fault of the definition, and a place whose path begins as a slug.
          fc.pre(new Set(pinned).size === rows.length);
          fc.pre(!rows.some(([slug]) => pinned.some((place) => `${place}`.startsWith(`/${slug}/`))));
          const world = { root, rows, home: 'ws', pinned };
          const context = contextOf(root, rows, { default: 'ws' });
          await expectLawful(context, world, requests);
          for (const [from, to] of moves) {
            tried(() => {
              // The things themselves are moved, links too; only the way to them has to stay in the tree.
              const ways = [from, to].map((path) => join(root, dirname(path), 'any name'));
              if (ways.every((way) => isWithin(root, way))) renameSync(join(root, from), join(root, to));
            });
          }
          for (const one of more) tried(() => grow(root, one));
          await expectLawful(context, world, requests);
          for (const [path, asked] of requests) if (expected(world, path.replace('{T}', root), asked)) allowed++;
          rmSync(root, { recursive: true });
        },
      ),
      { numRuns: 200 },
    );
    // Else the law would be about nothing.
    expect(allowed).toBeGreaterThan(300);
  });
});

describe('whatever the path', () => {
  const root = tree('ws/a', 'docs/b');
  const contexts = (['posix', 'win32'] as const).flatMap((platform) => [
    contextOf(root, [['ws', 'ws', 'RWED']], { platform }),
    contextOf(
      root,
      [
        ['ws', 'ws', 'RWED'],
        ['docs', 'docs', 'R', 'W'],
        ['no', 'ws/no', '', 'R'],
      ],
      { platform, name: 'n'.repeat(64) },
    ),
  ]);
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.constantFrom(
      '/',
      '//',
      '\\',
      '..',
      '.',
      'ws',
      'a',
      '~',
      ':',
      'C:',
      '\0',
      '\u202e',
      'nul',
      ' ',
      root,
      'password=hunter22222',
    ),
  );
  const path = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
    fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('/')),
    fc.tuple(piece, fc.nat(3000)).map(([unit, times]) => unit.repeat(times)),
    fc.anything({ withBigInt: true, withNullPrototype: true, withSparseArray: true, withTypedArray: true }),
  );

  test('the answer is a path in a mount, or one of our errors', async () => {
    await fc.assert(
      fc.asyncProperty(path, fc.constantFrom('R', 'W', 'D', 'RWD'), async (given, asked) => {
        const secret =
          typeof given === 'string' && given.toLowerCase().includes(root.toLowerCase()) ? `${root}\0` : root;
        for (const context of contexts) {
          // SAFETY: whatever comes is tried.
          await context.checkPath(given as string).catch((error: unknown) => {
            expectRight(error, secret);
            expect(error.code).toBe('PATH_ACCESS_DENIED');
          });
          const answer = await answerOf(context, given, asked);
          if (answer instanceof ToolError) expectRight(answer, secret);
          else if (!('code' in answer))
            expect(`${answer.hostPath}/`.startsWith(`${root}/ws/`) || answer.hostPath.startsWith(`${root}/docs`)).toBe(
              true,
            );
        }
      }),
      { numRuns: 600 },
    );
  });
});
