import { SchemaError, ToolError } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { forms } from './one-of-each.js';

class Mine extends ToolError<'acme/X'> {}
class PortError extends SchemaError {}

const classes = [
  ToolError,
  SchemaError,
  Mine,
  PortError,
  ...forms.map(({ Class }) => Class as unknown as typeof ToolError),
];

const fail = (): never => {
  throw new Error('asked');
};
/** A proxy all of whose traps throw, or those named. */
const trapped = (...traps: (keyof ProxyHandler<object>)[]): object =>
  new Proxy(
    class {},
    traps.length > 0
      ? Object.fromEntries(traps.map((trap) => [trap, fail]))
      : (new Proxy({}, { get: () => fail }) as ProxyHandler<object>),
  );
const revoked = (): object => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
};
const json = new SchemaError('x').toJSON();
const throwing = Object.defineProperties(
  {},
  Object.fromEntries(
    ['name', 'code', 'message', 'remedy', 'toJSON', 'constructor', 'stack', Symbol.for('@hermes/tools/error')].map(
      (key) => [key, { get: fail }],
    ),
  ),
);

const others: readonly (readonly [what: string, value: unknown])[] = [
  ...[undefined, null, true, 0, Number.NaN, 1n, '', 'SCHEMA_INVALID', Symbol('SCHEMA_INVALID')].map(
    (value) => [`the primitive ${String(value)}`, value] as const,
  ),
  ['a plain error', new Error('x')],
  ['an error with a code', Object.assign(new Error('x'), { code: 'SCHEMA_INVALID', name: 'SchemaError' })],
  ['the wire form', json],
  ['an error with every field', Object.assign(new Error('x'), json)],
  ['an error of a class of that name', new (class ToolError extends Error {})()],
  ['a function', () => 'SCHEMA_INVALID'],
  ['the class itself', SchemaError],
  ['an object without prototype', Object.create(null)],
  ['an array', [new SchemaError('x')]],
  ['a clone', structuredClone(new SchemaError('x'))],
  ['an object whose getters throw', throwing],
  ['an object that inherits getters that throw', Object.create(throwing)],
  ['a revoked proxy', revoked()],
  ['an object that inherits from a revoked proxy', Object.setPrototypeOf({}, revoked())],
  ['a proxy whose every trap throws', trapped()],
  ['a proxy that throws on get', trapped('get')],
  ['a proxy that throws on has', trapped('has')],
  ['a proxy that throws on getPrototypeOf', trapped('getPrototypeOf')],
  ['a proxy that throws on getOwnPropertyDescriptor', trapped('getOwnPropertyDescriptor')],
  [
    'a proxy around an error that throws',
    new Proxy(new SchemaError('x'), { get: fail, getPrototypeOf: fail, has: fail }),
  ],
];

describe.each(others)('%s', (_, value) => {
  test('is no tool error, and asking does not throw', () => {
    for (const Class of classes) {
      expect(value instanceof Class, Class.name).toBe(false);
      expect(Class.isInstance(value), Class.name).toBe(false);
    }
  });
});

test('isInstance works as a function on its own class only', () => {
  const errors: unknown[] = [new SchemaError('x'), new Error('x'), new Mine('acme/X', 'x')];
  expect(errors.filter((error) => ToolError.isInstance(error))).toEqual([errors[0], errors[2]]);
  expect(errors.filter((error) => SchemaError.isInstance(error))).toEqual([errors[0]]);
  expect(errors.filter((error) => Mine.isInstance(error))).toEqual([errors[2]]);
});
