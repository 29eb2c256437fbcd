import { nearest } from '../message/nearest.js';
import { nameOf, quote } from '../message/quote.js';
import { text, texts } from './fields.js';
import { defineKind, ToolError } from './tool-error.js';

const MOST_LISTED = 20;

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
      fields: { tool: text, known: texts, suggestions: texts },
      say: ({ tool, known, suggestions }: ToolNotFoundError) => {
        const [near] = suggestions;
        const guess = near === undefined ? '' : ` Did you mean ${quote(near)}?`;
        const more = known.length > MOST_LISTED ? ` and ${known.length - MOST_LISTED} more` : '';
        const names = known.slice(0, MOST_LISTED).map(nameOf).join(', ');
        return `No tool named ${quote(tool)} is registered.${guess} Known tools: ${names || 'none'}${more}`;
      },
    });
  }

  constructor(options: ToolNotFoundErrorOptions) {
    const { tool, known } = options;
    const suggestions = typeof tool === 'string' && Array.isArray(known) ? nearest(tool, known) : [];
    super('TOOL_NOT_FOUND' as never, '', { ...options, ...{ suggestions } });
  }
}
