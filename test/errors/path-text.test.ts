import { SchemaError } from '@hermes/tools';
import fc from 'fast-check';
import { expect, test } from 'vitest';

type Segments = (string | number)[];

/** Few characters, all of which mean something in a path's text, so that unlike paths come near each other. */
const tricky = fc.string({
  unit: fc.constantFrom('a', '0', '1', '.', '[', ']', '"', "'", '\\', ' ', 'u', '{', '}', 'n', '\n', '-', '$', '_'),
  maxLength: 6,
});
/** Any code points, halves of pairs among them. */
const any = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0x10ffff }),
      fc.integer({ min: 0, max: 0x2ff }),
      fc.integer({ min: 0xd800, max: 0xdfff }),
    ),
    {
      maxLength: 39,
    },
  )
  .map((points) => String.fromCodePoint(...points));
const index = fc.oneof(fc.nat({ max: 20 }), fc.maxSafeNat());
const path = (key: fc.Arbitrary<string>): fc.Arbitrary<Segments> => fc.array(fc.oneof(key, index), { maxLength: 5 });

const textOf = (segments: Segments): string => new SchemaError('x', { path: segments }).message;
const isSame = (one: Segments, other: Segments): boolean =>
  one.length === other.length && one.every((segment, position) => segment === other[position]);

test.each([
  ['tricky', tricky],
  ['any', any],
])('two different paths never read alike, of %s keys', (_, key) => {
  fc.assert(
    fc.property(path(key), path(key), (one, other) => {
      fc.pre(!isSame(one, other));
      expect(textOf(one)).not.toBe(textOf(other));
    }),
    { numRuns: 3000 },
  );
});

test('one path never reads like the same path cut or joined otherwise', () => {
  fc.assert(
    fc.property(path(tricky), fc.nat({ max: 4 }), fc.constantFrom('.', '"]["', ']', '["', ''), (segments, at, glue) => {
      const [one, other] = [segments[at], segments[at + 1]];
      fc.pre(one !== undefined && other !== undefined);
      const joined = [...segments.slice(0, at), `${one}${glue}${other}`, ...segments.slice(at + 2)];
      expect(textOf(joined)).not.toBe(textOf(segments));
    }),
    { numRuns: 2000 },
  );
});

test('a key that holds digits does not read like an index', () => {
  fc.assert(
    fc.property(path(tricky), index, path(tricky), (before, at, after) => {
      expect(textOf([...before, at, ...after])).not.toBe(textOf([...before, String(at), ...after]));
    }),
  );
});

test('the message is one line', () => {
  fc.assert(
    fc.property(path(fc.oneof(any, tricky)), (segments) => {
      expect(textOf(segments)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
    }),
    { numRuns: 1000 },
  );
});

test('plain keys and indexes are joined by dots', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.stringMatching(/^[A-Za-z_$][A-Za-z0-9_$-]{0,20}$/), index), { minLength: 1, maxLength: 5 }),
      (segments) => {
        expect(textOf(segments)).toBe(`"${segments.join('.')}" x`);
      },
    ),
  );
});

test.each([
  [['a.b'], ['a', 'b']],
  [['0'], [0]],
  [[''], []],
  [['value'], []],
  [['["a"]'], ['a']],
  [['a', ''], ['a']],
  [['a\nb'], ['a\\nb']],
  [['\u{1f600}'], ['\\u{1f600}']],
  [['\u200b'], ['\\u{200b}']],
  [['é'], ['e\u0301']],
  [['а'], ['a']],
  [['__proto__'], ['proto']],
  [['a', 0], ['a[0]']],
])('%j does not read like %j', (one, other) => {
  expect(textOf(one)).not.toBe(textOf(other));
});
