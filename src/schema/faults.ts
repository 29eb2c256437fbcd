import { type Issue, type IssueKind, MOST_ISSUES } from '../errors/issue.js';
import { only } from '../errors/plain-json.js';
import { slipOf, told, toldWhole, typeOf } from '../message/received.js';

/** One fault on its way up: each container it leaves puts its key at the end of the path. */
export interface Fault {
  /** Innermost key first, until it arrives. */
  readonly path: (string | number)[];
  readonly kind: IssueKind;
  readonly detail: string;
  /** What came, raw: how much of it is told is decided where the text is made. */
  readonly value?: unknown;
  /** Text of an author's own issue, as the author gave it. */
  readonly received?: string | undefined;
  readonly hint?: string | undefined;
}

/** What a rule gives instead of an output. Holds the first 1,000 faults and counts all. */
export class Faults {
  readonly list: Fault[] = [];
  total = 0;

  add(fault: Omit<Fault, 'path'> & { readonly path?: readonly (string | number)[] }): this {
    if (this.list.length < MOST_ISSUES) this.list.push({ ...fault, path: fault.path?.slice().reverse() ?? [] });
    this.total++;
    return this;
  }

  /** Takes over the faults of the value under `key`. */
  take(key: string | number, inner: Faults): void {
    for (const fault of inner.list) {
      if (this.list.length === MOST_ISSUES) break;
      fault.path.push(key);
      this.list.push(fault);
    }
    this.total += inner.total;
  }

  /** The same again, for a second way up. */
  copy(): Faults {
    const copy = new Faults();
    for (const fault of this.list) copy.list.push({ ...fault, path: [...fault.path] });
    copy.total = this.total;
    return copy;
  }
}

export const faulty = (kind: IssueKind, detail: string, value?: unknown): Faults =>
  new Faults().add({ kind, detail, value });

/** The faults of an error from elsewhere, its texts left as they are. */
export function faultsOf({ issues, total }: { readonly issues: readonly Issue[]; readonly total: number }): Faults {
  const faults = new Faults();
  for (const issue of issues) faults.add(issue);
  faults.total = total;
  return faults;
}

/** `must be a string`, and so on. */
export const typeFault = (noun: string, value: unknown): Faults => faulty('type', `must be ${noun}`, value);

/** How the faults are told to the one who sent the value. */
export function inputIssues(faults: Faults): Issue[] {
  return faults.list.map(({ path, kind, detail, value, ...own }) => {
    const { received, hint } = own.received !== undefined || own.hint !== undefined ? own : sentValue(kind, detail, value);
    return issueOf(path, kind, detail, received, hint);
  });
}

function sentValue(kind: IssueKind, detail: string, value: unknown): { received?: string; hint?: string } {
  if (kind === 'type') return slipOf(value, detail.slice('must be '.length)) ?? { received: told(value) };
  if (kind === 'options' || kind === 'pattern') return { received: toldWhole(value) };
  return (kind === 'bounds' || kind === 'union') && value !== undefined ? { received: told(value) } : {};
}

/** How the faults of a tool's result are told: types only, no value. */
export function outputIssues(faults: Faults): Issue[] {
  return faults.list.map(({ path, kind, detail, value, received }) => {
    const isTyped = kind === 'type' || kind === 'options' || kind === 'union';
    return issueOf(path, kind, detail, received ?? (isTyped ? typeOf(value) : undefined));
  });
}

const issueOf = (path: Fault['path'], kind: IssueKind, detail: string, received?: string, hint?: string): Issue =>
  only({ path: path.toReversed(), kind, detail, received, hint });
