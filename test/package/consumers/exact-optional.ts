// With `exactOptionalPropertyTypes`: an optional field that is there is never `undefined`.
import { type Infer, type InferInput, integer, object, optional } from '@hermes/tools';

const user = object({ age: optional(integer()) });
export const absent: Infer<typeof user> = {};
// @ts-expect-error nor of what is sent, so that the type of a recursive schema is written once
export const sentAsUndefined: InferInput<typeof user> = { age: undefined };
// @ts-expect-error it is left out of the result
export const undefinedAge: Infer<typeof user> = { age: undefined };
