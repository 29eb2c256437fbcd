import { only } from '../errors/plain-json.js';
import { listed, listNoun } from '../message/received.js';
import type { Fault } from './faults.js';

/** A fault of another library's schema, with its whole path from the value. */
export interface PlacedFault extends Fault {
  readonly path: readonly (string | number)[];
}
type Branch = readonly PlacedFault[];

/**
 * What is told of a value that no branch takes, by the faults that each has: the literals that tell the branches apart,
 * the faults of the branch that is plainly meant, or what the branches want in one place; `undefined` for none of these.
 */
export function faultsOfBranches(branches: readonly Branch[]): Branch | undefined {
  const near = branches.filter((faults) => !faults.some(isOfAnotherKind));
  if (near.length === 0) return joined(branches, isOfAnotherKind);
  const least = Math.min(...near.map(distance));
  const best = near.filter((faults) => distance(faults) === least);
  const literals = near.length > 1 && (joined(near, isOfLiteral) ?? joined(near, isOfUnsentLiteral));
  if (literals || best.length === 1) return literals || best[0];
  const same = best.every(({ length }) => length === 1) ? joined(best, Boolean) : undefined;
  if (same || best.every((faults) => faults.some(isOfField))) return same ?? shapesOf(best);
  return best[0]?.every(({ path }) => path.length > 0) ? best[0] : undefined;
}

/**
 * The same where it is not said which fault is of which branch: what was sent has to be right in any. Of a literal that
 * cannot be said, as the branch that is meant may have another.
 */
export function faultsOfSome(faults: Branch): Branch | undefined {
  if (faults.some(({ path, kind }) => path.length === 0 || kind === 'options')) return undefined;
  const sent = faults.filter(({ kind }) => kind !== 'missing');
  if (sent.length > 0) {
    const places = [...new Set(sent.map(({ path }) => path.join()))];
    const found = places.map((place) => sent.filter(({ path }) => path.join() === place));
    return found.flatMap(
      (same) =>
        joined(
          same.map((fault) => [fault]),
          Boolean,
        ) ?? same,
    );
  }
  const keys = new Set(faults.map(({ path }) => path.join('.')));
  return [{ path: [], kind: 'union', detail: `must have all fields of one of its forms: ${listed([...keys])}` }];
}

const isOfAnotherKind = ({ path, kind }: PlacedFault): boolean =>
  path.length === 0 && /type|missing|options|union/.test(kind);
const isOfLiteral = ({ path, kind }: PlacedFault): boolean => path.length === 1 && kind === 'options';
const isOfField = ({ path, kind }: PlacedFault): boolean => path.length === 1 && kind === 'missing';
const isOfUnsentLiteral = (fault: PlacedFault): boolean =>
  isOfField(fault) && /^is required: (?:"|one of )/.test(fault.detail);

/**
 * A branch of which a field was sent is more likely meant, wrong as that may be, than one of which something is missing,
 * and least one that has another literal. What a branch lets pass, its library does not say.
 */
const distance = (faults: Branch): number =>
  faults.reduce((sum, { kind, options }) => sum + (kind === 'missing' ? 3 : options?.length === 1 ? 4 : 1), 0);

/** What each branch lacks, for a value that might be any of them. */
function shapesOf(branches: readonly Branch[]): Branch {
  const shapes = branches.map(
    (faults) => `an object with ${listed(faults.filter(isOfField).flatMap(({ path }) => path))}`,
  );
  return [{ path: [], kind: 'union', detail: `must be ${[...new Set(shapes)].join(' or ')}` }];
}

/** One fault for branches that each have one in the same place, and want something else there. */
function joined(branches: readonly Branch[], isWanted: (fault: PlacedFault) => unknown): Branch | undefined {
  const found = branches.flatMap((faults) => faults.find(isWanted) ?? []);
  const [first] = found;
  if (!first || found.length < branches.length) return undefined;
  const start = first.isForeign ? '' : first.kind === 'missing' ? 'is required: ' : 'must be ';
  const isSame = ({ path, detail, isForeign }: PlacedFault): boolean =>
    path.join() === first.path.join() &&
    detail.startsWith(start) &&
    isForeign === first.isForeign &&
    !detail.includes('received');
  if (!found.every(isSame)) return undefined;
  const options = found.every(({ options }) => options)
    ? [...new Set(found.flatMap(({ options = [] }) => options))]
    : undefined;
  const nouns = options ? [listNoun(options)] : found.flatMap(({ detail }) => nounsIn(detail.slice(start.length)));
  const kind = found.every(({ kind }) => kind === first.kind) ? first.kind : 'union';
  return [only({ ...first, kind, detail: start + [...new Set(nouns)].join(' or '), options })];
}

/** Each alone, as unions within say some of the same; a quoted option may hold the word itself. */
const nounsIn = (text: string): string[] => (text.includes('"') ? [text] : text.split(' or '));
