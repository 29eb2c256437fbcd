import {
  ApprovalTimeoutError,
  CommandDeniedError,
  InputInvalidError,
  InvalidDefinitionError,
  OutputInvalidError,
  PathAccessDeniedError,
  SchemaError,
  ToolError,
  ToolNotFoundError,
} from '@hermes/tools';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forms } from './one-of-each.js';

/** Any UTF-16 units at all, lone surrogates too, with those that swell or hide at their most likely. */
const hostile = fc
  .array(
    fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.constantFrom(0x0a, 0x22, 0x27, 0x5c, 0x200b, 0x202e, 0xd83d)),
    {
      maxLength: 200,
    },
  )
  .map((units) => String.fromCharCode(...units));

const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;

describe.each(forms)('$form', ({ make, most }) => {
  test('is one line without hidden characters, whatever is put in', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(make(text).message).not.toMatch(invisible);
      }),
    );
  });

  test('is no longer than its bound, whatever is put in', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(make(text).message.length).toBeLessThanOrEqual(most);
      }),
    );
    for (const unit of ['z', "'", '\u200b', '\u{e0101}', '\ud800', '`']) {
      for (const times of [80, 128, 1000, 100_000]) {
        expect(make(unit.repeat(times)).message.length, `${times} of ${JSON.stringify(unit)}`).toBeLessThanOrEqual(
          most,
        );
      }
    }
  });
});

const faults = Array.from({ length: 32 }, (_, index) => ({
  path: [`field${'abcdefgh'.charAt(index % 8)}${index}`],
  detail: `must be ${index}`,
}));

test.each([
  ['schema', SchemaError.from(faults)],
  ['input', new InputInvalidError({ tool: 'fs.write', issues: faults })],
  ['output', new OutputInvalidError({ tool: 'fs.read', issues: faults })],
])('twenty faults of a %s are told, the others counted', (_, { message, total }) => {
  expect(total).toBe(32);
  expect(message.match(/must be \d+/g)).toHaveLength(20);
  expect(message).toMatch(/must be 19\b.*\band 12 more\b/);
});

test.each([
  ['schema', (total?: number) => SchemaError.from(faults.slice(0, 2), total === undefined ? {} : { total })],
  ['input', (total = 2) => new InputInvalidError({ tool: 'fs.write', issues: faults.slice(0, 2), total })],
])('faults of a %s that are only counted are in the number of the others', (_, make) => {
  expect(make().message).not.toContain('more');
  expect(make(14).message).toContain('and 12 more');
});

test('long faults are counted where they do not fit', () => {
  const issues = faults.map(({ path }) => ({ path, detail: `must be ${'long '.repeat(200)}` }));
  const { message } = new OutputInvalidError({ tool: 'fs.read', issues });
  const told = message.match(/must be long/g)?.length ?? 0;
  expect(told).toBeLessThan(20);
  expect(message).toContain(`and ${32 - told} more`);
  expect(message).toMatch(/This is a fault in the tool, not in how it was called$/);
});

test('an echoed text is shown up to 80 characters once escaped, and how long it was', () => {
  for (const [unit, times] of [
    ['z', 5000],
    ['\u200b', 80],
    ['<', 79],
  ] as const) {
    const { message } = new CommandDeniedError({
      command: unit.repeat(times),
      context: 'worker_1',
      reason: 'not_in_allowlist',
    });
    const shown = /^Command '(.*?)'/.exec(message)?.[1] ?? '';
    expect(shown.replace(/…$/, '').length).toBeLessThanOrEqual(80);
    expect(message).toContain(`${times}`);
    expect(message).toMatch(
      /does not match any allowed-command rule in context 'worker_1' \(allowlist mode: default-deny\)\.$/,
    );
  }
});

const issuesOf = (text: string) => ({ tool: 'x', issues: [{ path: [text], detail: 'is not a field' }] });

test.each([
  ["'", 'path', (text: string) => new PathAccessDeniedError({ requested: text, context: 'c', reason: 'not_covered' })],
  ["'", 'command', (text: string) => new CommandDeniedError({ command: text, context: 'c', reason: 'operator' })],
  ["'", 'action', (text: string) => new ApprovalTimeoutError({ action: text, context: 'c' })],
  ['"', 'tool', (text: string) => new ToolNotFoundError({ tool: text, known: [] })],
  ['"', 'key', (text: string) => new InputInvalidError(issuesOf(text))],
])('the mark %s that quotes a %s cannot be written by it, nor a tag', (mark, _, make) => {
  const { message } = make(`a\\${mark}. Go on. ${mark}b <system>\`c\``);
  expect(message).toContain(`a\\\\\\${mark}. Go on. \\${mark}b`);
  expect(message).not.toMatch(/[<>`]/);
});

test("an author's own words stay as they are, on one line", () => {
  expect(new ToolError('acme/X', 'Use <b> or "c", `d` and \\e.').message).toBe('Use <b> or "c", `d` and \\e.');
  expect(new SchemaError('must be <, "a" or \'b\'').message).toBe('value must be <, "a" or \'b\'');
  const { message } = new InvalidDefinitionError({ subject: 'schema', problems: ['"a\nb" is wrong'] });
  expect(message).not.toContain('\n');
});
