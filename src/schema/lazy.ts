import { TOO_DEEP } from '../errors/plain-json.js';
import { Faults, faulty } from './faults.js';
import { refuse } from './options.js';
import { childRule } from './recognise.js';
import type { Rule, Seen } from './rule.js';
import { type AnySchema, type InferInput, type InferOutput, type Schema, schemaOf } from './schema.js';

/** What is remembered of a value that is still being looked at: to meet it again inside itself is a cycle. */
const open = Symbol('open');

/**
 * A schema that is named before it is made, for recursion; write its type out: `const tree: Schema<Tree> = …`.
 * Values may be 500 levels deep.
 * @throws `InvalidDefinitionError` when first used, where `get` gives no schema, or one that contains itself with no
 * object or array between
 */
export function lazy<Given extends AnySchema>(get: () => Given): Schema<InferOutput<Given>, InferInput<Given>> {
  refuse(typeof get === 'function' ? [] : ['lazy takes a function that gives a schema']);
  let resolved: Rule | undefined;
  let isResolving = false;

  function target(): Rule {
    if (resolved !== undefined) return resolved;
    refuse(isResolving ? ['contains itself with no object or array between'] : []);
    isResolving = true;
    try {
      const rule = childRule(get(), 'what is lazy');
      enterAll(rule);
      resolved = rule;
      return rule;
    } finally {
      isResolving = false;
    }
  }

  /** Asks about each object once a parse, so that shared and cyclic values, and unions of look-alikes, cost linear time. */
  function once(value: unknown, seen: Seen, ask: (rule: Rule, seen: Seen) => unknown, onCycle: () => unknown): unknown {
    const rule = target();
    if (typeof value !== 'object' || value === null) return ask(rule, seen);
    const all = seen ?? new Map<Rule, Map<object, unknown>>();
    const answers = all.get(rule) ?? new Map<object, unknown>();
    all.set(rule, answers);
    const earlier = answers.get(value);
    if (earlier === open) return onCycle();
    if (earlier !== undefined) return copied(earlier);
    answers.set(value, open);
    const answer = ask(rule, all);
    answers.set(value, copied(answer));
    return answer;
  }

  return schemaOf({
    check: (value, level, seen) =>
      once(value, seen, (rule, all) => rule.check(value, level, all), () => false) === true,
    walk: (value, level, seen) =>
      once(value, seen, (rule, all) => rule.walk(value, level, all), () => faulty('depth', TOO_DEEP)),
    // Not known before it is resolved, which would be too early here.
    changes: true,
    get noun() {
      return target().noun;
    },
    get isObject() {
      return target().isObject;
    },
    target,
    inner: () => [target()],
    describe: (writer) => writer.refer(target(), () => target().describe(writer)),
  });
}

/** Faults are given keys on their way up: a second way needs its own. */
function copied(answer: unknown): unknown {
  if (!(answer instanceof Faults)) return answer;
  const copy = new Faults();
  for (const fault of answer.list) copy.list.push({ ...fault, path: [...fault.path] });
  copy.total = answer.total;
  return copy;
}

/** Resolves every reference that looks at the same value: one that leads back throws. */
function enterAll(rule: Rule): void {
  for (const inner of rule.inner?.() ?? []) enterAll(inner);
}
