import { type DescriptionOptions, describedBy } from './boolean.js';
import { Faults, faulty, typeFault } from './faults.js';
import { listNoun } from './literal.js';
import { readEntries } from './object.js';
import { invalid } from './options.js';
import { childRule } from './recognise.js';
import type { Rule, Seen } from './rule.js';
import { type AnySchema, type InferInput, type InferOutput, type Schema, schemaOf } from './schema.js';

/** A field whose literal says which branch a value means. */
interface Discriminator {
  readonly key: string;
  readonly branches: ReadonlyMap<unknown, Rule>;
}

/**
 * What any one of the schemas takes: the first that matches decides. Where all are objects with a literal or closed
 * list under one key, no value in two of them, that key picks the branch.
 * @throws `InvalidDefinitionError` for an empty list, or a member that is no schema
 */
export function union<Given extends readonly [AnySchema, ...AnySchema[]]>(
  schemas: Given,
  options: DescriptionOptions = {},
): Schema<InferOutput<Given[number]>, InferInput<Given[number]>> {
  const described = describedBy(options);
  if (!Array.isArray(schemas) || schemas.length === 0) throw invalid(['a union takes an array of one or more schemas']);
  const branches = schemas.map((schema, index) => childRule(schema, `branch ${index} of a union`));
  let found: Discriminator | null | undefined;
  // Looked for when first used: a branch may be lazy.
  const discriminator = (): Discriminator | null => {
    if (found === undefined) found = discriminatorOf(branches) ?? null;
    return found;
  };
  const nounOf = (): string => [...new Set(branches.map((branch) => branch.noun))].join(' or ');

  function check(value: unknown, level: number, seen: Seen): boolean {
    for (const branch of branches) {
      if (branch.check(value, level, seen)) return true;
      // It may match all the same and give something else: the walk finds out.
      if (branch.changes) return false;
    }
    return false;
  }

  function walk(value: unknown, level: number, seen: Seen): unknown {
    const by = discriminator();
    if (by !== null) return walkBranch(by, value, level, seen);
    const failed: Faults[] = [];
    for (const branch of branches) {
      const walked = branch.walk(value, level, seen);
      if (!(walked instanceof Faults)) return walked;
      failed.push(walked);
    }
    const kind = branches.every((branch) => branch.options) ? 'options' : 'union';
    return clearest(failed) ?? faulty(kind, `must be ${nounOf()}`, value);
  }

  return schemaOf({
    check,
    walk,
    changes: branches.some(({ changes }) => changes),
    get noun() {
      return nounOf();
    },
    height: 1 + Math.max(...branches.map(({ height }) => height)),
    get isObject() {
      return branches.every(({ isObject }) => isObject);
    },
    inner: () => branches,
    describe: (writer) => ({
      ...(branches.every(({ isObject }) => isObject) && { type: 'object' }),
      ...described,
      anyOf: branches.map(writer.of),
    }),
  });
}

/** The first key that is required in every branch and holds a closed list there, no value in two of them. */
function discriminatorOf(branches: readonly Rule[]): Discriminator | undefined {
  for (const key of branches[0]?.required?.keys() ?? []) {
    const lists = branches.map((branch) => branch.required?.get(key)?.options ?? []);
    const pairs = lists.flatMap((list, index) => list.map((option) => [option, branches[index]] as const));
    const chosen = new Map(pairs);
    // SAFETY: every index is one of a branch.
    const byOption = chosen as ReadonlyMap<unknown, Rule>;
    if (lists.every((list) => list.length > 0) && chosen.size === pairs.length) return { key, branches: byOption };
  }
  return undefined;
}

function walkBranch({ key, branches }: Discriminator, value: unknown, level: number, seen: Seen): unknown {
  const entries = readEntries(value);
  if (entries === undefined) return typeFault('an object', value);
  const chosen = entries.get(key);
  const branch = branches.get(chosen);
  if (branch !== undefined) return branch.walk(value, level, seen);
  const noun = listNoun([...branches.keys()]);
  const faults = new Faults();
  faults.take(key, chosen === undefined ? faulty('missing', `is required: ${noun}`) : faulty('options', `must be ${noun}`, chosen));
  return faults;
}

/** The faults of the branch that the value plainly means: right in kind, and with fewer faults than any other such. */
function clearest(failed: readonly Faults[]): Faults | undefined {
  const near = failed.filter(({ list: [first] }) => first?.path.length !== 0 || !/type|options|union/.test(first.kind));
  const fewest = Math.min(...near.map(({ total }) => total));
  const best = near.filter(({ total }) => total === fewest);
  return best.length === 1 ? best[0] : undefined;
}
