import { MOST_LEVELS, only } from '../errors/plain-json.js';
import { containerWalk, readItems } from './container.js';
import { count, crossed, flag, optionProblems, refuse, text } from './options.js';
import { childRule } from './recognise.js';
import { heightOver } from './rule.js';
import { type AnySchema, type InferInput, type InferOutput, type Schema, schemaOf } from './schema.js';
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
  const { minItems: least = 0, maxItems: most = Infinity, uniqueItems } = options;
  const described = only({ type: 'array', ...options });

  const walk = containerWalk('an array', readItems, (items, faults, level, seen, value) => {
    faults.bound(items.length, least, most, 'item');
    const twins = uniqueItems && firstTwins(items);
    if (twins) {
      const detail = `must have no two equal items: items ${twins.join(' and ')} are equal`;
      faults.add({ kind: 'bounds', detail });
    }
    let isSame = true;
    for (const [index, item] of items.entries()) {
      const walked = faults.sift(index, rule.walk(item, level, seen));
      isSame &&= Object.is(walked, item);
      items[index] = walked;
    }
    return isSame ? value : items;
  });

  const { bare, check } = rule;
  return schemaOf({
    check(value, level, seen) {
      if (!Array.isArray(value) || level >= MOST_LEVELS || value.length < least || value.length > most) return false;
      for (let index = 0; index < value.length; index++) {
        const item: unknown = value[index];
        if (bare ? typeof item !== bare : !check(item, level + 1, seen)) return false;
      }
      return !(uniqueItems && firstTwins(value));
    },
    walk,
    noun: 'an array',
    height: heightOver(rule),
    describe: (writer) => ({ ...described, items: rule.describe(writer) }),
  });
}
