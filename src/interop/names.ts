import type { AnyTool } from '../tool/tool.js';

/** The longest name that every provider takes. */
const MOST = 64;

/** Names as a provider takes them, both ways. */
export interface Names {
  /** Those of the tools, in their order. */
  readonly sent: readonly string[];
  /** That of one of the tools. */
  readonly sentAs: (tool: string) => string;
  /** The tool's own name; what is none of these comes back as it is. */
  readonly toolOf: (name: unknown) => unknown;
}

/**
 * Names of letters, digits, `_` and `-`, at most 64 characters, for all tools together: a name that is right stays, every
 * other becomes one that no tool has.
 */
export function namesFor(tools: readonly AnyTool[]): Names {
  const isRight = (name: string): boolean => /^[\w-]{1,64}$/.test(name);
  const as = new Map<string, string>();
  const tool = new Map<string, string>();
  const all = tools.map(({ name }) => name);
  // In an order of their own: a conversation that goes on has the same names, in whatever order its tools come.
  for (const name of [...all.filter(isRight), ...all.filter((name) => !isRight(name)).sort()]) {
    const plain = name.replace(/[^\w-]/g, '_');
    let free = plain.slice(0, MOST);
    for (let count = 2; tool.has(free); count++) free = `${plain.slice(0, MOST - 1 - String(count).length)}_${count}`;
    tool.set(free, name);
    as.set(name, free);
  }
  const sentAs = (name: string): string => as.get(name) ?? name;
  return {
    sent: all.map(sentAs),
    sentAs,
    toolOf: (name) => (typeof name === 'string' ? (tool.get(name) ?? name) : name),
  };
}
