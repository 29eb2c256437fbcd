import { oneLine } from '../message/quote.js';
import { ApprovalDeniedError } from './approval-denied-error.js';
import { ApprovalTimeoutError } from './approval-timeout-error.js';
import type { AnyToolError } from './codes.js';
import { CommandDeniedError } from './command-denied-error.js';
import { fieldsOf, keepFields } from './fields.js';
import { InputInvalidError } from './input-invalid-error.js';
import { InvalidDefinitionError } from './invalid-definition-error.js';
import { OutputInvalidError } from './output-invalid-error.js';
import { PathAccessDeniedError } from './path-access-denied-error.js';
import { PermissionDeniedError } from './permission-denied-error.js';
import { SchemaError } from './schema-error.js';
import { hidden, kindOf, remedyOf, ToolError } from './tool-error.js';
import { ToolFailedError } from './tool-failed-error.js';
import { ToolNotFoundError } from './tool-not-found-error.js';
import { ToolTimeoutError } from './tool-timeout-error.js';

const classes = [
  SchemaError,
  InputInvalidError,
  OutputInvalidError,
  PermissionDeniedError,
  ToolNotFoundError,
  InvalidDefinitionError,
  PathAccessDeniedError,
  CommandDeniedError,
  ApprovalDeniedError,
  ApprovalTimeoutError,
  ToolTimeoutError,
  ToolFailedError,
];

/**
 * Makes an error of its wire form again: `code`, `instanceof` and the fields hold. The stack is this call's. For our
 * codes `remedy` and `denied` follow the code, whatever the wire says.
 *
 * @throws `SchemaError` for anything but the wire form of a tool error
 */
export function toolErrorFromJson(value: unknown): AnyToolError {
  try {
    return revived(Object(value));
  } catch (thrown) {
    // What throws when it is read is no JSON either.
    throw thrown instanceof SchemaError ? thrown : new SchemaError('must be plain JSON');
  }
}

function revived(value: { readonly code?: unknown }): AnyToolError {
  const known = classes.find(({ prototype }) => kindOf(prototype).code === value.code);
  const Class = known ?? ToolError;
  const kind = kindOf(Class.prototype);
  const head = fieldsOf(`name message remedy${known ? '' : ' code'}`);
  const { name, message, ...kept } = keepFields([...head, ...kind.all], value, (field, expected) => {
    throw new SchemaError(`must be ${expected}`, { path: [field] });
  });
  // SAFETY: made without running the constructor, whose work is done: the text is there and each field checked.
  const error = Object.setPrototypeOf(new Error(oneLine(String(message))), Class.prototype) as AnyToolError;
  Object.assign(error, { code: kind.code }, kept, known && { remedy: remedyOf(kind, kept) });
  if (name !== kind.name) Object.defineProperty(error, 'name', hidden(oneLine(String(name), 128)));
  return error;
}
