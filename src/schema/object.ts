import { isRecord, jsonCopy, MOST_LEVELS, only } from '../errors/plain-json.js';
import { containerWalk, readEntries } from './container.js';
import { Faults, faulty, notAField } from './faults.js';
import { type Field, isField } from './field.js';
import type { JsonSchema, Writer } from './json-schema.js';
import { matching, optionProblems, refuse, text } from './options.js';
import { childProblems, childRule } from './recognise.js';
import { heightOver, type Rule, type Seen } from './rule.js';
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
  unknownKeys: matching(/^(?:reject|strip|keep)$/, '"reject", "strip" or "keep"'),
};

/** One field, ready to be asked; `field` where it may be left out. */
interface Member {
  readonly key: string;
  readonly rule: Rule;
  readonly field: Field | undefined;
}

/**
 * An object with these fields. Only own enumerable string keys are read.
 * @throws `InvalidDefinitionError` for an unknown option, or a shape that is no plain object of schemas
 */
export function object<Fields extends Shape>(shape: Fields, options: ObjectOptions = {}): ObjectSchema<Fields> {
  // A `__proto__` written in the shape would be its prototype, and no field of it.
  const isPlain = isRecord(shape) && !Object.getPrototypeOf(Object.getPrototypeOf(shape) ?? Object.prototype);
  const fields = Object.entries(isPlain ? shape : {}).map(([key, given]) => {
    const field = isField(given) ? given : undefined;
    return { key, field, schema: field ? field.schema : given };
  });
  refuse([
    ...optionProblems(options, known),
    ...(isPlain ? [] : ['the shape must be a plain object of schemas']),
    ...fields.flatMap(({ key, schema }) => childProblems(schema, `"${key}"`)),
  ]);
  const { unknownKeys = 'reject', description } = options;
  const members = fields.map(({ key, field, schema }): Member => ({ key, field, rule: childRule(schema, key) }));

  const walk = containerWalk('an object', readEntries, (entries, faults, level, seen, value) => {
    const others = new Map(entries);
    const unsent: string[] = [];
    const output: [string, unknown][] = [];
    let isSame = true;
    for (const member of members) {
      const { key } = member;
      const item = others.get(key);
      others.delete(key);
      if (item === undefined) unsent.push(key);
      const kept = faults.sift(key, walkMember(member, item, level, seen));
      isSame &&= Object.is(kept, item);
      if (kept !== undefined) output.push([key, kept]);
    }
    if (others.size > 0) {
      const keys = [...others.keys()];
      if (unknownKeys === 'reject') for (const key of keys) faults.add(notAField([key]));
      faults.strangers = { keys, unsent };
    }
    const all = unknownKeys === 'keep' ? [...output, ...others] : output;
    // What is there without a value is left out.
    return isSame && all.length === entries.length ? value : Object.fromEntries(all);
  });

  function describe(writer: Writer): JsonSchema {
    const isOutput = writer.side === 'output';
    const required = members.filter((member) => {
      const filled = walkMember(member, undefined, 0, undefined);
      return isOutput ? filled !== undefined : Faults.is(filled);
    });
    const isClosed = isOutput ? unknownKeys !== 'keep' : unknownKeys === 'reject';
    return only({
      type: 'object',
      description,
      properties: Object.fromEntries(
        members.map(({ key, rule, field }) => [
          key,
          { ...rule.describe(writer), ...only({ default: field?.default }) },
        ]),
      ),
      required: required.length > 0 ? required.map(({ key }) => key) : undefined,
      additionalProperties: isClosed ? false : undefined,
    });
  }

  const rule: Rule = {
    noun: 'an object',
    isObject: true,
    check: checkOf(members, unknownKeys === 'keep'),
    walk,
    height: heightOver(...members.map(({ rule }) => rule)),
    describe,
  };
  return schemaOf(rule, { extra: { shape: Object.freeze({ ...shape }) } });
}

/**
 * The pass over valid input: one loop over the input's own keys, with the guess that they come in the order of the
 * shape, beats one look-up per declared field and sees unknown keys for free.
 */
function checkOf(members: readonly Member[], isOpen: boolean): Rule['check'] {
  const keys = members.map(({ key }) => key);
  const positions = new Map(keys.map((key, index) => [key, index]));
  const bares = members.map(({ rule }) => rule.bare);
  const checks = members.map(({ rule }) => rule.check);
  // A default that is missing has to be filled in, so only what may be left out for good is not counted.
  const counts = members.map(({ field }) => (field && field.default === undefined ? 0 : 1));
  const wanted = counts.filter(Boolean).length;
  // Quicker in such a loop than `Object.hasOwn`.
  const { hasOwnProperty: isOwn } = Object.prototype;

  return (value, level, seen) => {
    if (!isRecord(value) || level >= MOST_LEVELS) return false;
    let found = 0;
    let next = 0;
    for (const key in value) {
      if (!isOwn.call(value, key)) return false;
      let index: number | undefined = next;
      if (keys[index] !== key) {
        index = positions.get(key);
        if (index === undefined) {
          if (isOpen) continue;
          return false;
        }
      }
      next = index + 1;
      const item = value[key];
      const bare = bares[index];
      if (bare ? typeof item !== bare : item === undefined || !checks[index]?.(item, level + 1, seen)) return false;
      found += counts[index] ?? 0;
    }
    return found === wanted;
  };
}

/** The field's output, `undefined` where it is left out, or its faults. */
function walkMember({ rule, field }: Member, given: unknown, level: number, seen: Seen): unknown {
  if (given !== undefined) {
    const walked = rule.walk(given, level, seen);
    if (!field || !Faults.is(walked)) return walked;
    if (given !== null) return asOptional(walked);
  }
  if (field) {
    const { default: filled } = field;
    if (filled === undefined) return undefined;
    return rule.walk(Object(filled) === filled ? jsonCopy(filled) : filled, level, seen);
  }
  if (rule.takesAbsent) return rule.walk(undefined, level, seen);
  return faulty({ kind: 'missing', detail: `is required: ${rule.noun}` });
}

/** The fault of a whole value, in a field that may be left out: whoever sent `"null"` there is not to make one up. */
function asOptional(faults: Faults): Faults {
  const [fault] = faults.total === 1 ? faults.list : [];
  return fault && !fault.inner && !fault.path?.length ? faulty({ ...fault, isOptional: true }) : faults;
}
