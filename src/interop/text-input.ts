import { jsonIssue } from '../message/json-text.js';
import { readJson } from '../message/received.js';
import { unreadable } from '../tool/unreadable.js';

/**
 * Arguments as they came, those that came as JSON text read: a blank one is none, and what is no JSON is told once it is
 * known who may call.
 */
export function inputOf(sent: unknown): unknown {
  if (typeof sent !== 'string') return sent;
  if (sent.trim() === '') return undefined;
  const input = readJson(sent);
  if (input !== undefined) return input;
  const nothing = (): void => {};
  unreadable.set(nothing, [jsonIssue(sent)]);
  return nothing;
}
