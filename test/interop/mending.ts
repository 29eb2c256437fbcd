import { createRuntime, defineTool, integer, object, optional, string } from '@hermes/tools';

const search = defineTool({
  name: 'web.search',
  description: 'Searches the web.',
  input: object({ query: string({ minLength: 1 }), limit: integer({ minimum: 1 }), site: optional(string()) }),
  execute: ({ query, limit }) => `${limit} pages about ${query}`,
});
const ping = defineTool({ name: 'ping', description: 'Answers.', execute: () => 'pong' });

/** What a model that mends its calls has to do with. */
export const runtime = createRuntime({ tools: [search, ping], reference: () => 'ref-1' });
export const { input } = search;

/** A call as a model makes it: its arguments may be a text that is no JSON. */
export interface Made {
  readonly name: string;
  readonly sent: unknown;
}

/** A call with a wrong name, and then wrong arguments. */
export const first: Made = { name: 'web_serch', sent: { querry: 'cats', limit: '3' } };
export const last: Made = { name: 'web_search', sent: { query: 'cats', limit: 3 } };
export const answerOfLast = '3 pages about cats';

/** The same call as the text about it says it should be; nothing where the text is about no fault. */
export function mended({ name, sent }: Made, text: string): Made | undefined {
  const [, meant] = /Did you mean "([\w-]+)"/.exec(text) ?? [];
  if (meant) return { name: meant, sent };
  if (/\(send the whole call again\)|must be JSON|try again with valid JSON/.test(text))
    return { name, sent: first.sent };
  const renamed = [...text.matchAll(/"(\w+)" is required: [^;]*\(you sent "(\w+)"\)/g)];
  const replaced = [...text.matchAll(/"(\w+)" must be [^;]*\(send ([^)]+)\)/g)];
  if (renamed.length + replaced.length === 0) return undefined;
  const fields = new Map(Object.entries(Object(sent)));
  for (const [, key = '', other = ''] of renamed) {
    fields.set(key, fields.get(other));
    fields.delete(other);
  }
  for (const [, key = '', value = ''] of replaced) fields.set(key, JSON.parse(value));
  return { name, sent: Object.fromEntries(fields) };
}
