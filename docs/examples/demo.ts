import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRuntime, SecurityContext } from '@hermes/tools';
import { calls } from './calls.js';
import { fileFailures } from './file-failures.js';
import { fileTools } from './file-tool.js';
import { made } from './made.js';
import { oddTools } from './odd-tools.js';

/** Makes every call on a fresh folder, which is gone afterwards, and tells what each of the two sides gets. */
export async function demo(): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'hermes-tools-demo-'));
  let failures = 0;
  const runtime = createRuntime({
    tools: [...fileTools, ...oddTools],
    grants: ['fs:read', 'fs:write'],
    security: new SecurityContext({
      name: 'demo',
      paths: [{ slug: 'folder', path: folder, allow: ['READ', 'WRITE', 'DELETE'] }],
    }),
    translate: fileFailures,
    reference: () => `demo-${++failures}`,
  });
  const lines: string[] = [];
  try {
    for (const [index, call] of calls.entries())
      lines.push(`${index + 1}. ${call.title}`, ...(await made(runtime, call)), '');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return lines;
}
