import { InputInvalidError } from '../errors/input-invalid-error.js';
import { OutputInvalidError } from '../errors/output-invalid-error.js';
import { freezeDeep, isRecord, jsonCopy } from '../errors/plain-json.js';
import { faultForModel } from '../message/faults.js';
import { quote } from '../message/quote.js';
import { readEntries } from '../schema/container.js';
import { Faults, inputIssues, outputIssues } from '../schema/faults.js';
import { type JsonSchema, writeJsonSchema } from '../schema/json-schema.js';
import { type ObjectSchema, object } from '../schema/object.js';
import { callable, listOf, matching, type OptionCheck, optionProblems, refuse } from '../schema/options.js';
import { isOfObjects, ruleOf } from '../schema/recognise.js';
import type { Rule } from '../schema/rule.js';
import { type AnySchema, run, type Schema, schemaOf } from '../schema/schema.js';
import { envelopeFaults, fieldsOf } from './envelope.js';
import { permissionPattern } from './permissions.js';
import type { AnyTool, Returned, Tool, ToolContext, ToolDefinition } from './tool.js';

/** Under `Symbol.for`, so that a runtime takes tools of another copy. */
const mark: unique symbol = Symbol.for('@hermes/tools/tool');

/** Whether `defineTool` made it, of this copy of the package or another. */
export const isTool = (value: unknown): value is AnyTool => Object(value)[mark] === true;

const schema: OptionCheck = ['a schema', (value) => ruleOf(value) !== undefined];

const known = {
  name: matching(/^[\w.-]{1,128}$/, '1 to 128 of A-Z a-z 0-9 . _ -'),
  description: matching(/\S/, 'a text that is not empty'),
  version: matching(
    /^\b(?:\.?\b(?!0\d)\d+){3}(?:-(?!0\d+\b(?!-))[\da-z-]+(?:\.(?!0\d+\b(?!-))[\da-z-]+)*)?(?:\+[\da-z-]+(?:\.[\da-z-]+)*)?$/i,
    'a semantic version such as "1.0.0"',
  ),
  permissions: listOf('permissions, each "domain:action"', matching(permissionPattern, '')[1]),
  input: schema,
  inputJsonSchema: ['the JSON Schema of an object', (value) => isOfObjects(Object(jsonCopy(value)))],
  output: schema,
  execute: callable,
  examples: listOf('{ input, output? } in JSON', (item) => isRecord(jsonCopy(item))),
  annotations: ['an object', isRecord],
} satisfies Record<string, OptionCheck>;

/** The same type, and no place to infer it from: what a list of any tools expects says nothing of the context. */
type Fixed<Type> = [Type][Type extends unknown ? 0 : never];

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
>(definition: ToolDefinition<Name, Input, Output, Result, Context>): Tool<Name, Input, Output, Result, Fixed<Context>> {
  const problems = optionProblems(definition, known, ['name', 'description', 'execute']);
  // Whatever is not as its type says is among the problems.
  const given: typeof definition = Object(definition);
  const { name, description, version, permissions = [], execute, examples = [], annotations = {} } = given;
  const title = typeof name === 'string' ? name : '';
  const inputRule = ruleOf(given.input ?? object({}));
  const input = inputRule && inputOf(inputRule, title, given.inputJsonSchema);
  const output = outputOf(ruleOf(given.output), title);
  if (inputRule && !given.inputJsonSchema && !inputRule.isObject) {
    problems.push('"input" must be a schema of an object, or have "inputJsonSchema"');
  }
  const readable = known.examples[1](examples) ? examples : [];
  for (const [index, { input: sent = {}, output: gives }] of readable.entries()) {
    problems.push(...faultsIn(`example ${index}`, input, sent), ...faultsIn(`example ${index}`, output, gives));
  }
  refuse(problems, title ? `tool ${quote(title)}` : 'tool');
  const tool = {
    name,
    description,
    version,
    permissions: Object.freeze([...permissions]),
    input,
    output,
    execute,
    examples: freezeDeep(jsonCopy(examples)),
    annotations: Object.freeze({ ...annotations }),
  };
  // SAFETY: every part was checked against what the type says of it.
  return Object.freeze(Object.defineProperty(tool, mark, { value: true })) as unknown as Tool<
    Name,
    Input,
    Output,
    Result,
    Context
  >;
}

type Parsing = Schema<unknown, unknown, InputInvalidError | OutputInvalidError>;

function inputOf(rule: Rule, tool: string, json: object | undefined): Parsing {
  // SAFETY: found to be the JSON Schema of an object, or among the problems.
  const told = json && (jsonCopy(json) as JsonSchema);
  const written = writeJsonSchema(rule);
  const { additionalProperties } = written.$defs?.[written.$ref?.split('/').at(-1) ?? ''] ?? written;
  const fields = fieldsOf(told ?? written);

  function ask(sent: unknown = {}): unknown {
    const output = run(rule, sent);
    if (!Faults.is(output)) return output;
    const entries = readEntries(sent) ?? [];
    // Clients add keys of their own, which the model never wrote.
    const isOwn = ([key]: [string, unknown]): boolean => !/^_(?!_proto__$)/.test(key) || fields.has(key);
    const own = additionalProperties === false ? entries.filter(isOwn) : entries;
    return (
      envelopeFaults(rule, fields, own) ?? (own.length < entries.length ? run(rule, Object.fromEntries(own)) : output)
    );
  }
  const fail = (faults: Faults): InputInvalidError => new InputInvalidError({ tool, ...inputIssues(faults) });
  return schemaOf(rule, { json: told, ask, fail });
}

function outputOf(rule: Rule | undefined, tool: string): Parsing | undefined {
  const fail = (faults: Faults): OutputInvalidError => new OutputInvalidError({ tool, ...outputIssues(faults) });
  return rule && schemaOf(rule, { fail });
}

/** What an example has wrong, as far as it says anything. */
function faultsIn(example: string, schema: Parsing | undefined, value: unknown): string[] {
  const { error } = value === undefined || !schema ? { error: undefined } : schema.safeParse(value);
  return (error?.issues ?? []).map((issue) => `${example}: ${faultForModel(issue, 'value')}`);
}
