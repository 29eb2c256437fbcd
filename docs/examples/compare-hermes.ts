import {
  array,
  createRuntime,
  defineTool,
  enumOf,
  integer,
  literal,
  number,
  object,
  string,
  toObservation,
  union,
} from '@hermes/tools';

/** The input of each tool. Keys that it does not know are refused; nothing has to be said for that. */
const inputs = {
  'notes.search': object({ queries: array(string()), limit: integer({ minimum: 1, maximum: 50 }) }),
  'notes.write': object({ action: enumOf(['create', 'append']), name: string(), content: string() }),
  'notes.list': object({ order: enumOf(['newest', 'oldest']) }),
  'notes.edit': object({
    op: union([object({ kind: literal('add'), text: string() }), object({ kind: literal('delete'), id: string() })]),
  }),
  'table.insert': object({ rows: array(object({ id: integer(), price: number() })) }),
};

const count = defineTool({
  name: 'notes.count',
  description: 'Counts the notes.',
  output: object({ count: integer() }),
  execute: (): { count: number } => JSON.parse('{ "count": "12" }'),
});
const sync = defineTool({
  name: 'notes.sync',
  description: 'Fetches the notes of others.',
  execute() {
    throw new Error('connect ECONNREFUSED 10.0.0.5:5432');
  },
});

/** The tools where they can be called. */
export const runtime = createRuntime({
  tools: [
    ...Object.entries(inputs).map(([name, input]) =>
      defineTool({ name, description: 'Stands here for its input.', input, execute: () => 'done' }),
    ),
    count,
    sync,
  ],
  // A real program has one of its own for each failure.
  reference: () => 'call-1',
});

/** The text of `invoke`. It throws a bug as it was; a program that wants a text for that too takes `settle`. */
export async function hermesText(tool: string, input: unknown): Promise<string> {
  try {
    return await runtime.invoke(tool, input);
  } catch {
    return toObservation(await runtime.settle(tool, input));
  }
}
