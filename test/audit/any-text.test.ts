import {
  type AnySchema,
  array,
  createRuntime,
  defineTool,
  enumOf,
  integer,
  literal,
  nullable,
  object,
  optional,
  record,
  string,
  ToolError,
  union,
} from '@hermes/tools';
import fc from 'fast-check';
import { expect, test } from 'vitest';

/** By hand: `AUDIT_RUNS=5000 npx vitest run test/audit/any-text.test.ts`. */
const RUNS = { numRuns: Number(process.env['AUDIT_RUNS'] ?? 150) };

/** What rule 2 of the messages has escaped, the marks of the library's own words aside. */
const hidden = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{DI}\u2800<>`]|(?! )\p{Zs}/u;

/** Any UTF-16 units, with those that hide, turn or end a text at their most likely. */
const anyText = fc.oneof(
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)), maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({
    unit: fc.constantFrom(
      '\n',
      '\r',
      '\u2028',
      '\u202e',
      '\u2066',
      '\ufe0f',
      '\u{e0101}',
      '\u{e0041}',
      '\ud800',
      '\udfff',
      '\u200b',
      '\u3164',
      '\u2800',
      '\u00a0',
      '\ufeff',
      '"',
      '\\',
      '<',
      '>',
      '`',
      '\u0000',
      '\u001b',
      'a',
      '😀',
    ),
    maxLength: 40,
  }),
  fc.constantFrom('__proto__', 'constructor', 'toString', 'kind', 'name', '', '[1]', '{"a":1}', '12', 'null', 'true'),
  fc
    .tuple(fc.constantFrom('z', '\u202e', '"', '\ud83d', '<'), fc.integer({ min: 1000, max: 200_000 }))
    .map(([unit, times]) => unit.repeat(times)),
);

const boom = (): never => {
  throw new Error('secret of the host');
};
const traps = ['get', 'has', 'ownKeys', 'getOwnPropertyDescriptor', 'getPrototypeOf'] as const;

/** Makers, as fast-check looks at what it makes: of what throws when looked at, is of no plain kind, goes in a circle. */
const strange: fc.Arbitrary<() => unknown> = fc.oneof(
  fc.tuple(fc.subarray([...traps], { minLength: 1 }), fc.boolean()).map(([names, isList]) => () => {
    const handler = Object.fromEntries(names.map((name) => [name, boom]));
    return new Proxy(isList ? [1] : { kind: 1 }, handler);
  }),
  anyText.map((key) => () => Object.defineProperty({}, key, { enumerable: true, get: boom })),
  anyText.map((text) => () => ({ toString: () => text, toJSON: () => text, [Symbol.toPrimitive]: () => text })),
  anyText.map((text) => () => Object.assign(new Error(text), { stack: text })),
  fc
    .constantFrom<unknown>(undefined, 10n, Symbol('\n'), boom, Number.NaN, -0, new Map([['\n', 1]]), Array(3))
    .map((value) => () => value),
  fc.constant(() => {
    const circle: Record<string, unknown> = {};
    circle['name'] = circle;
    return circle;
  }),
);

const keys = fc.oneof(anyText, fc.constantFrom('name', 'op', 'kind', 'list', 'map'));

const { value: anyValue } = fc.letrec<{ value: () => unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(anyText, fc.double(), fc.boolean(), fc.constant(null)).map((value) => () => value),
    strange,
    fc.array(tie('value'), { maxLength: 4 }).map((items) => () => items.map((make) => make())),
    fc.array(fc.tuple(keys, tie('value')), { maxLength: 5 }).map((entries) => () => {
      // As JSON.parse does: `__proto__` is a key like another.
      const members = entries.map(([key, make]) => [key, make()] as const);
      return Object.fromEntries(members);
    }),
  ),
}));

const shape = object({
  name: string({ minLength: 1, pattern: /^[a-z]+$/ }),
  op: union([object({ kind: literal('add'), n: integer() }), object({ kind: literal('del'), id: nullable(string()) })]),
  list: optional(array(union([string(), integer({ minimum: 0 })]), { uniqueItems: true, maxItems: 2 })),
  map: optional(record(enumOf(['on', 'off', 3]), { maxProperties: 3 })),
});
const schemas: readonly AnySchema[] = [shape, record(shape), array(shape), string(), integer(), enumOf(['a', 'b'])];

/** What is wrong with a text that a model reads. */
function flaws(text: string, most = 4096): string[] {
  const raw = hidden.exec(text)?.[0];
  return [
    ...(raw === undefined ? [] : [`holds U+${raw.codePointAt(0)?.toString(16)}`]),
    ...(/\p{Cs}/u.test(text) ? ['is not well-formed'] : []),
    ...(text.length > most ? [`has ${text.length} characters`] : []),
    ...(text.includes('secret of the host') ? ['tells what a getter threw'] : []),
  ];
}

const before = Object.getOwnPropertyNames(Object.prototype).join();
function isUnchanged(): void {
  expect(Object.getOwnPropertyNames(Object.prototype).join()).toBe(before);
}

const asker = defineTool({ name: 'ask', description: 'Asks.', input: shape, execute: () => 'done' });
const runtime = createRuntime({ tools: [asker] });

test('whatever is sent, the message is one bounded line without hidden characters', () => {
  fc.assert(
    fc.property(anyValue, (make) => {
      const { error } = asker.input.safeParse(make());
      if (error) expect(flaws(error.message)).toEqual([]);
      isUnchanged();
    }),
    RUNS,
  );
});

test('whatever is sent to any schema, so is each message of ~standard and of parse, and only tool errors are thrown', () => {
  fc.assert(
    fc.property(fc.constantFrom(...schemas), anyValue, (schema, make) => {
      const value = make();
      const own = schema as typeof shape;
      const result = own['~standard'].validate(value);
      for (const { message } of ('issues' in result && result.issues) || []) expect(flaws(message)).toEqual([]);
      try {
        own.parse(value);
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(ToolError);
        expect(flaws((thrown as ToolError).message)).toEqual([]);
      }
      isUnchanged();
    }),
    RUNS,
  );
});

test('whatever a tool returns, the message is such a line, and holds no text of it', async () => {
  await fc.assert(
    fc.asyncProperty(anyValue, fc.boolean(), async (make, isDeclared) => {
      const tool = defineTool({
        name: 'ask',
        description: 'Asks.',
        ...(isDeclared && { output: shape }),
        execute: () => make() as never,
      });
      const settled = await createRuntime({ tools: [tool] }).settle('ask', {});
      if (settled.ok) return;
      expect(settled.error).toBeInstanceOf(ToolError);
      expect(flaws(settled.error.message)).toEqual([]);
      isUnchanged();
    }),
    RUNS,
  );
});

test('whatever a call is named, so is what is said of a tool that is unknown, and of its arguments', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        anyText.map((text) => () => text),
        anyValue,
      ),
      anyValue,
      async (name, make) => {
        const text = await runtime.invoke(name() as never, make() as never);
        if (text !== 'done') expect(flaws(text, 4096 + 'Error: '.length)).toEqual([]);
        isUnchanged();
      },
    ),
    RUNS,
  );
});

test('whatever a key is, it is told in one way that no other key has', () => {
  fc.assert(
    fc.property(anyText, anyText, (one, other) => {
      fc.pre(
        one !== other && one.length < 20 && other.length < 20 && one !== '_' && !/^_(?!_proto__$)/.test(one + other),
      );
      const [first, second] = [one, other].map((key) => {
        const { error } = object({}).safeParse(Object.fromEntries([[key, 1]]));
        return error?.message;
      });
      expect(first).not.toBe(second);
    }),
    RUNS,
  );
});
