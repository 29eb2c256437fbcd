import { guessKeys } from '../message/keys.js';
import { listNoun, nearOption } from '../message/received.js';
import { type DescriptionOptions, describedBy } from './boolean.js';
import { readEntries } from './container.js';
import { type Fault, Faults, faulty, unknownKey } from './faults.js';
import { type JsonSchema, writeJsonSchema } from './json-schema.js';
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
      return clearestFaults(failed) ?? faulty({ kind, detail: `must be ${noun}`, value });
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

/** The branches with those of the unions among them. */
function flat(rules: readonly Rule[]): Rule[] {
  return rules.flatMap((rule) => {
    const { branches } = rule.target?.() ?? rule;
    return branches ? flat(branches) : [rule];
  });
}

/** The values of a literal or a closed list. */
const optionsOf = ({ enum: options, ...own }: JsonSchema = {}): readonly unknown[] =>
  options ?? ('const' in own ? [own.const] : []);

type Walk = (branch: Rule) => unknown;

/** How the branch that is meant is found, and how the faults of a union are told. */
interface Plan {
  readonly all: readonly Rule[];
  /** The branches that take objects, each with the values that it takes under each of the keys. */
  readonly objects: readonly (readonly [branch: Rule, options: readonly (readonly unknown[])[]])[];
  /** The keys that every branch of objects requires and has a closed list for. */
  readonly keys: readonly string[];
  /** All fields of all branches. */
  readonly fields: ReadonlySet<string>;
  /** Whether no branch of objects takes any other. */
  readonly isClosed: boolean;
  readonly kind: 'options' | 'type' | 'union';
  readonly noun: string;
}

function planOf(branches: readonly Rule[]): Plan {
  const all = flat(branches);
  const written = all.map((branch) => ({ ...writeJsonSchema(branch), branch }));
  const objects = written.filter(({ type }) => type === undefined || [type].flat().includes('object'));
  const isCertain = ({ type, required, properties }: JsonSchema, key: string): boolean =>
    type === 'object' && required?.includes(key) === true && optionsOf(properties?.[key]).length > 0;
  const keys = (objects[0]?.required ?? []).filter((key) => objects.every((object) => isCertain(object, key)));
  const isList = written.every((one) => optionsOf(one).length > 0);
  const isOneType = new Set(all.map(({ noun }) => noun)).size === 1;
  return {
    all,
    objects: objects.map(({ branch, properties }) => [branch, keys.map((key) => optionsOf(properties?.[key]))]),
    keys,
    isClosed: objects.every(({ additionalProperties }) => additionalProperties === false),
    fields: new Set(objects.flatMap(({ properties = {} }) => Object.keys(properties))),
    kind: isList ? 'options' : isOneType ? 'type' : 'union',
    noun: nounOf(all),
  };
}

/** The branches that can match by the value's literals, or the faults of a value whose literal is that of none. */
function meantBy({ all, objects, keys, fields, isClosed }: Plan, value: unknown, walk: Walk): readonly Rule[] | Faults {
  const entries = keys.length > 0 ? readEntries(value) : undefined;
  if (!entries) return all;
  const sent = new Map(entries);
  const strangers = entries.map(([key]) => key).filter((key) => !fields.has(key));
  let meant = objects;
  for (const [index, key] of keys.entries()) {
    const isMissing = sent.get(key) === undefined;
    const { sentAs, hints } = guessKeys({ keys: strangers, unsent: isMissing ? [key] : [] });
    const option = sent.get(sentAs.get(key) ?? key);
    const takes = (wanted: unknown): typeof meant => meant.filter(([, lists]) => lists[index]?.includes(wanted));
    const options = [...new Set(meant.flatMap(([, lists]) => lists[index] ?? []))];
    const noun = listNoun(options);
    const fault: Fault = isMissing
      ? { kind: 'missing', detail: `is required: ${noun}`, hint: hints.get(key) }
      : { kind: 'options', detail: `must be ${noun}`, value: option, options };
    const fitting = takes(option);
    if (fitting.length === 0) {
      const near = takes(nearOption(option, options));
      if (near.length === 1 && near[0]) return literalFaults(key, fault, walk(near[0][0]));
      const faults = new Faults();
      faults.sift(key, faulty(fault));
      // Whichever branch is meant, it does not have these.
      for (const stranger of isClosed ? strangers : []) faults.add(unknownKey(stranger));
      faults.strangers = { keys: isClosed ? strangers : [], unsent: isMissing ? [key] : [] };
      return faults;
    }
    meant = fitting;
  }
  return meant.map(([branch]) => branch);
}

/** A wrong literal, in the place of what the branch says of it that was nearly named, beside all else that is wrong. */
function literalFaults(key: string, fault: Fault, walked: unknown): Faults {
  const faults = new Faults();
  const { list, strangers } = Faults.is(walked) ? walked : { list: [[key, walked]] as const, strangers: undefined };
  faults.strangers = strangers;
  for (const entry of list) {
    if ('kind' in entry) faults.add(entry);
    else faults.sift(entry[0], entry[0] === key ? faulty(fault) : entry[1]);
  }
  return faults;
}

/**
 * The faults of the branch that the value plainly means: right in kind, and with the fewest faults, of which the fewest
 * are keys that it does not have; the first of such. `undefined` where none is right in kind.
 */
function clearestFaults(failed: readonly Faults[]): Faults | undefined {
  const isRoot = ({ list: [first] }: Faults): boolean =>
    first !== undefined && 'kind' in first && !first.path?.length && /type|options|union/.test(first.kind);
  const strangersOf = ({ list }: Faults): number =>
    list.filter((entry) => 'kind' in entry && entry.kind === 'unknown-key').length;
  const near = failed.filter((faults) => !isRoot(faults));
  return near.sort((one, other) => one.total - other.total || strangersOf(one) - strangersOf(other))[0];
}
