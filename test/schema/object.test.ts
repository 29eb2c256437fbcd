import { array, integer, literal, object, optional, string, unknown, withDefault } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import {
  atRoot,
  declaresWrongly,
  errorOf,
  missing,
  type Refused,
  refusesEach,
  returnsEach,
  unknownKey,
} from './issues.js';

const notObject = (input: unknown, received: string, hint?: string): Refused =>
  atRoot(input, { kind: 'type', detail: 'must be an object', received, ...(hint !== undefined && { hint }) });

describe('object', () => {
  const schema = object({ name: string(), age: integer() });
  returnsEach(schema, [
    { name: 'a', age: 1 },
    { age: 1, name: 'a' },
  ]);
  returnsEach(object({}), [{}]);
  refusesEach(schema, [
    notObject(null, 'null'),
    notObject(undefined, 'undefined'),
    notObject([], 'an array'),
    notObject('a', 'a string'),
    notObject('{"name":"a","age":1}', 'a string holding a JSON object', 'send the object itself'),
    notObject('[1]', 'a string'),
    notObject(5, '5'),
    notObject(() => {}, 'a function'),
    {
      input: { name: 1, age: 1 },
      issues: [{ path: ['name'], kind: 'type', detail: 'must be a string', received: '1' }],
    },
    { input: { name: 'a' }, issues: [missing('age')] },
    { input: { name: 'a', age: undefined }, issues: [missing('age')] },
    {
      input: { name: 'a', age: null },
      issues: [{ path: ['age'], kind: 'type', detail: 'must be an integer', received: 'null' }],
    },
    { input: {}, issues: [missing('name'), missing('age')] },
    { input: { name: 'a', age: 1, zzzz: 1, qqqq: undefined }, issues: [unknownKey('zzzz'), unknownKey('qqqq')] },
  ]);

  test('says of a missing field what it would have to be', () => {
    expect(errorOf(schema, { name: 'a' }).detail).toMatch(/^is required: an integer/);
    expect(errorOf(object({ kind: literal('add') }), {}).detail).toMatch(/^is required: "add"/);
  });
});

describe('the faults of an object', () => {
  const schema = object({ z: string(), a: array(object({ id: integer() })), m: string() });

  test('come in the order of the shape, with unknown keys last, whatever the order of the input', () => {
    const issues = errorOf(schema, { qqqq: 1, m: 1, a: [{ id: 'x' }, { id: 1 }, 7], z: 2 }).issues;
    expect(issues.map(({ path }) => path)).toEqual([['z'], ['a', 0, 'id'], ['a', 2], ['m'], ['qqqq']]);
  });

  test('have paths of keys and indexes, and a message of all of them', () => {
    const error = errorOf(schema, { z: 'z', a: [{ id: 1.5 }], m: 3 });
    expect(error.path).toEqual(['a', 0, 'id']);
    expect(error.message).toBe('"a.0.id" must be an integer; "m" must be a string');
  });
});

describe('unknownKeys', () => {
  const input = { extra: [1], a: 'x' };

  test("'reject' is what holds where nothing is said", () => {
    expect(errorOf(object({ a: string() }), input).issues).toEqual([unknownKey('extra')]);
    expect(errorOf(object({ a: string() }, { unknownKeys: 'reject' }), input).issues).toEqual([unknownKey('extra')]);
  });

  test("'strip' leaves them out of a new object, and the input alone", () => {
    const schema = object({ a: string() }, { unknownKeys: 'strip' });
    expect(schema.parse(input)).toStrictEqual({ a: 'x' });
    expect(input).toStrictEqual({ extra: [1], a: 'x' });
    const clean = { a: 'x' };
    expect(schema.parse(clean)).toBe(clean);
  });

  test("'keep' leaves them where they are, unread", () => {
    const schema = object({ a: string() }, { unknownKeys: 'keep' });
    expect(schema.parse(input)).toBe(input);
  });

  test("'keep' carries them into an object that has to be made anew", () => {
    const schema = object({ a: string(), b: withDefault(integer(), 1) }, { unknownKeys: 'keep' });
    const output = schema.parse(input);
    expect(output).toStrictEqual({ a: 'x', b: 1, extra: [1] });
    expect(Reflect.get(output, 'extra')).toBe(input.extra);
  });

  test.each(['strip', 'keep'] as const)('%s reports the other faults', (unknownKeys) => {
    expect(errorOf(object({ a: integer() }, { unknownKeys }), input).issues.map(({ path }) => path)).toEqual([['a']]);
  });

  test('holds for its own level only', () => {
    const schema = object({ inner: object({ a: string() }) }, { unknownKeys: 'strip' });
    expect(errorOf(schema, { inner: input }).issues).toEqual([unknownKey('inner', 'extra')]);
  });
});

describe('shape', () => {
  const base = object({ id: integer(), note: optional(string()) });

  test('can be read and spread into another object', () => {
    const wider = object({ ...base.shape, name: string() });
    expect(wider.parse({ id: 1, name: 'x' })).toEqual({ id: 1, name: 'x' });
    expect(errorOf(wider, {}).issues).toEqual([missing('id'), missing('name')]);
    expect(base.shape.id.parse(3)).toBe(3);
  });

  test('is not changed by what later becomes of the declaration', () => {
    const shape: Record<string, ReturnType<typeof unknown>> = { a: unknown() };
    const schema = object(shape);
    shape.b = unknown();
    expect(Object.keys(schema.shape)).toEqual(['a']);
    expect(Object.isFrozen(schema.shape)).toBe(true);
  });

  test('may have no prototype', () => {
    const shape = Object.assign(Object.create(null), { a: string() }) as { a: ReturnType<typeof string> };
    expect(object(shape).parse({ a: 'x' })).toEqual({ a: 'x' });
  });
});

describe('what an object may be declared as', () => {
  class Fields {
    a = string();
  }
  declaresWrongly([
    ['a shape that is null', /shape/, () => object(null as never)],
    ['a shape that is an array', /shape/, () => object([string()] as never)],
    ['a shape that is a text', /shape/, () => object('a' as never)],
    ['a shape that is a function', /shape/, () => object((() => ({})) as never)],
    ['a shape that is left out', /shape/, () => (object as () => unknown)()],
    ['a shape that inherits fields', /shape/, () => object(Object.create({ a: string() }))],
    ['a shape that is an instance of a class', /shape/, () => object(new Fields() as never)],
    ['a shape that is a Map', /shape/, () => object(new Map([['a', string()]]) as never)],
    ['a field that is no schema', /"a"/, () => object({ a: 'string' } as never)],
    ['a field that is undefined', /"a"/, () => object({ a: undefined } as never)],
    ['a field that is a builder not called', /"a"/, () => object({ a: string } as never)],
    ['unknownKeys of another word', /unknownKeys/, () => object({}, { unknownKeys: 'ignore' as never })],
    ['unknownKeys in a list', /unknownKeys/, () => object({}, { unknownKeys: ['reject'] as never })],
    ['an option that is not known', /strict/, () => object({}, { strict: true } as never)],
    ['an option of the prototype', /constructor/, () => object({}, { constructor: 1 } as never)],
  ]);

  test('all wrong fields are told at once', () => {
    expect(() => object({ a: 1, b: string(), c: null } as never, { extra: 1 } as never)).toThrow(/extra.*"a".*"c"/);
  });
});
