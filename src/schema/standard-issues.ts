import { MOST_ISSUES } from '../errors/issue.js';
import { listNoun, readJson, typeOf } from '../message/received.js';
import { type Fault, type Faults, faultsOf, notAField } from './faults.js';
import type { StandardIssue } from './standard-types.js';
import { faultsOfBranches, faultsOfSome, type PlacedFault } from './standard-unions.js';

/** What the issues of some libraries hold besides. */
interface KnownIssue extends StandardIssue {
  /** A strict object of zod has one issue for all keys that it does not know, at the object. */
  readonly keys?: unknown;
  /** A union of zod has one for all branches, each with its issues by paths from there. */
  readonly errors?: unknown;
  /** One of valibot too, where nothing says which branch an issue is of. */
  readonly type?: unknown;
  readonly issues?: unknown;
}

/** What is known of a segment, where it is an object: valibot marks those that are about the key and not its value. */
interface KnownSegment {
  readonly key?: unknown;
  readonly origin?: unknown;
}

/** The issues of another library about a value: in our words where its own words are those that it has for a type. */
export function standardFaults(issues: readonly KnownIssue[], value: unknown): Faults {
  const found = placedFaults(issues, value);
  const rest = Array.from(issues).slice(MOST_ISSUES);
  const total = rest.reduce((sum, { keys }) => sum + (Array.isArray(keys) ? keys.length : 1), found.length);
  const faults = total > 0 ? faultsOf(found, total) : faultsOf([{ kind: 'custom', detail: 'is not valid' }]);
  const at = (wanted: Fault['kind']): string[] =>
    found.flatMap(({ kind, path }) => (kind === wanted && path.length === 1 ? path.map(String) : []));
  faults.strangers = { keys: at('unknown-key'), unsent: at('missing'), isAll: false };
  return faults;
}

/** Of as many as an error keeps: to read a message takes long enough to hold up a process where there are very many. */
function placedFaults(issues: readonly KnownIssue[], value: unknown): PlacedFault[] {
  const told = new Set<string>();
  const kept = Array.from(issues).slice(0, MOST_ISSUES);
  return kept.flatMap((issue) => {
    const { message: said, path: segments = [], keys } = issue;
    const message = String(said);
    let isOfKey = /^Invalid key in/.test(message);
    // Not by `map`: that of the array which arktype gives does not keep an empty one.
    const path = Array.from(segments, (segment) => {
      const { key = segment, origin }: KnownSegment = Object(segment);
      // Of a key that is missing it says so too.
      isOfKey ||= origin === 'key' && !message.startsWith('Invalid key:');
      return typeof key === 'number' ? key : String(key);
    });
    // Both sides of an intersection of zod say that a value is no object.
    const place = JSON.stringify([path, message]);
    if (told.has(place)) return [];
    told.add(place);
    if (Array.isArray(keys)) {
      const strange = keys.map((key) => [...path, String(key)]);
      return strange.map((place) => ({ ...notAField(place), path: place }));
    }
    const held = isOfKey ? unseen : valueAt(value, path);
    const fault = { ...faultOf(message, held, path.at(-1)), path };
    // Anything else is what its author says, or says already what every branch wants.
    const isVague = message === 'Invalid input' || (fault.isForeign && /^Invalid type: Expected /.test(message));
    const within = isVague ? branchFaults(issue, held) : undefined;
    return within?.map((inner) => ({ ...inner, path: [...path, ...inner.path] })) ?? [fault];
  });
}

/** What is told of the branches of a union, where an issue holds what is wrong with each. */
function branchFaults({ errors, type, issues }: KnownIssue, value: unknown): readonly PlacedFault[] | undefined {
  if (Array.isArray(errors) && errors.every(Array.isArray))
    return faultsOfBranches(errors.map((branch) => placedFaults(branch, value)));
  return type === 'union' && Array.isArray(issues) ? faultsOfSome(placedFaults(issues, value)) : undefined;
}

/**
 * What each library says by itself of a wrong type, key or option, whole: what was wanted, and what came. An author's
 * own words are left alone.
 */
const forms = [
  // zod: `Invalid input: expected string, received number`, `Invalid option: expected one of "a"|"b"`, and of a
  // discriminated union `Invalid discriminator value. Expected 'a' | 'b'`
  /^Invalid (?:input|option|discriminator value)[:.] expected (?:one of )?(.+?)(?:, received (\w+))?$/is,
  // valibot: `Invalid type: Expected string but received 1`
  /^Invalid type: Expected \(?(.+?)\)? but received (.+)$/s,
  // arktype: `a must be a string (was a number)`
  /^(?:value at \S+ |\S+ )?must be (.+?) \(was (.+)\)$/s,
];

function faultOf(message: string, value: unknown, key: string | number | undefined): Fault {
  const isUnwanted =
    /^Invalid \w+: expected never\W.*received /is.test(message) ||
    (/^\S+ must be removed$/.test(message) && message.includes(`${key} must`));
  if (key !== undefined && isUnwanted) return notAField([]);
  const said = forms.map((form) => form.exec(message)).find(Boolean);
  const [, wanted = '', came] = said ?? [];
  const parts = wanted.split(/ or | ?\| ?/);
  const types = parts.map(typeNamed);
  const options = parts.map((part) => readJson(part.replace(/^'(.*)'$/s, '"$1"')));
  const isType = !types.includes(undefined);
  const isList = !options.includes(undefined);
  const noun = isType ? types.join(' or ') : isList ? listNoun(options) : wanted;
  const isAbsent = value === undefined && /^Invalid (?:input$|key: .* undefined$)/s.test(message);
  // What the library saw may be what a transformation made of the value.
  if (isAbsent || (said && value !== unseen && (came === undefined || isOfKind(value, kindOf(came))))) {
    if (value === undefined) return { kind: 'missing', detail: `is required${noun && `: ${noun}`}` };
    if (isType && !types.includes(typeOf(value))) return { kind: 'type', detail: `must be ${noun}`, value };
    if (isList) return { kind: 'options', detail: `must be ${noun}`, value, options };
    if (message.endsWith(')')) return { kind: 'custom', detail: `must be ${noun}`, isForeign: true, value };
  }
  const isSaid = /received|\(was |character|length/i.test(message);
  const isTold = !isSaid && value !== undefined && Object(value) !== value && value !== unseen;
  return { kind: 'custom', detail: message, isForeign: true, ...(isTold && { value }) };
}

const bare = (noun: string): string => noun.toLowerCase().replace(/^an? /, '');

/** To arktype an array is an object too. */
const isOfKind = (value: unknown, kind: string): boolean =>
  kind === bare(typeOf(value)) || (kind === 'object' && Array.isArray(value));

/** The type of what a library shows of a value: `"x"`, `1.5`, `Array`, `a number`, `missing`. */
function kindOf(shown: string): string {
  if (/^"/.test(shown)) return 'string';
  const value = readJson(shown);
  return value === undefined || value === null ? bare(shown).replace('missing', 'undefined') : typeof value;
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

/** The noun of a type: `int`, `tuple`, `Array` and `a string` are names of such. */
const typeNamed = (name: string): string | undefined =>
  nouns.find((noun) => bare(noun) === bare(name).replace(/^int$/, 'integer').replace('tuple', 'array'));

/** Stands for a value that is not known, or not what an issue is about. */
const unseen: unique symbol = Symbol('unseen');

/** What stands there in the value, by own keys only: `undefined` where nothing does, `unseen` where nothing can. */
function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  try {
    let held = value;
    for (const key of path) {
      if (typeof held !== 'object' || held === null) return unseen;
      // SAFETY: what has the key as its own may be asked for it.
      held = Object.hasOwn(held, key) ? (held as Readonly<Record<string | number, unknown>>)[key] : undefined;
    }
    return held;
  } catch {
    return unseen;
  }
}
