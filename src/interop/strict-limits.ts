import { isRecord } from '../errors/plain-json.js';
import type { Path } from '../message/path.js';
import type { JsonSchema } from '../schema/json-schema.js';

/** What OpenAI takes of one strict schema at most, all of it together. */
const MOST_PROPERTIES = 5000;
const MOST_VALUES = 1000;
/** Of the names of properties and definitions, and of the values of `enum` and `const`. */
const MOST_CHARACTERS = 120_000;
/** From so many values on, a list of texts is counted on its own. */
const LONG_LIST = 250;
const MOST_OF_LONG_LIST = 15_000;

const lengthOf = (texts: readonly unknown[]): number =>
  texts.reduce<number>((sum, text) => sum + (typeof text === 'string' ? text.length : 0), 0);

/** What a strict schema has more of than OpenAI takes, with the path of what is too much in one place. */
export function excessesOf(root: JsonSchema): readonly (readonly [path: Path, problem: string])[] {
  const found: [Path, string][] = [];
  let properties = 0;
  let values = 0;
  let characters = 0;

  const note = (path: Path, count: number, noun: string, most: number): void => {
    if (count > most) found.push([path, `has ${count} ${noun}, and OpenAI takes ${most}`]);
  };

  function count(node: unknown, path: Path): void {
    if (!isRecord(node)) return;
    const schema: JsonSchema = node;
    const { enum: list = [], const: only, items, anyOf = [], properties: members = {}, $defs = {} } = schema;
    properties += Object.keys(members).length;
    values += list.length;
    characters += lengthOf([...Object.keys(members), ...Object.keys($defs), ...list, only]);
    if (list.length > LONG_LIST)
      note(path, lengthOf(list), `characters in a list of ${list.length} values`, MOST_OF_LONG_LIST);
    for (const [key, member] of Object.entries(members)) count(member, [...path, key]);
    for (const branch of [...anyOf, ...Object.values($defs)]) count(branch, path);
    count(items, [...path, 0]);
  }
  count(root, []);
  note([], properties, 'fields in all', MOST_PROPERTIES);
  note([], values, 'closed values in all', MOST_VALUES);
  note([], characters, 'characters in its names and closed values', MOST_CHARACTERS);
  return found;
}
