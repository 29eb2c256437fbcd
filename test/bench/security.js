// `npm run bench`: what the checks of a security context cost, beside what the system and a parser of bash take for the
// same, as ratios within one run.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SecurityContext } from '@hermes/tools';
import { parse } from 'unbash';

const ROUNDS = 15;
const CALLS = 2000;

/** Microseconds a call, the best of several rounds that take turns, so that a busy moment hits all alike. */
async function timed(subjects) {
  const best = subjects.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { work }] of subjects.entries()) {
      const begun = performance.now();
      for (let call = 0; call < CALLS; call++) await work();
      best[index] = Math.min(best[index], ((performance.now() - begun) * 1000) / CALLS);
    }
  }
  return best;
}

async function table(title, subjects) {
  console.log(`\n${title}`);
  const times = await timed(subjects);
  for (const [index, { name }] of subjects.entries()) {
    const ratio = (times[index] / times[0]).toFixed(2);
    console.log(`  ${name.padEnd(44)}${times[index].toFixed(1).padStart(8)} µs${ratio.padStart(8)}`);
  }
}

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hermes-tools-bench-')));
try {
  for (const name of ['ws/a/b/c/d', 'ws/.git', 'ro']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'ws/a/b/c/d/file.txt'), 'x');
  symlinkSync('a/b', join(folder, 'ws/link'));
  const ws = { slug: 'ws', path: join(folder, 'ws'), allow: ['READ', 'WRITE'] };
  const bare = new SecurityContext({
    paths: [ws, { slug: 'ro', path: join(folder, 'ro'), allow: ['READ'] }],
    default: 'ws',
  });
  const denying = new SecurityContext({
    paths: [
      ws,
      { slug: 'git', path: join(folder, 'ws/.git'), deny: ['READ', 'WRITE'] },
      { slug: 'env', path: join(folder, 'ws/.env'), deny: ['READ', 'WRITE'] },
    ],
  });
  const file = join(folder, 'ws/a/b/c/d/file.txt');
  const linked = join(folder, 'ws/link/c/d/file.txt');

  await table('A file six levels deep; at most 3 times one native realpath of it', [
    { name: 'fs.realpathSync.native', work: () => realpathSync.native(file) },
    { name: 'fs.promises.realpath', work: () => realpath(file) },
    { name: 'checkPathAccess, relative', work: () => bare.checkPathAccess('a/b/c/d/file.txt', ['READ']) },
    { name: 'checkPathAccess, absolute', work: () => bare.checkPathAccess(file, ['READ']) },
    {
      name: 'checkPathAccess, one denial there, one missing',
      work: () => denying.checkPathAccess('/ws/a/b/c/d/file.txt', ['READ']),
    },
  ]);
  await table('The same file through a link', [
    { name: 'fs.realpathSync.native', work: () => realpathSync.native(linked) },
    { name: 'fs.promises.realpath', work: () => realpath(linked) },
    { name: 'checkPathAccess', work: () => bare.checkPathAccess('link/c/d/file.txt', ['READ']) },
  ]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const words = Array.from({ length: 39 }, (_, index) => (index % 3 === 0 ? `"word ${index}"` : `word${index}`));
const line = ['echo', ...words].join(' ');
const argv = ['echo', ...words.map((word) => word.replaceAll('"', ''))];
const commands = new SecurityContext({
  commands: {
    allow: ['git status', { command: 'git log **', options: ['--oneline'] }, 'echo **'],
    deny: ['rm', 'curl'],
  },
});
await table('A command of 40 words, with 3 allow and 2 deny rules; at most 20 µs', [
  { name: 'unbash: parse, which decides nothing', work: () => parse(line) },
  { name: 'checkCommand of a line', work: () => commands.checkCommand(line) },
  { name: 'checkCommand of an array', work: () => commands.checkCommand(argv) },
]);
