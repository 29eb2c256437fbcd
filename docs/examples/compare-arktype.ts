import { type Type, type } from 'arktype';

/** The input of each tool. `'+': 'reject'` refuses keys that it does not know; without it they are let through. */
const inputs = {
  'notes.search': type({ queries: 'string[]', limit: '1 <= number.integer <= 50', '+': 'reject' }),
  'notes.write': type({ action: "'create' | 'append'", name: 'string', content: 'string', '+': 'reject' }),
  'notes.list': type({ order: "'newest' | 'oldest'", '+': 'reject' }),
  'notes.edit': type({
    op: type({ kind: "'add'", text: 'string', '+': 'reject' }).or({ kind: "'delete'", id: 'string', '+': 'reject' }),
    '+': 'reject',
  }),
  'table.insert': type({ rows: type({ id: 'number.integer', price: 'number', '+': 'reject' }).array(), '+': 'reject' }),
};

/** What `errors.summary` is: one line for each fault. */
export function arktypeSummary(tool: string, input: unknown): string | undefined {
  const result: unknown = new Map<string, Type>(Object.entries(inputs)).get(tool)?.(input);
  return result instanceof type.errors ? result.summary : undefined;
}
