import type { Issue } from '@hermes/tools';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { advertised, dialects } from './dialects.js';
import { cases } from './samples.js';

const compiled = { numRuns: 400 };
const parsed = { numRuns: 1000 };
const holdsNull = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.values(value as object).some(holdsNull));

test.each(dialects)('what the JSON Schema of %s takes, parse takes, and the other way round', (dialect) => {
  let right = 0;
  let wrong = 0;
  fc.assert(
    fc.property(cases, ({ schema, value }) => {
      const takes = advertised(schema, dialect);
      const result = schema.safeParse(value);
      if (takes(value)) expect(result.success).toBe(true);
      // A null for an optional field is taken though it is not advertised: it is not in what comes out.
      else if (result.success) expect([holdsNull(value), takes(result.data)]).toEqual([true, true]);
      result.success ? right++ : wrong++;
    }),
    compiled,
  );
  expect(Math.min(right, wrong)).toBeGreaterThan(50);
});

test.each(dialects)(
  'the JSON Schema of %s of the output side takes what comes out, and no more than comes out as it is',
  (dialect) => {
    fc.assert(
      fc.property(cases, ({ schema, value }) => {
        const takes = advertised(schema, dialect, 'output');
        const result = schema.safeParse(value);
        if (result.success) expect(takes(result.data)).toBe(true);
        if (takes(value)) expect(result).toEqual({ success: true, data: value });
      }),
      compiled,
    );
  },
);

test('parsing what parse gave gives the same again, as it is', () => {
  fc.assert(
    fc.property(cases, ({ schema, value }) => {
      const result = schema.safeParse(value);
      fc.pre(result.success);
      expect(schema.parse(result.data)).toBe(result.data);
    }),
    parsed,
  );
});

test('the input is never changed', () => {
  fc.assert(
    fc.property(cases, ({ schema, value }) => {
      const before = structuredClone(value);
      freeze(value);
      schema.safeParse(value);
      expect(value).toEqual(before);
    }),
    parsed,
  );
});

test('the path of each issue leads to the value at fault, or to the key that is missing or unknown', () => {
  fc.assert(
    fc.property(cases, ({ schema, value }) => {
      const result = schema.safeParse(value);
      fc.pre(!result.success);
      expect(result.error.total).toBe(result.error.issues.length);
      for (const issue of result.error.issues) expect(leads(issue, value)).toBe(true);
    }),
    parsed,
  );
});

test('the same value has the same faults each time, by parse, safeParse and ~standard', () => {
  fc.assert(
    fc.property(cases, ({ schema, value }) => {
      const result = schema.safeParse(value);
      fc.pre(!result.success);
      expect(() => schema.parse(value)).toThrow(result.error.message);
      expect(schema.safeParse(structuredClone(value)).error?.issues).toStrictEqual(result.error.issues);
      expect(schema['~standard'].validate(value).issues?.map(({ path }) => path)).toStrictEqual(
        result.error.issues.map(({ path }) => path),
      );
    }),
    parsed,
  );
});

/** Whether there is a value at the path; where a key is missing, an object that lacks it. */
function leads({ path, kind }: Issue, value: unknown): boolean {
  const at = path.slice(0, -1).reduce<unknown>((outer, key) => (outer as Record<string, unknown>)[key], value);
  const last = path.at(-1);
  if (last === undefined) return kind !== 'missing' && kind !== 'unknown-key';
  if (typeof at !== 'object' || at === null || Array.isArray(at) !== (typeof last === 'number')) return false;
  return Object.hasOwn(at, last) === (kind !== 'missing');
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.freeze(value);
  for (const inner of Object.values(value)) freeze(inner);
}
