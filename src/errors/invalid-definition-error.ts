import { partsOf } from '../message/lists.js';
import { atStart } from '../message/quote.js';
import { codeOfKind, defineKind, ToolError } from './tool-error.js';

export interface InvalidDefinitionErrorOptions {
  /** What is wrong, a sentence part each: `"name" must not be empty`. */
  readonly problems: readonly string[];
  /** What is declared wrongly: `tool "fs.write"`, `runtime`, `schema`, `security context "worker_1"`. */
  readonly subject: string;
  readonly cause?: unknown;
}

/** Thrown where something is declared wrongly, when it is declared: a schema, a tool, a runtime, a security context. */
export class InvalidDefinitionError extends ToolError<'INVALID_DEFINITION'> {
  declare readonly problems: readonly string[];
  declare readonly subject: string;

  static {
    defineKind(this, {
      name: 'InvalidDefinitionError',
      remedy: 'fix-the-tool',
      fields: 'problems[] subject',
      say: ({ problems, subject }: InvalidDefinitionError) =>
        `${atStart(subject)} is not a valid definition: ${partsOf(problems)}`,
    });
  }

  constructor(options: InvalidDefinitionErrorOptions) {
    super(codeOfKind, '', options);
  }
}
