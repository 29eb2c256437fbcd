import type { AnyToolError, CustomToolError } from '@hermes/tools';

/**
 * What a program learns of an error. It reads no text: the code tells it which fields there are, and `remedy` who
 * has to do something.
 */
export function fieldsOf(error: AnyToolError): object {
  switch (error.code) {
    case 'INPUT_INVALID':
      return { tool: error.tool, fault: error.fault, faults: error.issues.map(({ path, kind }) => ({ path, kind })) };
    case 'SCHEMA_INVALID':
      return { path: error.path, detail: error.detail };
    case 'OUTPUT_INVALID':
      return { tool: error.tool, path: error.path, detail: error.detail };
    case 'PERMISSION_DENIED':
      return { tool: error.tool, missing: error.permissions, reason: error.reason };
    case 'TOOL_NOT_FOUND':
      return { tool: error.tool, suggestions: error.suggestions };
    case 'INVALID_DEFINITION':
      return { subject: error.subject, problems: error.problems };
    case 'PATH_ACCESS_DENIED':
      return { requested: error.requested, reason: error.reason, entry: error.entry };
    case 'COMMAND_DENIED':
      return { command: error.command, reason: error.reason, rule: error.rule };
    case 'APPROVAL_DENIED':
      return { action: error.action, reason: error.reason };
    case 'APPROVAL_TIMEOUT':
      return { action: error.action };
    case 'TOOL_TIMEOUT':
      return { tool: error.tool, timeoutMs: error.timeoutMs };
    case 'TOOL_FAILED':
      return { tool: error.tool, reference: error.reference, cause: nameOf(error.cause) };
    default:
      // Does not compile once a code of the package is not handled above.
      error satisfies CustomToolError;
      return { data: error.data };
  }
}

/** The cause is for the log of whoever runs the tool; the model never sees it. */
const nameOf = (cause: unknown): string => (cause instanceof Error ? cause.name : typeof cause);
