import type { Path } from '../message/path.js';

/** What sort of fault an issue is; `'custom'` where an author's own rule found it. */
export type IssueKind =
  | 'type'
  | 'missing'
  | 'unknown-key'
  | 'bounds'
  | 'pattern'
  | 'options'
  | 'union'
  | 'depth'
  | 'custom';

/** One fault of a value. */
export interface Issue {
  /** Keys and indexes from the root to the value at fault; empty for the root itself. */
  readonly path: Path;
  readonly kind: IssueKind;
  /** What would be right, with no received value in it: `must be a string`. */
  readonly detail: string;
  /** What came, as text: `42`, `a string holding a JSON array`. */
  readonly received?: string;
  /** What to do about it: `send the array itself`. */
  readonly hint?: string;
}

/** An issue as authors write it: without a `kind` it is `'custom'`. */
export type IssueInput = Omit<Issue, 'kind'> & { readonly kind?: IssueKind };

/** An error keeps the first so many issues of a value and counts the others. */
export const MOST_ISSUES = 1000;
