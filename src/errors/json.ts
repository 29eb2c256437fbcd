import { oneLine } from '../message/quote.js';
import { ApprovalDeniedError } from './approval-denied-error.js';
import { ApprovalTimeoutError } from './approval-timeout-error.js';
import type { AnyToolError, BuiltInCode, Remedy } from './codes.js';
import { CommandDeniedError } from './command-denied-error.js';
import { keepFields, remedies, text } from './fields.js';
import { InputInvalidError } from './input-invalid-error.js';
import { InvalidDefinitionError } from './invalid-definition-error.js';
import { OutputInvalidError } from './output-invalid-error.js';
import { PathAccessDeniedError } from './path-access-denied-error.js';
import { PermissionDeniedError } from './permission-denied-error.js';
import { isRecord } from './plain-json.js';
import { SchemaError } from './schema-error.js';
import { type ErrorKind, kindOf, ToolError } from './tool-error.js';
import { ToolFailedError } from './tool-failed-error.js';
import { ToolNotFoundError } from './tool-not-found-error.js';
import { ToolTimeoutError } from './tool-timeout-error.js';

type ErrorClass = { readonly prototype: object };

const classes: Readonly<Record<BuiltInCode, ErrorClass>> = {
  SCHEMA_INVALID: SchemaError,
  INPUT_INVALID: InputInvalidError,
  OUTPUT_INVALID: OutputInvalidError,
  PERMISSION_DENIED: PermissionDeniedError,
  TOOL_NOT_FOUND: ToolNotFoundError,
  INVALID_DEFINITION: InvalidDefinitionError,
  PATH_ACCESS_DENIED: PathAccessDeniedError,
  COMMAND_DENIED: CommandDeniedError,
  APPROVAL_DENIED: ApprovalDeniedError,
  APPROVAL_TIMEOUT: ApprovalTimeoutError,
  TOOL_TIMEOUT: ToolTimeoutError,
  TOOL_FAILED: ToolFailedError,
};

function classOf(code: string): ErrorClass {
  // SAFETY: an own member of the table.
  if (Object.hasOwn(classes, code)) return classes[code as BuiltInCode];
  if (code.includes('/')) return ToolError;
  throw new SchemaError('must be a code of @hermes/tools, or one with a slash', { path: ['code'] });
}

/**
 * Makes an error of its wire form again: `code`, `instanceof` and the fields hold. The stack is this call's. For our
 * codes `remedy` and `denied` follow the code, whatever the wire says.
 *
 * @throws `SchemaError` for anything but the wire form of a tool error
 */
export function toolErrorFromJson(value: unknown): AnyToolError {
  if (!isRecord(value)) throw new SchemaError('must be the JSON of a tool error: an object');
  const wrong = ({ field, expected }: { field: string; expected: string }): never => {
    throw new SchemaError(`must be ${expected}`, { path: [field] });
  };
  const head = keepFields({ name: text, code: text, message: text, remedy: remedies }, value, wrong);
  const { code, message, name } = head as Record<string, string> & { code: string };
  const Class = classOf(code);
  // SAFETY: every class of the table bears a kind.
  const { fields, remedy, name: own } = kindOf(Class.prototype) as ErrorKind<unknown>;
  const kept = keepFields(fields, value, wrong);
  // SAFETY: made without running the constructor, whose work is done: the text was made and each field checked.
  const error = Reflect.construct(Error, [oneLine(message ?? '')], Class as never) as AnyToolError;
  const follows: unknown = typeof remedy === 'function' ? remedy(kept) : Class === ToolError ? head['remedy'] : remedy;
  Object.assign(error, { code, remedy: follows as Remedy }, kept);
  if (name !== own) Object.defineProperty(error, 'name', { value: oneLine(name ?? '', 128), writable: true, configurable: true });
  return error;
}
