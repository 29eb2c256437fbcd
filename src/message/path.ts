import { quote } from './quote.js';

/** Where in a value: the keys of objects and the indexes of arrays that lead there, outermost first. */
export type Path = readonly (string | number)[];

/**
 * The path as text, `files.0.path`. A key that is not plain, or that reads like an index, is bracketed and quoted, so
 * that two different paths never read alike.
 */
export const formatPath = (path: Path): string => path.map(segmentText).join('').replace(/^\./, '');

function segmentText(segment: string | number): string {
  const quoted = quote(String(segment));
  const isPlain = typeof segment === 'number' || (/^"[\w$-]+"$/.test(quoted) && !/^"\d+"$/.test(quoted));
  return isPlain ? `.${quoted.slice(1, -1)}` : `[${quoted}]`;
}
