import { isRecord, MOST_LEVELS, TOO_DEEP } from '../errors/plain-json.js';
import { SchemaError } from '../errors/schema-error.js';
import { Faults, faultsOf, faulty } from './faults.js';
import { isField } from './field.js';
import { isObjectSchema, type JsonSchema, type Writer } from './json-schema.js';
import { invalid } from './options.js';
import type { Rule } from './rule.js';
import { mark, ownRule, type ParseSchema, type Schema } from './schema.js';
import type { StandardIssue, StandardSchema } from './standard-types.js';

/** The rule of whatever is taken as a schema, `undefined` for what is none: our own, `~standard`, `parse`. */
export function ruleOf(given: unknown): Rule | undefined {
  if ((typeof given !== 'object' && typeof given !== 'function') || given === null) return undefined;
  // SAFETY: each member is asked for its type before it is used.
  const schema = given as Partial<Schema<unknown>> & { readonly [mark]?: unknown };
  const own = ownRule(given);
  if (own !== undefined) return own;
  if (schema[mark] === true) return otherCopyRule(given as Schema<unknown>);
  const standard: unknown = schema['~standard'];
  if (isRecord(standard) && typeof standard['validate'] === 'function') return standardRule(given as ForeignSchema);
  return typeof schema.parse === 'function' ? parseRule(given as Schema<unknown>) : undefined;
}

/** The rule of a schema that stands within another; `what` names it: `the item of an array`. */
export function childRule(given: unknown, what: string): Rule {
  const rule = ruleOf(given);
  if (rule === undefined) {
    throw invalid([`${what} must be a schema${isField(given) ? ': only a field of an object may be left out' : ''}`]);
  }
  if (rule.height >= MOST_LEVELS) throw invalid([`${what} ${TOO_DEEP}`]);
  return rule;
}

type ForeignSchema = StandardSchema & {
  readonly '~standard': { readonly jsonSchema?: Partial<Record<'input' | 'output', (options: object) => JsonSchema>> };
};

/** What stands for a schema whose inside is not ours. It is asked for every value, and `undefined` for an absent field. */
function foreignRule(ask: (value: unknown) => unknown, write: (writer: JsonSchemaAsked) => unknown): Rule {
  const written = (asked: JsonSchemaAsked): JsonSchema => {
    const json = write(asked);
    return isRecord(json) ? json : {};
  };
  const plain: JsonSchemaAsked = { side: 'input', target: 'draft-2020-12' };
  return {
    check: (value) => Object.is(ask(value), value),
    walk: ask,
    changes: true,
    get noun() {
      return nounOf(written(plain).type);
    },
    get isObject() {
      return isObjectSchema(written(plain));
    },
    describe: (writer) => writer.embed(written(writer)),
    height: 1,
    isForeign: true,
  };
}

type JsonSchemaAsked = Pick<Writer, 'side' | 'target'>;

const nounOf = (type: unknown): string =>
  typeof type === 'string' ? `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}` : 'any value';

function standardRule(schema: ForeignSchema): Rule {
  const { validate, jsonSchema } = schema['~standard'];
  const ask = (value: unknown): unknown => {
    const result = validate(value);
    refusePromise(result);
    // SAFETY: not a promise, so the other of the two that the specification gives.
    const { issues, value: output } = result as { issues?: readonly StandardIssue[]; value?: unknown };
    if (!issues) return output;
    if (value === undefined) return faulty('missing', 'is required');
    const faults = new Faults();
    for (const { message, path = [] } of issues) {
      faults.add({ kind: 'custom', detail: String(message), path: path.map(segmentOf) });
    }
    return faults.total > 0 ? faults : faulty('custom', 'is not valid');
  };
  return foreignRule(ask, ({ side, target }) => {
    try {
      return jsonSchema?.[side]?.({ target });
    } catch {
      // A schema that its own library cannot write as JSON Schema.
      return undefined;
    }
  });
}

function segmentOf(segment: PropertyKey | { readonly key: PropertyKey }): string | number {
  const key = typeof segment === 'object' ? segment.key : segment;
  return typeof key === 'number' && Number.isSafeInteger(key) && key >= 0 ? key : String(key);
}

function parseRule(schema: ParseSchema): Rule {
  const ask = (value: unknown): unknown => {
    try {
      const output = schema.parse(value);
      refusePromise(output);
      return output;
    } catch (thrown) {
      if (thrown instanceof SchemaError) return faultsOf(thrown);
      throw thrown;
    }
  };
  return foreignRule(ask, () => schema.jsonSchema);
}

function otherCopyRule(schema: Schema<unknown>): Rule {
  const ask = (value: unknown): unknown => {
    const { success, data, error } = schema.safeParse(value);
    return success ? data : faultsOf(error);
  };
  return foreignRule(ask, ({ side, target }) => schema['~standard'].jsonSchema[side]({ target }));
}

/** A schema that answers later cannot be asked by `parse`, which answers now. */
export function refusePromise(answer: unknown): void {
  // SAFETY: anything but null and undefined may be asked for a property that it lacks.
  const then = typeof answer === 'object' && answer !== null ? (answer as { then?: unknown }).then : undefined;
  if (typeof then !== 'function') return;
  Promise.resolve(answer).catch(() => {});
  throw invalid(['must be synchronous: it answered with a promise']);
}
