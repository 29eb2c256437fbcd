import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ApprovalBackend,
  type ApprovalRequest,
  SecurityContext,
  type SecurityContextOptions,
  ToolError,
} from '@hermes/tools';
import { afterAll, beforeEach } from 'vitest';

export const tool = 'case.tool';

/** A case's own folder, whom it asked, and what happens while somebody thinks about it. */
export interface Case {
  root: string;
  asked: ApprovalRequest[];
  meanwhile: () => void;
}

/** For the top of a file: a fresh tree for each test, gone afterwards. */
export function useCases(): Case {
  const top = realpathSync(mkdtempSync(join(tmpdir(), 'guard-')));
  const current: Case = { root: '', asked: [], meanwhile: () => undefined };
  beforeEach(() => {
    const root = mkdtempSync(join(top, 'case-'));
    for (const folder of ['ws/sub', 'ws/other', 'outside']) mkdirSync(join(root, folder), { recursive: true });
    for (const file of ['ws/a.txt', 'ws/sub/b.txt', 'ws/other/b.txt', 'outside/b.txt'])
      writeFileSync(join(root, file), file);
    Object.assign(current, { root, asked: [], meanwhile: () => undefined });
  });
  afterAll(() => rmSync(top, { recursive: true, force: true }));
  return current;
}

export const saying =
  (current: Case, decision: 'approve' | 'deny'): ApprovalBackend =>
  async (request) => {
    current.asked.push(request);
    current.meanwhile();
    return { decision, requestId: request.id };
  };

export const contextWith = (
  { root }: Case,
  backend: ApprovalBackend | undefined,
  options: SecurityContextOptions = {},
): SecurityContext =>
  new SecurityContext({
    name: 'worker_1',
    paths: [{ slug: 'ws', path: join(root, 'ws'), allow: ['READ', 'WRITE', 'DELETE', 'EXECUTE'] }],
    commands: { allow: ['git log **'], deny: ['rm'], operators: 'split' },
    approval: { require: ['WRITE', 'DELETE', 'EXECUTE'], backend },
    ...options,
  });

/** What it ends in: a result, or the code and reason of the error. */
export async function endOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    return [error.code, 'reason' in error ? error.reason : undefined];
  }
}
