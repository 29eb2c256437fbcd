import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApprovalBackend, type Permission, SecurityContext } from '@hermes/tools';

const files = {
  'workspace/notes.txt': 'Buy milk.',
  'workspace/old.txt': 'Buy tea.',
  'workspace/.git/config': '[core]',
  'docs/handbook.md': '# Handbook',
  'outside/secret.txt': 'hunter2',
};

/** What links lead to, from the folder that they lie in. */
const links = { 'workspace/handbook.md': '../docs/handbook.md', 'workspace/outward.txt': '../outside/secret.txt' };

/** Makes a workspace, documents beside it, and something that is no business of a tool's. */
export async function makeWorkspace(folder: string): Promise<void> {
  for (const name of ['workspace/.git', 'docs', 'outside']) await mkdir(join(folder, name), { recursive: true });
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  for (const [name, target] of Object.entries(links)) await symlink(target, join(folder, name));
}

interface Worker {
  readonly name: string;
  /** The most that it may do; without them all that the mounts allow. */
  readonly permissions?: readonly Permission[];
  readonly backend?: ApprovalBackend;
}

/** What one worker may do in a workspace. */
export function contextOf(folder: string, { name, permissions, backend }: Worker): SecurityContext {
  const workspace = join(folder, 'workspace');
  return new SecurityContext({
    name,
    permissions,
    paths: [
      { slug: 'ws', path: workspace, allow: ['READ', 'WRITE', 'DELETE', 'EXECUTE'] },
      { slug: 'docs', path: join(folder, 'docs'), allow: ['READ'] },
      // To write there is to run code later: hooks, aliases, a pager.
      { slug: 'git', path: join(workspace, '.git'), deny: ['WRITE', 'DELETE'] },
      // It is not there yet, and nobody may make it either.
      { slug: 'env', path: join(workspace, '.env'), deny: ['READ', 'WRITE', 'DELETE', 'EXECUTE'] },
    ],
    default: 'ws',
    commands: {
      allow: ['echo **', { command: 'git log', options: ['--oneline', '--max-count=*'] }],
      deny: ['rm', 'git push'],
    },
    approval: { require: ['DELETE', 'EXECUTE'], backend },
  });
}
