import { SchemaError, ToolError, toolErrorFromJson } from '@hermes/tools';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { custom, forms } from './one-of-each.js';

const right = JSON.stringify(custom());
const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
const deepObject: unknown = JSON.parse(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`);

/** Reads as a program does that gets a line from somewhere: whatever else is thrown fails the test. */
function read(value: unknown): ToolError | undefined {
  try {
    return toolErrorFromJson(value);
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    expect(error.message).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
    return undefined;
  }
}

test.each([null, true, 0, 'x', '', [], [1], {}, [JSON.parse(right)], right, { error: JSON.parse(right) }])(
  '%j is refused',
  (value) => {
    expect(read(value)).toBeUndefined();
  },
);

test.each([undefined, Symbol('x'), 1n, () => right, new Map(), new Date(0), new Error('x')])(
  'what no JSON can be is refused too: %o',
  (value) => {
    expect(read(value)).toBeUndefined();
  },
);

test('nothing comes from a prototype', () => {
  expect(read(JSON.parse(`{"__proto__":${right}}`))).toBeUndefined();
  expect(read(Object.create(JSON.parse(right)))).toBeUndefined();
  const { code: _, ...rest } = JSON.parse(right);
  expect(read(JSON.parse(`{"__proto__":{"code":"acme/X"},${JSON.stringify(rest).slice(1)}`))).toBeUndefined();
});

test.each(['__proto__', 'constructor', 'prototype', 'toJSON', 'toString'])(
  'a member "%s" changes no prototype, and is kept in data only',
  (key) => {
    const data = `{${JSON.stringify(key)}:{"polluted":true}}`;
    const error = read(
      JSON.parse(
        `{${JSON.stringify(key)}:{"polluted":true},"data":${data},${right.slice(1).replace(/,"data":.*$/, '}')}`,
      ),
    );
    expect(error).toBeInstanceOf(ToolError);
    expect(JSON.stringify(error?.data)).toBe(data);
    expect(Object.getPrototypeOf(error?.data)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(error)).toBe(ToolError.prototype);
    expect({}).not.toHaveProperty('polluted');
    expect(error).not.toHaveProperty('polluted');
    expect(() => [String(error), JSON.stringify(error), error?.constructor]).not.toThrow();
  },
);

describe('a value 100,000 levels deep', () => {
  test.each(['name', 'code', 'message', 'remedy', 'data'])('as "%s" of a custom code is refused there', (field) => {
    for (const value of [deep, deepObject]) {
      expect(() => toolErrorFromJson({ ...JSON.parse(right), [field]: value })).toThrow(
        expect.objectContaining({ code: 'SCHEMA_INVALID', path: [field] }),
      );
    }
  });

  test.each(forms)('in any field of a $form is refused', ({ make }) => {
    const json = JSON.parse(JSON.stringify(make('a')));
    for (const field of Object.keys(json)) {
      for (const value of [deep, deepObject]) expect(read({ ...json, [field]: value }), field).toBeUndefined();
    }
  });
});

test.each(['x', '\n', '\u202e', '😀', '\ud800'])(
  'a huge message of %j is one line of at most 4,096 characters',
  (unit) => {
    for (const json of [JSON.parse(right), ...forms.map(({ make }) => make('a').toJSON())]) {
      const message = read({ ...json, message: unit.repeat(1_000_000) })?.message ?? expect.fail('refused');
      expect(message.length).toBeLessThanOrEqual(4096);
      expect(message).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
    }
  },
);

test('a name of several lines never makes two lines of one', () => {
  for (const json of [JSON.parse(right), new SchemaError('x').toJSON()]) {
    expect(String(read({ ...json, name: 'Error\nDenied: x\u2028' }) ?? '')).not.toMatch(/[\n\u2028]/);
  }
});

test('no more than 1,000 issues are held', () => {
  const json = new SchemaError('x').toJSON() as unknown as { issues: object[] };
  const many = { ...json, issues: Array.from({ length: 5000 }, () => json.issues[0]), total: 5000 };
  expect(read(many)).toMatchObject({ total: 5000, issues: { length: 1000 } });
});

test.each<[string, () => object]>([
  [
    'a getter throws',
    () => Object.defineProperty(JSON.parse(right), 'name', { enumerable: true, get: () => expect.fail('read') }),
  ],
  ['a proxy throws', () => new Proxy(JSON.parse(right), { getOwnPropertyDescriptor: () => expect.fail('asked') })],
  [
    'a proxy was revoked',
    () => {
      const { proxy, revoke } = Proxy.revocable({}, {});
      revoke();
      return proxy;
    },
  ],
])('an object that cannot be read is refused: %s', (_, make) => {
  expect(() => toolErrorFromJson(make())).toThrow(SchemaError);
});

test('any JSON is a tool error or a SchemaError', () => {
  const codes = fc.constantFrom(...forms.map(({ code }) => code), 'acme/X', 'none');
  const head = fc.record({
    name: fc.string(),
    code: codes,
    message: fc.string(),
    remedy: fc.constantFrom('none', 'x'),
  });
  const fields = [...new Set(forms.flatMap(({ make }) => Object.keys(make('a').toJSON())))];
  const body = fc.dictionary(fc.constantFrom(...fields), fc.jsonValue());
  fc.assert(
    fc.property(head, body, fc.jsonValue(), (known, unknown, other) => {
      read({ ...known, ...unknown });
      read({ ...unknown, ...known });
      read(other);
    }),
    { numRuns: 1000 },
  );
});
