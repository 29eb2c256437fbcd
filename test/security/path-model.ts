import { lstatSync, readlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Row } from './trees.js';

/**
 * What a check must answer, said once more and as simply as can be: every path is walked letter by letter of the law,
 * with `lstat` and `readlink` alone, and compared as text. Slow, for tests.
 */

const MOST_LINKS = 40;
const kindOf = (path: string): 'link' | 'directory' | 'other' | undefined => {
  try {
    const stats = lstatSync(path);
    return stats.isSymbolicLink() ? 'link' : stats.isDirectory() ? 'directory' : 'other';
  } catch {
    return undefined;
  }
};

/** Where a path leads, by one link after the other; what is missing is kept, where that is wanted. Nothing for a loop. */
export function walked(path: string, keepsMissing: boolean): string | undefined {
  let todo = path.split('/');
  let at = '/';
  for (let links = 0; todo.length > 0; ) {
    const [step = '', ...rest] = todo;
    todo = rest;
    if (step !== '' && !keepsMissing && kindOf(at) !== 'directory') return undefined;
    if (step === '' || step === '.') continue;
    const next = step === '..' ? dirname(at) : join(at, step);
    if (step !== '..' && kindOf(next) === 'link') {
      if (++links > MOST_LINKS) return undefined;
      // With a slash at its end it leads to a directory or nowhere.
      const target = readlinkSync(next).replace(/\/$/, '/.');
      if (target.startsWith('/')) at = '/';
      todo = [...target.split('/'), ...todo];
      continue;
    }
    if (!keepsMissing && kindOf(next) === undefined) return undefined;
    at = next;
  }
  return at;
}

const isWithin = (root: string, path: string): boolean => root === '/' || `${path}/`.startsWith(`${root}/`);
/** Enough for the names that the trees have. */
const alike = (path: string): string => path.normalize('NFD').toLowerCase();
const longest = <Item>(items: readonly Item[], rootOf: (item: Item) => string): Item | undefined =>
  [...items].sort((one, other) => rootOf(other).length - rootOf(one).length)[0];

/** The places of mounts when the context was made: none of them was a link then. */
export interface World {
  readonly root: string;
  readonly rows: readonly Row[];
  readonly home: string;
  /** Where each row led when the context was made. */
  readonly pinned: readonly (string | undefined)[];
}

/** The one place where a check may lead, and the slug of the mount; nothing where it must be refused. */
export function expected({ root, rows, home, pinned }: World, request: string, letters: string): string | undefined {
  const placeOf = ([, path]: Row): string => join(root, path);
  const mounts = rows.filter(([, , allow]) => allow !== '');
  const within = (path: string): Row | undefined =>
    longest(
      mounts.filter((row) => isWithin(placeOf(row), path)),
      placeOf,
    );
  if (!/^(?!~)[^\\\0]+$/.test(request)) return undefined;

  // Which mount, and the rest.
  let steps = request.split('/').filter((step) => !['', '.'].includes(step));
  const named = mounts.find(([slug]) => slug === steps[0]);
  const absolute = `/${steps.join('/')}`;
  let start: Row | undefined;
  if (named && !request.startsWith('./')) {
    start = named;
    steps = steps.slice(1);
  } else if (request.startsWith('/')) {
    start = within(absolute);
    steps = start ? absolute.slice(placeOf(start).length).split('/').filter(Boolean) : [];
  } else start = mounts.find(([slug]) => slug === home);
  if (!start) return undefined;
  const kept: string[] = [];
  for (const step of steps) {
    if (step === '..' && kept.length === 0) return undefined;
    if (step === '..') kept.pop();
    else kept.push(step);
  }

  // Where it leads.
  let at = placeOf(start);
  if (walked(at, false) !== at) return undefined;
  for (const [index, step] of kept.entries()) {
    if (kindOf(at) === 'other') return undefined;
    if (kindOf(at) === undefined) {
      at = join(at, step);
      continue;
    }
    at = join(at, step);
    const isLast = index === kept.length - 1;
    if (kindOf(at) !== 'link' || (isLast && letters.includes('D'))) continue;
    const target = walked(at, false);
    if (target === undefined || !within(target)) return undefined;
    at = target;
  }
  const mount = within(at);
  if (!mount || (kindOf(at) === 'link' && letters !== 'D')) return undefined;

  // What may be done there.
  for (const [index, row] of rows.entries()) {
    const [, , , deny = ''] = row;
    const now = walked(placeOf(row), true);
    const isDenied = [...letters].some((letter) => deny.includes(letter));
    if (now === undefined && (isDenied || letters.includes('D'))) return undefined;
    for (const place of [placeOf(row), now ?? placeOf(row), pinned[index] ?? placeOf(row)]) {
      if (isDenied && isWithin(alike(place), alike(at))) return undefined;
      if (letters.includes('D') && isWithin(alike(at), alike(place))) return undefined;
    }
  }
  if (![...letters].every((letter) => mount[2].includes(letter))) return undefined;
  return `${mount[0]}: ${at}`;
}
