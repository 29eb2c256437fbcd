import { TOO_DEEP } from '../errors/plain-json.js';
import { Faults, faulty, untold } from './faults.js';
import type { Rule, Seen } from './rule.js';

/** What is asked: the two ways of a rule. */
export type Asker = Pick<Rule, 'check' | 'walk'>;

export const checkOnce = (asker: Asker, value: unknown, level: number, seen: Seen): boolean =>
  typeof value !== 'object' || value === null
    ? asker.check(value, level, seen)
    : once(asker, value, level, seen, asker.check, false) === true;

export const walkOnce = (asker: Asker, value: unknown, level: number, seen: Seen): unknown =>
  typeof value !== 'object' || value === null
    ? asker.walk(value, level, seen)
    : once(asker, value, level, seen, asker.walk, faulty('depth', TOO_DEEP, untold));

/**
 * Asks about an object once a parse and level, so that shared and cyclic values, and unions of look-alikes, cost linear
 * time. `onCycle` answers for a value met again inside itself.
 */
function once(
  asker: Asker,
  value: object,
  level: number,
  seen: Seen,
  ask: (value: unknown, level: number, seen: Seen) => unknown,
  onCycle: unknown,
): unknown {
  const all: NonNullable<Seen> = seen ?? new Map();
  const answers = all.get(asker) ?? { open: new Set(), levels: [] };
  all.set(asker, answers);
  if (answers.open.has(value)) return onCycle;
  const known = answers.levels[level] ?? new Map<object, unknown>();
  answers.levels[level] = known;
  if (known.has(value)) return copied(known.get(value));
  answers.open.add(value);
  const answer = ask(value, level, all);
  answers.open.delete(value);
  known.set(value, copied(answer));
  return answer;
}

/** Faults are given keys on their way up: a second way needs its own. */
function copied(answer: unknown): unknown {
  if (!Faults.is(answer)) return answer;
  const copy = new Faults();
  for (const fault of answer.list) copy.list.push({ ...fault, path: [...fault.path] });
  copy.total = answer.total;
  return copy;
}
