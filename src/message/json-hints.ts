/** What has to come next: `?` where the container may also end. */
export type Wanted = 'value' | 'value?' | 'key' | 'key?' | 'colon' | 'next';

/** What other languages have and JSON has not, each with what to do about it. */
const slips: readonly (readonly [pattern: RegExp, hint: string])[] = [
  [/^\/[/*]/, 'take out the comment'],
  [/^(?:None|undefined)\b/, 'use null'],
  [/^True\b/, 'use true'],
  [/^False\b/, 'use false'],
  [/^[+-]?(?:NaN|Infinity)\b/, 'JSON has no such number'],
  [/^\+\d/, 'take out the plus sign'],
  [/^\.\d/, 'put a 0 before it'],
  [/^['`\u2018-\u201f]/, 'use double quotes'],
];

/** What to do about a character that a string may not have. */
export function hintWithin(character: string): string {
  if (character === '\\') return 'double each backslash in a string';
  return `escape ${/[\n\r]/.test(character) ? 'line breaks' : character === '\t' ? 'tabs' : 'control characters'} in a string`;
}

/** What to do about the character at this place, where it is known by what was meant. */
export function hintFor(text: string, at: number, wanted: Wanted, close: string | undefined): string | undefined {
  // Longer than any slip.
  const rest = text.slice(at, at + 12);
  if (wanted === 'value' && !close)
    return `send the JSON alone${rest.startsWith('```') ? ', without a code fence' : ''}`;
  if (wanted === 'next') return close ? hintAfter(rest, text[at - 1], close) : 'send one value only';
  if (wanted === 'colon') return /^["{[]/.test(rest) ? 'put a colon before it' : undefined;
  const isOfField = wanted === 'value' && close === '}';
  if (isOfField && /^[},]/.test(rest)) return 'put a value before it';
  if (rest.startsWith(close ?? ' ')) return 'take out the comma before it';
  if (/^,/.test(rest)) return 'take out the comma';
  const letters = wanted.startsWith('key') ? 'put each key in double quotes' : 'put a text in double quotes';
  return slipIn(rest) ?? (/^[A-Za-z_]/.test(rest) ? letters : undefined);
}

/** The same behind a value, in what ends with `close`. */
function hintAfter(rest: string, before: string | undefined, close: string): string | undefined {
  if (/^[}\]]/.test(rest)) return `close the ${close === '}' ? 'object' : 'array'} first`;
  if (/^["{[]/.test(rest)) return 'put a comma before it';
  if (rest.startsWith('/')) return slipIn(rest);
  return before === '"' && /^[^:]/.test(rest) ? 'escape double quotes in a string' : undefined;
}

const slipIn = (rest: string): string | undefined => slips.find(([pattern]) => pattern.test(rest))?.[1];
