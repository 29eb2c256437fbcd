import type { IssueInput } from '../errors/issue.js';

/**
 * What stands for arguments that came as text and are no JSON, with what is wrong with the text: told only where the
 * tool was found and its permissions are granted. Each is a function, which no schema of an object takes: a runtime of
 * another copy of the package, which does not know it, refuses it too. A look-up runs no trap of a hostile input.
 */
export const unreadable: WeakMap<object, readonly IssueInput[]> = new WeakMap();
