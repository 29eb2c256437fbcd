import { isRecord } from '../errors/plain-json.js';
import { SchemaError } from '../errors/schema-error.js';
import type { Path } from '../message/path.js';
import { type Fault, Faults, faultsOf, faulty } from './faults.js';
import { refuse } from './options.js';
import { childRule, refusePromise } from './recognise.js';
import { heightOver } from './rule.js';
import { type AnySchema, type InferInput, type InferOutput, type Schema, schemaOf } from './schema.js';

/** What a rule of your own finds wrong: what would be right (`must be …`), and where, from the refined value on. */
export type Refinement = string | { readonly path?: Path; readonly detail: string; readonly hint?: string };

/**
 * `schema` with a rule of your own, for what no keyword says: rules between fields above all. `check` is asked about
 * the output, and only where `schema` finds no fault; the JSON Schema stays that of `schema`.
 */
export function refine<Given extends AnySchema>(
  schema: Given,
  // biome-ignore lint/suspicious/noConfusingVoidType: a check that finds nothing returns nothing
  check: (value: InferOutput<Given>) => Refinement | undefined | void,
): Schema<InferOutput<Given>, InferInput<Given>> {
  const inner = childRule(schema, 'what is refined');
  refuse(typeof check === 'function' ? [] : ['refine takes a function']);

  function faultsIn(output: unknown): Faults | undefined {
    let found: unknown;
    try {
      // SAFETY: `schema` found no fault, so this is its output.
      found = check(output as InferOutput<Given>);
    } catch (thrown) {
      if (thrown instanceof SchemaError) return faultsOf(thrown.issues, thrown.total);
      throw thrown;
    }
    if (found === undefined) return undefined;
    refusePromise(found);
    const { path = [], detail, hint }: Record<string, unknown> = isRecord(found) ? found : { detail: found };
    const isRight = typeof detail === 'string' && Array.isArray(path) && typeof (hint ?? '') === 'string';
    refuse(isRight ? [] : ['the check of refine must return nothing, a detail, or { path, detail }']);
    // SAFETY: each was just found to be that; a hint that is undefined counts as left out.
    return faulty({ kind: 'custom', detail, path, hint } as Fault);
  }

  // Refinements of refinements are one: each level of a deep value then costs the stack no more than one.
  const { rule: base, faultsIn: before } = inner.refined ?? { rule: inner, faultsIn: () => undefined };
  const faultsOfAll = (output: unknown): unknown => before(output) ?? faultsIn(output);
  return schemaOf({
    check: (value, level, seen) => base.check(value, level, seen) && faultsOfAll(value) === undefined,
    walk(value, level, seen) {
      const output = base.walk(value, level, seen);
      return Faults.is(output) ? output : (faultsOfAll(output) ?? output);
    },
    refined: { rule: base, faultsIn: faultsOfAll },
    height: heightOver(inner),
    inner: () => [base],
    describe: (writer) => base.describe(writer),
    get noun() {
      return base.noun;
    },
    get isObject() {
      return base.isObject;
    },
  });
}
