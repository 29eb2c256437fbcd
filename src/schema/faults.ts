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
  readonly #own = true;
  readonly list: Fault[] = [];
  total = 0;

  /** Not `instanceof`: that would ask the prototype of whatever value stands here, which a proxy may answer. */
  static is(value: unknown): value is Faults {
    return typeof value === 'object' && value !== null && #own in value;
  }

  add(fault: Omit<Fault, 'path'> & { readonly path?: readonly (string | number)[] }): this {
    if (this.list.length < MOST_ISSUES) this.list.push({ ...fault, path: fault.path?.slice().reverse() ?? [] });
    this.total++;
    return this;
  }

  /** Adds what is wrong with a size. */
  bound(size: number, least: number, most: number, noun: string): this {
    const outside = size < least ? `least ${plural(least, noun)}` : size > most && `most ${plural(most, noun)}`;
    return outside ? this.add({ kind: 'bounds', detail: `must have at ${outside}`, value: size }) : this;
  }

  /** What was walked under `key`: its faults are taken over, its output comes back. */
  sift(key: string | number, walked: unknown): unknown {
    if (!Faults.is(walked)) return walked;
    for (const fault of walked.list.slice(0, MOST_ISSUES - this.list.length)) {
      fault.path.push(key);
      this.list.push(fault);
    }
    this.total = Math.min(this.total + walked.total, Number.MAX_SAFE_INTEGER);
    return undefined;
  }
}

const plural = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;

/** One fault; `sent` is the value, where it is told. */
export const faulty = (kind: IssueKind, detail: string, ...sent: readonly [value?: unknown]): Faults =>
  new Faults().add({ kind, detail, ...(sent.length > 0 && { value: sent[0] }) });

/** The faults of an error from elsewhere, its texts left as they are. */
export function faultsOf({ issues, total }: { readonly issues: readonly Issue[]; readonly total: number }): Faults {
  const faults = new Faults();
  for (const issue of issues) faults.add(issue);
  faults.total = total;
  return faults;
}

/** `must be a string`, and so on. */
export const typeFault = (noun: string, value: unknown): Faults =>
  new Faults().add({
    kind: 'type',
    detail: `must be ${noun}`,
    value,
    ...(typeof value === 'object' && typeOf(value) === noun && { received: 'one that cannot be read' }),
  });

interface Told {
  readonly received?: string | undefined;
  readonly hint?: string | undefined;
}

const issuesOf = ({ list }: Faults, tell: (fault: Fault) => Told): Issue[] =>
  list.map((fault) => {
    const { path, kind, detail, received, hint } = { ...('value' in fault && tell(fault)), ...only(fault) };
    return only({ path: path.toReversed(), kind, detail, received, hint });
  });

/** How the faults are told to the one who sent the value. */
export const inputIssues = (faults: Faults): Issue[] =>
  issuesOf(faults, ({ kind, detail, value }) => {
    const slip = kind === 'type' ? slipOf(value, detail.slice('must be '.length)) : undefined;
    return slip ?? { received: /options|pattern/.test(kind) ? toldWhole(value) : told(value) };
  });

/** How the faults of a tool's result are told: types only, no value. */
export const outputIssues = (faults: Faults): Issue[] =>
  issuesOf(faults, ({ kind, value }) => (/type|options|union/.test(kind) ? { received: typeOf(value) } : {}));
