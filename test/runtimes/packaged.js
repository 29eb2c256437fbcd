/** Each runtime that comes in an npm package, and the words that run a script by it. */
export const packaged = {
  'node@20': { packages: { node: '20.20.2' }, command: ['node'] },
  'node@22': { packages: { node: '22.23.3' }, command: ['node'] },
  'node@24': { packages: { node: '24.21.0' }, command: ['node'] },
  'node@26': { packages: { node: '26.10.0' }, command: ['node'] },
  bun: { packages: { bun: '1.4.5' }, command: ['bun', '--bun'] },
  deno: { packages: { deno: '2.9.6' }, command: ['deno', 'run', '--allow-all'] },
};
