import { TOO_DEEP } from '../errors/plain-json.js';
import { faulty } from './faults.js';
import type { Answers, Rule, Seen } from './rule.js';

/** What is asked: the two ways of a rule. */
export type Asker = Pick<Rule, 'check' | 'walk'>;

/**
 * Asks `check` about an object once a parse and level, so that shared values and unions of look-alikes cost linear
 * time. A value met again inside itself is a cycle. In one piece, as every frame counts at 500 levels.
 */
export function checkOnce(asker: Asker, value: unknown, level: number, seen: Seen): boolean {
  if (typeof value !== 'object' || value === null) return asker.check(value, level, seen);
  const all = seen ?? new Map<object, Answers>();
  const { open, known } = answersOf(all, asker, level);
  const before = known.get(value);
  if (before !== undefined || open.has(value)) return before === true;
  open.add(value);
  const answer = asker.check(value, level, all);
  open.delete(value);
  known.set(value, answer);
  return answer;
}

/** The same for `walk`. */
export function walkOnce(asker: Asker, value: unknown, level: number, seen: Seen): unknown {
  if (typeof value !== 'object' || value === null) return asker.walk(value, level, seen);
  const all = seen ?? new Map<object, Answers>();
  const { open, known } = answersOf(all, asker, level);
  if (open.has(value)) return faulty({ kind: 'depth', detail: TOO_DEEP });
  if (known.has(value)) return known.get(value);
  open.add(value);
  const answer = asker.walk(value, level, all);
  open.delete(value);
  known.set(value, answer);
  return answer;
}

function answersOf(
  all: NonNullable<Seen>,
  asker: Asker,
  level: number,
): { open: Set<object>; known: Map<object, unknown> } {
  const answers = all.get(asker) ?? { open: new Set(), levels: [] };
  all.set(asker, answers);
  const known = answers.levels[level] ?? new Map<object, unknown>();
  answers.levels[level] = known;
  return { open: answers.open, known };
}
