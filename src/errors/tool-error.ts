import { oneLine } from '../message/quote.js';
import type { AnyToolError, CustomToolErrorCode, Remedy, ToolErrorCode } from './codes.js';
import { type Fields, json, keepFields, optional, remedies } from './fields.js';
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
export interface ErrorKind<Kept = never> {
  readonly name: string;
  /** Empty for `ToolError` itself, whose codes are the authors'. */
  readonly code: ToolErrorCode | '';
  readonly remedy: Remedy | ((kept: Kept) => Remedy);
  readonly denied?: boolean;
  readonly fields: Fields;
  readonly say?: (kept: Kept) => string;
}

/**
 * Under `Symbol.for`, so that copies, versions and realms share it. It asserts identity, not shape, and is no
 * security boundary.
 */
const mark = Symbol.for('@hermes/tools/error');

/** The kind of an error or of a prototype, inherited or own; throws where a proxy does. */
export function kindOf(holder: object): ErrorKind | undefined {
  // SAFETY: whatever stands under our mark was put there by `defineKind` of some copy.
  return (holder as { [mark]?: ErrorKind })[mark];
}

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
    defineKind(this, { name: 'ToolError', code: '', remedy: 'none', fields: { data: optional(json) } });
  }

  constructor(code: Code & CustomToolErrorCode, message: string, options: ToolErrorOptions = {}) {
    const given = { ...options };
    // SAFETY: every prototype on this chain inherits the mark of `ToolError`; what `say` reads was just kept.
    const { name, remedy, fields, say, code: own } = kindOf(new.target.prototype) as ErrorKind<unknown>;
    const isCustom = own === '' && typeof code === 'string' && code.includes('/');
    if (!isCustom && code !== (own || undefined)) throw new TypeError(`"code" of a ${name} must hold a slash`);
    if (isCustom && typeof message !== 'string') throw new TypeError(`"message" of a ${name} must be a string`);
    const kept = keepFields(isCustom ? { remedy: optional(remedies), ...fields } : fields, given, (fault) => {
      throw new TypeError(`"${fault.field}" of a ${name} must be ${fault.expected}`);
    });
    super(say ? say(kept) : oneLine(message), 'cause' in given ? { cause: given.cause } : undefined);
    Object.assign(this, { code, remedy: typeof remedy === 'string' ? remedy : remedy(kept) }, kept);
  }

  /** The wire form: no stack, no cause. Send this where an error has to cross a process. */
  toJSON(): ToolErrorJson {
    // SAFETY: as in the constructor; the fields were kept as plain JSON.
    const { fields } = kindOf(this) as ErrorKind;
    const all = this as unknown as Record<string, JsonValue>;
    const { name, code, message, remedy } = this;
    const told = Object.keys(fields).filter((field) => all[field] !== undefined);
    return { name, code, message, remedy, ...Object.fromEntries(told.map((field) => [field, all[field] ?? null])) };
  }

  /** `instanceof`, right across installed copies, realms and minified builds. */
  static override [Symbol.hasInstance]<Class>(this: Class, value: unknown): value is InstanceOf<Class> {
    // SAFETY: a class stands here, ours or one that extends ours.
    const Class = this as unknown as { readonly prototype: object };
    const kind = Object.hasOwn(Class.prototype, mark) ? kindOf(Class.prototype) : undefined;
    try {
      if (kind === undefined) return Function.prototype[Symbol.hasInstance].call(Class, value);
      const code = Object(value) === value ? kindOf(value as object)?.code : undefined;
      return code !== undefined && (kind.code === '' || kind.code === code);
    } catch {
      return false;
    }
  }

  /** The same as `instanceof`, as a function. */
  static isInstance<Class>(this: Class, value: unknown): value is InstanceOf<Class> {
    // SAFETY: a class stands here, ours or one that extends ours.
    return value instanceof (this as unknown as typeof ToolError);
  }
}

/** Puts the name and the mark on a class's prototype: there they survive minifying and cost no error anything. */
export function defineKind<Kept>(Class: { readonly prototype: object }, kind: ErrorKind<Kept>): void {
  Object.defineProperties(Class.prototype, {
    name: { value: kind.name, writable: true, configurable: true },
    denied: { value: kind.denied === true, writable: true, configurable: true },
    [mark]: { value: kind },
  });
}
