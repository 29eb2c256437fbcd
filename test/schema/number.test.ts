import { integer, number } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { atRoot, declaresWrongly, errorOf, type Refused, refusesEach, returnsEach } from './issues.js';

const wrongType = (detail: string, input: unknown, received: string, hint?: string): Refused =>
  atRoot(input, { kind: 'type', detail, received, ...(hint !== undefined && { hint }) });
const bounds = (input: number, detail: string): Refused =>
  atRoot(input, { kind: 'bounds', detail, received: String(input) });

describe('number', () => {
  const detail = 'must be a number';
  returnsEach(number(), [0, -0, 1.5, -1e308, Number.MAX_VALUE, 5e-324]);
  refusesEach(number(), [
    wrongType(detail, 'x', 'a string'),
    wrongType(detail, '3', 'the string "3"', 'send 3'),
    wrongType(detail, '-1.5e3', 'the string "-1.5e3"', 'send -1.5e3'),
    wrongType(detail, '', 'a string'),
    wrongType(detail, '0x10', 'a string'),
    wrongType(detail, 'Infinity', 'a string'),
    wrongType(detail, Number.NaN, 'NaN'),
    wrongType(detail, Number.POSITIVE_INFINITY, 'Infinity'),
    wrongType(detail, Number.NEGATIVE_INFINITY, '-Infinity'),
    wrongType(detail, null, 'null'),
    wrongType(detail, undefined, 'undefined'),
    wrongType(detail, true, 'true'),
    wrongType(detail, 1n, 'a bigint'),
    wrongType(detail, [], 'an array'),
    wrongType(detail, {}, 'an object'),
  ]);
});

describe('integer', () => {
  const detail = 'must be an integer';
  returnsEach(integer(), [0, -0, 3.0, -7, 2 ** 60, 1e300]);
  refusesEach(integer(), [
    wrongType(detail, 1.5, '1.5'),
    wrongType(detail, Number.NaN, 'NaN'),
    wrongType(detail, Number.POSITIVE_INFINITY, 'Infinity'),
    wrongType(detail, '3', 'the string "3"', 'send 3'),
    wrongType(detail, '12345', 'the string "12345"', 'send 12345'),
    wrongType(detail, '1.5', 'a string'),
    wrongType(detail, null, 'null'),
    wrongType(detail, false, 'false'),
  ]);
});

test('no hint asks for a number that would be refused again', () => {
  expect(errorOf(number(), '1e999').issues[0]?.hint).toBeUndefined();
});

describe('bounds of a number', () => {
  returnsEach(number({ minimum: 1, maximum: 3 }), [1, 2.5, 3]);
  refusesEach(number({ minimum: 1, maximum: 3 }), [bounds(0, 'must be at least 1'), bounds(3.5, 'must be at most 3')]);
  returnsEach(number({ exclusiveMinimum: 0, exclusiveMaximum: 1 }), [0.5, 5e-324]);
  refusesEach(number({ exclusiveMinimum: 0, exclusiveMaximum: 1 }), [
    bounds(0, 'must be more than 0'),
    bounds(1, 'must be less than 1'),
  ]);
  returnsEach(integer({ minimum: -2, maximum: -1 }), [-2, -1]);
  refusesEach(integer({ minimum: 1 }), [bounds(0, 'must be at least 1')]);
  returnsEach(integer({ minimum: 3, maximum: 3 }), [3]);
});

describe('multipleOf', () => {
  returnsEach(number({ multipleOf: 5 }), [0, -5, 10]);
  refusesEach(number({ multipleOf: 5 }), [
    bounds(3, 'must be a multiple of 5'),
    bounds(-7.5, 'must be a multiple of 5'),
  ]);
  returnsEach(number({ multipleOf: 0.5 }), [0.5, 1, -1.5]);
  refusesEach(number({ multipleOf: 0.5 }), [bounds(0.25, 'must be a multiple of 0.5')]);

  test('goes by whether the quotient is an integer', () => {
    const tenths = number({ multipleOf: 0.1 });
    for (const value of [0.1, 0.2, 0.3, 0.7, 1.1]) {
      expect(tenths.safeParse(value).success).toBe(Number.isInteger(value / 0.1));
    }
  });
});

test('every fault of a number is reported', () => {
  const issues = errorOf(integer({ minimum: 10, multipleOf: 5 }), 3).issues;
  expect(issues.map(({ detail }) => detail)).toEqual(['must be at least 10', 'must be a multiple of 5']);
});

describe('what an option must be', () => {
  declaresWrongly([
    ['minimum: NaN', /minimum/, () => number({ minimum: Number.NaN })],
    ['maximum: Infinity', /maximum/, () => number({ maximum: Number.POSITIVE_INFINITY })],
    ['a minimum that is a text', /minimum/, () => integer({ minimum: '1' as never })],
    ['multipleOf: 0', /multipleOf/, () => number({ multipleOf: 0 })],
    ['multipleOf: -1', /multipleOf/, () => integer({ multipleOf: -1 })],
    ['a minimum above the maximum', /minimum/, () => number({ minimum: 2, maximum: 1 })],
    ['crossed exclusive bounds', /exclusiveMinimum/, () => integer({ exclusiveMinimum: 2, exclusiveMaximum: 1 })],
    ['an option that is not known', /min/, () => number({ min: 1 } as never)],
    ['an option of another builder', /minLength/, () => integer({ minLength: 1 } as never)],
    ['options that are no object', /options/, () => number(5 as never)],
    ['a description that is no text', /description/, () => number({ description: null as never })],
  ]);
});
