import { branchOf, type Spec, settled, tagsOf } from './spec.js';

export type Path = readonly (string | number)[];

/** One way to make a right call wrong, and what a text has to say of it. */
export interface Fault {
  readonly id: string;
  readonly kind: string;
  /** Where the fault is told. */
  readonly at: Path;
  /** What no other fault of the same call may touch. */
  readonly touches: readonly Path[];
  readonly apply: (root: unknown) => unknown;
  /** What came. */
  readonly came: RegExp;
  /** What would have been right. */
  readonly right: readonly RegExp[];
  /** Fields that have to be named anywhere in the text. */
  readonly names?: readonly string[];
  /** The only places that may be blamed for it. */
  readonly blames: readonly Path[];
  /** A key that was misspelt, and what was meant. */
  readonly pair?: { readonly parent: Path; readonly wrong: string; readonly field: string };
  /** The orders in which a closed list may be told: as declared, or the meant option first. */
  readonly orders?: readonly (readonly unknown[])[];
  /** Whether the text may tell what to send instead. */
  readonly isSlip?: boolean;
}

export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** The value as a whole word. */
export const exactly = (value: unknown): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}.])${escaped(String(value))}(?![\\p{L}\\p{N}])`, 'u');

/** A key as a whole word, wherever in a path. */
export const keyed = (key: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(key)}(?![\\p{L}\\p{N}])`, 'u');

/** A copy of the whole in which `change` has been made to what stands at the path. */
export function changed(root: unknown, at: Path, change: (held: object) => unknown): unknown {
  const copy: unknown = structuredClone(root);
  let held = copy;
  for (const key of at) held = (held as Record<string | number, unknown>)[key];
  change(held as object);
  return copy;
}

/** A copy of the whole in which this stands at the path. */
export function replaced(root: unknown, at: Path, value: unknown): unknown {
  if (at.length === 0) return structuredClone(value);
  return changed(root, at.slice(0, -1), (held) =>
    Object.assign(held, { [at.at(-1) as string]: structuredClone(value) }),
  );
}

const shown = (value: unknown): string => (typeof value === 'string' ? JSON.stringify(value) : String(value));
export const option = (value: unknown): RegExp => new RegExp(`(?<![\\w.])${escaped(shown(value))}(?![\\w])`);

const nouns = {
  string: [/\ba string\b/],
  integer: [/\ban integer\b/],
  number: [/\ba number\b/],
  boolean: [/\ba boolean\b/],
  array: [/\ban array\b/],
  object: [/\ban object\b/],
  record: [/\ban object\b/],
};

/** All that has to be said of what is wanted; of a tagged union, of its literal where `key` is that of it. */
export function nounsOf(spec: Spec, key?: string): readonly RegExp[] {
  switch (spec.is) {
    case 'options':
      return spec.values.map(option);
    case 'tagged':
      return key === undefined ? nouns.object : spec.branches.flatMap((branch) => tagsOf(branch, key)).map(option);
    case 'either':
      return spec.of.flatMap((one) => nounsOf(one));
    case 'nullable':
      return [...nounsOf(spec.of), /\bnull\b/];
    case 'later':
      return nounsOf(spec.get());
    default:
      return nouns[spec.is];
  }
}

/** What has to be said of a value that came. */
export function cameAs(value: unknown): RegExp {
  if (Array.isArray(value)) return /not an array/;
  if (typeof value === 'object' && value !== null) return /not an object/;
  return typeof value === 'string' ? /not a string/ : new RegExp(`not ${escaped(String(value))}(?!\\w)`);
}

/** The value without all that may be left out. */
export function sparse(spec: Spec, value: unknown): unknown {
  if (value === null) return value;
  const plain = settled(spec, value);
  if (plain.is === 'array') return (value as unknown[]).map((item) => sparse(plain.item, item));
  if (plain.is !== 'object' && plain.is !== 'tagged') return value;
  const { fields } = plain.is === 'object' ? plain : branchOf(plain, value);
  const kept = Object.entries(value as object).filter(([key]) => fields[key]?.isOptional === false);
  return Object.fromEntries(kept.map(([key, item]) => [key, sparse(fields[key]?.spec as Spec, item)]));
}
