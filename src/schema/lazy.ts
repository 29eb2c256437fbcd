import { checkOnce, walkOnce } from './memo.js';
import { refuse } from './options.js';
import { childRule } from './recognise.js';
import type { Rule } from './rule.js';
import { type AnySchema, type InferInput, type InferOutput, type Schema, schemaOf } from './schema.js';

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

  return schemaOf({
    check: (value, level, seen) => checkOnce(target(), value, level, seen),
    walk: (value, level, seen) => walkOnce(target(), value, level, seen),
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

/** Resolves every reference that looks at the same value: one that leads back throws. */
function enterAll(rule: Rule): void {
  for (const inner of rule.inner?.() ?? []) enterAll(inner);
}
