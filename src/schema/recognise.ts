import { isRecord, MOST_LEVELS, TOO_DEEP } from '../errors/plain-json.js';
import { SchemaError } from '../errors/schema-error.js';
import { faultsOf } from './faults.js';
import { isField } from './field.js';
import type { Asked, JsonSchema, Writer } from './json-schema.js';
import { refuse } from './options.js';
import type { Rule } from './rule.js';
import { mark, ownRule, thisParse } from './schema.js';
import { standardFaults } from './standard-issues.js';
import type { StandardIssue, StandardResult } from './standard-types.js';

/** What any of the schemas that are taken may have. */
interface AnyParts {
  readonly [mark]?: AnyParts;
  readonly '~standard'?: {
    readonly validate: (value: unknown) => StandardResult<unknown> | Promise<unknown>;
    readonly jsonSchema?: Partial<Record<Asked['side'], (options: Asked) => unknown>>;
  };
  readonly parse?: (value: unknown) => unknown;
  readonly jsonSchema?: unknown;
}

/** The rule of whatever is taken as a schema, `undefined` for what is none: our own, `~standard`, `parse`. */
export function ruleOf(given: unknown): Rule | undefined {
  // SAFETY: an object or a function, each part of which is looked at before it is used.
  const parts = Object(given) as AnyParts;
  const ours = parts[mark];
  // One of another copy is asked by its `parse`, whose faults say more than those of `~standard`.
  const schema = ours ?? parts;
  const standard = schema['~standard'];
  const write = (asked: Asked): unknown => (standard ? standard.jsonSchema?.[asked.side]?.(asked) : schema.jsonSchema);
  const isStandard = !ours && typeof standard?.validate === 'function';
  if (isStandard) return foreignRule((value) => outcomeOf(standard.validate(value), value), write, true);
  return (
    ownRule(parts) ??
    // Of a function, such as `Date`, a `parse` says nothing.
    (typeof schema === 'object' && typeof schema.parse === 'function'
      ? foreignRule((value) => parsed(schema, value), write)
      : undefined)
  );
}

/** What is wrong with a schema that stands within another; `what` names it: `the item of an array`. */
export function childProblems(given: unknown, what: string): string[] {
  const rule = ruleOf(given);
  if (rule) return (rule.height ?? 0) < MOST_LEVELS ? [] : [`${what} ${TOO_DEEP}`];
  return [`${what} must be a schema${isField(given) ? ': only a field of an object may be left out' : ''}`];
}

/** The rule of a schema that stands within another. */
export function childRule(given: unknown, what: string): Rule {
  refuse(childProblems(given, what));
  // SAFETY: refused just now where there is none.
  return ruleOf(given) as Rule;
}

/** Whether a JSON Schema takes only objects, as far as its root and its branches tell. */
export function isOfObjects(schema: unknown): boolean {
  const { type, anyOf, oneOf = anyOf }: JsonSchema = Object(schema);
  return type === 'object' || (Array.isArray(oneOf) && oneOf.length > 0 && oneOf.every(isOfObjects));
}

/** What stands for a schema whose inside is not ours. */
function foreignRule(ask: (value: unknown) => unknown, write: (asked: Asked) => unknown, takesAbsent = false): Rule {
  function describe(writer: Omit<Writer, 'refer'> & Partial<Writer>): JsonSchema {
    let json: unknown;
    try {
      json = write(writer);
    } catch {
      // Its own library cannot write it as JSON Schema.
    }
    if (!isRecord(json)) return {};
    const text = JSON.stringify(writer.foreign ? writer.foreign(json, ask) : json);
    // Its references to its own root have to lead to where it stands now.
    const moved = (place: string): JsonSchema =>
      JSON.parse(text, (key, value) => {
        if (typeof value !== 'string') return value;
        if (key === '$ref') return value.replace(/^#(?=\/|$)/, place);
        return /^\$(?:id|schema)$/.test(key) ? undefined : value;
      });
    return writer.refer && text.includes('"$ref"') ? writer.refer(ask, moved) : moved('');
  }
  // What the walk asks after the check has just been told is not asked again: nested, that would double with each level.
  let last: readonly [value: unknown, answer: unknown, parse: unknown] | undefined;
  return {
    check(value) {
      const answer = ask(value);
      last = [value, answer, thisParse()];
      return Object.is(answer, value);
    },
    walk(value) {
      // In another parse the value may be another.
      const isKnown = last && Object.is(last[0], value) && last[2] === thisParse();
      const answer = isKnown ? last?.[1] : ask(value);
      last = undefined;
      return answer;
    },
    describe,
    takesAbsent,
    noun: 'a valid value',
    get isObject() {
      return isOfObjects(describe({ side: 'input', target: 'draft-2020-12' }));
    },
  };
}

function outcomeOf(result: unknown, value: unknown): unknown {
  refusePromise(result);
  // SAFETY: not a promise, so the other of the two that the specification gives.
  const { issues, value: output } = result as { issues?: readonly StandardIssue[]; value?: unknown };
  if (!issues) return output;
  return standardFaults(issues, value);
}

function parsed(schema: AnyParts, value: unknown): unknown {
  try {
    const output = schema.parse?.(value);
    refusePromise(output);
    return output;
  } catch (thrown) {
    if (thrown instanceof SchemaError) return faultsOf(thrown.issues, thrown.total);
    throw thrown;
  }
}

/** A schema that answers later cannot be asked by `parse`, which answers now. */
export function refusePromise(answer: unknown): void {
  let then: unknown;
  try {
    // SAFETY: anything but null and undefined may be asked for a property that it lacks.
    then = (answer as { readonly then?: unknown } | undefined)?.then;
  } catch {
    // No promise answers so.
  }
  if (typeof then !== 'function') return;
  Promise.resolve(answer).catch(() => {});
  refuse(['must be synchronous: it answered with a promise']);
}
