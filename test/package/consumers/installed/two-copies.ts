// Two installed copies of the package in one program: what one makes, the other takes.
import * as one from '@hermes/tools';
import * as other from 'another-copy-of-tools';

declare const thrown: unknown;

export const errors: readonly one.AnyToolError[] = [
  new other.SchemaError('must be x'),
  new other.ToolError('acme/X', 'x'),
  new other.ToolNotFoundError({ tool: 'x', known: [] }),
];
export const back: readonly other.AnyToolError[] = errors;
if (thrown instanceof one.ToolError) other.toObservation(thrown);
if (thrown instanceof other.SchemaError) thrown satisfies one.SchemaError;

const address = other.object({ street: other.string(), number: other.optional(other.integer()) });
export const person = one.object({ address, spread: one.array(other.object({ ...address.shape })) });
export const street: string = person.parse(thrown).address.street;
export const schema: one.Schema<string> = other.string();

const ping = other.defineTool({
  name: 'ping',
  description: 'Answers.',
  input: one.object({}),
  execute: () => 'pong' as const,
});
export const pong: Promise<'pong'> = one.createRuntime({ tools: [ping] }).call('ping');
