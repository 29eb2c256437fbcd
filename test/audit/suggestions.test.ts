import { defineTool, enumOf, integer, object, optional, string } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { asked, tools } from './answers.js';
import { changed, sparse } from './fault.js';
import { isRelated, realWords } from './misspell.js';

/** What is said of these keys to a tool that has these fields, all of which may be left out. */
function said(fields: readonly string[], ...keys: string[]): string {
  const input = object(Object.fromEntries(fields.map((field) => [field, optional(integer())])));
  const tool = defineTool({ name: 'ask', description: 'Asks.', input, execute: () => 'done' });
  return tool.input.safeParse(Object.fromEntries(keys.map((key) => [key, 1]))).error?.message ?? '';
}

const suggestion = /did you mean|you sent/;

describe('a key that is another word', () => {
  test.each(tools)('is never taken for a field of $name, whichever field is missing', (tool) => {
    const ask = asked(tool);
    const fields = tool.spec.is === 'object' ? Object.keys(tool.spec.fields) : [];
    const words = realWords.filter((word) => !fields.some((field) => isRelated(field, word)));
    expect(words.length).toBeGreaterThan(100);
    const wrong: string[] = [];
    for (const base of [tool.valid, sparse(tool.spec, tool.valid) as object]) {
      for (const gone of [undefined, ...Object.keys(base)]) {
        for (const word of words) {
          const sent = changed(base, [], (held) => {
            if (gone !== undefined) Reflect.deleteProperty(held, gone);
            Object.assign(held, { [word]: 'x' });
          });
          const text = ask(sent);
          if (!text?.includes(`"${word}" is not a field`) || suggestion.test(text)) wrong.push(`${word}: ${text}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test.each([
    ['region', 'reason'],
    ['date', 'rate'],
    ['mode', 'code'],
    ['series', 'serial'],
    ['content', 'context'],
    ['amount', 'account'],
    ['location', 'rotation'],
    ['cc', 'bcc'],
    ['数1', '量1'],
  ])('%s is not meant by %s', (field, key) => {
    expect(said([field], key)).toContain(key);
    expect(said([field], key)).not.toMatch(suggestion);
  });
});

describe('a key that is a slip', () => {
  test.each([
    ['startDate', 'start_date', ['date', 'endDate']],
    ['startDate', 'strtDate', ['date', 'endDate']],
    ['date', 'dates', ['startDate', 'endDate']],
    ['oldText', 'odlText', ['newText', 'text']],
    ['sourcePath', 'SourcePath', ['source', 'targetPath']],
    ['source', 'sourceParam', ['sourcePath']],
    ['caseSensitive', 'case-sensitve', ['case']],
    ['separator', 'seperator', ['operator']],
    ['größe', 'grosse', []],
    ['größe', 'große', []],
    ['數量', '數', []],
  ])('%s is the only one that is meant by %s', (field, key, others) => {
    const text = said([field, ...others], key);
    const [, meant = field] = /did you mean "(.*?)"/.exec(text) ?? [];
    expect(meant).toBe(field);
    expect(text).toContain(`"${field}"`);
  });
});

describe('an option', () => {
  const orders = ['us-east', 'us-west', 'eu-west'] as const;
  test.each([
    ['US_EAST', ['us-east', 'us-west', 'eu-west']],
    ['Eu-West', ['eu-west', 'us-east', 'us-west']],
    ['eu-wets', ['eu-west', 'us-east', 'us-west']],
    // As near to the one as to the other.
    ['us-est', ['us-east', 'us-west', 'eu-west']],
    ['us-wst', ['us-west', 'us-east', 'eu-west']],
    ['west', ['us-east', 'us-west', 'eu-west']],
  ])('is told before the others only where %s can mean no other', (value, order) => {
    const { error } = object({ region: enumOf(orders) }).safeParse({ region: value });
    expect(error?.issues[0]?.detail).toBe(`must be one of ${order.map((one) => `"${one}"`).join(', ')}`);
  });

  test('keeps its place where two are as near', () => {
    const { error } = object({ size: enumOf(['xs', 'snug', 'snag']), note: optional(string()) }).safeParse({
      size: 'sng',
    });
    expect(error?.detail).toBe('must be one of "xs", "snug", "snag"');
  });
});
