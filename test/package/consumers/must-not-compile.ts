// What must not compile. Each `@ts-expect-error` has to be needed: the compiler reports those that are not.
import {
  type AnyToolError,
  ApprovalDeniedError,
  array,
  type BuiltInCode,
  boolean,
  ChainedApproval,
  CommandDeniedError,
  type CustomToolError,
  createRuntime,
  defineTool,
  enumOf,
  type Infer,
  InputInvalidError,
  InvalidDefinitionError,
  integer,
  lazy,
  literal,
  nullable,
  number,
  object,
  observe,
  openChecked,
  optional,
  PathAccessDeniedError,
  PermissionDeniedError,
  record,
  refine,
  type Schema,
  SchemaError,
  SecurityContext,
  string,
  type ToolContext,
  ToolError,
  ToolFailedError,
  ToolNotFoundError,
  ToolTimeoutError,
  toObservation,
  union,
  withDefault,
} from '@hermes/tools';

declare const thrown: unknown;
declare const error: AnyToolError;

// --- 1. Errors ------------------------------------------------------------------------------------------------------

export function forgetful(given: AnyToolError): string {
  switch (given.code) {
    case 'SCHEMA_INVALID':
    case 'INPUT_INVALID':
    case 'OUTPUT_INVALID':
    case 'PERMISSION_DENIED':
    case 'TOOL_NOT_FOUND':
    case 'INVALID_DEFINITION':
    case 'PATH_ACCESS_DENIED':
    case 'COMMAND_DENIED':
    case 'APPROVAL_DENIED':
    case 'APPROVAL_TIMEOUT':
    case 'TOOL_TIMEOUT':
      return given.message;
    default:
      // @ts-expect-error TOOL_FAILED is not handled
      given satisfies CustomToolError;
      return given.message;
  }
}
if (thrown instanceof ToolError) {
  // @ts-expect-error a field of one of them, before the code is known
  thrown.permission;
  // @ts-expect-error no such code
  if (thrown.code === 'PERMISSION_DENYED') thrown.message;
}
if (error.code === 'TOOL_TIMEOUT') {
  // @ts-expect-error a field of another code
  error.issues;
}
// @ts-expect-error the code tells which one it is: the base is none of them
export const unhandled: SchemaError = error;
export function mend(given: AnyToolError, input: InputInvalidError): void {
  // @ts-expect-error every field is read-only
  given.code = 'acme/X';
  // @ts-expect-error every field is read-only
  given.remedy = 'none';
  // @ts-expect-error so are the issues
  input.issues.push({ path: [], kind: 'custom', detail: 'x' });
  // @ts-expect-error and their paths
  input.issues[0]?.path.push('x');
}

// @ts-expect-error a code of ours
new ToolError('SCHEMA_INVALID', 'x');
// @ts-expect-error no slash
new ToolError('RATE_LIMITED', 'x');
// @ts-expect-error a code that may be one of ours
new ToolError('SCHEMA_INVALID' as BuiltInCode | 'acme/X', 'x');
// @ts-expect-error any string
new ToolError('acme/X' as string, 'x');
// @ts-expect-error no message
new ToolError('acme/X');
// @ts-expect-error data is plain JSON
new ToolError('acme/X', 'x', { data: { at: new Date() } });
// @ts-expect-error data is plain JSON
new ToolError('acme/X', 'x', { data: () => 1 });
// @ts-expect-error not a remedy
new ToolError('acme/X', 'x', { remedy: 'retry' });
// @ts-expect-error not an option
new ToolError('acme/X', 'x', { details: {} });
// @ts-expect-error a class of an author's with no slash in its code
export class Slashless extends ToolError<'RATE_LIMITED'> {}
export class Posing extends ToolError<'SCHEMA_INVALID'> {
  constructor() {
    // @ts-expect-error a class of an author's with a code of ours
    super('SCHEMA_INVALID', 'x');
  }
}

// @ts-expect-error a detail is a string
new SchemaError(3);
// @ts-expect-error a path is an array
new SchemaError('must be x', { path: 'a.b' });
// @ts-expect-error a segment is a key or an index
new SchemaError('must be x').at(Symbol.iterator);
// @ts-expect-error an issue has a path
SchemaError.from([{ detail: 'must be x' }]);
// @ts-expect-error not a kind
SchemaError.from([{ path: [], kind: 'wrong', detail: 'must be x' }]);
// @ts-expect-error no finished sentence
new InputInvalidError('The input is wrong.');
// @ts-expect-error no tool
new InputInvalidError({ issues: [] });
// @ts-expect-error not a fault
new InputInvalidError({ tool: 'x', issues: [], fault: 'cut' });
// @ts-expect-error neither permission nor permissions
new PermissionDeniedError({ tool: 'x' });
// @ts-expect-error neither tool nor context
new PermissionDeniedError({ permission: 'fs:write' });
// @ts-expect-error a context comes with what it has
new PermissionDeniedError({ permission: 'READ', context: 'worker_1' });
// @ts-expect-error a tool and a context
new PermissionDeniedError({ permission: 'READ', tool: 'x', context: 'worker_1', has: [] });
// @ts-expect-error what is known is missing
new ToolNotFoundError({ tool: 'x' });
// @ts-expect-error problems are strings
new InvalidDefinitionError({ problems: [3], subject: 'runtime' });
// @ts-expect-error no reason
new PathAccessDeniedError({ requested: 'x', context: 'worker_1' });
// @ts-expect-error no context
new CommandDeniedError({ command: 'x', reason: 'denied_rule' });
// @ts-expect-error no action
new ApprovalDeniedError({ context: 'worker_1', reason: 'denied' });
// @ts-expect-error milliseconds are a number
new ToolTimeoutError({ tool: 'x', timeoutMs: '5s' });
// @ts-expect-error no reference
new ToolFailedError({ tool: 'x' });

// --- 2. Schemas -----------------------------------------------------------------------------------------------------

// @ts-expect-error an unknown option
string({ minLenght: 1 });
// @ts-expect-error a pattern is a RegExp
string({ pattern: '^a' });
// @ts-expect-error an option of numbers
string({ minimum: 1 });
// @ts-expect-error an option of strings
number({ minLength: 1 });
// @ts-expect-error an option of arrays
integer({ minItems: 1 });
// @ts-expect-error a description is a string
boolean({ description: 3 });
// @ts-expect-error an empty list
enumOf([]);
// @ts-expect-error an object is no literal
literal({});
// @ts-expect-error nor is undefined
literal(undefined);
// @ts-expect-error no item
array();
// @ts-expect-error not a schema
array({});
// @ts-expect-error not a schema
object({ a: 'string' });
// @ts-expect-error not a way to treat unknown keys
object({}, { unknownKeys: 'ignore' });
// @ts-expect-error optional outside a shape
array(optional(string()));
// @ts-expect-error optional outside a shape
union([optional(string()), number()]);
// @ts-expect-error optional outside a shape
nullable(optional(string()));
// @ts-expect-error optional outside a shape
record(optional(string()));
// @ts-expect-error optional outside a shape
optional(optional(string()));
// @ts-expect-error a default outside a shape
array(withDefault(string(), 'a'));
// @ts-expect-error an optional field is no schema
optional(string()).parse('a');
// @ts-expect-error a default that its schema does not accept
withDefault(string(), 3);
// @ts-expect-error a default that its schema does not accept
withDefault(enumOf(['a', 'b']), 'c');
// @ts-expect-error a union of nothing
union([]);
// @ts-expect-error a check gives nothing, a detail or a place with one
refine(string(), () => false);
// @ts-expect-error a check may not be asynchronous
refine(string(), async () => undefined);
// @ts-expect-error a place comes with a detail
refine(string(), () => ({ path: ['a'] }));
// @ts-expect-error a function that gives a schema
lazy(string());
// @ts-expect-error the type of the schema is another
export const wrongTree: Schema<{ name: number }> = object({ name: lazy(() => string()) });
// @ts-expect-error the input of a default is not that of its output
export const narrowInput: Schema<{ a: number }> = object({ a: withDefault(number(), 3) });

const user = object({
  name: string(),
  age: optional(integer()),
  role: withDefault(enumOf(['admin', 'guest']), 'guest'),
});
// @ts-expect-error a field that is missing
export const noRole: Infer<typeof user> = { name: 'a' };
// @ts-expect-error a field of another type
export const wrongAge: Infer<typeof user> = { name: 'a', role: 'guest', age: '3' };
// @ts-expect-error null is taken, but never given
export const nullAge: Infer<typeof user> = { name: 'a', role: 'guest', age: null };
// @ts-expect-error not an option of the list
export const wrongRole: Infer<typeof user> = { name: 'a', role: 'root' };
// @ts-expect-error not a field
user.parse(thrown).nickname;
// @ts-expect-error success has to be asked for first
user.safeParse(thrown).data.name;
// @ts-expect-error a schema is frozen
user.jsonSchema = {};
// @ts-expect-error so is its JSON Schema
user.jsonSchema.type = 'string';
// @ts-expect-error and its shape
user.shape.name = string();
// @ts-expect-error a dialect has to be named
user['~standard'].jsonSchema.input({});

// --- 3. Tools -------------------------------------------------------------------------------------------------------

// @ts-expect-error no name
defineTool({ description: 'x', execute: () => 1 });
// @ts-expect-error no description
defineTool({ name: 'x', execute: () => 1 });
// @ts-expect-error nothing to execute
defineTool({ name: 'x', description: 'x' });
// @ts-expect-error an unknown part
defineTool({ name: 'x', description: 'x', execute: () => 1, inputs: object({}) });
// @ts-expect-error not a schema
defineTool({ name: 'x', description: 'x', execute: () => 1, input: { path: string() } });
// @ts-expect-error optional outside a shape
defineTool({ name: 'x', description: 'x', execute: () => 1, input: optional(object({})) });
// @ts-expect-error permissions are an array
defineTool({ name: 'x', description: 'x', execute: () => 1, permissions: 'fs:write' });
// @ts-expect-error not a hint
defineTool({ name: 'x', description: 'x', execute: () => 1, annotations: { readOnly: true } });
// @ts-expect-error an example has an input
defineTool({ name: 'x', description: 'x', execute: () => 1, examples: [{ description: 'x' }] });
defineTool({
  name: 'x',
  description: 'x',
  input: object({ path: string() }),
  // @ts-expect-error an example that its schema rejects
  examples: [{ input: { path: 3 } }],
  // @ts-expect-error not a field of the input
  execute: (input) => input.file,
});
defineTool({
  name: 'x',
  description: 'x',
  output: object({ bytes: integer() }),
  // @ts-expect-error not what the output schema takes
  execute: () => ({ bytes: 'x' }),
});
defineTool({
  name: 'x',
  description: 'x',
  output: object({ bytes: integer() }),
  // @ts-expect-error nor is what it promises
  execute: async () => ({ bytes: 'x' }),
});
interface Db {
  query(text: string): string[];
}
defineTool({
  name: 'x',
  description: 'x',
  // @ts-expect-error the context is typed by the author: nothing else is in it
  execute: (_input, context: ToolContext<{ db: Db }>) => context.database,
});
defineTool({
  name: 'x',
  description: 'x',
  // @ts-expect-error without a type of its own the context has no more than every context
  execute: (_input, context) => context.db,
});
const write = defineTool({
  name: 'fs.write',
  description: 'Writes a file.',
  input: object({ path: string(), mode: withDefault(string(), 'w') }),
  output: object({ bytes: integer() }),
  execute: () => ({ bytes: 1 }),
});
// @ts-expect-error a tool is frozen
write.name = 'fs.read';
// @ts-expect-error and so are its permissions
write.permissions.push('fs:write');

// --- 4. Runtime -----------------------------------------------------------------------------------------------------

const ping = defineTool({ name: 'ping', description: 'Answers.', execute: () => 'pong' as const });
const runtime = createRuntime({ tools: [write, ping] });
// @ts-expect-error no tools
createRuntime({});
// @ts-expect-error not a tool
createRuntime({ tools: [{ name: 'x' }] });
// @ts-expect-error grants are an array
createRuntime({ tools: [write], grants: '*' });
// @ts-expect-error milliseconds are a number
createRuntime({ tools: [write], timeoutMs: '5s' });
// @ts-expect-error an unknown option
createRuntime({ tools: [write], timeout: 5 });
// @ts-expect-error a reference is a string
createRuntime({ tools: [write], reference: () => 3 });
// @ts-expect-error path is missing
runtime.call('fs.write', {});
// @ts-expect-error the input is missing
runtime.call('fs.write');
// @ts-expect-error path is a string
runtime.call('fs.write', { path: 1 });
// @ts-expect-error not a field
runtime.call('fs.write', { path: 'a', extra: 1 });
// @ts-expect-error not an option
runtime.call('fs.write', { path: 'a' }, { timeout: 5 });
// @ts-expect-error not a signal
runtime.call('fs.write', { path: 'a' }, { signal: 5 });
// @ts-expect-error the output is another
export const wrongOutput: Promise<{ bytes: string }> = runtime.call('fs.write', { path: 'a' });
declare const name: string;
// @ts-expect-error nobody knows the output
export const unknownOutput: Promise<{ bytes: number }> = runtime.call(name, { path: 'a' });
// @ts-expect-error a text for the model
export const wrongText: Promise<{ bytes: number }> = runtime.invoke('fs.write', { path: 'a' });
export async function settled(): Promise<unknown> {
  const ended = await runtime.settle('fs.write', { path: 'a' });
  // @ts-expect-error how it ended has to be asked first
  ended.output.bytes;
  // @ts-expect-error how it ended has to be asked first
  ended.error.code;
  return ended.ok;
}
// @ts-expect-error grants are an array
runtime.session({ grants: '*' });
// @ts-expect-error a context is an object
runtime.session({ context: 'db' });
// @ts-expect-error an unknown option
runtime.session({ grant: ['*'] });
// @ts-expect-error a session has none of its own
runtime.session().session();
// @ts-expect-error path is a string there too
runtime.session().call('fs.write', { path: 1 });
// @ts-expect-error a bug is no observation
toObservation(new Error('x'));
// @ts-expect-error nor is a text
toObservation('x');
// @ts-expect-error work is a function
observe(3);

// @ts-expect-error an entry for which nothing is said
new SecurityContext({ paths: [{ slug: 'work', path: '.' }] });
// @ts-expect-error approvals of what
new SecurityContext({ approval: {} });
// @ts-expect-error true is no answer
new ChainedApproval([() => true]);
declare const worker: SecurityContext;
// @ts-expect-error a path and a command
worker.guard({ path: 'a', command: 'ls', permissions: ['EXECUTE'], tool: 'x' });
// @ts-expect-error a path that was not checked
openChecked('/etc/passwd', 'r');
