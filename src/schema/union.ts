import { type DescriptionOptions, describedBy } from './boolean.js';
import { meantBy, type Plan, planOf, unionFaults } from './branches.js';
import { Faults } from './faults.js';
import { type Asker, checkOnce, walkOnce } from './memo.js';
import { refuse } from './options.js';
import { childRule } from './recognise.js';
import { heightOver, nounOf } from './rule.js';
import { type AnySchema, type InferInput, type InferOutput, type Schema, schemaOf } from './schema.js';

/**
 * What any one of the schemas takes: one that takes the value as it is, else the first that matches. Where none does,
 * the branch that is meant is told by a literal or closed list that all object branches have under one key, no value in two of them.
 * @throws `InvalidDefinitionError` for an empty list, or a member that is no schema
 */
export function union<Given extends readonly [AnySchema, ...AnySchema[]]>(
  schemas: Given,
  options: DescriptionOptions = {},
): Schema<InferOutput<Given[number]>, InferInput<Given[number]>> {
  const described = describedBy(options);
  refuse(Array.isArray(schemas) && schemas.length > 0 ? [] : ['a union takes an array of one or more schemas']);
  const branches = schemas.map((schema, index) => childRule(schema, `branch ${index} of a union`));
  // Made when first needed: a branch may be lazy.
  let plan: Plan | undefined;
  const asker: Asker = {
    check(value, level, seen) {
      for (const branch of branches) if (branch.check(value, level, seen)) return true;
      return false;
    },
    walk(value, level, seen) {
      plan ??= planOf(branches);
      const meant = meantBy(plan, value, (branch) => branch.walk(value, level, seen));
      if (Faults.is(meant)) return meant;
      if (meant.length === 1) return meant[0]?.walk(value, level, seen);
      const failed: Faults[] = [];
      const changed: unknown[] = [];
      for (const branch of meant) {
        const walked = branch.walk(value, level, seen);
        if (Object.is(walked, value)) return value;
        if (Faults.is(walked)) failed.push(walked);
        else changed.push(walked);
      }
      if (changed.length > 0) return changed[0];
      return unionFaults(plan, failed, value);
    },
  };
  const isOfObjects = (): boolean => branches.every(({ isObject }) => isObject);

  return schemaOf({
    check: (value, level, seen) => checkOnce(asker, value, level, seen),
    walk: (value, level, seen) => walkOnce(asker, value, level, seen),
    height: heightOver(...branches),
    inner: () => branches,
    branches,
    describe(writer) {
      const anyOf = branches.map((branch) => branch.describe(writer));
      return { ...described, anyOf };
    },
    get noun() {
      return nounOf(branches);
    },
    get isObject() {
      return isOfObjects();
    },
  });
}
