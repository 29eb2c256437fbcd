import { describe, expect, test } from 'vitest';
import { asked, tools } from './answers.js';
import { type Path, replaced } from './fault.js';
import { branchOf, type Spec, settled } from './spec.js';

type Right = [what: string, apply: (root: unknown) => unknown];

/** Texts that are right wherever any text is, whatever they look like. */
const texts = ['12', 'true', 'null', '["x"]', '{"x":1}', '😀 "a"\n\\', '\u202e', '<b>`c`</b>', '__proto__'];

/** All that could be sent instead and is right all the same. */
function rightsOf(spec: Spec, value: unknown, at: Path, isOptional: boolean): Right[] {
  const put = (wanted: unknown): Right => [
    `${at.join('.')} as ${JSON.stringify(wanted)}`,
    (root) => replaced(root, at, wanted),
  ];
  const found: Right[] = isOptional || spec.is === 'nullable' ? [put(null)] : [];
  const plain = settled(spec, value);
  if (plain.is === 'options') found.push(...plain.values.map(put));
  if (plain.is === 'integer') found.push(put(Number(`${value}.0`)));
  if (plain.is === 'array' && !plain.minItems) found.push(put([]));
  if (plain.is === 'record')
    found.push(put({}), put(JSON.parse(`{"__proto__":${JSON.stringify(Object.values(value as object)[0])}}`)));
  if (plain.is === 'string' && !plain.pattern) {
    const { minLength = 0, maxLength = Infinity } = plain;
    const fitting = texts.filter((text) => [...text].length >= minLength && [...text].length <= maxLength);
    found.push(...fitting.map(put), put('😀'.repeat(Math.min(maxLength, 50))), put('😀'.repeat(minLength)));
  }
  if (plain.is === 'integer' || plain.is === 'number') {
    for (const bound of [plain.minimum, plain.maximum]) if (bound !== undefined) found.push(put(bound));
  }
  return [...found, ...within(plain, value, at)];
}

function within(plain: ReturnType<typeof settled>, value: unknown, at: Path): Right[] {
  if (plain.is === 'array') {
    return (value as unknown[]).flatMap((item, index) => {
      // In a list without twins, what is put in the place of one must not be another.
      return plain.uniqueItems ? [] : rightsOf(plain.item, item, [...at, index], false);
    });
  }
  if (plain.is === 'record') {
    return Object.entries(value as object).flatMap(([key, item]) => rightsOf(plain.value, item, [...at, key], false));
  }
  if (plain.is !== 'object' && plain.is !== 'tagged') return [];
  const tag = plain.is === 'tagged' ? plain.key : undefined;
  const { fields } = plain.is === 'object' ? plain : branchOf(plain, value);
  return Object.entries(fields).flatMap(([key, { spec, isOptional }]) => {
    const item = (value as Readonly<Record<string, unknown>>)[key];
    return item === undefined || key === tag ? [] : rightsOf(spec, item, [...at, key], isOptional);
  });
}

describe.each(tools)('what is right all the same for $name is taken', ({ name, spec, valid }) => {
  const ask = asked({ name, spec, valid });

  test('in the place of each value', () => {
    const rights = rightsOf(spec, valid, [], false);
    expect(rights.length).toBeGreaterThan(0);
    const refused = rights.map(([what, apply]) => [what, ask(apply(valid))]).filter(([, text]) => text !== undefined);
    expect(refused).toEqual([]);
  });

  test('with the keys of a client, in another order, and without a prototype', () => {
    expect(ask({ _meta: { progressToken: 1 }, ...valid, _call_id: 'x' })).toBeUndefined();
    expect(ask(Object.fromEntries(Object.entries(valid).reverse()))).toBeUndefined();
    expect(ask(Object.assign(Object.create(null), valid))).toBeUndefined();
    expect(ask({ ...valid, extra: 1 })).toBeDefined();
  });
});
