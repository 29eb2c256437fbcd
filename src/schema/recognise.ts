import { isRecord, MOST_LEVELS, TOO_DEEP } from '../errors/plain-json.js';
import { SchemaError } from '../errors/schema-error.js';
import { ToolError } from '../errors/tool-error.js';
import { Faults, faultsOf, faulty } from './faults.js';
import { isField } from './field.js';
import type { Asked, JsonSchema, Writer } from './json-schema.js';
import { refuse } from './options.js';
import type { Rule } from './rule.js';
import { mark, ownRule } from './schema.js';
import type { StandardIssue, StandardResult } from './standard-types.js';

/** What any of the schemas that are taken may have. */
interface AnyParts {
  readonly [mark]?: true;
  readonly '~standard'?: {
    readonly validate: (value: unknown) => StandardResult<unknown> | Promise<unknown>;
    readonly jsonSchema?: Partial<Record<Asked['side'], (options: Asked) => unknown>>;
  };
  readonly parse?: (value: unknown) => unknown;
  readonly jsonSchema?: unknown;
}

/** The rule of whatever is taken as a schema, `undefined` for what is none: our own, `~standard`, `parse`. */
export function ruleOf(given: unknown): Rule | undefined {
  if (Object(given) !== given) return undefined;
  // SAFETY: an object or a function, each part of which is looked at before it is used.
  const schema = given as AnyParts;
  const { [mark]: isOurs, '~standard': standard, parse } = schema;
  const write = (asked: Asked): unknown => (standard ? standard.jsonSchema?.[asked.side]?.(asked) : schema.jsonSchema);
  return (
    ownRule(schema) ??
    (!isOurs && typeof standard?.validate === 'function'
      ? foreignRule((value) => outcomeOf(standard.validate(value), value), write)
      : typeof parse === 'function'
        ? foreignRule((value) => parsed(schema, value), write)
        : undefined)
  );
}

/** The rule of a schema that stands within another; `what` names it: `the item of an array`. */
export function childRule(given: unknown, what: string): Rule {
  const rule = ruleOf(given);
  const mustBe = isField(given) ? ' must be a schema: only a field of an object may be left out' : ' must be a schema';
  refuse(rule ? ((rule.height ?? 0) < MOST_LEVELS ? [] : [`${what} ${TOO_DEEP}`]) : [what + mustBe]);
  // SAFETY: refused just now where there is none.
  return rule as Rule;
}

/** Whether a JSON Schema takes only objects, as far as its root and its branches tell. */
export function isOfObjects({ type, anyOf, oneOf = anyOf }: JsonSchema): boolean {
  return type === 'object' || (Array.isArray(oneOf) && oneOf.length > 0 && oneOf.every(isOfObjects));
}

/** What stands for a schema whose inside is not ours. It is asked for every value, and `undefined` for an absent field. */
function foreignRule(ask: (value: unknown) => unknown, write: (asked: Asked) => unknown): Rule {
  function describe(writer: Omit<Writer, 'refer'> & Partial<Writer>): JsonSchema {
    let json: unknown;
    try {
      json = write(writer);
    } catch {
      // Its own library cannot write it as JSON Schema.
    }
    if (!isRecord(json)) return {};
    const text = JSON.stringify(json);
    // Its references to its own root have to lead to where it stands now.
    const moved = (place: string): JsonSchema =>
      JSON.parse(text, (key, value) => (key === '$ref' && /^#/.test(value) ? place + value.slice(1) : key === '$schema' ? undefined : value));
    return writer.refer && text.includes('"$ref"') ? writer.refer(ask, moved) : moved('');
  }
  return {
    check: (value) => Object.is(ask(value), value),
    walk: ask,
    changes: true,
    describe,
    isForeign: true,
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
  if (value === undefined) return faulty('missing', 'is required');
  const faults = new Faults();
  for (const { message, path = [] } of issues) {
    const keys = path.map((segment) => (typeof segment === 'object' ? segment.key : segment));
    faults.add({ kind: 'custom', detail: String(message), path: keys.map((key) => (typeof key === 'number' ? key : String(key))) });
  }
  return faults;
}

function parsed(schema: AnyParts, value: unknown): unknown {
  try {
    const output = schema.parse?.(value);
    refusePromise(output);
    return output;
  } catch (thrown) {
    // A tool's own schema of another copy names the fault otherwise; nested, it is what it wraps.
    const isFault = thrown instanceof (schema[mark] ? ToolError : SchemaError) && 'issues' in thrown;
    if (isFault) return faultsOf(thrown);
    throw thrown;
  }
}

/** A schema that answers later cannot be asked by `parse`, which answers now. */
export function refusePromise(answer: unknown): void {
  if (!(isRecord(answer) && typeof answer['then'] === 'function')) return;
  Promise.resolve(answer).catch(() => {});
  refuse(['must be synchronous: it answered with a promise']);
}
