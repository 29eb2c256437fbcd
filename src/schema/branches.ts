import { MOST_ISSUES } from '../errors/issue.js';
import { guessKeys } from '../message/keys.js';
import { listed, listNoun, nearOption } from '../message/received.js';
import { readEntries } from './container.js';
import { type Fault, Faults, faulty, notAField } from './faults.js';
import { type JsonSchema, writeJsonSchema } from './json-schema.js';
import { nounOf, type Rule } from './rule.js';

type Walk = (branch: Rule) => unknown;

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

/** How the branch that is meant is found, and how the faults of a union are told. */
export interface Plan {
  readonly all: readonly Rule[];
  /** The branches that take objects, each with the values that it takes under each of the keys. */
  readonly objects: readonly (readonly [branch: Rule, options: readonly (readonly unknown[])[]])[];
  /** The keys that every branch of objects requires and has a closed list for. */
  readonly keys: readonly string[];
  /** Whether no branch of objects takes any field that is not its own. */
  readonly isClosed: boolean;
  /** All fields of all branches. */
  readonly fields: ReadonlySet<string>;
  /** What is told where no branch is meant. */
  readonly fault: Fault;
  /** The same of an object that lacks a field, where the branches require others. */
  readonly objectFault: Fault | undefined;
}

export function planOf(branches: readonly Rule[]): Plan {
  const all = flat(branches);
  const written = all.map((branch) => ({ ...writeJsonSchema(branch), branch }));
  const objects = written.filter(({ type }) => type === undefined || [type].flat().includes('object'));
  const isCertain = ({ type, required, properties }: JsonSchema, key: string): boolean =>
    type === 'object' && required?.includes(key) === true && optionsOf(properties?.[key]).length > 0;
  const keys = (objects[0]?.required ?? []).filter((key) => objects.every((object) => isCertain(object, key)));
  const lists = written.map(optionsOf);
  const isList = lists.every(({ length }) => length > 0);
  const options = [...new Set(lists.flat())];
  const isOneType = new Set(all.map(({ noun }) => noun)).size === 1;
  const noun = isList ? listNoun(options) : nounOf(all);
  const shapes = written.map(({ required = [], branch }) => ({
    noun: required.length > 0 ? `${branch.noun} with ${listed(required)}` : branch.noun,
  }));
  const isOneShape = new Set(shapes.map(({ noun }) => noun)).size === 1;
  return {
    all,
    objects: objects.map(({ branch, properties }) => [branch, keys.map((key) => optionsOf(properties?.[key]))]),
    keys,
    isClosed: objects.every(({ additionalProperties }) => additionalProperties === false),
    fields: new Set(objects.flatMap(({ properties = {} }) => Object.keys(properties))),
    fault: {
      kind: isList ? 'options' : isOneType ? 'type' : 'union',
      detail: `must be ${noun}`,
      ...(isList && { options }),
    },
    objectFault: isOneShape ? undefined : { kind: 'union', detail: `must be ${nounOf(shapes)}` },
  };
}

/** The branches that can match by the value's literals, or the faults of a value whose literal is that of none. */
export function meantBy(
  { all, objects, keys, fields, isClosed }: Plan,
  value: unknown,
  walk: Walk,
): readonly Rule[] | Faults {
  const entries = keys.length > 0 ? readEntries(value) : undefined;
  if (!entries) return all;
  const sent = new Map(entries);
  const strangers = entries.map(([key]) => key).filter((key) => !fields.has(key));
  let meant = objects;
  for (const [index, key] of keys.entries()) {
    const isMissing = sent.get(key) === undefined;
    const guess = isMissing ? guessKeys({ keys: strangers, unsent: [key] }) : undefined;
    const option = sent.get(guess?.sentAs.get(key) ?? key);
    const takes = (wanted: unknown): typeof meant => meant.filter(([, lists]) => lists[index]?.includes(wanted));
    const options = [...new Set(meant.flatMap(([, lists]) => lists[index] ?? []))];
    const noun = listNoun(options);
    const fault: Fault = isMissing
      ? { kind: 'missing', detail: `is required: ${noun}`, hint: guess?.hints.get(key) }
      : { kind: 'options', detail: `must be ${noun}`, value: option, options };
    const fitting = takes(option);
    if (fitting.length === 0) {
      // The one that is left says itself what is wrong with its literal.
      if (meant.length === 1 && meant[0]) return [meant[0][0]];
      const [near, another] = takes(nearOption(option, options));
      if (near && !another) return literalFaults(key, fault, walk(near[0]));
      const faults = new Faults();
      faults.sift(key, faulty(fault));
      // Whichever branch is meant, it does not have these.
      for (const stranger of isClosed ? strangers : []) faults.add(notAField([stranger]));
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
  if (!Faults.is(walked)) return faulty({ ...fault, path: [key] });
  faults.strangers = walked.strangers;
  for (const entry of walked.list) {
    if (!entry.inner) faults.add(entry);
    else faults.sift(entry.path[0], entry.path[0] === key ? faulty(fault) : entry.inner);
  }
  return faults;
}

/** What is told of a value that no branch takes: the faults of the one that it plainly means, where there is one. */
export function unionFaults({ fault, objectFault }: Plan, failed: readonly Faults[], value: unknown): Faults {
  const near = failed.filter((faults) => !isOfAnotherKind(faults));
  const fewest = Math.min(...near.map(faultsAndStrangers));
  const best = near.filter((faults) => faultsAndStrangers(faults) === fewest);
  const [first] = best;
  if (!first) return faulty({ ...fault, value });
  if (best.length === 1) return first;
  const same = sameFault(best.map(onlyFault));
  if (same) return faulty(same);
  if (!readEntries(value)) return faulty({ ...fault, detail: `${fault.detail} in one of its forms` });
  return objectFault && best.every(isLacking) ? faulty(objectFault) : first;
}

/** Whether a field is missing. */
const isLacking = ({ list }: Faults): boolean =>
  list.some(({ inner }) => inner?.list.some((found) => !found.inner && found.kind === 'missing'));

/**
 * How far the value is from the branch: of as many faults those weigh more that are keys of another branch, and one
 * of another type.
 */
const faultsAndStrangers = (faults: Faults): number =>
  faults.total +
  Math.min(faults.strangers?.keys.length ?? 0, MOST_ISSUES) / (2 * MOST_ISSUES) +
  (onlyFault(faults)?.kind === 'type' ? 0.25 : 0);

/** What is wrong at the root was not meant for this branch. */
const isOfAnotherKind = ({ list: [first] }: Faults): boolean =>
  first !== undefined && !first.inner && !first.path?.length && /type|options|union/.test(first.kind);

type Placed = Fault & { readonly path: NonNullable<Fault['path']> };

/** The fault of a value that has one only, with its whole path. */
function onlyFault({ list: [first], total }: Faults): Placed | undefined {
  if (first === undefined || total > 1) return undefined;
  if (!first.inner) return { ...first, path: first.path ?? [] };
  const inner = onlyFault(first.inner);
  return inner && { ...inner, path: [...first.path, ...inner.path] };
}

/** One fault for branches that each want something else in the same place. */
function sameFault(faults: readonly (Placed | undefined)[]): Fault | undefined {
  const [first] = faults;
  if (!first || !faults.every((fault) => fault?.path.join() === first.path.join())) return undefined;
  const [start = ''] = /^(?:must be|is required:) /.exec(first.detail) ?? [];
  const [detail = '', ...others] = new Set(faults.map((fault) => fault?.detail ?? ''));
  const joined = [detail, ...others.map((other) => other.replace(start, ''))].join(' or ');
  const { path, kind, value } = first;
  const isOneKind = /type|missing/.test(kind) && faults.every((fault) => fault?.kind === kind);
  if (!isOneKind) return { path, kind: 'union', detail: joined };
  const takes = (held: unknown): boolean => faults.some((fault) => fault?.takes?.(held) !== false);
  return { path, kind, detail: joined, takes, ...('value' in first && { value }) };
}
