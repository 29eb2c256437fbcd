import { guessKeys } from '../message/keys.js';
import { readJson } from '../message/received.js';
import { readEntries } from '../schema/container.js';
import { Faults, notAField } from '../schema/faults.js';
import type { JsonSchema } from '../schema/json-schema.js';
import type { Rule } from '../schema/rule.js';
import { run } from '../schema/schema.js';

/** Arguments come in an envelope with a name, an id and a type at most. */
const MOST_OF_ENVELOPE = 4;

/** All fields that a JSON Schema of an object names, in whichever branch. */
export function fieldsOf(root: JsonSchema): ReadonlySet<string> {
  const fields = new Set<string>();
  const seen = new Set<unknown>();
  function collect(schema: JsonSchema | undefined): void {
    if (!schema || seen.has(schema)) return;
    seen.add(schema);
    const { $ref, properties, anyOf = [], oneOf = anyOf } = schema;
    for (const field of Object.keys(Object(properties))) fields.add(field);
    if ($ref) collect(root.$defs?.[$ref.split('/').at(-1) ?? '']);
    if (Array.isArray(oneOf)) oneOf.forEach(collect);
  }
  collect(root);
  return fields;
}

/** What is wrong with arguments that were sent one level too deep: `{ "arguments": { … } }`. */
export function envelopeFaults(
  rule: Rule,
  fields: ReadonlySet<string>,
  sent: readonly (readonly [key: string, value: unknown])[],
): Faults | undefined {
  const hasOwn = sent.some(([key]) => fields.has(key));
  if (fields.size === 0 || hasOwn || sent.length > MOST_OF_ENVELOPE) return undefined;
  const faults = new Faults();
  let isEnvelope = false;
  for (const [key, value] of sent) {
    const held = typeof value === 'string' ? (readJson(value) ?? value) : value;
    const isMeant = (readEntries(held) ?? []).some(([name]) => fields.has(name)) && !isField(rule, fields, key, held);
    faults.add({ ...notAField([key]), hint: isMeant ? 'send the fields in it directly' : undefined });
    if (isMeant && held === value) faults.sift(key, run(rule, held));
    isEnvelope ||= isMeant;
  }
  return isEnvelope ? faults : undefined;
}

/** Whether the value is plainly that of a field: one that is required and takes it, or one whose name is near. */
function isField(rule: Rule, fields: ReadonlySet<string>, key: string, value: unknown): boolean {
  const unsent = [...fields];
  const { sentAs } = guessKeys({ keys: [key], unsent });
  const missing = run(rule, {});
  const required = Faults.is(missing) ? missing.list.map(({ path = [] }) => path[0]) : [];
  return unsent.some((field) => {
    if (!sentAs.has(field) && !required.includes(field)) return false;
    const walked = run(rule, { [field]: value });
    return !(Faults.is(walked) && walked.list.some(({ path = [field] }) => path[0] === field));
  });
}
