import { SecurityContext, type ToolContext } from '@hermes/tools';

/**
 * The security context of a call: the runtime's, or the one that a session has instead. A tool that is put in a runtime
 * without one must not run at all, and whoever put it there has to know: that is a bug, and no word to the model.
 *
 * @throws an ordinary `Error` where there is none
 */
export function securityOf({ security, tool }: Pick<ToolContext, 'security' | 'tool'>): SecurityContext {
  if (security instanceof SecurityContext) return security;
  throw new Error(`${tool} needs a SecurityContext: give one to createRuntime or to the session, as "security"`);
}
