import { type IssueInput, SchemaError, type SchemaErrorOptions } from '@hermes/tools';
import { describe, expect, test } from 'vitest';

const first = { path: ['a', 0], kind: 'type', detail: 'must be a string', received: '42', hint: 'send "42"' } as const;
const second: IssueInput = { path: ['b'], detail: 'must be a port number' };

describe('an author', () => {
  test('says what would be right, at the root', () => {
    const error = new SchemaError('must be a port number');
    expect(error).toMatchObject({ code: 'SCHEMA_INVALID', path: [], detail: 'must be a port number', total: 1 });
    expect(error.issues).toEqual([{ path: [], kind: 'custom', detail: 'must be a port number' }]);
  });

  test('may say where, what came and what to do', () => {
    const { path, detail, received, hint } = first;
    const cause = new Error('why');
    const error = new SchemaError(detail, { path, received, hint, cause });
    expect(error.path).toEqual(path);
    expect(error.issues).toEqual([{ ...first, kind: 'custom' }]);
    expect(error.cause).toBe(cause);
  });

  test.each([
    { path: 'a' },
    { path: [null] },
    { path: [1.5] },
    { path: [-1] },
    { path: [{}] },
    { received: 42 },
    { hint: [] },
  ])('who gives %j gets a TypeError', (options) => {
    expect(() => new SchemaError('x', options as unknown as SchemaErrorOptions)).toThrow(TypeError);
  });
});

describe('from a list of issues', () => {
  test('the first one gives path and detail, all are kept in order', () => {
    const error = SchemaError.from([first, second]);
    expect(error).toBeInstanceOf(SchemaError);
    expect(error).toMatchObject({ name: 'SchemaError', path: ['a', 0], detail: 'must be a string', total: 2 });
    expect(error.issues).toEqual([first, { ...second, kind: 'custom' }]);
  });

  test.each(['type', 'missing', 'unknown-key', 'bounds', 'pattern', 'options', 'union', 'depth', 'custom'] as const)(
    'the kind %s is kept',
    (kind) => {
      expect(SchemaError.from([{ ...second, kind }]).issues[0]?.kind).toBe(kind);
    },
  );

  test('the first 1,000 are held, all are counted', () => {
    const many = Array.from({ length: 1500 }, (_, index) => ({ ...second, path: [index] }));
    const error = SchemaError.from(many);
    expect(error.issues).toHaveLength(1000);
    expect(error.issues[999]?.path).toEqual([999]);
    expect(error.total).toBe(1500);
    expect(SchemaError.from(many.slice(0, 1000)).issues).toHaveLength(1000);
    expect(SchemaError.from([first], { total: 70_000 })).toMatchObject({ total: 70_000 });
  });

  test('a cause is kept', () => {
    expect(SchemaError.from([first], { cause: 'why' }).cause).toBe('why');
  });

  test('the list is copied and frozen', () => {
    const given = [{ ...first, path: ['a'] }];
    const error = SchemaError.from(given);
    given[0]?.path.push('b');
    given.push(given[0] ?? { ...first, path: [] });
    expect(error.issues).toEqual([{ ...first, path: ['a'] }]);
    expect([error.issues, error.issues[0], error.issues[0]?.path, error.path].every(Object.isFrozen)).toBe(true);
  });

  test.each<[string, unknown]>([
    ['an empty list', []],
    ['no list', undefined],
    ['a text', 'must be a string'],
    ['an issue that is null', [null]],
    ['a gap', Object.assign([first], { 2: second })],
    ['an issue without path', [{ detail: 'x' }]],
    ['an issue without detail', [{ path: [] }]],
    ['an issue of an unknown kind', [{ ...second, kind: 'toString' }]],
  ])('%s is a TypeError', (_, issues) => {
    expect(() => SchemaError.from(issues as IssueInput[])).toThrow(TypeError);
  });
});

describe('at a place', () => {
  test('the paths of all issues are prefixed, with keys and indexes', () => {
    const inner = SchemaError.from([first, { ...second, path: [] }]);
    const outer = inner.at(3).at('files');
    expect(outer).toBeInstanceOf(SchemaError);
    expect(outer.issues.map(({ path }) => path)).toEqual([
      ['files', 3, 'a', 0],
      ['files', 3],
    ]);
    expect(outer.path).toEqual(['files', 3, 'a', 0]);
    expect(outer.message).toBe('"files.3.a.0" must be a string; "files.3" must be a port number');
  });

  test('the rest of each issue, the total and the cause are kept', () => {
    const outer = SchemaError.from([first], { total: 12, cause: 'why' }).at('x');
    expect(outer.issues).toEqual([{ ...first, path: ['x', 'a', 0] }]);
    expect(outer).toMatchObject({ total: 12, cause: 'why' });
    expect('cause' in SchemaError.from([first]).at('x')).toBe(false);
  });

  test('the error that was there is not changed', () => {
    const inner = new SchemaError('must be a port number');
    expect(inner.at('port')).not.toBe(inner);
    expect(inner.path).toEqual([]);
    expect(inner.message).toBe('value must be a port number');
  });
});
