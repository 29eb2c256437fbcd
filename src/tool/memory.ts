import type { AnyToolError } from '../errors/codes.js';
import { InputInvalidError } from '../errors/input-invalid-error.js';
import { MOST_ISSUES } from '../errors/issue.js';
import { OutputInvalidError } from '../errors/output-invalid-error.js';
import { faultAt, faultList } from '../message/faults.js';
import { nameOf } from '../message/quote.js';
import { quietly } from './call.js';

/** Hears of a call's tool when the call begins, and of its error, if any, when it ends: gives how often that came. */
export type Remember = (tool: string) => (error?: AnyToolError) => number;

/** So many tools are remembered, the least recently failed forgotten first. */
const MOST_TOOLS = 100;

type Known = readonly [fault: unknown, count: number, turn: number];

/** The memory of one conversation: the last fault of each tool, how often it came, and at which turn it was counted. */
export function createMemory(): Remember {
  const byTool = new Map<string, Known>();
  let turns = 0;
  return (tool) => {
    const begun = turns;
    // Names and paths may be megabytes: what is kept of them is as short as in a message.
    const name = nameOf(tool);
    return (error) => {
      const before = byTool.get(name);
      byTool.delete(name);
      if (!error) return 0;
      // What an author made of an error may throw when it is asked: then it is like no other.
      const fault = quietly(() => faultOf(error)) ?? {};
      let [, count, turn] = before?.[0] === fault ? before : [fault, 0, 0];
      // Whoever made a call that was in flight at that turn had not read of the fault.
      if (turn <= begun) {
        count++;
        turn = ++turns;
      }
      byTool.set(name, [fault, count, turn]);
      const [oldest = ''] = byTool.keys();
      if (byTool.size > MOST_TOOLS) byTool.delete(oldest);
      return count;
    };
  };
}

/** What two errors that are the same fault have in common: about a value, where it was wrong and in what. */
function faultOf(error: AnyToolError): string {
  const { code, message } = error;
  const isOfValue = error instanceof InputInvalidError || error instanceof OutputInvalidError;
  if (!isOfValue) return JSON.stringify([code, message]);
  const { issues, total } = error;
  const told = {
    issues: issues.map(({ path, kind }) => ({ path, kind, detail: kind })),
    total: Math.min(total, MOST_ISSUES),
  };
  const fault = 'fault' in error && error.fault;
  return code + fault + faultList(told, (issue) => faultAt(issue, ''));
}
