import type { Issue } from '../errors/issue.js';
import { lostAs, only } from '../errors/plain-json.js';
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
  /** Whether a value of the wanted type would be right. */
  readonly takes?: ((value: unknown) => boolean) | undefined;
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

/** `"a", 3`: what is declared, one after the other. */
export function listed(options: readonly unknown[]): string {
  let told = '';
  let rest = options.length;
  for (const option of options) {
    const text = typeof option === 'string' ? `"${declared(option)}"` : String(option);
    if (told && told.length + text.length > MOST_OF_LIST) break;
    told += (told && ', ') + text;
    rest--;
  }
  return told + (rest > 0 ? ` and ${rest} more` : '');
}

/** `one of "a", "b"`; a single option as it is. */
export const listNoun = (options: readonly unknown[]): string =>
  (options.length > 1 ? 'one of ' : '') + listed(options);

/** The only option that a text is in all but case or spelling. */
export const nearOption = (value: unknown, options: readonly unknown[]): unknown => {
  const close = typeof value === 'string' ? near(value, options.map(String)).find(({ length }) => length > 0) : [];
  return close?.length === 1 ? options.find((option) => String(option) === close[0]) : undefined;
};

/** So many values are compared with closed lists, which may be long: no more faults than that are told. */
const MOST_COMPARED = 20;

/** How the findings about one input read to the one who sent it. */
export function tellSender(): (finding: Finding) => Told {
  const compared = new Map<string, string>();

  /** What would be right, the option first that was nearly sent. */
  function nearFirst(detail: string, value: string, options: readonly unknown[]): string {
    const key = `${detail}\n${value}`;
    if (compared.size < MOST_COMPARED && !compared.has(key)) {
      const near = nearOption(value, options);
      compared.set(key, near === undefined ? detail : `must be ${listNoun([...new Set([near, ...options])])}`);
    }
    return compared.get(key) ?? detail;
  }

  return ({ kind, detail, received, hint, options, ...rest }) => {
    if (!('value' in rest)) return { kind, detail, ...only({ received, hint }) };
    const { value, isOptional, takes } = rest;
    return {
      kind,
      detail: options && typeof value === 'string' ? nearFirst(detail, value, options) : detail,
      received: shown(value, /options|pattern|custom/.test(kind)),
      ...(typeof value === 'string' &&
        /type|union/.test(kind) &&
        (slipOf(value, detail, takes) ?? (isOptional && nothingOf(value)))),
    };
  };
}

/** The finding about a tool's result: types only, no value, nor what another library says of one. */
export function toldOfOutput({ kind, detail, isForeign, ...rest }: Finding): Told {
  if (isForeign) return { kind, detail: 'is not what its schema wants' };
  return { kind, detail, ...('value' in rest && /type|options|union/.test(kind) && { received: typeOf(rest.value) }) };
}

type Slip = { readonly received: string; readonly hint?: string };

/** A text that stands for nothing: what came, and what to do about it. */
const nothingOf = (value: string): Slip | undefined =>
  /^(?:null|none|undefined)?$/i.test(value) ? { received: `the string "${value}"`, hint: 'leave it out' } : undefined;

/** What a text says as JSON; `undefined` where it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A value of a wanted type that was sent as text: what came, and what to do about it where that is enough. */
function slipOf(value: string, detail: string, takes: Finding['takes']): Slip | undefined {
  const held = readJson(value);
  const type = typeOf(held);
  const isWanted = detail.includes(type) || (Number.isInteger(held) && detail.includes('an integer'));
  if (!isWanted || lostAs(held)) return undefined;
  const noun = Object(held) === held && type.slice('an '.length);
  if (noun) return { received: `a string holding a JSON ${noun}`, hint: `send the ${noun} itself` };
  if (value.length > 40) return undefined;
  const received = `the string ${quote(value, '"', 40)}`;
  return takes?.(held) === false ? { received } : { received, hint: `send ${value.trim()}` };
}
