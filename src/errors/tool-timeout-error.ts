import { nameOf } from '../message/quote.js';
import { codeOfKind, defineKind, ToolError } from './tool-error.js';

export interface ToolTimeoutErrorOptions {
  /** The tool's name. */
  readonly tool: string;
  /** The limit, in milliseconds. */
  readonly timeoutMs: number;
  readonly cause?: unknown;
}

/** Thrown when a tool did not end within the limit. It may still run, and what it began may have happened. */
export class ToolTimeoutError extends ToolError<'TOOL_TIMEOUT'> {
  declare readonly tool: string;
  /** In milliseconds. */
  declare readonly timeoutMs: number;

  static {
    defineKind(this, {
      name: 'ToolTimeoutError',
      remedy: 'retry-later',
      fields: 'tool timeoutMs',
      say: ({ tool, timeoutMs }: ToolTimeoutError) =>
        `${nameOf(tool)} did not end within ${timeoutMs} ms and was given up. What it had begun may have happened`,
    });
  }

  constructor(options: ToolTimeoutErrorOptions) {
    super(codeOfKind, '', options);
  }
}
