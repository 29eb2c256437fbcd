import { quote } from './quote.js';

/** Where in a value: the keys of objects and the indexes of arrays that lead there, outermost first. */
export type Path = readonly (string | number)[];

/**
 * The path as text, `files.0.path`. A key that is not plain, or that reads like an index, is bracketed and quoted, so
 * that two different paths never read alike.
 */
export function formatPath(path: Path): string {
  let text = '';
  for (const segment of path) {
    const isPlain = typeof segment === 'number' || (/^[\w$-]+$/.test(segment) && !/^\d+$/.test(segment));
    const shown = isPlain && String(segment).length <= 80 ? quote(String(segment)).slice(1, -1) : `[${quote(String(segment))}]`;
    text += text && isPlain ? `.${shown}` : shown;
  }
  return text;
}
