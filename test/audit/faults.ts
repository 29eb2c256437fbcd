import { changed, type Fault, keyed, nounsOf, type Path } from './fault.js';
import { faultsOfType } from './faults-of-type.js';
import { isRelated, misspellings, realWords } from './misspell.js';
import { branchOf, type FieldSpec, type ObjectSpec, type Spec, settled } from './spec.js';

/** So many unrelated keys are put into each object. */
const STRANGERS = 4;

/** Every single fault that a schema allows in a value that is right. */
export function faultsOf(spec: Spec, value: unknown, at: Path = [], isOptional = false): Fault[] {
  const found = faultsOfType(spec, value, at, isOptional);
  if (value === null) return found;
  const plain = settled(spec, value);
  if (plain.is === 'array') found.push(...faultsOfItems(plain.item, value as unknown[], at));
  if (plain.is === 'record') {
    for (const [key, item] of Object.entries(value as object)) found.push(...faultsOf(plain.value, item, [...at, key]));
  }
  if (plain.is === 'object' || plain.is === 'tagged') {
    const object = plain.is === 'object' ? plain : branchOf(plain, value);
    found.push(...faultsOfKeys(object, value as object, at, plain));
    for (const [key, field] of Object.entries(object.fields)) {
      if (Object.hasOwn(value as object, key) && !(plain.is === 'tagged' && plain.key === key)) {
        const item = (value as Readonly<Record<string, unknown>>)[key];
        found.push(...faultsOf(field.spec, item, [...at, key], field.isOptional));
      }
    }
  }
  return found;
}

/** The faults of the last item and of each that is of another branch, and those that all items have alike. */
function faultsOfItems(item: Spec, items: readonly unknown[], at: Path): Fault[] {
  const plain = settled(item, items.at(-1));
  const looked = plain.is === 'tagged' ? [...items.keys()] : [items.length - 1];
  const found = looked.flatMap((index) => faultsOf(item, items[index], [...at, index]));
  if (items.length < 2 || plain.is === 'tagged' || plain.is === 'either') return found;
  const first = faultsOf(item, items[0], [...at, 0]);
  const others = items.slice(1).map((other, index) => faultsOf(item, other, [...at, index + 1]));
  for (const fault of first) {
    const alike = others.map((list) =>
      list.find(({ id, kind }) => kind === fault.kind && within(id, at) === within(fault.id, at)),
    );
    const isNear = fault.at.slice(at.length + 1).every((key) => typeof key === 'string');
    const isAlike =
      isNear &&
      /^(?:type|missing|pattern|options nonsense)$/.test(fault.kind) &&
      alike.every((other) => other !== undefined);
    if (!isAlike) continue;
    found.push({
      ...fault,
      id: `${fault.id} in all items`,
      touches: [at],
      // Where no two may be equal, that is wrong too.
      blames: [...fault.blames, at],
      apply: (root) => alike.reduce((sum, other) => other?.apply(sum), fault.apply(root)),
      right: [
        ...fault.right,
        items.length === 2 ? /; also items 1$/ : new RegExp(`; also items 1 to ${items.length - 1}$`),
      ],
    });
  }
  return found;
}

/** The id without where the array is and which item it is. */
const within = (id: string, at: Path): string =>
  id.replace(new RegExp(`(?<=^${'[^|]*\\|'.repeat(at.length)})\\d+`), '*');

function faultsOfKeys({ fields }: ObjectSpec, value: object, at: Path, plain: Spec): Fault[] {
  const found: Fault[] = [];
  const tag = plain.is === 'tagged' ? plain.key : undefined;
  for (const [key, field] of Object.entries(fields)) {
    if (!Object.hasOwn(value, key)) continue;
    const isTag = key === tag;
    const nouns = isTag ? nounsOf(plain, tag) : nounsOf(field.spec);
    // Without its literal the rest of a union's value cannot be judged.
    const touches = isTag ? [at] : [[...at, key]];
    if (!field.isOptional) found.push(missing(at, key, nouns, touches));
    for (const [way, wrong] of misspellings(key)) {
      if (Object.hasOwn(fields, wrong)) continue;
      found.push(misspelt(at, key, field, [way, wrong], [...touches, [...at, wrong]]));
    }
  }
  const keys = Object.keys(fields);
  const strange = realWords.filter((word) => !keys.some((key) => isRelated(key, word)));
  for (let index = 0; index < STRANGERS; index++) {
    const key = strange[(at.length * 31 + keys.length * 17 + index * 41) % strange.length] ?? 'zz';
    const left = keys.filter((field) => !Object.hasOwn(value, field));
    found.push({
      id: `${at.join('|')}|unknown ${key}`,
      kind: 'unknown',
      at: [...at, key],
      touches: [[...at, key]],
      apply: (root) => changed(root, at, (parent) => Object.assign(parent, { [key]: index % 2 ? 1 : 'x' })),
      came: /"? is not a field/,
      right: [],
      names: left.slice(0, 8),
      blames: [[...at, key]],
    });
  }
  return found;
}

function missing(at: Path, key: string, nouns: readonly RegExp[], touches: readonly Path[]): Fault {
  return {
    id: `${[...at, key].join('|')}|missing`,
    kind: 'missing',
    at: [...at, key],
    touches,
    apply: (root) => changed(root, at, (parent) => Reflect.deleteProperty(parent, key)),
    came: /is required/,
    right: nouns,
    blames: [[...at, key]],
  };
}

function misspelt(
  at: Path,
  key: string,
  { isOptional }: FieldSpec,
  [way, wrong]: [string, string],
  touches: Path[],
): Fault {
  return {
    id: `${[...at, key].join('|')}|misspelt: ${way} ${wrong}`,
    kind: `misspelt ${way}`,
    at: isOptional ? [...at, wrong] : [...at, key],
    touches,
    apply: (root) =>
      changed(root, at, (parent) => {
        const entries = Object.entries(parent).map(([name, item]) => [name === key ? wrong : name, item]);
        for (const name of Object.keys(parent)) Reflect.deleteProperty(parent, name);
        Object.assign(parent, Object.fromEntries(entries));
      }),
    came: keyed(wrong),
    right: [],
    names: [key],
    blames: [
      [...at, wrong],
      [...at, key],
    ],
    pair: { parent: at, wrong, field: key },
  };
}
