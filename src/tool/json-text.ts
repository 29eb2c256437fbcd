import type { Issue } from '../errors/issue.js';
import { lostAs, MOST_LEVELS, TOO_DEEP } from '../errors/plain-json.js';

/**
 * The text that `JSON.stringify` writes, or the first place that it could not or only with a loss: a bigint, a
 * function, a number that is not finite, a cycle, more than 500 levels.
 */
export function toJsonText(value: unknown): { readonly text: string } | { readonly issue: Issue } {
  const open: { readonly value: unknown; readonly key: string | number }[] = [];
  let found: Issue | undefined;
  const refuse = (received: string): Issue => ({
    path: pathHere(),
    kind: 'type',
    detail: 'must be a JSON value',
    received,
  });
  const pathHere = (): Issue['path'] => open.slice(1).map(({ key }) => key);

  function check(this: unknown, name: string, item: unknown): unknown {
    while (open.length > 0 && open.at(-1)?.value !== this) open.pop();
    const lost = open.some((outer) => outer.value === item) ? 'a cycle' : (lostAs(item) ?? emptiedAs(item));
    open.push({ value: item, key: Array.isArray(this) ? Number(name) : name });
    if (lost !== undefined) found = refuse(lost);
    else if (open.length > MOST_LEVELS && Object(item) === item)
      found = { path: pathHere(), kind: 'depth', detail: TOO_DEEP };
    if (found) throw found;
    return item;
  }
  try {
    const text: unknown = JSON.stringify(value, check);
    return typeof text === 'string' ? { text } : { issue: refuse('undefined') };
  } catch {
    return { issue: found ?? refuse('one that cannot be read') };
  }
}

/** What JSON would write as an object without members, its content lost. */
function emptiedAs(item: unknown): string | undefined {
  const tag = Object.prototype.toString.call(item);
  const kind = /^\[object (?:Async)?(Map|Set|Promise|Generator|Error)\]$/.exec(tag)?.[1];
  return typeof item === 'object' && kind ? `a${kind === 'Error' ? 'n' : ''} ${kind}` : undefined;
}
