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
import { fill, hidden, kindOf, ToolError } from './tool-error.js';
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

const head = fieldsOf('name message remedy');

/**
 * Makes an error of its wire form again: `code`, `instanceof` and the fields hold. The stack is this call's. For our
 * codes `remedy` and `denied` follow the code, whatever the wire says.
 *
 * @throws `SchemaError` for anything but the wire form of a tool error
 */
export function toolErrorFromJson(value: unknown): AnyToolError {
  try {
    const given = Object(value);
    const Class = classes.find(({ prototype }) => kindOf(prototype).code === given.code) ?? ToolError;
    const kind = kindOf(Class.prototype);
    const { name, ...kept } = keepFields([...head, ...kind.all], given, (field, expected) => {
      throw new SchemaError(`must be ${expected}`, { path: [field] });
    });
    // The constructor need not run: its work is done, the text is there and each field checked. `Reflect.construct`
    // would leave the stack empty.
    const bare = new Error(String(kept['message']));
    const error = fill(Object.setPrototypeOf(bare, Class.prototype), kind, kept);
    if (name !== kind.name) Object.defineProperty(error, 'name', hidden(oneLine(String(name), 128)));
    // SAFETY: it was just made one of this class, with the fields of its kind.
    return error as AnyToolError;
  } catch (thrown) {
    // What throws when it is read is no JSON either.
    throw thrown instanceof SchemaError ? thrown : new SchemaError('must be JSON');
  }
}
