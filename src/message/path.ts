import { quote } from './quote.js';

/** Where in a value: the keys of objects and the indexes of arrays that lead there, outermost first. */
export type Path = readonly (string | number)[];

/**
 * The path as text, `files.0.path`. A key that is not plain, or that reads like an index, is bracketed and quoted, so
 * that two different paths never read alike.
 */
export const formatPath = (path: Path): string => path.map(segmentText).join('').replace(/^\./, '');

/** What needs no brackets: it is no index, and nothing in it would be escaped. */
const plain = /^(?!\d+$)[\w$-]+$/;

function segmentText(segment: string | number): string {
  // Too short for a secret: what is plain can stay as it is.
  if (typeof segment === 'number' || (segment.length < 11 && plain.test(segment))) return `.${segment}`;
  const inner = quote(segment, '');
  return plain.test(inner) ? `.${inner}` : `[${quote(segment)}]`;
}
