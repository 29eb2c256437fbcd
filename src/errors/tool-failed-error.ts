import { nameOf, quote } from '../message/quote.js';
import { codeOfKind, defineKind, ToolError } from './tool-error.js';

export interface ToolFailedErrorOptions {
  /** The tool's name. */
  readonly tool: string;
  /** What a log can be searched for. */
  readonly reference: string;
  readonly cause?: unknown;
}

/**
 * What `settle` gives for anything thrown by a tool that is no tool error: nothing of the original but a reference.
 * The original is the `cause`, for the log of whoever runs the tool.
 */
export class ToolFailedError extends ToolError<'TOOL_FAILED'> {
  declare readonly tool: string;
  declare readonly reference: string;

  static {
    defineKind(this, {
      name: 'ToolFailedError',
      remedy: 'none',
      fields: 'tool reference',
      say: ({ tool, reference }: ToolFailedError) =>
        `${nameOf(tool)} failed inside. This is not about your arguments. Reference: ${quote(reference, '')}`,
    });
  }

  constructor(options: ToolFailedErrorOptions) {
    super(codeOfKind, '', options);
  }
}
