import { InvalidDefinitionError } from '../errors/invalid-definition-error.js';
import { isRecord, MOST_LEVELS, plainJson, TOO_DEEP } from '../errors/plain-json.js';
import { quote } from '../message/quote.js';
import { Faults, faulty, typeFault } from './faults.js';
import { type Field, isField } from './field.js';
import type { JsonSchema, Writer } from './json-schema.js';
import { invalid, must, optionProblems, text } from './options.js';
import { childRule } from './recognise.js';
import type { Rule, Seen } from './rule.js';
import { type Schema, schemaOf } from './schema.js';
import type { InferShapeInput, InferShapeOutput, Shape } from './shape.js';

export interface ObjectOptions {
  readonly description?: string;
  /** What becomes of keys that are not in the shape: a fault (the default), left out of the result, or kept in it. */
  readonly unknownKeys?: 'reject' | 'strip' | 'keep';
}

export interface ObjectSchema<Fields extends Shape> extends Schema<InferShapeOutput<Fields>, InferShapeInput<Fields>> {
  /** The fields, to be read or spread into another object's. */
  readonly shape: Readonly<Fields>;
}

const known = {
  description: text,
  unknownKeys: must('"reject", "strip" or "keep"', (value) => /^(?:reject|strip|keep)$/.test(String(value))),
};

/** One field, ready to be asked. */
interface Member {
  readonly key: string;
  readonly rule: Rule;
  readonly presence: 'required' | Field['presence'];
  readonly default?: unknown;
}

/**
 * An object with these fields. Only own enumerable string keys are read.
 * @throws `InvalidDefinitionError` for an unknown option, or a shape that is no plain object of schemas
 */
export function object<Fields extends Shape>(shape: Fields, options: ObjectOptions = {}): ObjectSchema<Fields> {
  const problems = optionProblems(options, known);
  const members = membersOf(shape, problems);
  if (problems.length > 0) throw invalid(problems);
  const { unknownKeys = 'reject', description } = options;
  const positions = new Map(members.map(({ key }, index) => [key, index]));
  const check = checkOf(members, positions, unknownKeys === 'keep');

  function walk(value: unknown, level: number, seen: Seen): unknown {
    const entries = readEntries(value);
    if (entries === undefined) return typeFault('an object', value);
    if (level >= MOST_LEVELS) return faulty('depth', TOO_DEEP);
    const faults = new Faults();
    const output: [string, unknown][] = [];
    for (const member of members) {
      const given = entries.get(member.key);
      const walked = walkMember(member, given, level + 1, seen);
      if (walked instanceof Faults) faults.take(member.key, walked);
      else if (walked !== undefined) output.push([member.key, walked]);
    }
    for (const [key, item] of entries) {
      if (unknownKeys === 'strip' || positions.has(key)) continue;
      if (unknownKeys === 'keep') output.push([key, item]);
      else faults.add({ kind: 'unknown-key', detail: 'is not a field', path: [key] });
    }
    if (faults.total > 0) return faults;
    const isSame = output.length === entries.size && output.every(([key, item]) => Object.is(item, entries.get(key)));
    return isSame ? value : Object.fromEntries(output);
  }

  function describe(writer: Writer): JsonSchema {
    const properties = Object.fromEntries(members.map((member) => [member.key, describeMember(member, writer)]));
    const required = members.filter((member) => isRequired(member, writer.side)).map(({ key }) => key);
    const isClosed = unknownKeys === 'reject' || (unknownKeys === 'strip' && writer.side === 'output');
    return {
      type: 'object',
      ...(description !== undefined && { description }),
      properties,
      ...(required.length > 0 && { required }),
      ...(isClosed && { additionalProperties: false }),
    };
  }

  const rule: Rule = {
    check,
    walk,
    changes: unknownKeys === 'strip' || members.some(({ rule, presence }) => rule.changes || presence !== 'required'),
    noun: 'an object',
    height: 1 + Math.max(0, ...members.map(({ rule }) => rule.height)),
    isObject: true,
    closed: unknownKeys === 'reject' ? positions : undefined,
    required: new Map(members.filter(({ presence }) => presence === 'required').map(({ key, rule }) => [key, rule])),
    describe,
  };
  return schemaOf(rule, { extra: { shape: Object.freeze({ ...shape }) } });
}

function membersOf(shape: unknown, problems: string[]): Member[] {
  const prototype: unknown = isRecord(shape) ? Object.getPrototypeOf(shape) : undefined;
  if (!isRecord(shape) || (prototype !== null && Object.getPrototypeOf(prototype) !== null)) {
    problems.push('the shape must be a plain object of schemas');
    return [];
  }
  return Object.entries(shape).flatMap(([key, given]) => {
    try {
      const field = isField(given) ? given : { schema: given, presence: 'required' as const };
      return [{ ...field, key, rule: childRule(field.schema, quote(key)) }];
    } catch (thrown) {
      if (!(thrown instanceof InvalidDefinitionError)) throw thrown;
      problems.push(...thrown.problems);
      return [];
    }
  });
}

/**
 * The pass over valid input: one loop over the input's own keys, with the guess that they come in the order of the
 * shape, beats one look-up per declared field and sees unknown keys for free.
 */
function checkOf(members: readonly Member[], positions: ReadonlyMap<string, number>, isOpen: boolean): Rule['check'] {
  const keys = members.map(({ key }) => key);
  const checks = members.map(({ rule }) => rule.check);
  const bare = members.map(({ rule }) => rule.bare);
  // A default that is missing has to be filled in, so only what may be left out for good is not counted.
  const counts = members.map(({ presence }) => (presence === 'optional' ? 0 : 1));
  const wanted = counts.filter((one) => one === 1).length;
  const { hasOwnProperty } = Object.prototype;

  return (value, level, seen) => {
    if (!isRecord(value) || level >= MOST_LEVELS) return false;
    let found = 0;
    let next = 0;
    for (const key in value) {
      if (!hasOwnProperty.call(value, key)) return false;
      let index = next;
      if (keys[index] !== key) {
        const position = positions.get(key);
        if (position === undefined) {
          if (isOpen) continue;
          return false;
        }
        index = position;
      }
      next = index + 1;
      const item = value[key];
      const type = bare[index];
      if (type !== undefined) {
        if (typeof item !== type) return false;
      } else if (item === undefined || !checks[index]?.(item, level + 1, seen)) {
        return false;
      }
      found += counts[index] ?? 0;
    }
    return found === wanted;
  };
}

/** The field's output, `undefined` where it is left out, or its faults. */
function walkMember({ rule, presence, ...member }: Member, given: unknown, level: number, seen: Seen): unknown {
  const isOptional = presence !== 'required';
  if (given !== undefined) {
    const walked = rule.walk(given, level, seen);
    if (!(given === null && isOptional && walked instanceof Faults)) return walked;
  }
  if (presence === 'optional') return undefined;
  if (presence === 'default') return rule.walk(freshDefault(member.default), level, seen);
  return rule.isForeign ? rule.walk(undefined, level, seen) : faulty('missing', `is required: ${rule.noun}`);
}

/** A default is plain JSON: the builder saw to it. */
function freshDefault(given: unknown): unknown {
  const copy = plainJson(given);
  return 'value' in copy ? copy.value : undefined;
}

function describeMember(member: Member, writer: Writer): JsonSchema {
  const written = writer.of(member.rule);
  if (member.presence !== 'default') return written;
  // Beside a reference draft-07 ignores every other keyword.
  const isAlone = writer.target === 'draft-07' && written.$ref !== undefined;
  return { ...(isAlone ? { allOf: [written] } : written), default: member.default };
}

const isRequired = ({ presence, rule }: Member, side: Writer['side']): boolean =>
  presence === 'default'
    ? side === 'output'
    : presence === 'required' && !(rule.isForeign && !(rule.walk(undefined, 0, undefined) instanceof Faults));

/** Own enumerable string keys with their values, each read once; `undefined` for what is no object or cannot be read. */
export function readEntries(value: unknown): Map<string, unknown> | undefined {
  try {
    return isRecord(value) ? new Map(Object.entries(value)) : undefined;
  } catch {
    return undefined;
  }
}
