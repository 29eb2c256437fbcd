// What a program may write, row by row of the contract. Type-checked from the sources and from the packed build, under
// each compiler; never run. Nothing here may need a platform's types.
import {
  type Adapter,
  type AiSdkSchema,
  type AiSdkTool,
  type AnthropicCall,
  type AnthropicResult,
  type AnthropicTool,
  type AnySchema,
  type AnyTool,
  type AnyToolError,
  type ApprovalAnswer,
  type ApprovalBackend,
  ApprovalDeniedError,
  type ApprovalOptions,
  type ApprovalRequest,
  ApprovalTimeoutError,
  array,
  type BuiltInCode,
  boolean,
  ChainedApproval,
  type CheckedFile,
  type CommandAction,
  CommandDeniedError,
  type CustomToolError,
  type CustomToolErrorCode,
  createRuntime,
  defineTool,
  enumOf,
  forAiSdk,
  forAnthropic,
  forLangChain,
  forMcp,
  forOpenAi,
  type Infer,
  type InferInput,
  type InferOutput,
  InputInvalidError,
  InvalidDefinitionError,
  type Issue,
  type IssueKind,
  integer,
  type JsonSchema,
  type JsonValue,
  type LangChainCall,
  type LangChainResult,
  type LangChainTool,
  lazy,
  literal,
  type McpCall,
  type McpResult,
  type McpTool,
  nullable,
  number,
  type OpenAiCall,
  type OpenAiChatCall,
  type OpenAiChatResult,
  type OpenAiChatTool,
  type OpenAiResult,
  type OpenAiTool,
  OutputInvalidError,
  object,
  observe,
  openChecked,
  optional,
  type Path,
  PathAccessDeniedError,
  type PathAction,
  type PathEntry,
  PermissionDeniedError,
  type ProblemDetails,
  type Remedy,
  type ResolvedCommandAction,
  type ResolvedPath,
  type ResolvedPathAction,
  type Runtime,
  record,
  refine,
  type Schema,
  SchemaError,
  SecurityContext,
  type SecurityContextOptions,
  type Session,
  type SessionOptions,
  type Settled,
  type Signal,
  type StandardSchema,
  string,
  type Tool,
  type ToolContext,
  ToolError,
  type ToolErrorByCode,
  type ToolErrorCode,
  type ToolErrorJson,
  ToolFailedError,
  ToolNotFoundError,
  ToolTimeoutError,
  toObservation,
  toolErrorFromJson,
  toProblemDetails,
  union,
  unknown,
  withDefault,
} from '@hermes/tools';

type Same<Left, Right> =
  (<Probe>() => Probe extends Left ? 1 : 2) extends <Probe>() => Probe extends Right ? 1 : 2 ? true : false;
declare function is<_Claim extends true>(): void;
declare const thrown: unknown;

// --- 1. Errors: the table -------------------------------------------------------------------------------------------

export const schemaError = new SchemaError('must be a port number', {
  path: ['servers', 0, 'port'],
  received: '99999',
  hint: 'send a number below 65536',
  cause: thrown,
});
new SchemaError('must be a port number');
const several = SchemaError.from([{ path: ['a'], detail: 'must be a string' }, schemaError.issues[0] as Issue], {
  total: 7,
  cause: thrown,
});
is<Same<typeof several, SchemaError>>();
is<Same<typeof several.path, Path>>();
is<Same<typeof several.path, readonly (string | number)[]>>();
is<Same<typeof several.detail, string>>();
is<Same<typeof several.issues, readonly Issue[]>>();
is<Same<typeof several.total, number>>();
is<Same<ReturnType<SchemaError['at']>, SchemaError>>();
several.at('field').at(0);

const issues = [
  { path: ['path'], detail: 'must be an existing file', kind: 'custom', hint: 'list the folder' },
] as const;
export const inputInvalid = new InputInvalidError({ tool: 'fs.read', issues, total: 3, cause: thrown });
new InputInvalidError({ tool: 'fs.read', issues: [], fault: 'truncated' });
new InputInvalidError({ tool: 'fs.read', issues: [{ path: [], detail: 'must be JSON' }], fault: 'not-json' });
is<Same<typeof inputInvalid.tool, string>>();
is<Same<typeof inputInvalid.path, Path>>();
is<Same<typeof inputInvalid.detail, string>>();
is<Same<typeof inputInvalid.issues, readonly Issue[]>>();
is<Same<typeof inputInvalid.total, number>>();

export const outputInvalid = new OutputInvalidError({ tool: 'fs.read', issues, total: 3, cause: thrown });
is<Same<typeof outputInvalid.tool, string>>();
is<Same<typeof outputInvalid.path, Path>>();
is<Same<typeof outputInvalid.detail, string>>();
is<Same<typeof outputInvalid.issues, readonly Issue[]>>();

export const permissionDenied = new PermissionDeniedError({
  permissions: ['fs:write'],
  tool: 'fs.write',
  cause: thrown,
});
new PermissionDeniedError({ permission: 'fs:write', tool: 'fs.write' });
new PermissionDeniedError({ permission: 'DELETE', context: 'worker_1', has: ['READ'] });
new PermissionDeniedError({
  permissions: ['DELETE'],
  context: 'worker_1',
  has: ['READ'],
  entry: 'root',
  allows: ['READ'],
  target: 'notes.txt',
});
is<Same<typeof permissionDenied.permission, string>>();
is<Same<typeof permissionDenied.permissions, readonly string[]>>();

export const toolNotFound = new ToolNotFoundError({ tool: 'web_serach', known: ['web_search'], cause: thrown });
is<Same<typeof toolNotFound.tool, string>>();
is<Same<typeof toolNotFound.known, readonly string[]>>();
is<Same<typeof toolNotFound.suggestions, readonly string[]>>();

export const invalidDefinition = new InvalidDefinitionError({ problems: ['"name" is required'], subject: 'runtime' });
is<Same<typeof invalidDefinition.problems, readonly string[]>>();
is<Same<typeof invalidDefinition.subject, string>>();

export const pathAccessDenied = new PathAccessDeniedError({
  requested: '/etc/passwd',
  context: 'worker_1',
  reason: 'not_covered',
  permissions: ['READ'],
  entry: 'root',
  slugs: ['root'],
  cause: thrown,
});
is<Same<typeof pathAccessDenied.requested, string>>();
is<Same<typeof pathAccessDenied.context, string>>();

export const commandDenied = new CommandDeniedError({
  command: 'rm -rf build',
  context: 'worker_1',
  reason: 'denied_rule',
  rule: 'rm',
  cause: thrown,
});
is<Same<typeof commandDenied.command, string>>();

export const approvalDenied = new ApprovalDeniedError({
  action: 'WRITE: notes.txt',
  context: 'worker_1',
  reason: 'no_backend',
  permissions: ['WRITE'],
  cause: thrown,
});
is<Same<typeof approvalDenied.action, string>>();
export const approvalTimeout = new ApprovalTimeoutError({ action: 'WRITE: a', context: 'worker_1', cause: thrown });
export const toolTimeout = new ToolTimeoutError({ tool: 'deploy', timeoutMs: 30_000, cause: thrown });
is<Same<typeof toolTimeout.timeoutMs, number>>();
export const toolFailed = new ToolFailedError({ tool: 'deploy', reference: 'a1-1', cause: thrown });
is<Same<typeof toolFailed.reference, string>>();

const all: readonly ToolError[] = [
  schemaError,
  inputInvalid,
  outputInvalid,
  permissionDenied,
  toolNotFound,
  invalidDefinition,
  pathAccessDenied,
  commandDenied,
  approvalDenied,
  approvalTimeout,
  toolTimeout,
  toolFailed,
];
for (const error of all) {
  is<Same<typeof error.remedy, Remedy>>();
  is<Same<typeof error.denied, boolean>>();
  const plain: Error = error;
  is<Same<typeof plain.name, string>>();
}
is<Same<typeof schemaError.code, 'SCHEMA_INVALID'>>();
is<Same<typeof toolFailed.code, 'TOOL_FAILED'>>();
is<Same<ToolErrorByCode[BuiltInCode]['code'], BuiltInCode>>();
is<Same<ToolErrorCode, BuiltInCode | CustomToolErrorCode>>();
is<Same<AnyToolError['code'], ToolErrorCode>>();

// --- 1. Errors: narrowing -------------------------------------------------------------------------------------------

/** Every code of ours, each with a field that only its own error has. */
export function explain(error: AnyToolError): unknown {
  switch (error.code) {
    case 'SCHEMA_INVALID':
      return error.at('field').total;
    case 'INPUT_INVALID':
      return error.fault ?? error.issues;
    case 'OUTPUT_INVALID':
      return error.issues.map(({ path, kind, detail, received, hint }) => [path, kind, detail, received, hint]);
    case 'PERMISSION_DENIED':
      return [error.permission, error.permissions, error.tool, error.context, error.has, error.allows, error.target];
    case 'TOOL_NOT_FOUND':
      return error.suggestions;
    case 'INVALID_DEFINITION':
      return error.problems;
    case 'PATH_ACCESS_DENIED':
      return [error.requested, error.reason, error.slugs, error.entry, error.permissions];
    case 'COMMAND_DENIED':
      return [error.command, error.reason, error.rule];
    case 'APPROVAL_DENIED':
      return [error.action, error.reason, error.permissions];
    case 'APPROVAL_TIMEOUT':
      return [error.action, error.context];
    case 'TOOL_TIMEOUT':
      return error.timeoutMs;
    case 'TOOL_FAILED':
      return error.reference;
    default:
      error satisfies CustomToolError;
      is<Same<typeof error, CustomToolError>>();
      return error.data;
  }
}

if (thrown instanceof ToolError) {
  is<Same<typeof thrown, AnyToolError>>();
  if (thrown.code === 'PERMISSION_DENIED') is<Same<typeof thrown, PermissionDeniedError>>();
  if (thrown.code === 'acme/RATE_LIMITED') is<Same<typeof thrown.data, JsonValue | undefined>>();
}
if (ToolError.isInstance(thrown)) is<Same<typeof thrown, AnyToolError>>();
if (thrown instanceof SchemaError) is<Same<typeof thrown, SchemaError>>();
if (SchemaError.isInstance(thrown)) is<Same<typeof thrown, SchemaError>>();
if (thrown instanceof InputInvalidError) is<Same<typeof thrown, InputInvalidError>>();
if (InputInvalidError.isInstance(thrown)) is<Same<typeof thrown, InputInvalidError>>();
if (thrown instanceof OutputInvalidError) is<Same<typeof thrown, OutputInvalidError>>();
if (thrown instanceof PermissionDeniedError) is<Same<typeof thrown, PermissionDeniedError>>();
if (thrown instanceof ToolNotFoundError) is<Same<typeof thrown, ToolNotFoundError>>();
if (thrown instanceof InvalidDefinitionError) is<Same<typeof thrown, InvalidDefinitionError>>();
if (thrown instanceof PathAccessDeniedError) is<Same<typeof thrown, PathAccessDeniedError>>();
if (thrown instanceof CommandDeniedError) is<Same<typeof thrown, CommandDeniedError>>();
if (thrown instanceof ApprovalDeniedError) is<Same<typeof thrown, ApprovalDeniedError>>();
if (thrown instanceof ApprovalTimeoutError) is<Same<typeof thrown, ApprovalTimeoutError>>();
if (thrown instanceof ToolTimeoutError) is<Same<typeof thrown, ToolTimeoutError>>();
if (thrown instanceof ToolFailedError) is<Same<typeof thrown, ToolFailedError>>();

// Out of a list, as a callback: what `filter` makes of it.
is<Same<ReturnType<typeof denials>, PermissionDeniedError[]>>();
export function denials(found: readonly unknown[]): PermissionDeniedError[] {
  return found.filter((one) => PermissionDeniedError.isInstance(one));
}

// Once a class is ruled out, the union goes on without it.
export function rest(error: AnyToolError): ToolErrorCode {
  if (error instanceof SchemaError) return error.code;
  is<Same<Extract<(typeof error)['code'], 'SCHEMA_INVALID'>, never>>();
  return error.code;
}

// --- 1. Errors: an author's own -------------------------------------------------------------------------------------

export const limited = new ToolError('acme/RATE_LIMITED', 'Too many calls.', {
  cause: thrown,
  remedy: 'retry-later',
  data: { retryAfterMs: 500, hosts: ['a', 'b'], note: null },
});
is<Same<typeof limited.code, 'acme/RATE_LIMITED'>>();
is<Same<typeof limited.data, JsonValue | undefined>>();
new ToolError('fs/NOT_FOUND', "'missing.txt' is not a file or does not exist.");

export class RateLimited extends ToolError<'acme/RATE_LIMITED'> {
  override readonly name: string = 'RateLimited';
  readonly retryAfterMs: number;
  constructor(retryAfterMs: number) {
    super('acme/RATE_LIMITED', 'Too many calls.', { remedy: 'retry-later', data: { retryAfterMs } });
    this.retryAfterMs = retryAfterMs;
  }
}
/** A subclass that adds nothing is told from its base all the same. */
export class Bare extends ToolError<'acme/BARE'> {}
/** A family of codes. */
export class AcmeError<Code extends `acme/${string}` = `acme/${string}`> extends ToolError<Code> {
  constructor(code: Code) {
    super(code, 'It went wrong at Acme.');
  }
}
if (thrown instanceof RateLimited) is<Same<typeof thrown.retryAfterMs, number>>();
if (thrown instanceof RateLimited) is<Same<typeof thrown, RateLimited>>();
if (RateLimited.isInstance(thrown)) is<Same<typeof thrown, RateLimited>>();
if (thrown instanceof Bare) is<Same<typeof thrown, Bare>>();
if (Bare.isInstance(thrown)) is<Same<typeof thrown.code, 'acme/BARE'>>();
if (thrown instanceof AcmeError) is<Same<typeof thrown.remedy, Remedy>>();
is<Same<AcmeError<'acme/X'>['code'], 'acme/X'>>();
const members: readonly AnyToolError[] = [new RateLimited(5), limited, new AcmeError('acme/X'), schemaError];
const custom: CustomToolError = new RateLimited(5);
export const told: readonly string[] = [...members, custom].map((error) => toObservation(error));

/** Every remedy, none more. */
export const remedies: Record<Remedy, string> = {
  'rewrite-arguments': '',
  'choose-another-tool': '',
  'grant-permission': '',
  'ask-a-person': '',
  'retry-later': '',
  'fix-the-tool': '',
  none: '',
};
/** Every kind of issue, none more. */
export const kinds: Record<IssueKind, string> = {
  type: '',
  missing: '',
  'unknown-key': '',
  bounds: '',
  pattern: '',
  options: '',
  union: '',
  depth: '',
  custom: '',
};

// --- 1. Errors: the wire form ---------------------------------------------------------------------------------------

const wire = limited.toJSON();
is<Same<typeof wire, ToolErrorJson>>();
is<Same<typeof wire.name, string>>();
is<Same<typeof wire.code, ToolErrorCode>>();
is<Same<typeof wire.message, string>>();
is<Same<typeof wire.remedy, Remedy>>();
export const sent: JsonValue = wire;
const revived = toolErrorFromJson(JSON.parse(JSON.stringify(limited)) as unknown);
is<Same<typeof revived, AnyToolError>>();
explain(revived);

// --- 2. Schemas: builders and what is inferred of them --------------------------------------------------------------

const description = 'What it is.';
export const everyField = object(
  {
    text: string({ description, minLength: 1, maxLength: 9, pattern: /a/u, format: 'date', examples: ['a'] }),
    real: number({ description, minimum: 0, maximum: 9, multipleOf: 0.5 }),
    whole: integer({ description, exclusiveMinimum: 0, exclusiveMaximum: 9 }),
    flag: boolean({ description }),
    exactly: literal('add', { description }),
    three: literal(3),
    nothing: literal(null),
    order: enumOf(['newest', 'oldest'], { description }),
    list: array(string(), { description, minItems: 1, maxItems: 9, uniqueItems: true }),
    inner: object({ x: number() }, { description, unknownKeys: 'strip' }),
    open: object({ x: number() }, { unknownKeys: 'keep' }),
    counts: record(integer(), { description, maxProperties: 9 }),
    either: union([string(), number()], { description }),
    maybe: nullable(string()),
    absent: optional(string()),
    filled: withDefault(integer(), 3),
    refined: refine(string(), (value) => (value === '' ? 'must not be empty' : undefined)),
    anything: unknown({ description }),
  },
  { description, unknownKeys: 'reject' },
);
interface EveryField {
  text: string;
  real: number;
  whole: number;
  flag: boolean;
  exactly: 'add';
  three: 3;
  nothing: null;
  order: 'newest' | 'oldest';
  list: string[];
  inner: { x: number };
  open: { x: number };
  counts: Record<string, number>;
  either: string | number;
  maybe: string | null;
  absent?: string;
  filled: number;
  refined: string;
  anything: unknown;
}
type Mutual<Left, Right> = [Left] extends [Right] ? ([Right] extends [Left] ? true : false) : false;
is<Mutual<Infer<typeof everyField>, EveryField>>();
is<Same<keyof Infer<typeof everyField>, keyof EveryField>>();
is<Same<Infer<typeof everyField>, InferOutput<typeof everyField>>>();
is<Same<Infer<typeof everyField>['order'], 'newest' | 'oldest'>>();
is<Same<NonNullable<InferInput<typeof everyField>['filled']>, number>>();
is<Same<NonNullable<InferInput<typeof everyField>['absent']>, string>>();
export const leastInput: InferInput<typeof everyField> = {
  text: 'a',
  real: 0.5,
  whole: 1,
  flag: true,
  exactly: 'add',
  three: 3,
  nothing: null,
  order: 'oldest',
  list: [],
  inner: { x: 1 },
  open: { x: 1 },
  counts: { a: 1 },
  either: 3,
  maybe: null,
  refined: 'a',
  anything: undefined,
};

const parts = object({ a: optional(string()), b: withDefault(array(integer()), [1]), c: nullable(boolean()) });
is<Same<Infer<typeof parts>, { b: number[]; c: boolean | null; a?: string }>>();
is<Same<InferInput<typeof parts>, { c: boolean | null; a?: string; b?: number[] }>>();

// The shape can be read and spread.
const wider = object({ ...parts.shape, d: literal(1) });
is<Same<Infer<typeof wider>, { b: number[]; c: boolean | null; d: 1; a?: string }>>();
is<Same<Infer<typeof parts.shape.c>, boolean | null>>();
is<Same<Infer<ReturnType<typeof object<{ s: typeof parts }>>>, { s: Infer<typeof parts> }>>();

const operation = union([
  object({ kind: literal('add'), value: number() }),
  object({ kind: literal('drop'), count: optional(integer()) }),
]);
export function apply(given: Infer<typeof operation>): number | undefined {
  return given.kind === 'add' ? given.value : given.count;
}

// Rules between fields: nothing, a detail, or a place with a detail.
refine(object({ from: number(), to: number() }), ({ from, to }) =>
  from > to ? { path: ['to'], detail: 'must not be before "from"', hint: 'swap them' } : undefined,
);
refine(string(), () => {});
refine(string(), (value) => {
  if (value.length > 3) throw new SchemaError('must be short');
});

// Recursion, with the type written out.
interface Tree {
  name: string;
  children: Tree[];
}
export const tree: Schema<Tree> = object({ name: string(), children: array(lazy(() => tree)) });
is<Same<Infer<typeof tree>, Tree>>();
is<Same<InferInput<typeof tree>, Tree>>();
const forest = record(tree);
is<Same<Infer<typeof forest>, Record<string, Tree>>>();

// What a schema has.
const parsed = everyField.parse(thrown);
is<Same<typeof parsed, Infer<typeof everyField>>>();
const result = parts.safeParse(thrown);
if (result.success) {
  is<Same<typeof result.data, Infer<typeof parts>>>();
} else {
  is<Same<typeof result.error, SchemaError>>();
}
const { jsonSchema } = parts;
is<Same<typeof jsonSchema, JsonSchema>>();
export const anyKeyword: unknown = jsonSchema['x-anything'];
const standard = parts['~standard'];
const answer = standard.validate(thrown);
if (answer.issues === undefined) is<Same<typeof answer.value, Infer<typeof parts>>>();
else answer.issues.map(({ message, path }) => `${message} ${path?.length}`);
const draft07: Record<string, unknown> = standard.jsonSchema.input({ target: 'draft-07' });
draft07.title = 'a fresh, mutable copy';
standard.jsonSchema.output({ target: 'draft-2020-12' });
declare const target: string;
standard.jsonSchema.input({ target });

// --- 2. Schemas: other people's -------------------------------------------------------------------------------------

/** Standard Schema 1, as its specification writes it. */
interface StandardSchemaV1<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (
      value: unknown,
      options?: { readonly libraryOptions?: Record<string, unknown> | undefined } | undefined,
    ) => SpecResult<Output> | Promise<SpecResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}
type SpecResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: ReadonlyArray<SpecIssue> };
interface SpecIssue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
}
interface StandardJsonSchemaV1<Input = unknown, Output = Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
    readonly jsonSchema: {
      readonly input: (options: SpecJsonOptions) => Record<string, unknown>;
      readonly output: (options: SpecJsonOptions) => Record<string, unknown>;
    };
  };
}
interface SpecJsonOptions {
  readonly target: 'draft-2020-12' | 'draft-07' | 'openapi-3.0' | ({} & string);
  readonly libraryOptions?: Record<string, unknown> | undefined;
}
// Ours go wherever the specification's are taken …
export const asSpec: StandardSchemaV1<{ x?: string | null | undefined }, { x?: string }> = object({
  x: optional(string()),
});
export const asJsonSpec: StandardJsonSchemaV1<string, string> = string();

// … and the specification's go wherever ours are taken: an object as zod makes it, a function as arktype makes it.
interface ZodLike<Output, Input> extends StandardSchemaV1<Input, Output> {
  parse(value: unknown): Output;
  optional(): ZodLike<Output | undefined, Input | undefined>;
}
interface ArkLike<Output, Input = Output> extends StandardSchemaV1<Input, Output> {
  (value: unknown): Output | { readonly problems: string };
}
declare const zodDate: ZodLike<{ at: number }, { at: string }>;
declare const zodOptional: ZodLike<string | undefined, string | undefined>;
declare const arkCount: ArkLike<number>;
/** A user's own schema, with nothing but `parse`. */
const port = {
  parse(value: unknown): number {
    if (typeof value !== 'number') throw new SchemaError('must be a port number');
    return value;
  },
};
/** A class with `parse` and a JSON Schema. */
class Word {
  readonly jsonSchema = { type: 'string' } as const;
  parse(value: unknown): string {
    return String(value);
  }
}
export const foreign = object({ date: zodDate, maybe: zodOptional, count: arkCount, port, words: array(new Word()) });
is<
  Mutual<
    Infer<typeof foreign>,
    { date: { at: number }; count: number; port: number; words: string[]; maybe?: string | undefined }
  >
>();
is<
  Mutual<
    InferInput<typeof foreign>,
    { date: { at: string }; count: number; port: number; words: string[]; maybe?: string | undefined }
  >
>();
const nested = {
  list: array(zodDate),
  entries: record(arkCount),
  either: union([zodDate, port]),
  nothing: nullable(zodDate),
  later: lazy(() => zodDate),
  checked: refine(zodDate, ({ at }) => (at > 0 ? undefined : 'must be after the epoch')),
};
is<Same<Infer<typeof nested.list>, { at: number }[]>>();
is<Same<InferInput<typeof nested.list>, { at: string }[]>>();
is<Same<Infer<typeof nested.entries>, Record<string, number>>>();
is<Same<Infer<typeof nested.either>, number | { at: number }>>();
is<Same<Infer<typeof nested.nothing>, { at: number } | null>>();
is<Same<InferInput<typeof nested.later>, { at: string }>>();
is<Same<Infer<typeof nested.checked>, { at: number }>>();
object({ date: optional(zodDate), port: withDefault(port, 80), other: withDefault(zodDate, { at: '2020-01-01' }) });
export const taken: readonly AnySchema[] = [string(), foreign, zodDate, arkCount, port, new Word(), tree];
export const takenAsStandard: readonly StandardSchema[] = [string(), foreign, zodDate, arkCount, tree];

// A container of a user's own, which says where inside it a fault is.
export const pair = {
  parse(value: unknown): [string, string] {
    if (!Array.isArray(value)) throw new SchemaError('must be a pair');
    try {
      return [string().parse(value[0]), string().parse(value[1])];
    } catch (error) {
      throw error instanceof SchemaError ? error.at(0) : error;
    }
  },
};

// --- 3. Tools -------------------------------------------------------------------------------------------------------

interface Db {
  query(text: string): Promise<string[]>;
}

export const write = defineTool({
  name: 'fs.write',
  description: 'Writes a file.',
  version: '1.0.0-rc.1',
  permissions: ['fs:write'],
  input: object({ path: string(), mode: withDefault(enumOf(['w', 'a']), 'w'), size: optional(integer()) }),
  output: object({ bytes: integer(), note: withDefault(string(), '') }),
  examples: [
    { description: 'The least.', input: { path: 'a.txt' } },
    { input: { path: 'a.txt', mode: 'a', size: 3 }, output: { bytes: 3 } },
  ],
  annotations: {
    title: 'Write',
    readOnlyHint: false,
    destructiveHint: true,
    idempotentHint: true,
    openWorldHint: false,
  },
  execute(input, context) {
    is<Same<typeof input, { path: string; mode: 'w' | 'a'; size?: number }>>();
    is<Same<typeof context, ToolContext>>();
    is<Same<typeof context.signal, Signal>>();
    is<Same<typeof context.tool, string>>();
    is<Same<typeof context.security, unknown>>();
    if (context.signal.aborted) context.signal.throwIfAborted();
    const reason: unknown = context.signal.reason;
    if (reason !== undefined) {
      throw new InputInvalidError({
        tool: context.tool,
        issues: [{ path: ['path'], detail: 'must be an existing file' }],
      });
    }
    return { bytes: input.path.length };
  },
});
is<Same<typeof write.name, 'fs.write'>>();
is<Same<typeof write.description, string>>();
is<Same<typeof write.version, string | undefined>>();
is<Same<typeof write.permissions, readonly string[]>>();
const received = write.input.parse(thrown);
is<Same<typeof received, { path: string; mode: 'w' | 'a'; size?: number }>>();
const attempt = write.input.safeParse(thrown);
if (!attempt.success) is<Same<typeof attempt.error, InputInvalidError>>();
const returned = write.output.parse(thrown);
is<Same<typeof returned, { bytes: number; note: string }>>();
const checked = write.output.safeParse(thrown);
if (!checked.success) is<Same<typeof checked.error, OutputInvalidError>>();
is<Same<InferInput<typeof write.input>['path'], string>>();
// A tool's schema nested in another is the schema it wraps.
const batch = object({ writes: array(write.input) });
is<Same<Infer<typeof batch>['writes'][number]['mode'], 'w' | 'a'>>();

export const ping = defineTool({ name: 'ping', description: 'Answers.', execute: () => 'pong' as const });
is<Same<typeof ping.output, undefined>>();
ping.input.parse({});
export const later = defineTool({ name: 'later', description: 'Answers.', execute: async () => [1, 2] });
export const typedLater = defineTool({
  name: 'typed-later',
  description: 'Answers.',
  output: array(integer()),
  execute: async () => [1, 2],
});
export const query = defineTool({
  name: 'db.query',
  description: 'Asks the database.',
  input: object({ text: string() }),
  execute(input, context: ToolContext<{ db: Db }>) {
    is<Same<typeof input, { text: string }>>();
    is<Same<typeof context.signal, Signal>>();
    return context.db.query(input.text);
  },
});
export const zodTool = defineTool({
  name: 'zod',
  description: 'Takes a schema of another library.',
  input: zodDate,
  inputJsonSchema: { type: 'object', properties: { at: { type: 'string' } } },
  output: arkCount,
  execute: ({ at }) => at,
});
export const parseTool = defineTool({
  name: 'parse',
  description: 'Takes a bare schema.',
  input: { parse: (value: unknown) => value as { readonly word: string } },
  inputJsonSchema: { type: 'object' },
  execute: ({ word }) => word.length,
});
export const unionTool = defineTool({
  name: 'union',
  description: 'Takes a union of objects.',
  input: operation,
  execute: (input) => apply(input),
});
export const list: readonly AnyTool[] = [write, ping, later, typedLater, query, zodTool, parseTool, unionTool];
export const asTool: Tool<'ping'> = defineTool({
  name: 'ping',
  description: 'Answers.',
  output: string(),
  execute: () => '',
});

// --- 4. Runtime -----------------------------------------------------------------------------------------------------

export const runtime = createRuntime({
  tools: [write, ping, later, typedLater, query, zodTool, parseTool, unionTool],
  grants: ['fs:*'],
  security: { name: 'worker_1' },
  timeoutMs: 30_000,
  translate(error, { tool }) {
    is<Same<typeof error, unknown>>();
    return (error as { code?: unknown }).code === 'ENOENT'
      ? new ToolError('fs/NOT_FOUND', `${tool} found none.`)
      : undefined;
  },
  onError(error, { tool, durationMs }) {
    is<Same<typeof error, unknown>>();
    is<Same<typeof tool, string>>();
    is<Same<typeof durationMs, number>>();
  },
  reference: () => 'a1-1',
});

// A literal name that is known checks its input and types its output.
const written = runtime.call('fs.write', { path: 'a.txt' });
is<Same<typeof written, Promise<{ bytes: number; note: string }>>>();
const pong = runtime.call('ping');
is<Same<typeof pong, Promise<'pong'>>>();
runtime.call('ping', {});
const numbers = runtime.call('later', {}, { timeoutMs: 5 });
is<Same<typeof numbers, Promise<number[]>>>();
const typedNumbers = runtime.call('typed-later');
is<Same<typeof typedNumbers, Promise<number[]>>>();
declare const db: Db;
const rows = runtime.call('db.query', { text: 'select 1' }, { context: { db } });
is<Same<typeof rows, Promise<string[]>>>();
const instant = runtime.call('zod', { at: '2020-01-01' });
is<Same<typeof instant, Promise<number>>>();
const length = runtime.call('parse', { word: 'a' });
is<Same<typeof length, Promise<number>>>();
runtime.call('union', { kind: 'drop' });
// Any other string takes and gives what is unknown.
declare const name: string;
const dynamic = runtime.call(name, thrown);
is<Same<typeof dynamic, Promise<unknown>>>();
const stranger = runtime.call('no.such.tool', 3);
is<Same<typeof stranger, Promise<unknown>>>();
declare const either: 'ping' | 'later';
const one = runtime.call(either);
is<Same<typeof one, Promise<'pong' | number[]>>>();
// Tools that are not known one by one.
const loose = createRuntime({ tools: list });
const loosely = loose.call('ping', 1);
is<Same<typeof loosely, Promise<unknown>>>();
export const widened: Runtime = runtime;

const text = runtime.invoke('fs.write', { anything: true }, { truncated: true });
is<Same<typeof text, Promise<string>>>();
runtime.invoke(name);

export async function settled(): Promise<string> {
  const ended = await runtime.settle(
    'fs.write',
    { path: 'a.txt' },
    { timeoutMs: 5, truncated: false, context: { db } },
  );
  is<Same<typeof ended, Settled<{ bytes: number; note: string }>>>();
  if (ended.ok) {
    is<Same<typeof ended.output, { bytes: number; note: string }>>();
    return toObservation(ended);
  }
  is<Same<typeof ended.error, AnyToolError>>();
  is<Same<typeof ended.repeats, number | undefined>>();
  const unknownEnd = await runtime.settle(name, thrown);
  is<Same<typeof unknownEnd, Settled<unknown>>>();
  return toObservation(ended.error) + toObservation(unknownEnd) + toObservation(new RateLimited(3));
}

// One conversation: the same calls, its own grants, security and context.
export const session = runtime.session({ grants: ['fs:*'], security: {}, context: { db } });
export const answered: Promise<'pong'> = session.call('ping');
export const inWords: Promise<string> = session.invoke('ping');
is<Same<typeof session.call, typeof runtime.call>>();
is<Same<typeof session.settle, typeof runtime.settle>>();
const own: SessionOptions = { grants: undefined, security: undefined, context: undefined };
export const conversations: readonly Session[] = [runtime, session, runtime.session(), widened.session(own)];

const observed = observe(() => 3);
is<Same<typeof observed, Promise<string>>>();
observe(async () => ({ rows: await rows }));
observe(() => {
  throw new ToolError('acme/X', 'It went wrong.');
});
is<Same<ReturnType<typeof toObservation>, string>>();

// A security context, made of rules, asked, and handed to the tools.
const limits: SecurityContextOptions = {
  name: 'worker_1',
  permissions: ['EXECUTE'],
  commands: { allow: ['git status', { command: 'git log **', options: ['--oneline'] }], deny: ['rm'] },
};
const worker = new SecurityContext(limits);
export const toRun: readonly (readonly string[])[] = worker.checkCommand('git status');
export const guarded: Runtime = createRuntime({ tools: [], security: worker });
const entry: PathEntry = { slug: 'work', path: './work', allow: ['READ'] };
const nobody: ApprovalBackend = async ({ id }: ApprovalRequest, { signal }: { signal: Signal }) => {
  const answer: ApprovalAnswer = { decision: signal.aborted ? 'deny' : 'unavailable', requestId: id };
  return answer;
};
const approval: ApprovalOptions = { require: ['WRITE'], backend: new ChainedApproval([nobody], { timeoutMs: 1000 }) };
export const mounted: SecurityContext = new SecurityContext({ paths: [entry], default: 'work', approval });
export async function contentOf(path: string): Promise<string> {
  await mounted.checkPath(path);
  const checked: ResolvedPath = await mounted.checkPathAccess(path, ['READ']);
  const action: PathAction = { path, permissions: ['READ'], tool: 'fs.read', description: undefined };
  const resolved: ResolvedPathAction = await mounted.guard(action, { signal: undefined });
  is<Same<typeof resolved.hostPath, typeof checked.hostPath>>();
  const file: CheckedFile = await openChecked(resolved, 'r');
  return file.readFile('utf8');
}
export async function vectorsOf(command: readonly string[]): Promise<readonly (readonly string[])[]> {
  const action: CommandAction = { command, permissions: ['EXECUTE'], tool: 'shell.run' };
  const { argv }: ResolvedCommandAction = await mounted.guard(action);
  return argv;
}

// Other systems: what goes into a request, and one call answered.
const mcp: Adapter<McpTool, McpCall, McpResult> = forMcp(runtime);
const anthropic: Adapter<AnthropicTool, AnthropicCall, AnthropicResult> = forAnthropic(runtime.session());
const openAi: Adapter<OpenAiTool, OpenAiCall, OpenAiResult> = forOpenAi(runtime, { strict: true });
const chat: Adapter<OpenAiChatTool, OpenAiChatCall, OpenAiChatResult> = forOpenAi(runtime, { api: 'chat' });
const langChain: Adapter<LangChainTool, LangChainCall, LangChainResult> = forLangChain(runtime);
const aiSdk: Readonly<Record<string, AiSdkTool>> = forAiSdk(runtime).tools;
export const aiSdkSchema: AiSdkSchema | undefined = aiSdk['fs_read']?.inputSchema;
export const systems = [mcp.tools, anthropic.tools, openAi.tools, chat.tools, langChain.tools, aiSdk];
export const answeredForMcp: Promise<McpResult> = mcp.answer(
  { name: 'fs.write', arguments: { path: 'a' } },
  { timeoutMs: 5 },
);
export const problem: ProblemDetails = toProblemDetails(new SchemaError('must be a port number'));
