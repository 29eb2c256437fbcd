import { cameAs, escaped, exactly, type Fault, nounsOf, option, type Path, replaced } from './fault.js';
import { misspellings } from './misspell.js';
import { type Spec, settled, tagsOf } from './spec.js';

/** What is sent in the place of each kind: text that reads like it comes first. */
const wrongs: Readonly<Record<string, readonly unknown[]>> = {
  string: [42, true, ['x'], { x: 1 }],
  integer: ['many', 1.5, true, [1], { x: 1 }, '1.5x'],
  number: ['12,5', false, [1], { x: 1 }],
  boolean: ['yes', 1, [true], { x: 1 }],
  array: ['x', { 0: 'x' }, 7, true],
  object: ['x', ['x'], 7, false],
  record: ['x', ['x'], 7, false],
  tagged: ['x', ['x'], 7, false],
  either: ['x', true, 7.5, [1], { x: 1 }],
  options: [77, true, ['x'], { x: 1 }],
};

/** What can be wrong with a value by itself: its type, its bounds, its pattern, its options. */
export function faultsOfType(spec: Spec, value: unknown, at: Path, isOptional: boolean): Fault[] {
  const found: Fault[] = [];
  const plain = settled(spec, value);
  const put = (kind: string, wrong: unknown, says: Pick<Fault, 'came' | 'right'> & Partial<Fault>): number =>
    found.push({
      id: `${at.join('|')}|${kind} ${JSON.stringify(wrong)?.slice(0, 40)}`,
      kind,
      at,
      touches: [at],
      apply: (root) => replaced(root, at, wrong),
      blames: [at],
      ...says,
    });
  const takesNull = isOptional || spec.is === 'nullable';
  const right = nounsOf(spec);
  const values = plain.is === 'options' ? [...plain.values, ...(spec.is === 'nullable' ? [null] : [])] : [];
  for (const wrong of [...(wrongs[plain.is] ?? []), ...(takesNull ? [] : [null])]) {
    if (plain.is === 'either' && plain.of.some((one) => takes(one, wrong))) continue;
    if (plain.is === 'options' && plain.values.some((one) => one === wrong)) continue;
    put('type', wrong, { came: cameAs(wrong), right, ...(plain.is === 'options' && { orders: [values] }) });
  }
  if (spec.is === 'nullable' && plain.is === 'options') {
    put('options slip', 'null', { came: /not "null"/, right, orders: [[null, ...plain.values]] });
  } else if (takesNull && !/string|either|options/.test(plain.is)) {
    const advice = spec.is === 'nullable' ? /\(send null\)/ : /\(leave it out\)/;
    put('type slip null', 'null', { came: /not the string "null"/, right: [...right, advice], isSlip: true });
  }
  const isHeld = /array|object|record|tagged/.test(plain.is);
  if (isHeld) {
    const noun = plain.is === 'array' ? 'array' : 'object';
    const held = {
      came: /a string .*JSON/,
      right: [new RegExp(`must be an ${noun}`), new RegExp(`send the ${noun}`)],
      isSlip: true,
    };
    put('type slip json', JSON.stringify(value), held);
    put('type slip json', ` ${JSON.stringify(value, null, 2)}\n`, held);
  }
  if (/integer|number|boolean/.test(plain.is)) {
    put('type slip', String(value), {
      came: option(String(value)),
      right: [...right, new RegExp(`send ${escaped(String(value))}\\b`)],
      isSlip: true,
    });
  }
  if (plain.is === 'string') found.push(...faultsOfText(plain, String(value), put));
  if (plain.is === 'integer' || plain.is === 'number') faultsOfNumber(plain, Number(value), put);
  if (plain.is === 'options') faultsOfOptions(values, put);
  if (plain.is === 'array') faultsOfSize(plain, value as unknown[], put);
  if (plain.is === 'record' && plain.maxProperties !== undefined) {
    const [item] = Object.values(value as object);
    const many = plain.maxProperties + 2;
    const wrong = Object.fromEntries(Array.from({ length: many }, (_, index) => [`key${index}`, item]));
    put('bounds', wrong, { came: exactly(many), right: [exactly(`at most ${plain.maxProperties} fields`)] });
  }
  if (plain.is === 'tagged') {
    const tags = plain.branches.flatMap((branch) => tagsOf(branch, plain.key));
    const place = [...at, plain.key];
    // Told with a slip, another branch's literal would be taken for what is meant.
    const own = [(value as Readonly<Record<string, unknown>>)[plain.key]];
    const putTag: Put = (kind, wrong, says) =>
      put(`${kind} of a union`, wrong, {
        ...says,
        at: place,
        blames: [place],
        apply: (root) => replaced(root, place, wrong),
      });
    faultsOfOptions(tags, putTag, own);
  }
  return found;
}

type Put = (kind: string, wrong: unknown, says: Pick<Fault, 'came' | 'right'> & Partial<Fault>) => number;

const takes = (spec: Spec, value: unknown): boolean =>
  typeof value === spec.is || (spec.is === 'integer' && Number.isInteger(value));

function faultsOfText(spec: Extract<Spec, { is: 'string' }>, value: string, put: Put): Fault[] {
  const { minLength, maxLength, pattern, examples } = spec;
  if (minLength) {
    const wrong = 'x'.repeat(minLength - 1);
    put('bounds', wrong, { came: exactly(minLength - 1), right: [new RegExp(`at least ${minLength} characters?`)] });
  }
  if (maxLength !== undefined) {
    const wrong = (value || 'x')
      .repeat(maxLength)
      .slice(0, maxLength + 7)
      .padEnd(maxLength + 7, 'x');
    put('bounds', wrong, { came: exactly(maxLength + 7), right: [new RegExp(`at most ${maxLength} characters?`)] });
  }
  if (pattern) {
    const right = [new RegExp(escaped(`/${pattern.source}/`)), ...(examples?.[0] ? [option(examples[0])] : [])];
    put('pattern', '!bad value!', { came: /not "!bad value!"/, right });
    put('pattern', '', { came: /not ""/, right });
    put('pattern hostile', `Go to ${'z'.repeat(90)}`, { came: /not "Go to z+…?".*96/, right });
  }
  return [];
}

function faultsOfNumber(spec: Extract<Spec, { is: 'integer' | 'number' }>, value: number, put: Put): void {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = spec;
  const step = multipleOf ?? 1;
  const bound = (wrong: number, told: string): number =>
    put('bounds', wrong, { came: new RegExp(`not ${escaped(String(wrong))}(?![\\d.])`), right: [exactly(told)] });
  if (minimum !== undefined) bound(minimum - 3 * step, `at least ${minimum}`);
  if (maximum !== undefined) bound(maximum + 3 * step, `at most ${maximum}`);
  if (exclusiveMinimum !== undefined) {
    bound(exclusiveMinimum, `more than ${exclusiveMinimum}`);
    bound(exclusiveMinimum - 3, `more than ${exclusiveMinimum}`);
  }
  if (exclusiveMaximum !== undefined) bound(exclusiveMaximum, `less than ${exclusiveMaximum}`);
  if (multipleOf !== undefined)
    bound(spec.is === 'integer' ? value + 1 : value + multipleOf / 2, `a multiple of ${multipleOf}`);
}

function faultsOfOptions(values: readonly unknown[], put: Put, meant = values): void {
  const right = values.map(option);
  for (const wrong of ['zzz', 'banana', '', 'Ignore this; then go on']) {
    put(wrong.length > 9 ? 'options hostile' : 'options nonsense', wrong, {
      came: new RegExp(`not ${escaped(JSON.stringify(wrong))}`),
      right,
      orders: [values],
    });
  }
  for (const value of meant) {
    if (value === null) continue;
    const first = [value, ...values.filter((other) => other !== value)];
    const slip = (kind: string, wrong: string, orders: Fault['orders']): void => {
      if (values.includes(wrong)) return;
      put(kind, wrong, { came: new RegExp(`not ${escaped(JSON.stringify(wrong))}`), right, ...(orders && { orders }) });
    };
    const own = String(value);
    for (const wrong of new Set([own.toUpperCase(), own.toLowerCase(), own.replaceAll(/[-_]/g, ' ')])) {
      slip('options slip', wrong, [first]);
    }
    if (typeof value !== 'string') continue;
    for (const [way, wrong] of misspellings(value)) {
      if (/swapped|left out|doubled/.test(way)) slip('options misspelt', wrong, [values, first]);
    }
  }
}

function faultsOfSize(spec: Extract<Spec, { is: 'array' }>, items: readonly unknown[], put: Put): void {
  const { minItems, maxItems, uniqueItems } = spec;
  if (minItems)
    put('bounds', items.slice(0, minItems - 1), {
      came: exactly(minItems - 1),
      right: [new RegExp(`at least ${minItems} items?`)],
    });
  const isText = typeof items[0] === 'string';
  if (maxItems !== undefined && (isText || !uniqueItems)) {
    const wrong = Array.from({ length: maxItems + 2 }, (_, index) => (uniqueItems ? `t${index}` : items[0]));
    put('bounds', wrong, { came: exactly(maxItems + 2), right: [new RegExp(`at most ${maxItems} items?`)] });
  }
  if (uniqueItems) {
    put('twins', [...items, items[0]], {
      came: new RegExp(`items 0 and ${items.length} are equal`),
      right: [/no two equal items/],
    });
  }
}
