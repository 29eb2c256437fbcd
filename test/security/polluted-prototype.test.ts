import { type ApprovalBackend, SecurityContext } from '@hermes/tools';
import { describe, expect, test } from 'vitest';
import { tree } from './trees.js';

const T = tree('ws/a.txt', 'ws/b.txt', 'ws/secret.txt', 'out/s.txt', 'ws/out -> ../out', 'ws/gone -> nothing');
const yes: ApprovalBackend = ({ id }) => ({ decision: 'approve', requestId: id });
const context = new SecurityContext({
  paths: [
    { slug: 'ws', path: `${T}/ws`, allow: ['READ', 'WRITE', 'DELETE', 'EXECUTE'] },
    { slug: 'secret', path: `${T}/ws/secret.txt`, deny: ['READ'] },
  ],
  permissions: ['READ', 'EXECUTE'],
  commands: { allow: ['git status', 'echo **'], deny: ['rm'] },
  approval: { require: ['READ', 'EXECUTE'], backend: yes },
});
const lenient = new SecurityContext({ commands: { mode: 'denylist', deny: ['rm', 'git push'] } });
const path = (path: string, permission: 'READ' | 'DELETE') => () => context.checkPathAccess(path, [permission]);
const guarded = (path: string, permission: 'READ' | 'DELETE') => () =>
  context.guard({ path, permissions: [permission], tool: 'fs.use' });

const refusals: Readonly<Record<string, () => unknown>> = {
  'a permission': () => context.checkPermission(['DELETE']),
  'no permission': () => context.checkPermission([]),
  'a path for too much': path('a.txt', 'DELETE'),
  'a denied path': path('secret.txt', 'READ'),
  'a path outside': path('/etc/passwd', 'READ'),
  'a link outside': path('out/s.txt', 'READ'),
  'a link that leads nowhere': path('gone', 'READ'),
  'a guarded path for too much': guarded('a.txt', 'DELETE'),
  'a guarded link outside': guarded('out/s.txt', 'READ'),
  'a command without a rule': () => context.checkCommand('curl a'),
  'a command too short for its rule': () => context.checkCommand(['git']),
  'a line that is no command': () => context.checkCommand('echo $a'),
  'an array that is no command': () => context.checkCommand(['echo', '\0']),
  'a denied command': () => lenient.checkCommand(['rm', 'a']),
  'a denied command of two words': () => lenient.checkCommand(['git', 'push', 'a']),
  'an opaque program': () => lenient.checkCommand(['sh', 'a']),
};

/** What is asked while `Object.prototype` has this, as after a careless merge of JSON that holds `__proto__`. */
async function polluted(members: object, ask: () => unknown): Promise<unknown> {
  Object.assign(Object.prototype, members);
  try {
    return await ask();
  } catch {
    return 'refused';
  } finally {
    for (const key of Object.keys(members)) Reflect.deleteProperty(Object.prototype, key);
  }
}

describe('what is refused is refused beside a prototype that has', () => {
  test.each<[members: object]>([
    [{ permissions: [] }],
    [{ permissions: ['READ'] }],
    [{ vectors: [['rm', 'a']] }],
    [{ commands: [[{ text: 'echo' }]] }],
    [{ reason: 'fine' }],
    [{ path: `${T}/ws/a.txt` }],
    [{ refused: 'fine' }],
    [{ missing: [] }],
    [{ 0: 'a' }],
    [{ 1: 'status', 2: 'a' }],
    [{ link: `${T}/ws/b.txt`, left: [] }],
    [{ root: { path: '/', segments: [], folded: [] } }],
    [{ rule: 'a', entry: 'a' }],
    [{ place: {}, mount: {}, steps: [] }],
    [{ status: { kind: 'file' }, exists: true, known: '/', rest: [] }],
    [{ path: 'b.txt', command: 'echo a', decision: 'approve' }],
  ])('%j', async (members) => {
    for (const [what, ask] of Object.entries(refusals))
      expect([what, await polluted(members, ask)]).toEqual([what, 'refused']);
  });
});

test('what is allowed is what was asked for beside a prototype that has others', async () => {
  const others = { vectors: [['rm', 'a']], reason: 'fine', permissions: [], link: `${T}/ws/b.txt`, left: [] };
  expect(await polluted(others, () => context.checkCommand('echo a'))).toEqual([['echo', 'a']]);
  expect(await polluted(others, path('a.txt', 'READ'))).toMatchObject({ hostPath: `${T}/ws/a.txt` });
});

test.each<[members: object]>([
  [{ argv: [['x']] }],
  [{ virtualPath: '/ws/other' }],
  [{ requested: 'other' }],
  [{ cwd: '/ws/other' }],
  [{ description: 'fine' }],
  [{ signal: {} }],
])('an approver is shown the action alone beside a prototype that has %j', async (members) => {
  const shown: string[] = [];
  const backend: ApprovalBackend = ({ id, display }) => {
    shown.push(display);
    return { decision: 'approve', requestId: id };
  };
  const asking = new SecurityContext({
    paths: [{ slug: 'ws', path: `${T}/ws`, allow: ['READ', 'EXECUTE'] }],
    commands: { allow: ['echo **'] },
    approval: { require: ['READ', 'EXECUTE'], backend },
  });
  const ask = async (): Promise<void> => {
    await asking.guard({ path: 'a.txt', permissions: ['READ'], tool: 'fs.read' });
    await asking.guard({ command: 'echo a', permissions: ['EXECUTE'], tool: 'shell.run' });
  };
  expect([await polluted(members, ask), await ask()]).toEqual([undefined, undefined]);
  expect(shown.slice(0, 2)).toEqual(shown.slice(2));
});
