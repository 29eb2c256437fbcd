import { oneLine } from '../message/quote.js';
import { type AnyToolError, type CustomToolErrorCode, codeOf, type Remedy, type ToolErrorCode } from './codes.js';
import { type FieldOf, fieldsOf, type Kept, keepFields } from './fields.js';
import type { JsonValue } from './plain-json.js';

/** What `toJSON` gives: the error without its stack and cause. `toolErrorFromJson` makes an error of it again. */
export interface ToolErrorJson {
  readonly name: string;
  readonly code: ToolErrorCode;
  readonly message: string;
  readonly remedy: Remedy;
  readonly [field: string]: JsonValue;
}

/** What an author may give besides code and message. */
export interface ToolErrorOptions {
  readonly cause?: unknown;
  /** What would have to change; `'none'` where it is left out. */
  readonly remedy?: Remedy;
  /** Facts for the program that catches it: plain JSON, copied and frozen. */
  readonly data?: JsonValue;
}

/** How one class of errors is told from the others, and how its text is made of its fields. */
export interface ErrorKind<Given> {
  readonly name: string;
  /** Where it is not the name in capitals; empty for `ToolError` itself, whose codes are the authors'. */
  readonly code?: ToolErrorCode | '';
  readonly remedy: Remedy | ((kept: Given) => Remedy);
  readonly denied?: boolean;
  /** The names of its fields, as `fieldsOf` takes them. */
  readonly fields: string;
  readonly say: (kept: Given) => string;
}

/**
 * Under `Symbol.for`, so that copies, versions and realms share it. It asserts identity, not shape, and is no
 * security boundary.
 */
const mark = Symbol.for('@hermes/tools/error');

/** A kind with its code, and its fields ready to be kept. */
interface Marked extends Omit<ErrorKind<Kept>, 'code'> {
  readonly code: string;
  readonly all: readonly FieldOf[];
}

/** The kind of an error or a prototype of ours, inherited or own. */
export function kindOf(holder: object): Marked {
  // SAFETY: every class here inherits the mark of `ToolError`; what is none of ours is asked with care below.
  return (holder as { readonly [mark]: Marked })[mark];
}

/** Puts on an error what it keeps, and what follows from its kind and that. */
export const fill = (error: Error, { code, remedy }: Marked, kept: Kept): Error =>
  Object.assign(error, { code }, kept, { remedy: typeof remedy === 'string' ? remedy : remedy(kept) });

/**
 * What the classes here give for their code: they are known by their kind.
 * SAFETY: not read where there is a kind.
 */
export const codeOfKind = undefined as never;

/** How what no loop over an error should find is put on it. */
export const hidden = (value: unknown): PropertyDescriptor => ({ value, writable: true });

type IsAny<Type> = 0 extends 1 & Type ? true : false;

/** What `instanceof Class` narrows to: the union for `ToolError`, the class's own instances for a subclass. */
export type InstanceOf<Class> = Class extends { readonly prototype: infer Instance }
  ? Instance extends { readonly code: infer Code }
    ? IsAny<Code> extends true
      ? ToolError extends Instance
        ? AnyToolError
        : Instance
      : Instance
    : never
  : never;

/**
 * The root of every error here; thrown as it is with an author's own code, any with a slash.
 *
 * @example throw new ToolError('fs/NOT_FOUND', "'a.txt' is not a file or does not exist.")
 * @throws `TypeError` for a code without a slash, and for a remedy or data that is none
 */
export class ToolError<Code extends ToolErrorCode = ToolErrorCode> extends Error {
  declare readonly code: Code;
  /** What would have to change before the call can succeed. */
  declare readonly remedy: Remedy;
  /** Whether a grant, a rule or a person stands against the call, not the tool. */
  declare readonly denied: boolean;
  declare readonly data?: JsonValue;

  static {
    defineKind(this, {
      name: 'ToolError',
      code: '',
      remedy: ({ remedy = 'none' }: ToolErrorOptions) => remedy,
      fields: 'code message remedy? data?',
      say: (kept: ToolError) => kept.message,
    });
  }

  constructor(code: Code & CustomToolErrorCode, message: string, options: ToolErrorOptions = {}) {
    const kind = kindOf(new.target.prototype);
    // Of the classes here none but this keeps the code and message it is given: theirs are by their kind.
    const kept = keepFields(kind.all, { ...options, code, message }, (field, expected) => {
      throw new TypeError(`"${field}" must be ${expected}`);
    });
    // What is said in the name of a security context is short.
    super(oneLine(kind.say(kept), 'context' in kept ? 512 : 4096), options);
    fill(this, kind, kept);
  }

  /** The wire form: no stack, no cause. Send this where an error has to cross a process. */
  toJSON(): ToolErrorJson {
    const { name, code, message, remedy } = this;
    // Checked again: what was put on the error since may be no JSON.
    return { name, code, message, remedy, ...keepFields(kindOf(this).all, { ...this, message }, () => undefined) };
  }

  /** `instanceof`, right across installed copies, realms and minified builds. */
  static override [Symbol.hasInstance]<Class>(this: Class, value: unknown): value is InstanceOf<Class> {
    // SAFETY: a class stands here, ours or one that extends ours.
    const { prototype } = this as unknown as { readonly prototype: object };
    try {
      if (!Object.hasOwn(prototype, mark)) return super[Symbol.hasInstance](value);
      // Nothing but a text is a code: a mock that answers to everything has none.
      const code: unknown = kindOf(Object(value))?.code;
      return code === (kindOf(prototype).code || String(code));
    } catch {
      return false;
    }
  }

  /** The same as `instanceof`, as a function: `errors.filter(SchemaError.isInstance)`. */
  static get isInstance(): <Class>(this: Class, value: unknown) => value is InstanceOf<Class> {
    // Taken off its class it still knows it.
    return <Class>(value: unknown): value is InstanceOf<Class> => value instanceof this;
  }
}

/** Puts the name and the mark on a class's prototype: there they survive minifying and cost no error anything. */
export function defineKind<Given>(Class: { readonly prototype: object }, kind: ErrorKind<Given>): void {
  const { name, denied = false } = kind;
  const value = { code: codeOf(name), ...kind, all: fieldsOf(kind.fields) };
  Object.defineProperties(Class.prototype, { name: hidden(name), denied: { value: denied }, [mark]: { value } });
}
