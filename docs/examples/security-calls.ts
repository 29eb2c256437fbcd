import type { Call } from './calls.js';

/** A call that a security context judges. */
export interface GuardedCall extends Call {
  /** Whose context it is; by default that of `worker`. */
  readonly as?: 'reader' | 'night_shift';
  /** What the person at the MCP client does with the form; where it is left out, nobody may be asked. */
  readonly person?: 'approves' | 'declines' | 'closes the form' | 'is away';
  /** What is typed at the terminal, when that is asked too. */
  readonly typed?: string;
}

/** A denial of each kind, and what is done for real where nothing stands against it. */
export const securityCalls: readonly GuardedCall[] = [
  { title: 'A link leads inward', name: 'fs.read', input: { path: 'handbook.md' } },
  { title: 'A path begins with the name of a mount', name: 'fs.list', input: { path: 'docs' } },
  { title: 'A path climbs out', name: 'fs.read', input: { path: '../outside/secret.txt' } },
  { title: 'An absolute path lies outside', name: 'fs.read', input: { path: '/etc/passwd' } },
  { title: 'A link leads outward', name: 'fs.read', input: { path: 'outward.txt' } },
  { title: 'An entry denies it', name: 'fs.write', input: { path: '.git/config', content: '[alias]' } },
  {
    title: 'An entry denies what is not there yet, in any spelling',
    name: 'fs.write',
    input: { path: '.ENV', content: 'A=1' },
  },
  { title: 'A mount is only read', name: 'fs.write', input: { path: 'docs/new.md', content: '# New' } },
  { title: 'A link leads to what is only read', name: 'fs.write', input: { path: 'handbook.md', content: '# Mine' } },
  { title: 'The context lacks it', name: 'fs.write', input: { path: 'notes.txt', content: '' }, as: 'reader' },
  { title: 'A rule denies a command', name: 'process.run', input: { command: ['rm', '-r', '.'] } },
  { title: 'No rule allows a command', name: 'process.run', input: { command: ['curl', 'example.com'] } },
  { title: 'A command cannot be read', name: 'process.run', input: { command: 'echo $(cat notes.txt)' } },
  {
    title: 'A person approves',
    name: 'process.run',
    input: { command: ['echo', '$(cat notes.txt)'], description: 'Says it as it is.' },
    person: 'approves',
  },
  {
    title: 'The next in the chain approves',
    name: 'fs.delete',
    input: { path: 'old.txt' },
    person: 'closes the form',
    typed: 'yes',
  },
  { title: 'A person declines', name: 'fs.delete', input: { path: 'notes.txt' }, person: 'declines' },
  {
    title: 'Nobody answers',
    name: 'process.run',
    input: { command: ['git', 'log', '--oneline'] },
    as: 'night_shift',
    person: 'is away',
  },
];
