import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRuntime, SecurityContext } from '@hermes/tools';
import { calls } from './calls.js';
import { fileFailures } from './file-failures.js';
import { fileTools } from './file-tool.js';
import { made } from './made.js';
import { oddTools } from './odd-tools.js';
import { securityDemo } from './security-demo.js';

/**
 * Makes every call on a fresh folder, which is gone afterwards, and tells what each of the two sides gets; then those
 * that a security context judges.
 */
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
  const told: (readonly [title: string, ...lines: string[]])[] = [];
  try {
    for (const call of calls) told.push([call.title, ...(await made(runtime, call))]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  told.push(...(await securityDemo()));
  return told.flatMap(([title, ...lines], index) => [`${index + 1}. ${title}`, ...lines, '']);
}
