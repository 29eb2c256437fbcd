import { InputInvalidError } from '../errors/input-invalid-error.js';
import { OutputInvalidError } from '../errors/output-invalid-error.js';
import { freezeDeep, isRecord, plainJson } from '../errors/plain-json.js';
import { faultAt } from '../message/faults.js';
import { quote } from '../message/quote.js';
import { Faults, inputIssues, outputIssues } from '../schema/faults.js';
import { isObjectSchema, type JsonSchema } from '../schema/json-schema.js';
import { type ObjectSchema, object, readEntries } from '../schema/object.js';
import { flag, invalid, must, optionProblems, text } from '../schema/options.js';
import { ruleOf } from '../schema/recognise.js';
import type { Rule } from '../schema/rule.js';
import { type AnySchema, run, type Schema, schemaOf } from '../schema/schema.js';
import { permissionPattern } from './permissions.js';
import type { AnyTool, Returned, Tool, ToolContext, ToolDefinition } from './tool.js';

/** Under `Symbol.for`, so that a runtime takes tools of another copy. */
const mark: unique symbol = Symbol.for('@hermes/tools/tool') as never;

/** Whether `defineTool` made it, of this copy of the package or another. */
export function isTool(value: unknown): value is AnyTool {
  // SAFETY: an object may be asked for a property that it lacks.
  return typeof value === 'object' && value !== null && (value as { [mark]?: unknown })[mark] === true;
}

const version =
  /^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}(?:-(?:0|[1-9]\d*|\d*[a-zA-Z-][\da-zA-Z-]*)(?:\.(?:0|[1-9]\d*|\d*[a-zA-Z-][\da-zA-Z-]*))*)?(?:\+[\da-zA-Z-]+(?:\.[\da-zA-Z-]+)*)?$/;

const matches = (pattern: RegExp, expected: string): ((value: unknown) => string | undefined) =>
  must(expected, (value) => typeof value === 'string' && pattern.test(value));
const isList = (value: unknown, isItem: (item: unknown) => boolean): boolean => Array.isArray(value) && value.every(isItem);
const anything = (): undefined => undefined;
const hints = { title: text, readOnlyHint: flag, destructiveHint: flag, idempotentHint: flag, openWorldHint: flag };

const parts = {
  name: matches(/^[\w.-]{1,128}$/, '1 to 128 of the characters A-Z a-z 0-9 . _ -'),
  description: matches(/\S/, 'a text that is not empty'),
  version: matches(version, 'a semantic version such as "1.0.0"'),
  permissions: must('an array of permissions, each "domain:action"', (value) =>
    isList(value, (item) => typeof item === 'string' && permissionPattern.test(item)),
  ),
  input: must('a schema', (value) => ruleOf(value) !== undefined),
  inputJsonSchema: must('a JSON Schema of an object', (value) => isRecord(value) && isObjectSchema(value)),
  output: must('a schema', (value) => ruleOf(value) !== undefined),
  execute: must('a function', (value) => typeof value === 'function'),
  examples: must('an array of { description?, input, output? }', (value) => isList(value, isRecord)),
  annotations: (value: unknown): string | undefined => optionProblems(value, hints).map((problem) => `: ${problem}`)[0],
};

/**
 * Declares a tool.
 * @throws `InvalidDefinitionError` at once, with everything that is wrong with the declaration
 */
export function defineTool<
  const Name extends string,
  Input extends AnySchema = ObjectSchema<Record<never, never>>,
  Output extends AnySchema | undefined = undefined,
  Result extends Returned<Output> = Returned<Output>,
  Context extends ToolContext = ToolContext,
>(
  definition: ToolDefinition<Name, Input, Output, Result, Context>,
): Tool<Name, Input, Output, Result, Context> {
  const given: unknown = definition;
  const { name, description, input, output, inputJsonSchema, examples = [] } = isRecord(given) ? given : {};
  const problems = ['name', 'description', 'execute'].flatMap((field) =>
    isRecord(given) && given[field] === undefined ? [`"${field}" is required`] : [],
  );
  problems.push(...optionProblems(given, parts));
  const inputRule = ruleOf(input === undefined ? object({}) : input);
  const outputRule = ruleOf(output);
  if (inputRule && inputJsonSchema === undefined && !inputRule.isObject) {
    problems.push('"input" must be a schema of an object; one without a JSON Schema needs "inputJsonSchema" beside it');
  }
  // SAFETY: either is undefined, or a name was just found right; whatever is wrong ends in a throw below.
  const tool = name as string;
  const schemas = {
    input: inputRule && inputOf(inputRule, tool, inputJsonSchema),
    output: outputRule && outputOf(outputRule, tool),
  };
  if (problems.length === 0) problems.push(...exampleProblems(examples, schemas));
  if (problems.length > 0) throw invalid(problems, typeof name === 'string' && name !== '' ? `tool ${quote(name)}` : 'tool');
  const { version, permissions = [], execute, annotations = {} } = definition;
  const made = {
    name,
    description,
    version,
    permissions: Object.freeze([...permissions]),
    ...schemas,
    execute,
    examples: jsonOf(examples),
    annotations: Object.freeze({ ...annotations }),
  };
  // SAFETY: every part was checked against what the type says of it.
  return Object.freeze(Object.defineProperty(made, mark, { value: true })) as unknown as Tool<Name, Input, Output, Result, Context>;
}

interface Schemas {
  readonly input: Schema<unknown, unknown, InputInvalidError> | undefined;
  readonly output: Schema<unknown, unknown, OutputInvalidError> | undefined;
}

function inputOf(rule: Rule, tool: string, json: unknown): Schemas['input'] {
  return schemaOf(rule, {
    // SAFETY: found to be the JSON Schema of an object.
    json: json === undefined ? undefined : (jsonOf(json) as JsonSchema),
    fail: (faults) => new InputInvalidError({ tool, issues: inputIssues(faults), total: faults.total }),
    ask(value) {
      const sent = value === undefined ? {} : value;
      const output = run(rule, sent);
      const own = output instanceof Faults && rule.closed ? withoutClientKeys(sent, rule.closed) : sent;
      return own === sent ? output : run(rule, own);
    },
  });
}

const outputOf = (rule: Rule, tool: string): Schemas['output'] =>
  schemaOf(rule, {
    fail: (faults) => new OutputInvalidError({ tool, issues: outputIssues(faults), total: faults.total }),
  });

/** Clients add keys of their own, which the model never wrote: those that begin with `_` and are not declared. */
function withoutClientKeys(sent: unknown, declared: ReadonlyMap<string, unknown>): unknown {
  const entries = [...(readEntries(sent) ?? [])];
  const own = entries.filter(([key]) => !key.startsWith('_') || key === '__proto__' || declared.has(key));
  return own.length < entries.length ? Object.fromEntries(own) : sent;
}

function exampleProblems(examples: unknown, schemas: Schemas): string[] {
  // SAFETY: found to be an array of objects.
  return (examples as readonly Record<string, unknown>[]).flatMap((example, index) =>
    (['input', 'output'] as const).flatMap((side) => {
      const schema = schemas[side];
      const isAsked = schema !== undefined && (side === 'input' || example[side] !== undefined);
      const error = isAsked ? schema.safeParse(example[side]).error : undefined;
      return (error?.issues ?? []).map((issue) => `example ${index}: ${faultAt(issue, `the ${side}`)}`);
    }),
  );
}

/** A frozen copy; what JSON cannot carry is left out. */
function jsonOf(given: unknown): unknown {
  const copy = plainJson(given);
  return 'value' in copy ? freezeDeep(copy.value) : undefined;
}
