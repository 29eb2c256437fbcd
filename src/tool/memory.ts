import type { AnyToolError } from '../errors/codes.js';
import { MOST_ISSUES } from '../errors/issue.js';
import { MOST_CHARACTERS, MOST_TOLD } from '../message/faults.js';
import { type Outcome, quietly } from './call.js';

/** Hears of a call's tool when the call begins and of its outcome when it ends: gives that with the repeats counted. */
export type Remember = (tool: string) => (outcome: Outcome) => Outcome;

/** So many tools are remembered, the least recently failed forgotten first. */
const MOST_TOOLS = 100;

type Known = readonly [fault: number, count: number, turn: number];

/** The memory of one conversation: the last fault of each tool, how often it came, and at which turn it was counted. */
export function createMemory(): Remember {
  const byTool = new Map<number, Known>();
  let turns = 0;
  return (tool) => {
    const begun = turns;
    return (outcome) => {
      const [kind, error] = outcome;
      const name = digest(tool);
      const before = byTool.get(name);
      if (/error|output/.test(kind)) byTool.delete(name);
      if (kind !== 'error') return outcome;
      // What an author made of an error may throw when it is asked: then it is like no other.
      const fault = Number(quietly(() => digest(faultOf(error))));
      let [, count, turn] = before?.[0] === fault ? before : [fault, 0, 0];
      // Whoever made a call that was in flight at that turn had not read of the fault.
      if (turn <= begun) {
        count++;
        turn = ++turns;
      }
      byTool.set(name, [fault, count, turn]);
      const [oldest = 0] = byTool.keys();
      if (byTool.size > MOST_TOOLS) byTool.delete(oldest);
      return [kind, error, count];
    };
  };
}

/** What two errors that are the same fault have in common: about a value, where it was wrong and in what. */
function faultOf(error: AnyToolError): unknown {
  const { code, message } = error;
  if (code !== 'INPUT_INVALID' && code !== 'OUTPUT_INVALID') return [code, message];
  const { issues, total } = error;
  const told = issues.slice(0, MOST_TOLD).map(({ path, kind }) => [kind, path]);
  return [code, 'fault' in error && error.fault, Math.min(total, MOST_ISSUES), told];
}

/** A number for it (FNV-1a): names and paths may be megabytes, and a part of a text keeps the whole in memory. */
function digest(value: unknown): number {
  const text = JSON.stringify(value, (_key, item) =>
    typeof item === 'string' ? item.slice(0, MOST_CHARACTERS) : item,
  );
  let hash = 0;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  return hash;
}
