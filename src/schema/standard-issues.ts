import { listNoun } from '../message/received.js';
import { type Fault, Faults, faulty } from './faults.js';
import type { StandardIssue } from './standard-types.js';

/** A strict object of zod has one issue for all keys that it does not know, at the object. */
interface KnownIssue extends StandardIssue {
  readonly keys?: unknown;
}

/** The issues of another library about a value: in our words where its text says what was wanted. */
export function standardFaults(issues: readonly KnownIssue[], value: unknown): Faults {
  const found: (Fault & { readonly path: readonly (string | number)[] })[] = [];
  for (const { message, path: segments = [], keys } of issues) {
    // Spread, as the path of arktype is an array whose `map` does not keep an empty one.
    const plain = [...segments].map((segment) => (typeof segment === 'object' ? segment.key : segment));
    const path = plain.map((key) => (typeof key === 'number' ? key : String(key)));
    if (Array.isArray(keys)) {
      for (const key of keys) found.push({ ...notAField, path: [...path, String(key)] });
    } else {
      found.push({ ...faultOf(String(message), valueAt(value, path)), path });
    }
  }
  const faults = new Faults();
  for (const fault of found) faults.add(fault);
  const at = (kind: Fault['kind']): string[] =>
    found.filter((fault) => fault.kind === kind && fault.path.length === 1).map(({ path }) => String(path[0]));
  faults.strangers = { keys: at('unknown-key'), unsent: at('missing') };
  return faults.total > 0 ? faults : faulty({ kind: 'custom', detail: 'is not valid' });
}

const notAField: Fault = { kind: 'unknown-key', detail: 'is not a field' };

/**
 * How zod (`Invalid input: expected string, received number`), valibot (`Invalid type: Expected string but received 1`)
 * and arktype (`a must be a string (was a number)`) say it. What came is told from the value itself.
 */
const form = /^((?:.*?(must be|expected) )?(.*?)):?(?:,? (?:but )?received .*| \(was .*)?$/is;

function faultOf(message: string, value: unknown): Fault {
  const [, text = '', verb, wanted = ''] = form.exec(message) ?? [];
  if (verb && /^(?:never|removed)$/.test(wanted)) return notAField;
  const parts = verb ? wanted.replace(/^one of |^\(|\)$/g, '').split(/ or | ?\| ?/) : [];
  const types = parts.map(typeOf);
  const options = parts.map(literalOf);
  const isType = parts.length > 0 && !types.includes(undefined);
  const isList = parts.length > 0 && !options.includes(undefined);
  const said = verb === 'must be' ? wanted : '';
  const noun = isType ? types.join(' or ') : isList ? listNoun(options) : said;
  if (value === undefined && /undefined|missing|^Invalid (?:input|option)/.test(message)) {
    // valibot names the key there, not what it should hold.
    return { kind: 'missing', detail: noun && !/^Invalid key/.test(message) ? `is required: ${noun}` : 'is required' };
  }
  if (isType) return { kind: 'type', detail: `must be ${noun}`, value };
  if (isList) return { kind: 'options', detail: `must be ${noun}`, value, options };
  const isTold = value !== undefined && Object(value) !== value;
  return { kind: 'custom', detail: noun ? `must be ${noun}` : text, isForeign: true, ...(isTold && { value }) };
}

function typeOf(word: string): string | undefined {
  const [, name] = /^(?:an? )?(string|number|int(?:eger)?|boolean|array|object|record|date|null)$/i.exec(word) ?? [];
  const noun = name?.toLowerCase().replace(/^int$/, 'integer');
  return noun && (noun === 'null' ? noun : `${/^[aio]/.test(noun) ? 'an' : 'a'} ${noun}`);
}

/** A string, number, boolean or null as it stands in source. */
function literalOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return Object(value) === value ? undefined : value;
  } catch {
    return undefined;
  }
}

/** What stands there in the value, by own keys only; `undefined` where nothing does. */
function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  try {
    let held = value;
    // SAFETY: what has the key as its own may be asked for it.
    for (const key of path)
      held = Object.hasOwn(Object(held), key) ? (held as Record<string | number, unknown>)[key] : undefined;
    return held;
  } catch {
    return undefined;
  }
}
