// Without the types of any platform: a signal is what of an `AbortSignal` is used.
import { createRuntime, defineTool, type Signal } from '@hermes/tools';

// @ts-expect-error there is none in such a program
export type Missing = AbortSignal;

export const wait = defineTool({
  name: 'wait',
  description: 'Waits.',
  execute(_input, { signal }) {
    const stop = (): void => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop, { once: true });
    signal.throwIfAborted();
    return signal.aborted ? signal.reason : undefined;
  },
});
declare const signal: Signal;
export const text: Promise<string> = createRuntime({ tools: [wait] }).invoke('wait', {}, { signal });
