import type { Remedy } from '../errors/codes.js';
import { MOST_CHARACTERS } from './faults.js';
import { oneLine } from './quote.js';

/** What stands in a call's way, as far as the advice differs; where a call was cut off, nothing is named to change. */
type Obstacle = Remedy | 'truncated';

const advice: Readonly<Record<Obstacle, string>> = {
  'rewrite-arguments': 'change the arguments named above',
  truncated: 'send less at once',
  'choose-another-tool': 'use another tool',
  'grant-permission': 'ask the user to grant the permission',
  'ask-a-person': 'ask the user',
  'retry-later': 'wait before you send it again',
  'fix-the-tool': 'tell the user that it has to be fixed',
  none: 'do not send it again',
};

/** The message as one line; from the second call with the same fault on it says so, and what to do instead. */
export function repeated(message: string, obstacle: Obstacle, repeats: unknown): string {
  if (!Number.isSafeInteger(repeats) || Number(repeats) < 2) return oneLine(message);
  // A later version of the package may know other remedies.
  const instead = advice[obstacle] ?? advice.none;
  const last =
    obstacle === 'retry-later'
      ? 'Wait longer before you send it again'
      : `Do not send it again: ${instead.includes('user') ? instead : 'use another tool or ask the user'}`;
  const told =
    repeats === 2 ? `the second call with this fault: ${instead}` : `call ${repeats} with this fault. ${last}`;
  const suffix = `. This is ${told}`;
  return oneLine(message.replace(/\.$/, ''), MOST_CHARACTERS - suffix.length) + suffix;
}
