import type { IssueInput } from '../errors/issue.js';
import { TOO_DEEP } from '../errors/plain-json.js';
import { hintFor, hintWithin, type Wanted } from './json-hints.js';
import { quote } from './quote.js';

/** Where a text stops being JSON: its length where it ends too early. */
interface Fault {
  readonly at: number;
  readonly hint?: string | undefined;
}

const blanks = /[ \t\n\r]*/y;
/** A repetition of one class: with an alternative inside, each character would cost the stack. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what JSON does not take in a string
const plain = /[^"\\\u0000-\u001f]*/y;
const escaped = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
/** What the text ends in, in the midst of it. */
const cutEscape = /\\(?:u[\dA-Fa-f]{0,3})?$/y;
const cutNumber = /(?:\.|[eE][+-]?)$/y;
const cutScalar = /(?:-|t(?:ru?)?|f(?:a(?:ls?)?)?|n(?:ul?)?)$/y;

/** Finds the first character that JSON does not have there: engines tell of it each in its own way, or not at all. */
export function jsonFault(text: string): Fault | undefined {
  const open: ('}' | ']')[] = [];
  let wanted: Wanted = 'value';
  let at = 0;

  function take(pattern: RegExp): boolean {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    at += found?.length ?? 0;
    return found !== undefined;
  }

  /** The rest of a string whose quote was taken. */
  function takeString(): Fault | undefined {
    for (;;) {
      take(plain);
      const character = text[at];
      if (character === '"') {
        at++;
        return undefined;
      }
      if (character === undefined || take(cutEscape)) return { at };
      if (take(escaped)) continue;
      return { at, hint: hintWithin(character) };
    }
  }

  for (;;) {
    take(blanks);
    const character = text[at];
    const close = open.at(-1);
    if (character === undefined) return wanted === 'next' && !close ? undefined : { at };
    if (character === close && /next|\?/.test(wanted)) {
      open.pop();
      at++;
      wanted = 'next';
    } else if (wanted === 'next' && close && character === ',') {
      at++;
      wanted = close === '}' ? 'key' : 'value';
    } else if (wanted === 'colon' && character === ':') {
      at++;
      wanted = 'value';
    } else if (character === '"' && /key|value/.test(wanted)) {
      at++;
      const fault = takeString();
      if (fault) return fault;
      wanted = wanted.startsWith('key') ? 'colon' : 'next';
    } else if (wanted.startsWith('value') && (character === '{' || character === '[')) {
      open.push(character === '{' ? '}' : ']');
      at++;
      wanted = character === '{' ? 'key?' : 'value?';
    } else if (wanted.startsWith('value') && take(scalar)) {
      if (take(cutNumber)) return { at };
      wanted = 'next';
    } else if (wanted.startsWith('value') && take(cutScalar)) {
      return { at };
    } else {
      return { at, hint: hintFor(text, at, wanted, close) };
    }
  }
}

/** What is wrong with arguments that `JSON.parse` did not take, with its place, counted from 1 in characters. */
export function jsonIssue(text: string): IssueInput {
  const fault = jsonFault(text);
  // No text of JSON is refused but by an engine that gives up on its depth.
  if (!fault) return { path: [], kind: 'depth', detail: TOO_DEEP };
  const issue = { path: [], kind: 'type', detail: 'must be JSON' } as const;
  const { at, hint } = fault;
  const code = text.codePointAt(at);
  if (code === undefined)
    return { ...issue, received: 'a text that ends before it is complete', hint: 'send the whole call again' };
  let place = 1;
  for (const _ of text.slice(0, at)) place++;
  const received = `a text that goes wrong at character ${place}: ${quote(String.fromCodePoint(code))}`;
  return hint ? { ...issue, received, hint } : { ...issue, received };
}
