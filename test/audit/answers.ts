import { createRuntime, defineTool, InputInvalidError } from '@hermes/tools';
import { schemaOf } from './spec.js';
import { type Audited, toolsOfFiles } from './tools-of-files.js';
import { toolsOfServices } from './tools-of-services.js';

export const tools: readonly Audited[] = [...toolsOfFiles, ...toolsOfServices];

/** The tool as its runtime asks it: what it says of a call without its introduction, `undefined` where it takes it. */
export function asked({ name, spec }: Audited): (sent: unknown) => string | undefined {
  const tool = defineTool({ name, description: 'Is under audit.', input: schemaOf(spec), execute: () => 'done' });
  createRuntime({ tools: [tool] });
  const introduction = `${name} was called with invalid input: `;
  return (sent) => {
    const { error } = tool.input.safeParse(sent);
    if (error === undefined) return undefined;
    if (!(error instanceof InputInvalidError) || !error.message.startsWith(introduction)) throw error;
    return error.message.slice(introduction.length);
  };
}
