import { execFileSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { type Permission, type ResolvedPath, SecurityContext, ToolError } from '@hermes/tools';
import { afterAll, expect } from 'vitest';

const made: string[] = [];
afterAll(() => {
  for (const root of made.splice(0)) rmSync(root, { recursive: true, force: true });
}, 60_000);

/**
 * A fresh folder with what is listed: `a/` is a directory, `a -> b` a link, `a = b` another name of the file `b`, `a |`
 * a pipe, all else a file that holds its own name.
 */
export function tree(...things: readonly string[]): string {
  const root = realpathSync.native(mkdtempSync(join(tmpdir(), 'paths-')));
  made.push(root);
  grow(root, ...things);
  return root;
}

/** Whether what is made there lies in the tree: a link on the way may lead anywhere, and tests run as root too. */
export function isWithin(root: string, place: string): boolean {
  if (lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) return false;
  let holder = dirname(place);
  while (!existsSync(holder)) holder = dirname(holder);
  return `${realpathSync.native(holder)}/`.startsWith(`${root}/`);
}

export function grow(root: string, ...things: readonly string[]): void {
  for (const thing of things) {
    const [, name = thing, sign = '', other = ''] = /^(.*?) (->|=|\|) ?(.*)$/s.exec(thing) ?? [];
    const place = join(root, name);
    if (!isWithin(root, place)) throw new Error(`${name} leads out of the tree`);
    mkdirSync(name.endsWith('/') ? place : dirname(place), { recursive: true });
    if (sign === '->') symlinkSync(other.replace('{T}', root), place);
    else if (sign === '=') linkSync(join(root, other), place);
    else if (sign === '|') execFileSync('mkfifo', [place]);
    else if (!name.endsWith('/')) writeFileSync(place, name);
  }
}

/** An entry by its slug, its place below the tree and what it allows and denies: `R`, `W`, `D`, `E`. */
export type Row = readonly [slug: string, path: string, allow: string, deny?: string];

const words = { R: 'READ', W: 'WRITE', D: 'DELETE', E: 'EXECUTE' } as const;
export const wordsOf = (letters: string): Permission[] =>
  Object.entries(words).flatMap(([letter, word]) => (letters.includes(letter) ? [word] : []));

export const contextOf = (root: string, rows: readonly Row[], options: object = {}): SecurityContext =>
  new SecurityContext({
    name: 'worker_1',
    platform: 'posix',
    paths: rows.map(([slug, path, allow, deny = '']) => ({
      ...{ slug, path: path.startsWith('/') ? path : join(root, path) },
      ...{ allow: wordsOf(allow), deny: wordsOf(deny) },
    })),
    ...options,
  });

/** What no error may do, whatever it is about: `secret` is what its texts may not hold. */
export function expectRight(error: unknown, secret: string): asserts error is ToolError {
  if (!(error instanceof ToolError)) throw error;
  expect(error.denied).toBe(true);
  expect(error.message.length).toBeLessThanOrEqual(512);
  expect(error.message).not.toMatch(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
  expect(`${error.message}\n${JSON.stringify(error)}`).not.toContain(secret);
}

/** The result of a check, or its error. */
export async function answerOf(
  context: SecurityContext,
  path: unknown,
  letters: string,
): Promise<ResolvedPath | ToolError> {
  try {
    // SAFETY: what is no path is tried on purpose.
    return await context.checkPathAccess(path as string, wordsOf(letters));
  } catch (error) {
    if (error instanceof ToolError) return error;
    throw error;
  }
}

/**
 * A check in one line: `ws: base/ws/a.txt`, with a `+` behind what is not there yet; or the word for why not, for
 * what the context or an entry lacks in capitals.
 */
export async function outcomeOf(
  root: string,
  context: SecurityContext,
  path: unknown,
  letters: string,
): Promise<string> {
  const asked = typeof path === 'string' ? path.replaceAll('{T}', root) : path;
  const answer = await answerOf(context, asked, letters);
  if ('code' in answer) {
    expectRight(answer, typeof asked === 'string' && asked.includes(root) ? `${root}\0` : root);
    const { reason, entry = '-' } = { reason: '', ...answer };
    return answer.code === 'PERMISSION_DENIED' ? `${answer.code} ${entry}` : String(reason);
  }
  expect(Object.isFrozen(answer)).toBe(true);
  expect(Object.keys(answer)).toEqual(['slug', 'virtualPath', 'hostPath', 'exists']);
  expect(answer.virtualPath).toMatch(new RegExp(`^/${answer.slug}(?:/|$)`));
  const rest = answer.virtualPath.slice(answer.slug.length + 1);
  expect(answer.hostPath.endsWith(rest)).toBe(true);
  return `${answer.slug}: ${relative(root, answer.hostPath)}${answer.exists ? '' : ' +'}`;
}
