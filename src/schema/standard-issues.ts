import { listNoun, readJson } from '../message/received.js';
import { type Fault, type Faults, faultsOf, notAField } from './faults.js';
import type { StandardIssue } from './standard-types.js';

/** A strict object of zod has one issue for all keys that it does not know, at the object. */
interface KnownIssue extends StandardIssue {
  readonly keys?: unknown;
}

/** The issues of another library about a value: in our words where its text says what was wanted. */
export function standardFaults(issues: readonly KnownIssue[], value: unknown): Faults {
  const found = issues.flatMap(({ message, path: segments = [], keys }) => {
    // Not by `map`: that of the array which arktype gives does not keep an empty one.
    const path = Array.from(segments, (segment) => {
      const { key = segment }: { key?: unknown } = Object(segment);
      return typeof key === 'number' ? key : String(key);
    });
    return Array.isArray(keys)
      ? keys.map((key) => notAField([...path, String(key)]))
      : { ...faultOf(String(message), valueAt(value, path)), path };
  });
  const faults = faultsOf(found.length > 0 ? found : [{ kind: 'custom', detail: 'is not valid' }]);
  const at = (wanted: Fault['kind']): string[] =>
    found.flatMap(({ kind, path = [] }) => (kind === wanted && path.length === 1 ? path.map(String) : []));
  faults.strangers = { keys: at('unknown-key'), unsent: at('missing') };
  return faults;
}

/**
 * How zod (`Invalid input: expected string, received number`), valibot (`Invalid type: Expected string but received 1`)
 * and arktype (`a must be a string (was a number)`) say it. What came is told from the value itself.
 */
function faultOf(message: string, value: unknown): Fault {
  if (/expected never|must be removed/i.test(message)) return notAField([]);
  const text = message.replace(/:?,?( but)? received .*| \(was .*/is, '').replace(/^.*?(?=must be )/s, '');
  // What valibot expects of a key that is missing is its name.
  const [, wanted = ''] = /^(?!Invalid key).*?(?:must be|expected) (?:one of |\()?(.*?)\)?$/is.exec(text) ?? [];
  const parts = wanted.split(/ or | ?\| ?/);
  const types = parts.map(typeOf);
  const options = parts.map(readJson);
  const isType = !types.includes(undefined);
  const isList = !options.includes(undefined);
  const detail = isType || isList ? `must be ${isType ? types.join(' or ') : listNoun(options)}` : text;
  if (value === undefined && /undefined|missing|^Invalid/.test(message)) {
    return {
      kind: 'missing',
      detail: /^must be/.test(detail) ? detail.replace('must be', 'is required:') : 'is required',
    };
  }
  if (isType) return { kind: 'type', detail, value };
  if (isList) return { kind: 'options', detail, value, options };
  const isTold = value !== undefined && Object(value) !== value;
  return { kind: 'custom', detail, isForeign: true, ...(isTold && { value }) };
}

const nouns = [
  'a string',
  'a number',
  'an integer',
  'a boolean',
  'an array',
  'an object',
  'a record',
  'a date',
  'null',
];

/** The noun of a type, whose name may be cut short: `int`. */
function typeOf(word: string): string | undefined {
  const [, name] = /^(?:an? )?(\w{3,})$/.exec(word.toLowerCase()) ?? [];
  return nouns.find((noun) => name && ` ${noun}`.includes(` ${name}`));
}

/** What stands there in the value, by own keys only; `undefined` where nothing does. */
function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  try {
    // SAFETY: what has the key as its own may be asked for it.
    return path.reduce<unknown>(
      (held, key) => (Object.hasOwn(Object(held), key) ? (held as Record<string | number, unknown>)[key] : undefined),
      value,
    );
  } catch {
    return undefined;
  }
}
