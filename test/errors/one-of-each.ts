import {
  type AnyToolError,
  ApprovalDeniedError,
  ApprovalTimeoutError,
  type BuiltInCode,
  CommandDeniedError,
  InputInvalidError,
  InvalidDefinitionError,
  OutputInvalidError,
  PathAccessDeniedError,
  PermissionDeniedError,
  type Remedy,
  SchemaError,
  ToolError,
  ToolFailedError,
  ToolNotFoundError,
  ToolTimeoutError,
} from '@hermes/tools';

/** One form of one class. */
export interface Form {
  readonly form: string;
  readonly Class: abstract new (...given: never[]) => AnyToolError;
  readonly code: BuiltInCode;
  readonly name: string;
  readonly remedy: Remedy;
  readonly denied: boolean;
  /** The most characters that its message may have. */
  readonly most: number;
  /** An error of this form that holds `text` wherever it takes a text from outside. */
  readonly make: (text: string, cause?: unknown) => AnyToolError;
}

const issue = (text: string) => ({ path: ['files', 0, text], kind: 'type', detail: 'must be an integer' }) as const;
const because = (cause: unknown) => (cause === undefined ? {} : { cause });

type Row = [form: string, make: (text: string, cause: object) => AnyToolError, most?: number];

const form = (
  Class: Form['Class'] & { readonly name: string },
  name: string,
  code: BuiltInCode,
  remedy: Remedy,
  denied: boolean,
  rows: readonly Row[],
): readonly Form[] =>
  rows.map(([label, make, most = 4096]) => ({
    form: `${name}${label && ` (${label})`}`,
    ...{ Class, code, name, remedy, denied, most },
    make: (text, cause) => make(text, because(cause)),
  }));

/** Every class of the contract, in every form that its message has. */
export const forms: readonly Form[] = [
  ...form(SchemaError, 'SchemaError', 'SCHEMA_INVALID', 'rewrite-arguments', false, [
    [
      'one',
      (text, cause) => new SchemaError('must be a string', { path: [text], received: '42', hint: 'send it', ...cause }),
    ],
    ['several', (text, cause) => SchemaError.from([issue(text), issue('b')], { total: 12, ...cause })],
  ]),
  ...form(InputInvalidError, 'InputInvalidError', 'INPUT_INVALID', 'rewrite-arguments', false, [
    [
      'issues',
      (text, cause) => new InputInvalidError({ tool: text, issues: [issue(text), issue('b')], total: 12, ...cause }),
    ],
    ['truncated', (text, cause) => new InputInvalidError({ tool: text, issues: [], fault: 'truncated', ...cause })],
    [
      'not-json',
      (text, cause) => new InputInvalidError({ tool: text, issues: [issue(text)], fault: 'not-json', ...cause }),
    ],
  ]),
  ...form(OutputInvalidError, 'OutputInvalidError', 'OUTPUT_INVALID', 'fix-the-tool', false, [
    [
      '',
      (text, cause) => new OutputInvalidError({ tool: text, issues: [issue(text), issue('b')], total: 12, ...cause }),
    ],
  ]),
  ...form(PermissionDeniedError, 'PermissionDeniedError', 'PERMISSION_DENIED', 'grant-permission', true, [
    ['tool', (text, cause) => new PermissionDeniedError({ tool: text, permissions: [text, 'fs:read'], ...cause })],
    [
      'context',
      (text, cause) => new PermissionDeniedError({ context: text, permission: text, has: [text, text], ...cause }),
      512,
    ],
    [
      'entry',
      (text, cause) =>
        new PermissionDeniedError({
          ...{ context: text, permissions: [text], has: [], entry: text, allows: [text], target: text },
          ...cause,
        }),
      512,
    ],
  ]),
  ...form(ToolNotFoundError, 'ToolNotFoundError', 'TOOL_NOT_FOUND', 'choose-another-tool', false, [
    ['', (text, cause) => new ToolNotFoundError({ tool: text, known: [text, 'web_search'], ...cause })],
  ]),
  ...form(InvalidDefinitionError, 'InvalidDefinitionError', 'INVALID_DEFINITION', 'fix-the-tool', false, [
    ['', (text, cause) => new InvalidDefinitionError({ subject: text, problems: [text, text], ...cause })],
  ]),
  ...form(PathAccessDeniedError, 'PathAccessDeniedError', 'PATH_ACCESS_DENIED', 'rewrite-arguments', true, [
    [
      'uncovered',
      (text, cause) => new PathAccessDeniedError({ requested: text, context: text, reason: 'not_covered', ...cause }),
      512,
    ],
    [
      'absolute',
      (text, cause) =>
        new PathAccessDeniedError({
          requested: text,
          context: text,
          reason: 'not_covered',
          slugs: [text, 'root'],
          ...cause,
        }),
      512,
    ],
    [
      'denied by an entry',
      (text, cause) =>
        new PathAccessDeniedError({
          ...{ requested: text, context: text, reason: 'denied_by_entry', entry: text, permissions: [text] },
          ...cause,
        }),
      512,
    ],
  ]),
  ...form(CommandDeniedError, 'CommandDeniedError', 'COMMAND_DENIED', 'rewrite-arguments', true, [
    [
      'rule',
      (text, cause) =>
        new CommandDeniedError({ command: text, context: text, reason: 'denied_rule', rule: text, ...cause }),
      512,
    ],
    [
      'allowlist',
      (text, cause) => new CommandDeniedError({ command: text, context: text, reason: 'not_in_allowlist', ...cause }),
      512,
    ],
    [
      'unreadable',
      (text, cause) => new CommandDeniedError({ command: text, context: text, reason: 'operator', ...cause }),
      512,
    ],
  ]),
  ...form(ApprovalDeniedError, 'ApprovalDeniedError', 'APPROVAL_DENIED', 'none', true, [
    [
      'by a person',
      (text, cause) => new ApprovalDeniedError({ action: text, context: text, reason: 'denied', ...cause }),
      512,
    ],
  ]),
  ...form(ApprovalDeniedError, 'ApprovalDeniedError', 'APPROVAL_DENIED', 'ask-a-person', true, [
    [
      'no backend',
      (text, cause) =>
        new ApprovalDeniedError({ action: text, context: text, reason: 'no_backend', permissions: [text], ...cause }),
      512,
    ],
  ]),
  ...form(ApprovalTimeoutError, 'ApprovalTimeoutError', 'APPROVAL_TIMEOUT', 'retry-later', true, [
    ['', (text, cause) => new ApprovalTimeoutError({ action: text, context: text, ...cause }), 512],
  ]),
  ...form(ToolTimeoutError, 'ToolTimeoutError', 'TOOL_TIMEOUT', 'retry-later', false, [
    ['', (text, cause) => new ToolTimeoutError({ tool: text, timeoutMs: 30_000, ...cause })],
  ]),
  ...form(ToolFailedError, 'ToolFailedError', 'TOOL_FAILED', 'none', false, [
    ['', (text, cause) => new ToolFailedError({ tool: text, reference: text, ...cause })],
  ]),
];

/** An error of an author's own code. */
export const custom = (
  text = 'Too many calls.',
  data: { readonly [key: string]: string } = { retryAfter: 'a minute' },
): ToolError => new ToolError('acme/RATE_LIMITED', text, { remedy: 'retry-later', data });
