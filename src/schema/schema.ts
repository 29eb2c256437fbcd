import type { InputInvalidError } from '../errors/input-invalid-error.js';
import type { OutputInvalidError } from '../errors/output-invalid-error.js';
import { freezeDeep, TOO_DEEP } from '../errors/plain-json.js';
import { SchemaError } from '../errors/schema-error.js';
import { faultForModel } from '../message/faults.js';
import { oneLine } from '../message/quote.js';
import { Faults, faulty, inputIssues } from './faults.js';
import { type JsonSchema, writeJsonSchema } from './json-schema.js';
import { refuse } from './options.js';
import type { Rule } from './rule.js';
import type { JsonSchemaMaker, StandardProps, StandardSchema } from './standard-types.js';

export type SafeParseResult<Output, Failure = SchemaError> =
  | { readonly success: true; readonly data: Output; readonly error?: undefined }
  | { readonly success: false; readonly data?: undefined; readonly error: Failure };

/** Says whether a value is right, and all that is wrong with it. Knows nothing of where it sits. */
export interface Schema<
  Output,
  Input = Output,
  Failure extends SchemaError | InputInvalidError | OutputInvalidError = SchemaError,
> {
  /**
   * The value, as it is where nothing has to change; never the input mutated.
   * @throws `SchemaError` with every fault of the value; for a tool's own schemas `InputInvalidError` or `OutputInvalidError`
   */
  readonly parse: (value: unknown) => Output;
  /** The same without a throw. */
  readonly safeParse: (value: unknown) => SafeParseResult<Output, Failure>;
  /** JSON Schema 2020-12 of what `parse` takes, deep-frozen. */
  readonly jsonSchema: JsonSchema;
  /** Standard Schema: goes as it is wherever one is taken. */
  readonly '~standard': StandardProps<Input, Output>;
}

/** A user's own schema: `parse` gives the output or throws a `SchemaError`. */
export interface ParseSchema<Output = unknown> {
  parse(value: unknown): Output;
  readonly jsonSchema?: unknown;
}

/** Whatever is taken as a schema: ours, a synchronous Standard Schema, anything with `parse`. */
export type AnySchema = StandardSchema<unknown, unknown> | ParseSchema;

type TypesOf<Given> = Given extends { readonly '~standard': { readonly types?: infer Types } }
  ? NonNullable<Types>
  : never;

/** What a schema's `parse` gives. */
export type InferOutput<Given> = Given extends { readonly '~standard': unknown }
  ? TypesOf<Given> extends { readonly output: infer Output }
    ? Output
    : unknown
  : Given extends ParseSchema<infer Output>
    ? Output
    : unknown;

/** What a schema's `parse` takes. */
export type InferInput<Given> = Given extends { readonly '~standard': unknown }
  ? TypesOf<Given> extends { readonly input: infer Input }
    ? Input
    : unknown
  : InferOutput<Given>;

/** The same as `InferOutput`. */
export type Infer<Given> = InferOutput<Given>;

/** Under `Symbol.for`, so that a schema of another copy is known for what it is. */
export const mark: unique symbol = Symbol.for('@hermes/tools/schema');
const rules = new WeakMap<object, Rule>();

/** The rule of a schema that this copy of the package made. */
export const ownRule = (schema: object): Rule | undefined => rules.get(schema);

/** How many parses there were, and which one is running: one may run within another, in a schema of a user. */
let parses = 0;
let running = 0;

export const thisParse = (): number => running;

/** The output of a rule for a value, or its faults. */
export function run(rule: Rule, value: unknown): unknown {
  const outer = running;
  running = ++parses;
  try {
    return outcomeOf(rule, value);
  } finally {
    running = outer;
  }
}

function outcomeOf(rule: Rule, value: unknown): unknown {
  try {
    if (rule.check(value, 0, undefined)) return value;
  } catch {
    // A value that throws when it is read: the walk finds where. A bug in a user's schema throws there again.
  }
  try {
    return rule.walk(value, 0, undefined);
  } catch (thrown) {
    // Schemas around schemas cost the stack more than their values have levels.
    if (thrown instanceof RangeError && /stack/.test(thrown.message))
      return faulty({ kind: 'depth', detail: TOO_DEEP });
    throw thrown;
  }
}

/** What a schema can be given beyond its rule. */
export interface SchemaParts {
  /** What else stands on the schema. */
  readonly extra?: object;
  /** How faults become the one error that is thrown. */
  readonly fail?: (faults: Faults) => SchemaError | InputInvalidError | OutputInvalidError;
  /** What is asked instead of the rule by the schema's own `parse` and `safeParse`. */
  readonly ask?: (value: unknown) => unknown;
  /** The JSON Schema that is told instead of the rule's. */
  readonly json?: JsonSchema | undefined;
}

const targets = ['draft-2020-12', 'draft-07'] as const;

/** Makes the schema of a rule: a plain frozen object. */
export function schemaOf<Made extends object>(rule: Rule, parts: SchemaParts = {}): Made {
  const {
    json,
    fail = (faults) => {
      const { issues, ...counted } = inputIssues(faults);
      return SchemaError.from(issues, counted);
    },
    ask = (value) => run(rule, value),
  } = parts;
  const maker =
    (side: 'input' | 'output'): JsonSchemaMaker =>
    (options) => {
      const target = targets.find((known) => known === options?.target);
      refuse(target ? [] : ['"target" must be "draft-2020-12" or "draft-07"']);
      return structuredClone(json ?? writeJsonSchema(rule, side, target));
    };
  const standard: StandardProps<unknown, unknown> = {
    version: 1,
    vendor: 'hermes',
    validate(value) {
      const output = run(rule, value);
      if (!Faults.is(output)) return { value: output };
      const { issues } = inputIssues(output);
      return { issues: issues.map((issue) => ({ message: oneLine(faultForModel(issue, 'value')), path: issue.path })) };
    },
    jsonSchema: Object.freeze({ input: maker('input'), output: maker('output') }),
  };
  let written: JsonSchema | undefined;
  const schema = {
    parse(value: unknown): unknown {
      const output = ask(value);
      if (Faults.is(output)) throw fail(output);
      return output;
    },
    safeParse(value: unknown): SafeParseResult<unknown, unknown> {
      const output = ask(value);
      return Faults.is(output) ? { success: false, error: fail(output) } : { success: true, data: output };
    },
    get jsonSchema() {
      written ??= freezeDeep(json ?? writeJsonSchema(rule));
      return written;
    },
    '~standard': Object.freeze(standard),
    ...parts.extra,
  };
  rules.set(schema, rule);
  // What other copies ask where it is nested: of one that names its faults otherwise the schema that it acts as.
  Object.defineProperty(schema, mark, { value: parts.fail ? schemaOf(rule) : schema });
  // SAFETY: the caller names the type of the schema that this rule makes.
  return Object.freeze(schema) as object as Made;
}
