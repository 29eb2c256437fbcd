import { type CustomToolErrorCode, SchemaError, ToolError, toolErrorFromJson } from '@hermes/tools';
import { expect, test } from 'vitest';

class RateLimited extends ToolError<'acme/RATE_LIMITED'> {
  readonly retryAfter: number;
  constructor(retryAfter: number) {
    super('acme/RATE_LIMITED', `Too many calls. Wait ${retryAfter} s.`, {
      remedy: 'retry-later',
      data: { retryAfter },
    });
    this.retryAfter = retryAfter;
  }
}

class Named extends ToolError<'acme/NAMED'> {
  override readonly name = 'AcmeError';
  constructor() {
    super('acme/NAMED', 'x');
  }
}

class Slower extends RateLimited {}

class Any<Code extends CustomToolErrorCode> extends ToolError<Code> {}

test("has ToolError's name unless it sets one", () => {
  expect(new RateLimited(3).name).toBe('ToolError');
  expect(new Slower(3).name).toBe('ToolError');
  expect(new Named().name).toBe('AcmeError');
  expect(String(new Named())).toBe('AcmeError: x');
});

test('has what it hands up, and its own fields', () => {
  expect(new RateLimited(3)).toMatchObject({
    ...{ code: 'acme/RATE_LIMITED', remedy: 'retry-later', denied: false, retryAfter: 3, data: { retryAfter: 3 } },
    message: 'Too many calls. Wait 3 s.',
  });
});

test('is told apart by instanceof and isInstance, from its base and its sisters', () => {
  const error = new Slower(3);
  for (const [Class, is] of [
    [Error, true],
    [ToolError, true],
    [RateLimited, true],
    [Slower, true],
    [Named, false],
    [SchemaError, false],
  ] as const) {
    expect(error instanceof Class, Class.name).toBe(is);
  }
  expect(new RateLimited(3)).not.toBeInstanceOf(Slower);
  expect(RateLimited.isInstance(error)).toBe(true);
  expect(Named.isInstance(error)).toBe(false);
  expect(ToolError.isInstance(error)).toBe(true);
});

test('is not what carries its code alone', () => {
  expect(new ToolError('acme/RATE_LIMITED', 'x')).not.toBeInstanceOf(RateLimited);
  expect(toolErrorFromJson(new RateLimited(3).toJSON())).not.toBeInstanceOf(RateLimited);
});

test('cannot carry a code of ours, nor one without a slash', () => {
  expect(() => new Any('SCHEMA_INVALID' as 'a/b', 'x')).toThrow(TypeError);
  expect(() => new Any('RATE_LIMITED' as 'a/b', 'x')).toThrow(TypeError);
});

test('of a class of ours stays one of that class', () => {
  class PortError extends SchemaError {
    constructor() {
      super('must be a port number', { path: ['port'] });
    }
  }
  const error = new PortError();
  expect(error).toBeInstanceOf(PortError);
  expect(error).toBeInstanceOf(SchemaError);
  expect(error).toMatchObject({ code: 'SCHEMA_INVALID', remedy: 'rewrite-arguments', path: ['port'] });
  expect(new SchemaError('x')).not.toBeInstanceOf(PortError);
  expect(PortError.isInstance(new SchemaError('x'))).toBe(false);
});

test('keeps its name over the wire', () => {
  const back = toolErrorFromJson(JSON.parse(JSON.stringify(new Named())));
  expect(back.name).toBe('AcmeError');
  expect(back.code).toBe('acme/NAMED');
});
