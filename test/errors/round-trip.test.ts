import { type JsonValue, ToolError, toolErrorFromJson } from '@hermes/tools';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { custom, forms } from './one-of-each.js';

const sent = (error: ToolError): unknown => JSON.parse(JSON.stringify(error));

/** Any UTF-16 units at all, lone surrogates too. */
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 }).map((units) => String.fromCharCode(...units)),
);

describe.each(forms)('$form', ({ make, Class, code, denied }) => {
  test('comes back as what it was', () => {
    const error = make('a.txt', new Error('why'));
    const back = toolErrorFromJson(sent(error));
    expect(back).toBeInstanceOf(Class);
    expect(back).toBeInstanceOf(ToolError);
    expect(back).toBeInstanceOf(Error);
    expect(Object.getPrototypeOf(back)).toBe(Class.prototype);
    expect({ ...back, message: back.message }).toEqual({ ...error, message: error.message });
    expect([back.code, back.name, back.remedy, back.denied]).toEqual([code, error.name, error.remedy, denied]);
    expect('cause' in back).toBe(false);
    expect(back.stack).toEqual(expect.any(String));
  });

  test('has equal JSON whatever it holds', () => {
    fc.assert(
      fc.property(text, (value) => {
        const error = make(value);
        const back = toolErrorFromJson(sent(error));
        expect(JSON.stringify(back)).toBe(JSON.stringify(error));
        expect(back).toBeInstanceOf(Class);
      }),
    );
  });

  test('holds frozen lists as before', () => {
    for (const value of Object.values(toolErrorFromJson(sent(make('a.txt')))))
      expect(Object.isFrozen(value)).toBe(true);
  });
});

describe('a custom code', () => {
  test('comes back as a ToolError with its name, remedy and data', () => {
    const error = Object.assign(custom(), { name: 'AcmeError' });
    const back = toolErrorFromJson(sent(error));
    expect(Object.getPrototypeOf(back)).toBe(ToolError.prototype);
    expect(back).toMatchObject({ code: 'acme/RATE_LIMITED', name: 'AcmeError', remedy: 'retry-later', denied: false });
    expect(back.toJSON()).toEqual(error.toJSON());
    expect(String(back)).toBe('AcmeError: Too many calls.');
  });

  test('has equal JSON whatever it holds', () => {
    fc.assert(
      fc.property(text, text, fc.option(fc.jsonValue({ maxDepth: 4 }), { nil: undefined }), (code, message, data) => {
        const options = data === undefined ? {} : { data: data as JsonValue };
        const error = new ToolError(`acme/${code}`, message, options);
        const back = toolErrorFromJson(sent(error));
        expect(JSON.stringify(back)).toBe(JSON.stringify(error));
        expect(back.code).toBe(error.code);
      }),
    );
  });
});
