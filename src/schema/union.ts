import { type DescriptionOptions, describedBy } from './boolean.js';
import { Faults, faulty, typeFault } from './faults.js';
import { type JsonSchema, writeJsonSchema } from './json-schema.js';
import { listNoun } from './literal.js';
import { readEntries } from './container.js';
import { refuse } from './options.js';
import { childRule } from './recognise.js';
import { heightOver, type Rule, type Seen } from './rule.js';
import { type AnySchema, type InferInput, type InferOutput, type Schema, schemaOf } from './schema.js';

/** A field whose literal says which branch a value means. */
interface Discriminator {
  readonly key?: string;
  readonly chosen: ReadonlyMap<unknown, Rule | undefined>;
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
  refuse(Array.isArray(schemas) && schemas.length > 0 ? [] : ['a union takes an array of one or more schemas']);
  const branches = schemas.map((schema, index) => childRule(schema, `branch ${index} of a union`));
  let found: Discriminator | undefined;
  // Looked for when first used: a branch may be lazy.
  const discriminator = (): Discriminator => (found ??= discriminatorOf(branches));

  const nounOf = (): string => [...new Set(branches.map(({ noun }) => noun))].join(' or ');
  const isOfObjects = (): boolean => branches.every(({ isObject }) => isObject);

  function check(value: unknown, level: number, seen: Seen): boolean {
    for (const branch of branches) {
      if (branch.check(value, level, seen)) return true;
      // It may match all the same and give something else: the walk finds out.
      if (branch.changes) return false;
    }
    return false;
  }

  function walk(value: unknown, level: number, seen: Seen): unknown {
    const { key, chosen } = discriminator();
    if (key !== undefined) return walkChosen(key, chosen, value, level, seen);
    const failed: Faults[] = [];
    for (const branch of branches) {
      const walked = branch.walk(value, level, seen);
      if (!(walked instanceof Faults)) return walked;
      failed.push(walked);
    }
    const isList = branches.every((branch) => optionsOf(writeJsonSchema(branch)).length > 0);
    return clearest(failed) ?? faulty(isList ? 'options' : 'union', `must be ${nounOf()}`, value);
  }

  return schemaOf({
    check,
    walk,
    changes: branches.some(({ changes }) => changes),
    height: heightOver(...branches),
    inner: () => branches,
    describe(writer) {
      const anyOf = branches.map((branch) => branch.describe(writer));
      return { ...(isOfObjects() && { type: 'object' }), ...described, anyOf };
    },
    get noun() {
      return nounOf();
    },
    get isObject() {
      return isOfObjects();
    },
  });
}

/** The values of a literal or a closed list. */
const optionsOf = ({ enum: options, ...own }: JsonSchema = {}): readonly unknown[] =>
  options ?? ('const' in own ? [own.const] : []);

/** The first key that is required in every branch and holds a closed list there, no value in two of them. */
function discriminatorOf(branches: readonly Rule[]): Discriminator {
  const jsons = branches.map((branch) => writeJsonSchema(branch));
  for (const key of jsons[0]?.required ?? []) {
    const lists = jsons.map(({ type, required, properties }) =>
      type === 'object' && required?.includes(key) ? optionsOf(properties?.[key]) : [],
    );
    const chosen = new Map(lists.flatMap((list, index) => list.map((option) => [option, branches[index]])));
    if (lists.every(({ length }) => length > 0) && chosen.size === lists.flat().length) return { key, chosen };
  }
  return { chosen: new Map() };
}

function walkChosen(key: string, chosen: Discriminator['chosen'], value: unknown, level: number, seen: Seen): unknown {
  const entries = readEntries(value);
  if (!entries || Array.isArray(value)) return typeFault('an object', value);
  const option = entries.get(key);
  const branch = chosen.get(option);
  if (branch) return branch.walk(value, level, seen);
  const noun = listNoun([...chosen.keys()]);
  const faults = new Faults();
  faults.sift(key, option === undefined ? faulty('missing', `is required: ${noun}`) : faulty('options', `must be ${noun}`, option));
  return faults;
}

/** The faults of the branch that the value plainly means: right in kind, and with fewer faults than any other such. */
function clearest(failed: readonly Faults[]): Faults | undefined {
  const near = failed.filter(({ list: [first] }) => first?.path.length !== 0 || !/type|options|union/.test(first.kind));
  const fewest = Math.min(...near.map(({ total }) => total));
  const best = near.filter(({ total }) => total === fewest);
  return best.length === 1 ? best[0] : undefined;
}
