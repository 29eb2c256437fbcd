import { quote } from './quote.js';

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

/** What came, for the one who sent it: numbers, booleans and `null` as they are, of all else the type. */
export const told = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : typeOf(value);

/** The same where the content is the fault: a string stands quoted, at most 40 characters of it. */
export const toldWhole = (value: unknown): string => (typeof value === 'string' ? quote(value, '"', 40) : told(value));

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** A value of the wanted type that was sent as text, by what it holds and what to do about it. */
export function slipOf(value: unknown, wanted: string): { received: string; hint: string } | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const isNumber = /number|integer/.test(wanted) && text.length <= 40 && jsonNumber.test(text);
  const isScalar = isNumber ? wanted !== 'an integer' || Number.isInteger(Number(text)) : false;
  if (isScalar || (wanted === 'a boolean' && /^(?:true|false)$/.test(text))) {
    return { received: `the string ${quote(value)}`, hint: `send ${text}` };
  }
  const holds = text.startsWith('[') ? 'array' : text.startsWith('{') ? 'object' : undefined;
  if (holds === undefined || wanted !== `an ${holds}` || !isJson(text)) return undefined;
  return { received: `a string holding a JSON ${holds}`, hint: `send the ${holds} itself` };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
