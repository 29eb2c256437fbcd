import { type Faulty, faultForModel, faultList, MOST_CHARACTERS, MOST_TOLD } from './faults.js';
import { nameOf, quote } from './quote.js';

/** `'root', 'data'` */
export const quoteAll = (items: readonly string[], mark = "'"): string =>
  items.map((item) => quote(item, mark)).join(', ');

/** `['READ', 'WRITE']` */
export const listOf = (items: readonly string[]): string => `[${quoteAll(items)}]`;

/** `"fs:read" and "fs:write"` */
export const andList = (items: readonly string[]): string => quoteAll(items, '"').replace(/, (?!.*,)/, ' and ');

/** `fetch, web_search`: at most 20, the others counted. */
export const namesOf = (names: readonly string[]): string =>
  (names.slice(0, MOST_TOLD).map(nameOf).join(', ') || 'none') +
  (names.length > MOST_TOLD ? ` and ${names.length - MOST_TOLD} more` : '');

/** Parts of a sentence, each an author's own. */
export const partsOf = (parts: readonly string[]): string => parts.join('; ');

/** A sentence about the faults of one value: no longer than a message may be, its end never cut. */
export const faultsBetween = (start: string, faulty: Faulty, root: string, end = ''): string =>
  start + faultList(faulty, (issue) => faultForModel(issue, root), MOST_CHARACTERS - start.length - end.length) + end;
