import { type DescriptionOptions, describedBy } from './boolean.js';
import { readEntries } from './container.js';
import { Faults, faulty, untold } from './faults.js';
import { type JsonSchema, writeJsonSchema } from './json-schema.js';
import { listNoun } from './literal.js';
import { type Asker, checkOnce, walkOnce } from './memo.js';
import { refuse } from './options.js';
import { childRule } from './recognise.js';
import { heightOver, type Rule } from './rule.js';
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
  const asker: Asker = {
    check: (value, level, seen) => branches.some((branch) => branch.check(value, level, seen)),
    walk(value, level, seen) {
      const failed: Faults[] = [];
      const changed: unknown[] = [];
      for (const branch of branches) {
        const walked = branch.walk(value, level, seen);
        if (Object.is(walked, value)) return value;
        if (Faults.is(walked)) failed.push(walked);
        else changed.push(walked);
      }
      if (changed.length > 0) return changed[0];
      return meantFaults(branches, value, failed) ?? clearestFaults(failed) ?? unionFault(branches, value);
    },
  };
  const isOfObjects = (): boolean => branches.every(({ isObject }) => isObject);

  return schemaOf({
    check: (value, level, seen) => checkOnce(asker, value, level, seen),
    walk: (value, level, seen) => walkOnce(asker, value, level, seen),
    height: heightOver(...branches),
    inner: () => branches,
    describe(writer) {
      const anyOf = branches.map((branch) => branch.describe(writer));
      return { ...(isOfObjects() && { type: 'object' }), ...described, anyOf };
    },
    get noun() {
      return nounOf(branches);
    },
    get isObject() {
      return isOfObjects();
    },
  });
}

const nounOf = (branches: readonly Rule[]): string => [...new Set(branches.map(({ noun }) => noun))].join(' or ');

/** The values of a literal or a closed list. */
const optionsOf = ({ enum: options, ...own }: JsonSchema = {}): readonly unknown[] =>
  options ?? ('const' in own ? [own.const] : []);

/** The faults of the branch that the value names by its literal, or that it names none. */
function meantFaults(branches: readonly Rule[], value: unknown, failed: readonly Faults[]): Faults | undefined {
  const entries = readEntries(value);
  const { key, indexes } = entries ? discriminatorOf(branches) : {};
  if (key === undefined) return undefined;
  const option = new Map(entries).get(key);
  const index = indexes?.get(option);
  if (index !== undefined) return failed[index];
  const noun = listNoun([...(indexes?.keys() ?? [])]);
  const fault =
    option === undefined
      ? faulty('missing', `is required: ${noun}`, untold)
      : faulty('options', `must be ${noun}`, option);
  const faults = new Faults();
  faults.sift(key, fault);
  return faults;
}

interface Discriminator {
  readonly key?: string;
  /** The index of the branch for each of its values. */
  readonly indexes?: ReadonlyMap<unknown, number>;
}

/** The first key that every branch of objects requires and has a closed list for, no value in two of them. */
function discriminatorOf(branches: readonly Rule[]): Discriminator {
  const jsons = branches.map((branch, index) => ({ ...writeJsonSchema(branch), index }));
  const objects = jsons.filter(({ type }) => type === undefined || [type].flat().includes('object'));
  for (const key of objects[0]?.required ?? []) {
    const pairs = objects.map(({ type, required, properties, index }) => {
      const isCertain = type === 'object' && required?.includes(key);
      return isCertain ? optionsOf(properties?.[key]).map((option) => [option, index] as const) : [];
    });
    const indexes = new Map(pairs.flat());
    if (pairs.every(({ length }) => length > 0) && indexes.size === pairs.flat().length) return { key, indexes };
  }
  return {};
}

/** The faults of the branch that the value plainly means: right in kind, and with fewer faults than any other such. */
function clearestFaults(failed: readonly Faults[]): Faults | undefined {
  const near = failed.filter(({ list: [first] }) => first?.path.length !== 0 || !/type|options|union/.test(first.kind));
  const fewest = Math.min(...near.map(({ total }) => total));
  const best = near.filter(({ total }) => total === fewest);
  return best.length === 1 ? best[0] : undefined;
}

function unionFault(branches: readonly Rule[], value: unknown): Faults {
  const isList = branches.every((branch) => optionsOf(writeJsonSchema(branch)).length > 0);
  const isOneType = new Set(branches.map(({ noun }) => noun)).size === 1;
  return faulty(isList ? 'options' : isOneType ? 'type' : 'union', `must be ${nounOf(branches)}`, value);
}
