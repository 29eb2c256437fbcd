import { type Issue, type IssueKind, MOST_ISSUES } from '../errors/issue.js';
import { slipOf, told, toldWhole, typeOf } from '../message/received.js';

type Key = string | number;

/** One fault, and where it is from the value that its rule was asked about. */
export interface Fault {
  readonly path: readonly Key[];
  readonly kind: IssueKind;
  readonly detail: string;
  /** What came, raw, or `untold`: how much of it is told is decided where the text is made. */
  readonly value: unknown;
  /** Text of an author's own issue, as the author gave it. */
  readonly received: string | undefined;
  readonly hint: string | undefined;
  /** Whether the detail is another library's, which may show the value. */
  readonly isForeign: boolean;
}

/** Stands for a value that is not told. */
export const untold: unique symbol = Symbol('untold');

/**
 * What a rule gives instead of an output: its own faults, and under their keys those of the values within, shared and
 * never copied on their way up. Holds the first 1,000 faults and counts all.
 */
export class Faults {
  readonly #own = true;
  readonly list: (Fault | readonly [key: Key, inner: Faults])[] = [];
  held = 0;
  total = 0;

  /** Not `instanceof`: that would ask the prototype of whatever value stands here, which a proxy may answer. */
  static is(value: unknown): value is Faults {
    return typeof value === 'object' && value !== null && #own in value;
  }

  add(
    kind: IssueKind,
    detail: string,
    value: unknown,
    path: readonly Key[] = [],
    received?: string,
    hint?: string,
    isForeign = false,
  ): this {
    if (this.held < MOST_ISSUES) {
      this.list.push({ path, kind, detail, value, received, hint, isForeign });
      this.held++;
    }
    this.total++;
    return this;
  }

  /** Adds what is wrong with a size. */
  bound(size: number, least: number, most: number, noun: string): this {
    const outside = size < least ? `least ${plural(least, noun)}` : size > most && `most ${plural(most, noun)}`;
    return outside ? this.add('bounds', `must have at ${outside}`, size) : this;
  }

  /** What was walked under `key`: its faults are taken over, its output comes back. */
  sift(key: Key, walked: unknown): unknown {
    if (!Faults.is(walked)) return walked;
    if (this.held < MOST_ISSUES) {
      this.list.push([key, walked]);
      this.held += walked.held;
    }
    this.total = Math.min(this.total + walked.total, Number.MAX_SAFE_INTEGER);
    return undefined;
  }
}

const plural = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

export const faulty = (kind: IssueKind, detail: string, value: unknown): Faults =>
  new Faults().add(kind, detail, value);

/** The faults of an error from elsewhere, its texts left as they are. */
export function faultsOf({ issues, total }: { readonly issues: readonly Issue[]; readonly total: number }): Faults {
  const faults = new Faults();
  for (const { path, kind, detail, received, hint } of issues) {
    faults.add(kind, detail, untold, path, received, hint);
  }
  faults.total = total;
  return faults;
}

/** `must be a string`, and so on. */
export const typeFault = (noun: string, value: unknown): Faults =>
  typeof value === 'object' && typeOf(value) === noun
    ? new Faults().add('type', `must be ${noun}`, untold, [], 'one that cannot be read')
    : new Faults().add('type', `must be ${noun}`, value);

type Told = Partial<Pick<Issue, 'detail' | 'received' | 'hint'>>;

/** The first 1,000 faults with their whole paths, each told as `tell` has it. */
function issuesOf(faults: Faults, tell: (fault: Fault) => Told): Issue[] {
  const issues: Issue[] = [];
  const keys: Key[] = [];
  function collect({ list }: Faults): void {
    for (const fault of list) {
      if (issues.length === MOST_ISSUES) return;
      if ('kind' in fault) {
        issues.push(issueOf(fault, [...keys, ...fault.path], tell(fault)));
      } else {
        keys.push(fault[0]);
        collect(fault[1]);
        keys.pop();
      }
    }
  }
  collect(faults);
  return issues;
}

function issueOf(fault: Fault, path: Issue['path'], told: Told): Issue {
  const { detail = fault.detail, received = fault.received, hint = fault.hint } = told;
  const issue: { -readonly [Part in keyof Issue]: Issue[Part] } = { path, kind: fault.kind, detail };
  if (received !== undefined) issue.received = received;
  if (hint !== undefined) issue.hint = hint;
  return issue;
}

/** How the faults are told to the one who sent the value. */
export const inputIssues = (faults: Faults): Issue[] =>
  issuesOf(faults, ({ kind, detail, value }) => {
    if (value === untold) return {};
    const slip = kind === 'type' ? slipOf(value, detail.slice('must be '.length)) : undefined;
    return slip ?? { received: /options|pattern/.test(kind) ? toldWhole(value) : told(value) };
  });

/** How the faults of a tool's result are told: types only, no value, nor what another library says of one. */
export const outputIssues = (faults: Faults): Issue[] =>
  issuesOf(faults, ({ kind, value, isForeign }) => {
    if (isForeign) return { detail: 'is not what its schema wants' };
    return value !== untold && /type|options|union/.test(kind) ? { received: typeOf(value) } : {};
  });
