import type { Issue } from '../errors/issue.js';
import { only } from '../errors/plain-json.js';
import { near } from './nearest.js';
import { declared, quote } from './quote.js';

/** One fault as a schema finds it, before it is told. */
export interface Finding extends Pick<Issue, 'kind' | 'detail'> {
  readonly received?: string | undefined;
  readonly hint?: string | undefined;
  /** What came, raw, where it may be told: how much of it is decided here. */
  readonly value?: unknown;
  /** The closed list that the value is not in. */
  readonly options?: readonly unknown[];
  /** Whether the value may be left out. */
  readonly isOptional?: boolean;
  /** Whether the detail is another library's, which may show the value. */
  readonly isForeign?: boolean;
}

/** How a finding reads. */
export type Told = Pick<Issue, 'kind' | 'detail' | 'received' | 'hint'>;

/** The type of a value as a noun, nothing of the value itself: `a string`, `null`, `an array`. */
export function typeOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value !== 'object') return `a ${typeof value}`;
  try {
    return Array.isArray(value) ? 'an array' : 'an object';
  } catch {
    return 'an unreadable object';
  }
}

/** What came: numbers, booleans and `null` as they are, a string only where its content is the fault, else the type. */
function shown(value: unknown, isWhole: boolean): string {
  if (typeof value === 'string' && isWhole) return quote(value, '"', 40);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : typeOf(value);
}

/** So many characters of a closed list are told, the other options counted: what came has to be told too. */
const MOST_OF_LIST = 1000;

/** `one of "a", "b"`; a single option as it is. */
export function listNoun(options: readonly unknown[]): string {
  const texts = options.map((option) => (typeof option === 'string' ? `"${declared(option)}"` : String(option)));
  let told = texts[0] ?? '';
  let rest = texts.length - 1;
  for (const text of texts.slice(1)) {
    if (told.length + text.length > MOST_OF_LIST) break;
    told += `, ${text}`;
    rest--;
  }
  return (texts.length > 1 ? 'one of ' : '') + told + (rest > 0 ? ` and ${rest} more` : '');
}

/** The only option that a text is in all but case or spelling. */
export const nearOption = (value: unknown, options: readonly unknown[]): unknown => {
  const close = typeof value === 'string' ? near(value, options.map(String)).find(({ length }) => length > 0) : [];
  return close?.length === 1 ? options.find((option) => String(option) === close[0]) : undefined;
};

/** So many values are compared with closed lists, which may be long: no more faults than that are told. */
const MOST_COMPARED = 20;

/** How the findings about one input read to the one who sent it. */
export function tellSender(): (finding: Finding) => Told {
  const lists = new Map<string, Map<string, string>>();
  let compared = 0;

  /** What would be right, the option first that was nearly sent. */
  function nearFirst(detail: string, value: string, options: readonly unknown[]): string {
    const known = lists.get(detail) ?? new Map<string, string>();
    lists.set(detail, known);
    const told = known.get(value);
    if (told !== undefined || compared === MOST_COMPARED) return told ?? detail;
    compared++;
    const near = nearOption(value, options);
    const first = near === undefined ? detail : `must be ${listNoun([...new Set([near, ...options])])}`;
    known.set(value, first);
    return first;
  }

  return ({ kind, detail, received, hint, options, ...rest }) => {
    if (!('value' in rest)) return { kind, detail, ...only({ received, hint }) };
    const { value, isOptional } = rest;
    const isType = /type|union/.test(kind);
    return {
      kind,
      detail: options && typeof value === 'string' ? nearFirst(detail, value, options) : detail,
      received: shown(value, /options|pattern|custom/.test(kind)),
      ...(isType && (slipOf(value, detail.slice('must be '.length).split(' or ')) ?? (isOptional && nothingOf(value)))),
    };
  };
}

/** The finding about a tool's result: types only, no value, nor what another library says of one. */
export function toldOfOutput({ kind, detail, isForeign, ...rest }: Finding): Told {
  if (isForeign) return { kind, detail: 'is not what its schema wants' };
  return { kind, detail, ...('value' in rest && /type|options|union/.test(kind) && { received: typeOf(rest.value) }) };
}

type Slip = { readonly received: string; readonly hint: string };

/** A text that stands for nothing: what came, and what to do about it. */
function nothingOf(value: unknown): Slip | undefined {
  const isNothing = typeof value === 'string' && /^(?:null|none|undefined)?$/i.test(value);
  return isNothing ? { received: `the string "${value}"`, hint: 'leave it out' } : undefined;
}

/** A value of a wanted type that was sent as text: what came, and what to do about it. */
function slipOf(value: unknown, wanted: readonly string[]): Slip | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    const held: unknown = JSON.parse(value);
    const type = Number.isInteger(held) && wanted.includes('an integer') ? 'an integer' : typeOf(held);
    const isHuge = typeof held === 'number' && (!Number.isFinite(held) || value.length > 40);
    if (!wanted.includes(type) || isHuge) return undefined;
    const [, noun] = /(array|object)/.exec(type) ?? [];
    return noun
      ? { received: `a string holding a JSON ${noun}`, hint: `send the ${noun} itself` }
      : { received: `the string ${quote(value, '"', 40)}`, hint: `send ${value.trim()}` };
  } catch {
    return undefined;
  }
}
