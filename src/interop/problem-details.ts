import type { Remedy } from '../errors/codes.js';
import type { ToolError, ToolErrorJson } from '../errors/tool-error.js';
import { wordsOf } from '../message/quote.js';

/** The body of an `application/problem+json` answer, RFC 9457. */
export interface ProblemDetails {
  /** `urn:hermes:tools:CODE` */
  type: string;
  /** The code in words: the same for every error of it. */
  title: string;
  /** The HTTP status that fits who has to do something. */
  status: number;
  /** The error's message. */
  detail: string;
  /** The error's `toJSON()`. `toolErrorFromJson` makes it an error again. */
  error: ToolErrorJson;
}

const statuses: Readonly<Record<Remedy, number>> = {
  'rewrite-arguments': 422,
  'choose-another-tool': 404,
  'grant-permission': 403,
  'ask-a-person': 403,
  'retry-later': 503,
  'fix-the-tool': 500,
  none: 500,
};

/**
 * A tool error for a client that speaks HTTP. The status follows the remedy: 422 for other arguments, 404 for another
 * tool, 503 for later, 500 for a fault of the tool; 403 for whatever a grant, a rule or a person stands against, but for
 * silence.
 */
export function toProblemDetails(error: ToolError): ProblemDetails {
  const { code, remedy, message, denied } = error;
  const words = wordsOf(code.slice(code.lastIndexOf('/') + 1)).toLowerCase();
  return {
    type: `urn:hermes:tools:${code}`,
    title: words.replace(/^./u, (first) => first.toUpperCase()),
    status: denied && remedy !== 'retry-later' ? 403 : statuses[remedy],
    detail: message,
    error: error.toJSON(),
  };
}
