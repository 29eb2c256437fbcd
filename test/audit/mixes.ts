import type { Fault, Path } from './fault.js';

/** A row of numbers from 0 to 1 that is the same for the same seed. */
export function dice(seed: number): () => number {
  let state = (seed * 2654435761 + 12345) % 4294967296;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

const isWithin = (path: Path, other: Path): boolean => other.every((key, index) => path[index] === key);
const clashes = (one: Fault, two: Fault): boolean =>
  one.touches.some((path) => two.touches.some((other) => isWithin(path, other) || isWithin(other, path)));

/** Calls with so many faults, none of which touches what another does. */
export function mixesOf(faults: readonly Fault[], size: number, howMany: number, seed: number): Fault[][] {
  const roll = dice(seed);
  const calls: Fault[][] = [];
  for (let tries = 0; tries < howMany * 5 && calls.length < howMany; tries++) {
    const chosen: Fault[] = [];
    for (let inner = 0; inner < size * 30 && chosen.length < size; inner++) {
      const next = faults[Math.floor(roll() * faults.length)];
      if (next && !chosen.some((other) => clashes(other, next))) chosen.push(next);
    }
    if (chosen.length === size) calls.push(chosen);
  }
  return calls;
}
