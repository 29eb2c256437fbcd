import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRuntime } from '@hermes/tools';
import { approvers } from './approvers.js';
import { fileFailures } from './file-failures.js';
import { fileTools } from './file-tool.js';
import { made, told } from './made.js';
import { processTool } from './process-tool.js';
import { securityCalls } from './security-calls.js';
import { contextOf, makeWorkspace } from './workspace.js';

/** How long the approvers have; at night so little that the demo does not wait for them. */
const BY_DAY_MS = 60_000;
const AT_NIGHT_MS = 150;

/** Makes every call on a fresh workspace, which is gone afterwards; tells what was asked, and what each side gets. */
export async function securityDemo(): Promise<readonly (readonly [title: string, ...lines: string[]])[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hermes-tools-demo-'));
  const people = await approvers();
  try {
    await makeWorkspace(folder);
    const worker = contextOf(folder, { name: 'worker', backend: people.chain(BY_DAY_MS) });
    const others = {
      reader: contextOf(folder, { name: 'reader', permissions: ['READ'] }),
      night_shift: contextOf(folder, { name: 'night_shift', backend: people.chain(AT_NIGHT_MS) }),
    };
    const runtime = createRuntime({
      tools: [...fileTools, processTool()],
      // Whoever calls may use every tool: what the tools may do is the context's word.
      grants: ['fs:*', 'process:run'],
      translate: fileFailures,
    });

    const all: [string, ...string[]][] = [];
    for (const call of securityCalls) {
      people.expect(call);
      const session = runtime.session({ security: call.as ? others[call.as] : worker });
      const [request = '', ...answer] = await made(session, call);
      all.push([call.title, request, ...askedLines(people.asked(), call.person, call.typed), ...answer]);
    }
    return all;
  } finally {
    await people.leave();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the approvers read, word for word, and what they did. */
function askedLines(asked: string | undefined, person = '', typed?: string): string[] {
  if (asked === undefined) return [];
  const lines = asked.split('\n').map((line, index) => told(index === 0 ? 'asked' : '', line));
  return [...lines, told('person', person), ...(typed === undefined ? [] : [told('typed', typed)])];
}
