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

/** A value of the wanted type that was sent as text: what came, and what to do about it. */
export function slipOf(value: unknown, wanted: string): { received: string; hint: string } | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    const held: unknown = JSON.parse(value);
    const type = Number.isInteger(held) && wanted === 'an integer' ? wanted : typeOf(held);
    const isHuge = typeof held === 'number' && (!Number.isFinite(held) || value.length > 40);
    if (type !== wanted || isHuge) return undefined;
    const [, noun] = /(array|object)/.exec(type) ?? [];
    return noun
      ? { received: `a string holding a JSON ${noun}`, hint: `send the ${noun} itself` }
      : { received: `the string ${quote(value, '"', 40)}`, hint: `send ${value.trim()}` };
  } catch {
    return undefined;
  }
}
