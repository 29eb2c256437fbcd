import { listNoun } from '../message/received.js';
import { Faults, faulty } from './faults.js';
import { childRule } from './recognise.js';
import { heightOver } from './rule.js';
import { type AnySchema, type InferInput, type InferOutput, type Schema, schemaOf } from './schema.js';

/** Keywords that would refuse a `null` whatever `type` says. */
const others = /^(?:enum|const|anyOf|oneOf|allOf|not|if|\$ref)$/;

/** `null`, or what `schema` takes. */
export function nullable<Given extends AnySchema>(
  schema: Given,
): Schema<InferOutput<Given> | null, InferInput<Given> | null> {
  const rule = childRule(schema, 'what is nullable');
  return schemaOf({
    check: (value, level, seen) => value === null || rule.check(value, level, seen),
    walk: (value, level, seen) => (value === null ? null : orNull(rule.walk(value, level, seen))),
    get noun() {
      return `${rule.noun} or null`;
    },
    height: heightOver(rule),
    inner: () => [rule],
    describe(writer) {
      const written = rule.describe(writer);
      const isPlain = typeof written.type === 'string' && !Object.keys(written).some((keyword) => others.test(keyword));
      return isPlain ? { ...written, type: [written.type, 'null'] } : { anyOf: [written, { type: 'null' }] };
    },
  });
}

/** What is wrong with all of the value, `null` told as right too: whoever sent `"null"` is not to make up a value. */
function orNull(walked: unknown): unknown {
  const [fault] = Faults.is(walked) && walked.total === 1 ? walked.list : [];
  if (!fault || fault.inner || fault.path?.length) return walked;
  if (/^(?:type|union)$/.test(fault.kind)) {
    const takes = (held: unknown): boolean => held === null || fault.takes?.(held) !== false;
    return faulty({ ...fault, takes, detail: `${fault.detail.replace(/ or null$/, '')} or null` });
  }
  const options = fault.options && [...new Set([...fault.options, null])];
  return options ? faulty({ ...fault, detail: `must be ${listNoun(options)}`, options }) : walked;
}
