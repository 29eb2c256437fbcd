import { nearest } from '../message/nearest.js';
import { quote } from '../message/quote.js';

/** So many keys that are no options are told. */
const MOST_TOLD = 20;

/**
 * The items of an array, as a copy of its own data: holes, getters and what stands on a prototype are `undefined`.
 * `undefined` for what is no array, cannot be read, or has more than `most`.
 */
export function itemsOf(value: unknown, most: number): unknown[] | undefined {
  try {
    if (!Array.isArray(value)) return undefined;
    // Read once: a proxy may give another length the next time.
    const { length } = value;
    if (!(Number.isInteger(length) && length <= most)) return undefined;
    return Array.from({ length }, (_, index): unknown => {
      const own = Object.getOwnPropertyDescriptor(value, index);
      return own && Object.hasOwn(own, 'value') ? own.value : undefined;
    });
  } catch {
    return undefined;
  }
}

/**
 * Which of several results it is, by what it has of its own. `in` would ask its prototype too: an input that some other
 * code has merged carelessly (`__proto__`) could then make a denial an answer.
 */
export const has = <Given extends object, Key extends string>(
  given: Given,
  key: Key,
): given is Extract<Given, { readonly [own in Key]: unknown }> => Object.hasOwn(given, key);

/** The own values of options, each read once, and what is wrong with the object itself. */
export interface Own {
  readonly values: Readonly<Record<string, unknown>>;
  readonly problems: readonly string[];
}

/** Reads options whoever made them: a proxy or a getter that throws is a problem, nothing comes from a prototype. */
export function ownOptions(given: unknown, known: readonly string[], label = 'the options'): Own {
  const values: Record<string, unknown> = Object.create(null);
  const problems: string[] = [];
  const of = label.startsWith('"') ? ` of ${label}` : '';
  try {
    if (typeof given !== 'object' || given === null || Array.isArray(given))
      return { values, problems: [`${label} must be an object`] };
    const keys = Reflect.ownKeys(given);
    for (const key of keys.filter((name) => typeof name === 'symbol' || !known.includes(name)).slice(0, MOST_TOLD)) {
      const [near] = nearest(String(key), known);
      problems.push(`${quote(String(key))} is not an option${of}${near ? ` (did you mean "${near}"?)` : ''}`);
    }
    for (const key of known.filter((name) => keys.includes(name))) {
      try {
        values[key] = Reflect.get(given, key);
      } catch {
        problems.push(`"${key}"${of} cannot be read`);
      }
    }
  } catch {
    problems.push(`${label} cannot be read`);
  }
  return { values, problems };
}
