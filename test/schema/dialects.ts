import type { Schema } from '@hermes/tools';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';

/** As strict as Ajv gets: unknown keywords are refused, but for the formats, of which none is installed. */
const options = {
  ...{ strict: true, allowUnionTypes: true },
  ...{ validateFormats: false, ownProperties: true },
} as const;

/** One of each: a meta-schema is compiled once, and each schema is held against it when it is compiled. */
const validators = { 'draft-2020-12': new Ajv2020(options), 'draft-07': new Ajv(options) };

export type Dialect = keyof typeof validators;
export const dialects: readonly Dialect[] = ['draft-2020-12', 'draft-07'];

/** What Ajv takes by a JSON Schema of this dialect; throws where its meta-schema does not take the schema. */
export const takenBy = (json: object, dialect: Dialect = 'draft-2020-12'): ((value: unknown) => boolean) => {
  const takes = validators[dialect].compile<unknown>(json);
  return (value) => takes(value);
};

/** What Ajv takes by what a schema advertises of one side. */
export const advertised = (schema: Schema<unknown>, dialect: Dialect, side: 'input' | 'output' = 'input') =>
  takenBy(schema['~standard'].jsonSchema[side]({ target: dialect }), dialect);
