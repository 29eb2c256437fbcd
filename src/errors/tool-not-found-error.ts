import { MOST_TOLD } from '../message/faults.js';
import { nearestTools } from '../message/nearest.js';
import { nameOf, quote } from '../message/quote.js';
import { codeOfKind, defineKind, ToolError } from './tool-error.js';

export interface ToolNotFoundErrorOptions {
  /** The name that was called. */
  readonly tool: string;
  /** The names that are registered. */
  readonly known: readonly string[];
  readonly cause?: unknown;
}

/** Thrown when no tool has the name that was called; nothing was run. */
export class ToolNotFoundError extends ToolError<'TOOL_NOT_FOUND'> {
  declare readonly tool: string;
  declare readonly known: readonly string[];
  /** The known names no further away than a typo, nearest first. */
  declare readonly suggestions: readonly string[];

  static {
    defineKind(this, {
      name: 'ToolNotFoundError',
      code: 'TOOL_NOT_FOUND',
      remedy: 'choose-another-tool',
      fields: 'tool known[] suggestions[]',
      say: ({ tool, known, suggestions }: ToolNotFoundError) => {
        const guess = suggestions[0] ? ` Did you mean ${quote(suggestions[0])}?` : '';
        const more = known.length > MOST_TOLD ? ` and ${known.length - MOST_TOLD} more` : '';
        const names = known.slice(0, MOST_TOLD).map(nameOf).join(', ') || 'none';
        return `No tool named ${quote(tool)} is registered.${guess} Known tools: ${names}${more}`;
      },
    });
  }

  constructor(options: ToolNotFoundErrorOptions) {
    const given: object = { ...options, suggestions: nearestTools(String(options.tool), options.known) };
    super(codeOfKind, '', given);
  }
}
