import { listed, listNoun } from '../message/received.js';
import type { Fault } from './faults.js';

/** A fault of another library's schema, with its whole path from the value. */
export interface PlacedFault extends Fault {
  readonly path: readonly (string | number)[];
}
type Branch = readonly PlacedFault[];

/**
 * What is told of a value that no branch takes, by the faults that each has: those of the branch that it plainly means,
 * or what the branches want in one place. `undefined` where neither can be said.
 */
export function faultsOfBranches(branches: readonly Branch[]): Branch | undefined {
  const roots = branches.map((faults) => faults.find(isOfAnotherKind));
  const near = branches.filter((_, index) => !roots[index]);
  if (near.length === 0) return joined(roots);
  const fitting = near.filter((faults) => !faults.some(({ kind }) => kind === 'options'));
  // Where a literal is that of no branch, it alone is told: the rest is right or wrong by it.
  const literals = fitting.length === 0 ? joined(near.map((faults) => faults.find(isOfLiteral))) : undefined;
  if (literals) return literals;
  const open = fitting.length > 0 ? fitting : near;
  const least = Math.min(...open.map(distance));
  const best = open.filter((faults) => distance(faults) === least);
  const [first = []] = best;
  if (best.length === 1) return first;
  const same = best.every(({ length }) => length === 1) ? joined(best.map(([fault]) => fault)) : undefined;
  const told = same ?? joined(best.map((faults) => faults.find(isOfUnsentLiteral)));
  if (told || !best.every(isLacking)) return told ?? (first.every(({ path }) => path.length > 0) ? first : undefined);
  return shapesOf(best);
}

/** The same where it is not said which fault is of which branch: what was sent has to be right in any. */
export function faultsOfSome(faults: Branch): Branch | undefined {
  const within = faults.filter(({ path }) => path.length > 0);
  const sent = within.filter(({ kind }) => kind !== 'missing');
  if (within.length === 0 || sent.length > 0) return within.length === 0 ? undefined : sent;
  const keys = new Set(within.map(({ path }) => path.join('.')));
  return [{ path: [], kind: 'union', detail: `lacks fields of each of its forms: ${listed([...keys])}` }];
}

const isOfAnotherKind = ({ path, kind }: PlacedFault): boolean =>
  path.length === 0 && /^(?:type|missing|options|union)$/.test(kind);

const isOfLiteral = ({ kind, path }: PlacedFault): boolean => kind === 'options' && path.length === 1;

const isOfUnsentLiteral = ({ kind, path, detail }: PlacedFault): boolean =>
  kind === 'missing' && path.length === 1 && /^is required: (?:"|one of )/.test(detail);

/** Who sent a field of a branch, wrong as it may be, more likely means that than one of which nothing came. */
const distance = (faults: Branch): number => faults.reduce((sum, { kind }) => sum + (kind === 'missing' ? 3 : 1), 0);

const isLacking = (faults: Branch): boolean => faults.some(({ kind, path }) => kind === 'missing' && path.length === 1);

/** What each branch lacks, for a value that might be any of them. */
function shapesOf(branches: readonly Branch[]): Branch {
  const lacked = branches.map((faults) =>
    listed(faults.filter((fault) => isLacking([fault])).flatMap(({ path }) => path)),
  );
  const shapes = [...new Set(lacked)].map((keys) => `an object with ${keys}`);
  return [{ path: [], kind: 'union', detail: `must be ${shapes.join(' or ')}` }];
}

/** One fault for branches that each want something else in the same place. */
function joined(faults: readonly (PlacedFault | undefined)[]): Branch | undefined {
  const [first] = faults;
  if (!first) return undefined;
  const { path, value } = first;
  const start = first.kind === 'missing' ? 'is required: ' : 'must be ';
  const nouns = new Set<string>();
  const options = new Set<unknown>();
  for (const fault of faults) {
    const isSame = fault?.path.join() === path.join() && fault.detail.startsWith(start) && !fault.isForeign;
    if (!isSame) return undefined;
    nouns.add(fault.detail.slice(start.length));
    for (const option of fault.options ?? []) options.add(option);
  }
  const isList = faults.every((fault) => fault?.kind === 'options');
  const isOneKind = faults.every((fault) => fault?.kind === first.kind);
  const detail = start + (isList ? listNoun([...options]) : [...nouns].join(' or '));
  return [
    {
      path,
      kind: isOneKind ? first.kind : 'union',
      detail,
      ...('value' in first && { value }),
      ...(isList && { options: [...options] }),
    },
  ];
}
