import { array, integer, literal, object, optional, record, string, union, unknown, withDefault } from '@hermes/tools';
import { afterEach, describe, expect, test } from 'vitest';
import { errorOf, missing, type OurSchema, unknownKey } from './issues.js';

const withProto = (value: unknown, rest = ''): unknown => JSON.parse(`{"__proto__":${JSON.stringify(value)}${rest}}`);
const onPrototype = ['constructor', 'toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf', '__defineGetter__'];

describe('__proto__ as a key of the value', () => {
  test('is an unknown key of an object', () => {
    expect(errorOf(object({}), withProto({ a: 1 })).issues).toEqual([unknownKey('__proto__')]);
    expect(errorOf(object({ a: integer() }), withProto({ a: 1 })).issues).toEqual([
      missing('a'),
      unknownKey('__proto__'),
    ]);
  });

  test('is left out by an object that strips, and sets no prototype', () => {
    const output = object({ b: withDefault(integer(), 1) }, { unknownKeys: 'strip' }).parse(withProto({ a: 1 }));
    expect(Object.keys(output)).toEqual(['b']);
    expect(Object.getPrototypeOf(output)).toBe(Object.prototype);
  });

  test('is kept as a key by an object that keeps', () => {
    const schema = object({ b: withDefault(integer(), 1) }, { unknownKeys: 'keep' });
    const output = schema.parse(withProto({ a: 1 }));
    expect(Object.keys(output).sort()).toEqual(['__proto__', 'b']);
    expect(Object.getPrototypeOf(output)).toBe(Object.prototype);
    expect(JSON.stringify(Object.getOwnPropertyDescriptor(output, '__proto__')?.value)).toBe('{"a":1}');
  });

  test('may be declared, and is then a field like another', () => {
    const schema = object({ ['__proto__']: object({ a: withDefault(integer(), 1) }), b: optional(string()) });
    expect(Object.hasOwn(schema.shape, '__proto__')).toBe(true);
    expect(JSON.stringify(schema.parse(withProto({})))).toBe('{"__proto__":{"a":1}}');
    expect(errorOf(schema, withProto({ a: 'x' })).path).toEqual(['__proto__', 'a']);
    expect(errorOf(schema, {}).issues).toEqual([missing('__proto__')]);
    expect(Object.hasOwn(schema.jsonSchema.properties ?? {}, '__proto__')).toBe(true);
    const value = withProto({ a: 2 });
    expect(schema.parse(value)).toBe(value);
  });

  test('is a key like another of a record', () => {
    const value = withProto('x', ',"a":"y"');
    expect(record(string()).parse(value)).toBe(value);
    expect(errorOf(record(integer()), withProto('x')).issues).toMatchObject([{ path: ['__proto__'], kind: 'type' }]);
    const output = record(object({ a: withDefault(integer(), 1) })).parse(withProto({}));
    expect(Object.getPrototypeOf(output)).toBe(Object.prototype);
    expect(JSON.stringify(output)).toBe('{"__proto__":{"a":1}}');
  });

  test('is copied as a key of a default', () => {
    const schema = object({ a: withDefault(record(integer()), withProto(1) as Record<string, number>) });
    const { a } = schema.parse({});
    expect(JSON.stringify(a)).toBe('{"__proto__":1}');
    expect(Object.getPrototypeOf(a)).toBe(Object.prototype);
  });

  test('makes two items no less different', () => {
    const unique = array(unknown(), { uniqueItems: true });
    expect(unique.safeParse([withProto(1), {}]).success).toBe(true);
    expect(unique.safeParse([withProto(1), withProto(1)]).success).toBe(false);
  });
});

describe.each(onPrototype)('the key %s', (key) => {
  test('is missing where only the prototype has it', () => {
    expect(errorOf(object({ [key]: unknown() }), {}).issues).toEqual([missing(key)]);
    expect(object({ [key]: optional(unknown()) }).parse({})).toStrictEqual({});
  });

  test('is unknown where it is not declared', () => {
    expect(errorOf(object({ a: optional(string()) }), { [key]: 'x' }).issues).toEqual([unknownKey(key)]);
  });

  test('is a key like another of a record, an object and a union', () => {
    const value = { [key]: 'x' };
    expect(record(string()).parse(value)).toBe(value);
    expect(object({ [key]: string() }).parse(value)).toBe(value);
    const told = union([object({ [key]: literal('x'), n: integer() }), object({ [key]: literal('y'), n: string() })]);
    expect(errorOf(told, { n: 1, [key]: 'y' }).issues).toMatchObject([{ path: ['n'] }]);
  });
});

describe('what is inherited', () => {
  afterEach(() => void Reflect.deleteProperty(Object.prototype, 'polluted'));

  test('is no field of an object', () => {
    const heir = Object.create({ a: 'x' });
    expect(errorOf(object({ a: string() }), heir).issues).toEqual([missing('a')]);
    expect(object({ a: optional(string()) }).parse(heir)).toBe(heir);
    expect(object({ a: withDefault(string(), 'own') }).parse(heir)).toStrictEqual({ a: 'own' });
  });

  test('is neither unknown nor a key of a record', () => {
    const heir = Object.assign(Object.create({ zzzz: 5 }), { a: 'x' });
    expect(object({ a: string() }).parse(heir)).toBe(heir);
    expect(record(string(), { maxProperties: 1 }).parse(heir)).toBe(heir);
    expect(object({ a: string() }, { unknownKeys: 'strip' }).parse(heir)).toBe(heir);
  });

  const told = union([object({ polluted: literal('a') }), object({ polluted: literal('b') })]);
  test.each<readonly [string, OurSchema, boolean]>([
    ['required', object({ polluted: string() }), false],
    ['optional', object({ polluted: optional(integer()) }), true],
    ['of no record', record(integer()), true],
    ['of no closed object', object({}), true],
    ['of no branch', told, false],
  ])('through a polluted Object.prototype is not read: %s', (_, schema, isRight) => {
    Reflect.set(Object.prototype, 'polluted', 'a');
    const result = schema.safeParse({});
    Reflect.deleteProperty(Object.prototype, 'polluted');
    expect(result.success).toBe(isRight);
    if (result.success) expect(Object.keys(result.data as object)).toEqual([]);
  });
});

describe('an object without a prototype', () => {
  const bare = Object.assign(Object.create(null), { a: 'x' });

  test('is an object, and comes back as it is', () => {
    expect(object({ a: string() }).parse(bare)).toBe(bare);
    expect(record(string()).parse(bare)).toBe(bare);
    expect(array(unknown(), { uniqueItems: true }).safeParse([bare, { a: 'x' }]).success).toBe(false);
  });

  test('is told as any other', () => {
    expect(errorOf(string(), bare).issues).toMatchObject([{ received: 'an object' }]);
    expect(errorOf(object({ b: optional(string()) }), bare).issues).toEqual([unknownKey('a')]);
  });
});
