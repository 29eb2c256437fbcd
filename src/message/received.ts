import type { Issue } from '../errors/issue.js';
import { lostAs, only } from '../errors/plain-json.js';
import { nearest } from './nearest.js';
import { declared, quote } from './quote.js';

/** One fault as a schema finds it, before it is told. */
export interface Finding extends Pick<Issue, 'kind' | 'detail'> {
  readonly received?: string | undefined;
  readonly hint?: string | undefined;
  /** What came, raw, where it may be told: how much of it is decided here. */
  readonly value?: unknown;
  /** The closed list that the value is not in. */
  readonly options?: readonly unknown[];
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

/** `"a", 3`: what is declared, one after the other. */
export const listed = (options: readonly unknown[]): string =>
  options.map((option) => (typeof option === 'string' ? `"${declared(option)}"` : String(option))).join(', ');

/** `one of "a", "b"`; a single option as it is. */
export const listNoun = (options: readonly unknown[]): string =>
  (options.length > 1 ? 'one of ' : '') + listed(options);

/** The option that a text is in all but case or spelling. */
export const nearOption = (value: unknown, options: readonly unknown[]): unknown => {
  const [near] = typeof value === 'string' ? nearest(value, options.map(String)) : [];
  return options.find((option) => String(option) === near);
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
    const { value } = rest;
    return {
      kind,
      detail: options && typeof value === 'string' ? nearFirst(detail, value, options) : detail,
      received: shown(value, /options|pattern|custom/.test(kind)),
      ...(typeof value === 'string' && /type|union/.test(kind) && slipOf(value, detail)),
    };
  };
}

/** The finding about a tool's result: types only, no value, nor what another library says of one. */
export function toldOfOutput({ kind, detail, isForeign, ...rest }: Finding): Told {
  if (isForeign) return { kind, detail: 'is not what its schema wants' };
  return { kind, detail, ...('value' in rest && /type|options|union/.test(kind) && { received: typeOf(rest.value) }) };
}

/** What a text says as JSON; `undefined` where it is none. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A value of a wanted type that was sent as text: what came, and what to do about it. */
function slipOf(value: string, detail: string): { received: string; hint: string } | undefined {
  const held = readJson(value);
  const type = typeOf(held);
  const isWanted = detail.includes(type) || (Number.isInteger(held) && detail.includes('an integer'));
  if (!isWanted || lostAs(held)) return undefined;
  const noun = Object(held) === held && type.slice('an '.length);
  if (noun) return { received: `a string holding a JSON ${noun}`, hint: `send the ${noun} itself` };
  return value.length > 40
    ? undefined
    : { received: `the string ${quote(value, '"', 40)}`, hint: `send ${value.trim()}` };
}
