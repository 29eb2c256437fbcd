import { near } from './nearest.js';
import { declared, quote } from './quote.js';
import { listed } from './received.js';

/** So many fields are named that an unknown key could still have been. */
const MOST_LEFT = 8;
/** So many unknown keys of one object are looked at: more are not told either. */
const MOST_KEYS = 100;

/** ` max depth `: the words of a name, so that one name can be found in another. */
const wordsOf = (name: string): string =>
  ` ${name.slice(0, 128)} `
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ');

/** Of two letters at least: a single one is in too many names. */
const holds = (name: string, other: string): boolean =>
  wordsOf(name).includes(wordsOf(other)) && wordsOf(other).length > ' a '.length;

/** The only name that is meant: no further away than a typo, or one name holds the words of the other. */
function meantBy(name: string, known: readonly string[]): string | undefined {
  const related = known.filter((other) => holds(name, other) || holds(other, name));
  const [found, second] = [...near(name, known), related].find(({ length }) => length > 0) ?? [];
  return second === undefined ? found : undefined;
}

/** What an object was sent: the keys that are no fields of it, and the fields that did not come. */
export interface Strangers {
  readonly keys: readonly string[];
  readonly unsent: readonly string[];
  /** Whether those are all that did not come: else they are not told as what is left. */
  readonly isAll?: boolean;
}

/** What the unknown keys of an object could mean. */
export interface Guesses {
  /** The key that a field was sent under. */
  readonly sentAs: ReadonlyMap<unknown, string>;
  /** What to do about a field that is missing, or about a key. */
  readonly hints: Map<unknown, string>;
}

/** Pairs each key with the field that it plainly means, where each is the only one for the other. */
export function guessKeys({ keys, unsent, isAll = true }: Strangers): Guesses {
  const sentAs = new Map<unknown, string>();
  const hints = new Map<unknown, string>();
  const looked = keys.slice(0, MOST_KEYS);
  for (const key of looked) {
    const field = meantBy(key, unsent);
    if (field === undefined || meantBy(field, looked) !== key) continue;
    sentAs.set(field, key);
    hints.set(field, `you sent ${quote(key)}`);
    hints.set(key, `did you mean "${declared(field)}"?`);
  }
  const last = keys.findLast((key) => !hints.has(key));
  const left = unsent.filter((field) => !sentAs.has(field)).slice(0, MOST_LEFT);
  if (isAll && last !== undefined && left.length > 0) hints.set(last, `fields left: ${listed(left)}`);
  return { sentAs, hints };
}
