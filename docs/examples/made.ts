import { type Session, toObservation } from '@hermes/tools';
import { fieldsOf } from './caller.js';
import type { Call } from './calls.js';

/**
 * Makes a call and tells what each of the two sides gets. `settle` answers both at once: data for the program, and
 * through `toObservation` a text for the model.
 */
export async function made(session: Session, { name, input, options }: Call): Promise<string[]> {
  const settled = await session.settle(name, input, options);
  const lines = [told('call', `${name} ${JSON.stringify(input)}${options ? ` with ${JSON.stringify(options)}` : ''}`)];
  if (settled.ok) {
    lines.push(told('output', JSON.stringify(settled.output)));
  } else {
    const { error } = settled;
    lines.push(told('code', `${error.code}, remedy: ${error.remedy}, denied: ${error.denied}`));
    lines.push(told('fields', JSON.stringify(fieldsOf(error))));
    if (error.code === 'TOOL_FAILED') lines.push(told('invoke', await thrownBy(session, name, input)));
  }
  return [...lines, told('model', toObservation(settled))];
}

/** `invoke` does not hide a bug behind a text: it throws what the tool threw. */
const thrownBy = (session: Session, name: string, input: unknown): Promise<string> =>
  session.invoke(name, input).then(String, (thrown: unknown) => `throws ${String(thrown)}`);

export const told = (what: string, text: string): string => `   ${what.padEnd(8)}${text}`;
