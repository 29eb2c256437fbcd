import { namesOf } from '../message/lists.js';
import { nearestTools } from '../message/nearest.js';
import { quote } from '../message/quote.js';
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
      remedy: 'choose-another-tool',
      fields: 'tool known[] suggestions[]',
      say: ({ tool, known, suggestions }: ToolNotFoundError) => {
        const [guess] = suggestions;
        return `No tool named ${quote(tool)} is registered.${guess ? ` Did you mean ${quote(guess)}?` : ''} Known tools: ${namesOf(known)}`;
      },
    });
  }

  constructor(options: ToolNotFoundErrorOptions) {
    const given: object = { ...options, suggestions: nearestTools(String(options.tool), options.known) };
    super(codeOfKind, '', given);
  }
}
