import { MOST_LEVELS, only } from '../errors/plain-json.js';
import { containerWalk, readEntries } from './container.js';
import { count, optionProblems, refuse, text } from './options.js';
import { childRule } from './recognise.js';
import { heightOver, type Seen } from './rule.js';
import { type AnySchema, type InferInput, type InferOutput, type Schema, schemaOf } from './schema.js';

export interface RecordOptions {
  readonly description?: string;
  readonly maxProperties?: number;
}

/**
 * An object with any keys, whose values all match `value`. Only own enumerable string keys are read.
 * @throws `InvalidDefinitionError` for an unknown option, or a `value` that is no schema
 */
export function record<Value extends AnySchema>(
  value: Value,
  options: RecordOptions = {},
): Schema<Record<string, InferOutput<Value>>, Record<string, InferInput<Value>>> {
  refuse(optionProblems(options, { description: text, maxProperties: count }));
  const rule = childRule(value, 'the value of a record');
  const { maxProperties: most = Infinity } = options;
  const described = only({ type: 'object', ...options });

  function check(given: unknown, level: number, seen: Seen): boolean {
    if (typeof given !== 'object' || given === null || Array.isArray(given) || level >= MOST_LEVELS) return false;
    // SAFETY: every key that is read is one of its own.
    const items = given as Readonly<Record<string, unknown>>;
    let fields = 0;
    for (const key in items) {
      if (!Object.hasOwn(items, key) || !rule.check(items[key], level + 1, seen)) return false;
      fields++;
    }
    return fields <= most;
  }

  const walk = containerWalk('an object', readEntries, (entries, faults, level, seen, given) => {
    faults.bound(entries.length, 0, most, 'field');
    const output = entries.map(([key, item]) => [key, faults.sift(key, rule.walk(item, level, seen))] as const);
    const isSame = output.every(([, item], index) => Object.is(item, entries[index]?.[1]));
    return isSame ? given : Object.fromEntries(output);
  });

  return schemaOf({
    check,
    walk,
    noun: 'an object',
    isObject: true,
    height: heightOver(rule),
    describe: (writer) => ({ ...described, additionalProperties: rule.describe(writer) }),
  });
}
