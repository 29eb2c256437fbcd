import { z } from 'zod';

/** The input of each tool. `strictObject` refuses keys that it does not know; `object` would leave them out. */
export const zodInputs = {
  'notes.search': z.strictObject({ queries: z.array(z.string()), limit: z.int().min(1).max(50) }),
  'notes.write': z.strictObject({ action: z.enum(['create', 'append']), name: z.string(), content: z.string() }),
  'notes.list': z.strictObject({ order: z.enum(['newest', 'oldest']) }),
  'notes.edit': z.strictObject({
    op: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('add'), text: z.string() }),
      z.strictObject({ kind: z.literal('delete'), id: z.string() }),
    ]),
  }),
  'table.insert': z.strictObject({ rows: z.array(z.strictObject({ id: z.int(), price: z.number() })) }),
};

/** What the tool `notes.count` promises to return. */
export const zodCount = z.strictObject({ count: z.int() });

const errorOf = (tool: string, input: unknown): z.ZodError | undefined =>
  new Map<string, z.ZodType>(Object.entries(zodInputs)).get(tool)?.safeParse(input).error;

/** What `error.message` is: the issues as JSON. */
export const zodMessage = (tool: string, input: unknown): string | undefined => errorOf(tool, input)?.message;

/** The issues as zod writes them for people. */
export function zodPrettified(tool: string, input: unknown): string | undefined {
  const error = errorOf(tool, input);
  return error && z.prettifyError(error);
}
