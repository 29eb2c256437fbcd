import { type Issue, MOST_ISSUES } from '../errors/issue.js';
import { type Guesses, guessKeys, type Strangers } from '../message/keys.js';
import { type Finding, type Told, tellSender, toldOfOutput, typeOf } from '../message/received.js';

type Key = string | number;

/** More faults are not counted: shared values may have any number. */
const MOST_COUNTED = 1e15;

/** One fault, and where it is from the value that its rule was asked about. */
export interface Fault extends Finding {
  readonly path?: readonly Key[];
  readonly inner?: undefined;
}

/** The faults of a value within. */
interface Within {
  readonly path: readonly [key: Key];
  readonly inner: Faults;
}

/**
 * What a rule gives instead of an output: its own faults, and under their keys those of the values within, shared and
 * never copied on their way up. Holds the first 1,000 faults and counts all.
 */
export class Faults {
  readonly #own = true;
  readonly list: (Fault | Within)[] = [];
  total = 0;
  /** What they could mean is looked at only where they are told. */
  strangers: Strangers | undefined;

  /** Not `instanceof`: that would ask the prototype of whatever value stands here, which a proxy may answer. */
  static is(value: unknown): value is Faults {
    return typeof value === 'object' && value !== null && #own in value;
  }

  add(fault: Fault): this {
    if (this.total++ < MOST_ISSUES) this.list.push(fault);
    return this;
  }

  /** Adds what is wrong with a size. */
  bound(size: number, least: number, most: number, noun: string): this {
    const [word, bound] = size < least ? ['least', least] : ['most', most];
    const detail = `must have at ${word} ${bound} ${noun}${bound === 1 ? '' : 's'}`;
    return size < least || size > most ? this.add({ kind: 'bounds', detail, value: size }) : this;
  }

  /** What was walked under `key`: its faults are taken over, its output comes back. */
  sift(key: Key, walked: unknown): unknown {
    if (!Faults.is(walked)) return walked;
    if (this.total < MOST_ISSUES) this.list.push({ path: [key], inner: walked });
    this.total = Math.min(this.total + walked.total, MOST_COUNTED);
    return undefined;
  }
}

export const faulty = (fault: Fault): Faults => new Faults().add(fault);

/** The faults of a value that something else has found, of which there may be more than are listed. */
export function faultsOf(list: readonly Fault[], total: number = list.length): Faults {
  const faults = new Faults();
  for (const fault of list) faults.add(fault);
  faults.total = total;
  return faults;
}

/** What is wrong with a key that is not in the shape. */
export const notAField = (path: readonly Key[]): Fault => ({ kind: 'unknown-key', detail: 'is not a field', path });

/** `must be a string`, and so on. */
export const typeFault = (noun: string, value: unknown, takes?: Finding['takes']): Faults =>
  faulty({
    kind: 'type',
    detail: `must be ${noun}`,
    takes,
    ...(typeof value === 'object' && typeOf(value) === noun ? { received: 'one that cannot be read' } : { value }),
  });

/** The first 1,000 faults of a value, and how many there are. */
export interface Issues {
  readonly issues: readonly Issue[];
  readonly total: number;
}

function issuesOf(
  all: Faults,
  tell: (fault: Fault) => Told,
  guess: (strangers: Strangers) => Guesses | undefined,
): Issues {
  const issues: Issue[] = [];
  let { total } = all;

  function collect({ list, strangers }: Faults, way: readonly Key[], hintAbove?: string): void {
    const guesses = strangers && guess(strangers);
    for (const fault of list) {
      if (issues.length === MOST_ISSUES) return;
      const path = [...way, ...(fault.path ?? [])];
      const key = path[way.length];
      const hint = guesses?.hints.get(key) ?? hintAbove;
      const sent = guesses?.sentAs.get(key);
      if (sent !== undefined) guesses?.hints.set(sent, toldElsewhere);
      if (fault.inner) collect(fault.inner, path, hint);
      else if (hint === toldElsewhere) total--;
      else issues.push({ path, ...tell(fault), ...(hint && { hint }) });
    }
  }
  collect(all, []);
  return { issues, total };
}

/** The hint of a key that a missing field has told of: one fault, not two. */
const toldElsewhere = '';

/** How the faults are told to the one who sent the value. */
export const inputIssues = (faults: Faults): Issues => issuesOf(faults, tellSender(), guessKeys);

/** How the faults of a tool's result are told, which nobody sent. */
export const outputIssues = (faults: Faults): Issues => issuesOf(faults, toldOfOutput, () => undefined);
