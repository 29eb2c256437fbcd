import { InvalidDefinitionError, type Issue, type ParseSchema, type Schema, SchemaError } from '@hermes/tools';
import { expect, test } from 'vitest';

/** Any schema of ours, whatever it gives. */
export type OurSchema = Pick<Schema<unknown>, 'parse' | 'safeParse' | '~standard' | 'jsonSchema'>;

/** What `act` throws, whatever it is. */
export function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (thrown) {
    return thrown;
  }
  throw new Error('nothing was thrown');
}

/** The error of a value that is refused: `parse` and `safeParse` must agree on it. */
export function errorOf(schema: OurSchema, input: unknown): SchemaError {
  const result = schema.safeParse(input);
  if (result.success) throw new Error('the value was accepted');
  expect(result.error).toBeInstanceOf(SchemaError);
  expect(result.error.code).toBe('SCHEMA_INVALID');
  const thrown = thrownBy(() => schema.parse(input));
  expect(thrown).toBeInstanceOf(SchemaError);
  expect((thrown as SchemaError).issues).toEqual(result.error.issues);
  expect((thrown as SchemaError).total).toBe(result.error.total);
  return result.error;
}

/** One input that is refused, and all its issues in order. */
export interface Refused {
  readonly input: unknown;
  readonly issues: readonly Issue[];
}

/** A row of one issue at the root. */
export const atRoot = (input: unknown, issue: Omit<Issue, 'path'>): Refused => ({
  input,
  issues: [{ path: [], ...issue }],
});

/** A test for each row: these issues, no others, and the first one's place and detail on the error. */
export function refusesEach(schema: OurSchema, rows: readonly Refused[]): void {
  test.each(rows)('refuses $input', ({ input, issues }) => {
    const error = errorOf(schema, input);
    expect(error.issues).toStrictEqual(issues);
    expect(error.total).toBe(issues.length);
    expect([error.path, error.detail]).toEqual([error.issues[0]?.path, error.issues[0]?.detail]);
  });
}

/** The issue of a field that is not there; what else its text says is not this room's. */
export const missing = (...path: Issue['path']): Issue =>
  expect.objectContaining({ path, kind: 'missing', detail: expect.stringMatching(/^is required/) });

/** The issue of a key that is no field. */
export const unknownKey = (...path: Issue['path']): Issue =>
  expect.objectContaining({ path, kind: 'unknown-key', detail: expect.stringMatching(/^is not a field/) });

/** A test for each value: it comes back as it is. */
export function returnsEach(schema: ParseSchema, values: readonly unknown[]): void {
  test.each(values.map((value) => ({ value })))('takes $value as it is', ({ value }) => {
    expect(schema.parse(value)).toBe(value);
  });
}

/** A declaration that is wrong, what has to be in its problem, and how it is made. */
export type WrongDeclaration = readonly [title: string, problem: RegExp, declare: () => unknown];

/** A test for each declaration: it throws at the builder. */
export function declaresWrongly(rows: readonly WrongDeclaration[]): void {
  test.each(rows)('%s is no valid declaration', (_, problem, declare) => {
    const thrown = thrownBy(declare);
    expect(thrown).toBeInstanceOf(InvalidDefinitionError);
    expect(thrown).toMatchObject({ code: 'INVALID_DEFINITION', subject: 'schema', remedy: 'fix-the-tool' });
    expect((thrown as InvalidDefinitionError).problems.join('; ')).toMatch(problem);
  });
}
