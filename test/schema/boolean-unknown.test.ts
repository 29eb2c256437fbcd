import { array, boolean, object, unknown } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { atRoot, declaresWrongly, type Refused, refusesEach, returnsEach } from './issues.js';

const notBoolean = (input: unknown, received: string, hint?: string): Refused =>
  atRoot(input, { kind: 'type', detail: 'must be a boolean', received, ...(hint !== undefined && { hint }) });

describe('boolean', () => {
  returnsEach(boolean(), [true, false]);
  refusesEach(boolean(), [
    notBoolean(0, '0'),
    notBoolean('yes', 'a string'),
    notBoolean('true', 'the string "true"', 'send true'),
    notBoolean('false', 'the string "false"', 'send false'),
    notBoolean(null, 'null'),
    notBoolean(undefined, 'undefined'),
    notBoolean({}, 'an object'),
    notBoolean([true], 'an array'),
    notBoolean(Object(true), 'an object'),
  ]);
});

describe('unknown', () => {
  returnsEach(unknown(), [null, 0, '', false, 'x', [1, { a: [] }], { any: { thing: 1 } }, undefined]);

  test('leaves what it is given unread', () => {
    let reads = 0;
    const value = new Proxy(
      {},
      {
        get: () => reads++,
        ownKeys: () => {
          reads++;
          return [];
        },
      },
    );
    expect(unknown().parse(value)).toBe(value);
    expect(reads).toBe(0);
  });

  test('takes null within an object and an array', () => {
    const value = { list: [null, 1], one: null };
    expect(object({ list: array(unknown()), one: unknown() }).parse(value)).toBe(value);
  });
});

describe('what an option must be', () => {
  declaresWrongly([
    ['an option that boolean has not', /default/, () => boolean({ default: true } as never)],
    ['a description of boolean that is no text', /description/, () => boolean({ description: 1 as never })],
    ['options of boolean that are null', /options/, () => boolean(null as never)],
    ['an option that unknown has not', /type/, () => unknown({ type: 'string' } as never)],
    ['a description of unknown that is no text', /description/, () => unknown({ description: [] as never })],
  ]);
});

test('a schema is a plain frozen object with its four members', () => {
  const schema = boolean();
  expect(Object.isFrozen(schema)).toBe(true);
  expect([Object.prototype, null]).toContain(Object.getPrototypeOf(schema));
  for (const member of ['parse', 'safeParse', 'jsonSchema', '~standard']) expect(schema).toHaveProperty([member]);
});

test('parse and safeParse need no receiver', () => {
  const { parse, safeParse } = boolean();
  expect(parse(true)).toBe(true);
  expect(safeParse(true)).toEqual({ success: true, data: true });
  expect(safeParse(1)).toMatchObject({ success: false, error: { code: 'SCHEMA_INVALID' } });
});
