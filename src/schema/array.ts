import { MOST_LEVELS, only, TOO_DEEP } from '../errors/plain-json.js';
import { Faults, faulty, typeFault } from './faults.js';
import { count, crossed, flag, optionProblems, refuse, text } from './options.js';
import { childRule } from './recognise.js';
import type { Rule, Seen } from './rule.js';
import { type AnySchema, type InferInput, type InferOutput, type Schema, schemaOf } from './schema.js';
import { plural } from './string.js';
import { firstTwins } from './unique.js';

export interface ArrayOptions {
  readonly description?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** No two items may be equal, as JSON: the order of keys aside. */
  readonly uniqueItems?: boolean;
}

const known = { description: text, minItems: count, maxItems: count, uniqueItems: flag };

/**
 * An array of any length whose items all match `item`.
 * @throws `InvalidDefinitionError` for an unknown option, crossed bounds, or an `item` that is no schema
 */
export function array<Item extends AnySchema>(
  item: Item,
  options: ArrayOptions = {},
): Schema<InferOutput<Item>[], InferInput<Item>[]> {
  refuse([...optionProblems(options, known), ...crossed(options, 'minItems', 'maxItems')]);
  const rule = childRule(item, 'the item of an array');
  const { minItems: least = 0, maxItems: most = Number.POSITIVE_INFINITY, uniqueItems = false } = options;
  const described = only({ type: 'array', ...options });

  function walk(value: unknown, level: number, seen: Seen): unknown {
    const items = readItems(value);
    if (items === undefined) return typeFault('an array', value);
    if (level >= MOST_LEVELS) return faulty('depth', TOO_DEEP);
    const faults = new Faults();
    const { length } = items;
    const bound = (word: string, limit: number): void => {
      faults.add({ kind: 'bounds', detail: `must have at ${word} ${plural(limit, 'item')}`, value: length });
    };
    if (length < least) bound('least', least);
    if (length > most) bound('most', most);
    const [first, second] = uniqueItems ? (firstTwins(items) ?? []) : [];
    if (first !== undefined) {
      faults.add({ kind: 'bounds', detail: `must have no two equal items: items ${first} and ${second} are equal` });
    }
    let isSame = true;
    const output = items.map((inner, index) => {
      const walked = rule.walk(inner, level + 1, seen);
      if (walked instanceof Faults) faults.take(index, walked);
      isSame &&= Object.is(walked, inner);
      return walked;
    });
    return faults.total > 0 ? faults : isSame ? value : output;
  }

  return schemaOf({
    check: (value, level, seen) =>
      Array.isArray(value) &&
      level < MOST_LEVELS &&
      value.length >= least &&
      value.length <= most &&
      allMatch(value, rule, level + 1, seen) &&
      (!uniqueItems || firstTwins(value) === undefined),
    walk,
    changes: rule.changes,
    noun: 'an array',
    height: rule.height + 1,
    describe: (writer) => ({ ...described, items: writer.of(rule) }),
  });
}

function allMatch(items: readonly unknown[], { bare, check }: Rule, level: number, seen: Seen): boolean {
  if (bare) {
    for (let index = 0; index < items.length; index++) if (typeof items[index] !== bare) return false;
    return true;
  }
  for (let index = 0; index < items.length; index++) if (!check(items[index], level, seen)) return false;
  return true;
}

/** The items as they are now, read once; `undefined` for what is no array or cannot be read. */
function readItems(value: unknown): unknown[] | undefined {
  try {
    return Array.isArray(value) ? Array.from(value) : undefined;
  } catch {
    return undefined;
  }
}
