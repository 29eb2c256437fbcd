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
  // Made when first needed: a branch may be lazy.
  let plan: Plan | undefined;
  const asker: Asker = {
    check(value, level, seen) {
      for (const branch of branches) if (branch.check(value, level, seen)) return true;
      return false;
    },
    walk(value, level, seen) {
      plan ??= planOf(branches);
      const { kind, noun } = plan;
      const meant = meantBy(plan, value);
      if (meant) return Faults.is(meant) ? meant : meant.walk(value, level, seen);
      const failed: Faults[] = [];
      const changed: unknown[] = [];
      for (const branch of branches) {
        const walked = branch.walk(value, level, seen);
        if (Object.is(walked, value)) return value;
        if (Faults.is(walked)) failed.push(walked);
        else changed.push(walked);
      }
      if (changed.length > 0) return changed[0];
      return clearestFaults(failed) ?? faulty(kind, `must be ${noun}`, value);
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

/** How the faults of a union are told. */
interface Plan extends Discriminator {
  readonly kind: 'options' | 'type' | 'union';
  readonly noun: string;
}

function planOf(branches: readonly Rule[]): Plan {
  const isList = branches.every((branch) => optionsOf(writeJsonSchema(branch)).length > 0);
  const isOneType = new Set(branches.map(({ noun }) => noun)).size === 1;
  const kind = isList ? 'options' : isOneType ? 'type' : 'union';
  return { ...discriminatorOf(branches), kind, noun: nounOf(branches) };
}

/** The only branch that can match, by the value's literal, or the fault of a value that names none. */
function meantBy({ key, branches }: Plan, value: unknown): Rule | Faults | undefined {
  const entries = key === undefined ? undefined : readEntries(value);
  if (key === undefined || !entries) return undefined;
  const option = entries.find(([name]) => name === key)?.[1];
  const branch = branches.get(option);
  if (branch) return branch;
  const noun = listNoun([...branches.keys()]);
  const isMissing = option === undefined;
  const faults = new Faults();
  faults.sift(
    key,
    isMissing ? faulty('missing', `is required: ${noun}`, untold) : faulty('options', `must be ${noun}`, option),
  );
  return faults;
}

interface Discriminator {
  readonly key?: string;
  /** The branch for each of its values. */
  readonly branches: ReadonlyMap<unknown, Rule>;
}

/** The first key that every branch of objects requires and has a closed list for, no value in two of them. */
function discriminatorOf(branches: readonly Rule[]): Discriminator {
  const objects = branches
    .map((branch) => ({ ...writeJsonSchema(branch), branch }))
    .filter(({ type }) => type === undefined || [type].flat().includes('object'));
  for (const key of objects[0]?.required ?? []) {
    const pairs = objects.map(({ type, required, properties, branch }) => {
      const isCertain = type === 'object' && required?.includes(key);
      return isCertain ? optionsOf(properties?.[key]).map((option) => [option, branch] as const) : [];
    });
    const byOption = new Map(pairs.flat());
    const isCertain = pairs.every(({ length }) => length > 0) && byOption.size === pairs.flat().length;
    if (isCertain) return { key, branches: byOption };
  }
  return { branches: new Map() };
}

/** The faults of the branch that the value plainly means: right in kind, and with fewer faults than any other such. */
function clearestFaults(failed: readonly Faults[]): Faults | undefined {
  const isRoot = ({ list: [first] }: Faults): boolean =>
    first !== undefined && 'kind' in first && first.path.length === 0 && /type|options|union/.test(first.kind);
  const near = failed.filter((faults) => !isRoot(faults));
  const fewest = Math.min(...near.map(({ total }) => total));
  const best = near.filter(({ total }) => total === fewest);
  return best.length === 1 ? best[0] : undefined;
}
