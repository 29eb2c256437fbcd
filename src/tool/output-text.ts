import type { IssueInput } from '../errors/issue.js';
import { OutputInvalidError } from '../errors/output-invalid-error.js';
import { lostAs, MOST_LEVELS, TOO_DEEP } from '../errors/plain-json.js';

/**
 * The result as a model reads it: a string as it is, `undefined` as `(no output)`, anything else as JSON.
 * @throws `OutputInvalidError` about the first place that JSON could not carry or only with a loss: a bigint, a
 * function, a number that is not finite, a cycle, more than 500 levels
 */
export function outputText(output: unknown, tool: string): string {
  if (typeof output === 'string') return output;
  if (output === undefined) return '(no output)';
  /** The value that is written, the one around it, and so on, from the outermost; each with its key. */
  const open: unknown[] = [];
  const path: (string | number)[] = [];
  let fault: Omit<IssueInput, 'path'> = { kind: 'type', detail: 'must be a JSON value' };

  function check(this: unknown, key: string, item: unknown): unknown {
    const level = open.indexOf(this) + 1;
    open.length = path.length = level;
    const received = open.includes(item) ? 'a cycle' : (lostAs(item) ?? emptiedAs(item));
    open.push(item);
    path.push(Array.isArray(this) ? Number(key) : key);
    if (received) fault = { ...fault, received };
    else if (level >= MOST_LEVELS && Object(item) === item) fault = { kind: 'depth', detail: TOO_DEEP };
    else return item;
    throw fault;
  }
  try {
    const text: string | undefined = JSON.stringify(output, check);
    if (text !== undefined) return text;
  } catch (thrown) {
    // What throws when it is read stands in what is around the last that was read.
    if (thrown !== fault) path.pop();
  }
  // The root has a key too, an empty one.
  throw new OutputInvalidError({ tool, issues: [{ ...fault, path: path.slice(1) }] });
}

/** What loses its content in JSON whatever members it has, and what JSON can carry without any. */
const emptied = /^(?:Map|Set|Promise|Generator|Error)$/;
const carried = /^(?:Object|Array|Arguments|String|Number|Boolean|Null|Undefined)?$/;

/** What JSON would write as an object without members, its content lost: a `Map`, its iterator, a `Response`. */
function emptiedAs(item: unknown): string | undefined {
  const [, kind = ''] = /^\[object (?:Async|\w+ )?([A-Z]\w*)]$/.exec(Object.prototype.toString.call(item)) ?? [];
  // Bytes are members of theirs, be there none.
  const isEmptied = () => !ArrayBuffer.isView(item) && Object.keys(Object(item)).length === 0;
  const isLost = emptied.test(kind) || (!carried.test(kind) && isEmptied());
  return isLost ? `a${/^[AEIO]/.test(kind) ? 'n' : ''} ${kind}` : undefined;
}
