import * as v from 'valibot';

/** The input of each tool. `strictObject` refuses keys that it does not know; `object` would leave them out. */
const inputs = {
  'notes.search': v.strictObject({
    queries: v.array(v.string()),
    limit: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)),
  }),
  'notes.write': v.strictObject({ action: v.picklist(['create', 'append']), name: v.string(), content: v.string() }),
  'notes.list': v.strictObject({ order: v.picklist(['newest', 'oldest']) }),
  'notes.edit': v.strictObject({
    op: v.variant('kind', [
      v.strictObject({ kind: v.literal('add'), text: v.string() }),
      v.strictObject({ kind: v.literal('delete'), id: v.string() }),
    ]),
  }),
  'table.insert': v.strictObject({
    rows: v.array(v.strictObject({ id: v.pipe(v.number(), v.integer()), price: v.number() })),
  }),
};

/** What `summarize` makes of the issues. The message of its error holds the first issue only. */
export function valibotSummary(tool: string, input: unknown): string | undefined {
  const schema = new Map<string, v.GenericSchema>(Object.entries(inputs)).get(tool);
  const issues = schema && v.safeParse(schema, input).issues;
  return issues && v.summarize(issues);
}
