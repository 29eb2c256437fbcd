// With the types of a platform, the DOM's or Node's: a signal is an `AbortSignal`, both ways.
import { createRuntime, defineTool, type Signal, type ToolContext } from '@hermes/tools';

type Same<Left, Right> =
  (<Probe>() => Probe extends Left ? 1 : 2) extends <Probe>() => Probe extends Right ? 1 : 2 ? true : false;
declare function is<_Claim extends true>(): void;
is<Same<Signal, AbortSignal>>();
is<Same<ToolContext['signal'], AbortSignal>>();

export const load = defineTool({
  name: 'web.load',
  description: 'Loads a page.',
  async execute(_input, { signal }) {
    const both = AbortSignal.any([signal, AbortSignal.timeout(5)]);
    signal.addEventListener('abort', (event) => event.type, { once: true });
    return (await fetch('https://example.com', { signal: both })).status;
  },
});
const controller = new AbortController();
const runtime = createRuntime({ tools: [load] });
export const status: Promise<number> = runtime.call('web.load', {}, { signal: controller.signal });
export const text: Promise<string> = runtime.invoke('web.load', {}, { signal: AbortSignal.timeout(5) });
runtime.settle('web.load', {}, { signal: undefined });
