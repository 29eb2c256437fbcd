import { ApprovalDeniedError, SchemaError, ToolError, toolErrorFromJson } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { custom, forms } from './one-of-each.js';

/** The fields that not every error of the class has. */
const optional: Readonly<Record<string, readonly string[]>> = {
  INPUT_INVALID: ['fault'],
  PERMISSION_DENIED: ['tool', 'context', 'has', 'entry', 'allows', 'target'],
  PATH_ACCESS_DENIED: ['permissions', 'entry', 'slugs'],
  COMMAND_DENIED: ['rule'],
  APPROVAL_DENIED: ['permissions'],
};

const sent = (error: ToolError): Record<string, unknown> => JSON.parse(JSON.stringify(error));

/** What is thrown for a value that is no tool error. */
function refusal(value: unknown): SchemaError {
  try {
    toolErrorFromJson(value);
  } catch (error) {
    if (error instanceof SchemaError) return error;
    expect.fail(`not a SchemaError: ${String(error)}`);
  }
  expect.fail('nothing was thrown');
}

/** Values of other types than the one that is right. */
function wrongFor(right: unknown): readonly unknown[] {
  if (Array.isArray(right)) {
    const inner =
      typeof right[0] === 'object'
        ? [[7], [{}], [[]], [{ ...right[0], detail: 7 }], [{ ...right[0], path: 'a' }]]
        : [[{}], [true]];
    return ['x', 7, null, {}, true, { length: 1 }, [null], ...inner];
  }
  return [typeof right === 'number' ? 'x' : 7, null, {}, [], ['x'], true];
}

describe.each(forms)('$form', ({ make, code }) => {
  const right = sent(make('a.txt'));
  const fields = Object.keys(right);

  test.each(fields)('without "%s" is refused, unless not every one has it', (field) => {
    const { [field]: _, ...rest } = right;
    if (optional[code]?.includes(field)) expect(toolErrorFromJson(rest).code).toBe(code);
    else expect(refusal(rest).path).toEqual([field]);
  });

  test.each(fields)('with "%s" of a wrong type is refused at that field', (field) => {
    for (const value of wrongFor(right[field])) {
      const { code: refused, path } = refusal({ ...right, [field]: value });
      expect(refused).toBe('SCHEMA_INVALID');
      expect(path[0], `${field}: ${JSON.stringify(value)}`).toBe(field);
    }
  });

  test('has the remedy and the denial of its code, whatever the wire says', () => {
    const back = toolErrorFromJson({ ...right, remedy: 'choose-another-tool', denied: 'no' });
    expect([back.remedy, back.denied]).toEqual([make('x').remedy, make('x').denied]);
  });

  test('has no field that its class has not', () => {
    const back = toolErrorFromJson({ ...right, cause: 'x', stack: 'x', data: 'x', isAdmin: true });
    expect(JSON.stringify(back)).toBe(JSON.stringify(make('a.txt')));
    expect(back).not.toHaveProperty('isAdmin');
    expect(back.stack).not.toBe('x');
  });
});

test('the remedy of a refused approval follows its reason', () => {
  const json = new ApprovalDeniedError({ action: 'WRITE: a', context: 'c', reason: 'denied' }).toJSON();
  expect(toolErrorFromJson({ ...json, reason: 'no_backend' }).remedy).toBe('ask-a-person');
  expect(toolErrorFromJson({ ...json, remedy: 'ask-a-person' }).remedy).toBe('none');
});

test.each(['received', 'hint', 'kind', 'detail', 'path'])('an issue whose "%s" is null is refused', (member) => {
  const { issues, ...json } = sent(new SchemaError('x', { received: '42', hint: 'send it' })) as { issues: object[] };
  expect(refusal({ ...json, issues: [{ ...issues[0], [member]: null }] }).path[0]).toBe('issues');
});

describe('a custom code', () => {
  const right = sent(custom());

  test.each(['name', 'code', 'message', 'remedy'])('without "%s", or with a wrong one, is refused', (field) => {
    const { [field]: _, ...rest } = right;
    expect(refusal(rest).path).toEqual([field]);
    for (const value of [7, null, {}, [], true]) expect(refusal({ ...right, [field]: value }).path).toEqual([field]);
  });

  test.each(['retry', '', 'toString', '__proto__', 'NONE'])('with the remedy %j is refused', (remedy) => {
    expect(refusal({ ...right, remedy }).path).toEqual(['remedy']);
  });

  test('may have any data, and none', () => {
    const { data: _, ...rest } = right;
    expect(toolErrorFromJson(rest)).not.toHaveProperty('data');
    for (const data of [null, 0, '', false, [], {}])
      expect(toolErrorFromJson({ ...right, data })).toHaveProperty('data', data);
  });
});

test.each([
  'RATE_LIMITED',
  '',
  'schema_invalid',
  'SCHEMA_INVALID ',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
])('the unknown code %j without a slash is refused', (code) => {
  expect(refusal({ ...sent(custom()), code }).path).toEqual(['code']);
  expect(refusal({ ...sent(new SchemaError('x')), code }).path).toEqual(['code']);
});

test('every code with a slash is a ToolError, whatever it looks like', () => {
  for (const code of ['constructor/x', '__proto__/x', '/', 'acme/SCHEMA_INVALID']) {
    const back = toolErrorFromJson({ ...sent(custom()), code });
    expect(Object.getPrototypeOf(back)).toBe(ToolError.prototype);
    expect(back.code).toBe(code);
  }
});
