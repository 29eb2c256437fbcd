import { MOST_LEVELS, only, TOO_DEEP } from '../errors/plain-json.js';
import { Faults, faulty, typeFault } from './faults.js';
import { readEntries } from './object.js';
import { count, optionProblems, refuse, text } from './options.js';
import { childRule } from './recognise.js';
import type { Seen } from './rule.js';
import { type AnySchema, type InferInput, type InferOutput, type Schema, schemaOf } from './schema.js';
import { plural } from './string.js';

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
  const { maxProperties: most = Number.POSITIVE_INFINITY } = options;
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

  function walk(given: unknown, level: number, seen: Seen): unknown {
    const entries = readEntries(given);
    if (entries === undefined) return typeFault('an object', given);
    if (level >= MOST_LEVELS) return faulty('depth', TOO_DEEP);
    const faults = new Faults();
    if (entries.size > most) {
      faults.add({ kind: 'bounds', detail: `must have at most ${plural(most, 'field')}`, value: entries.size });
    }
    let isSame = true;
    const output: [string, unknown][] = [];
    for (const [key, item] of entries) {
      const walked = rule.walk(item, level + 1, seen);
      if (walked instanceof Faults) faults.take(key, walked);
      else output.push([key, walked]);
      isSame &&= Object.is(walked, item);
    }
    return faults.total > 0 ? faults : isSame ? given : Object.fromEntries(output);
  }

  return schemaOf({
    check,
    walk,
    changes: rule.changes,
    noun: 'an object',
    height: rule.height + 1,
    isObject: true,
    describe: (writer) => ({ ...described, additionalProperties: writer.of(rule) }),
  });
}
