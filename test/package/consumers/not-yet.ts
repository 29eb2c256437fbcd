// What the contract and the house promise and the sources do not hold yet. Once one of these is mended, this file no
// longer compiles: move its lines to must-compile.ts or must-not-compile.ts then, and delete it with the last of them.
import { createRuntime, defineTool } from '@hermes/tools';

const ping = defineTool({ name: 'ping', description: 'Answers.', execute: () => 'pong' as const });
const runtime = createRuntime({ tools: [ping] });

// @ts-expect-error section 4: a runtime has sessions
const session = runtime.session({ grants: ['fs:*'], security: {}, context: { db: 1 } });
export const pong: Promise<'pong'> = session.call('ping');
export const text: Promise<string> = session.invoke('ping');
