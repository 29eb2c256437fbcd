import type { CallOptions } from '@hermes/tools';

/** One call as a model makes it. */
export interface Call {
  readonly title: string;
  readonly name: string;
  readonly input: unknown;
  readonly options?: CallOptions;
}

/** What a model may send in one conversation: right calls, slips, and calls that nobody should carry out. */
export const calls: readonly Call[] = [
  { title: 'A file is written', name: 'fs.write', input: { path: 'notes.txt', content: 'Buy milk.' } },
  { title: 'A file is read', name: 'fs.read', input: { path: 'notes.txt' } },
  { title: 'A folder is listed', name: 'fs.list', input: {} },
  { title: 'A wrong type', name: 'fs.read', input: { path: 42 } },
  { title: 'A field is missing', name: 'fs.write', input: { path: 'notes.txt' } },
  { title: 'A typing error in a key', name: 'fs.write', input: { path: 'notes.txt', contents: 'Buy tea.' } },
  { title: 'A tool that does not exist', name: 'fs.raed', input: { path: 'notes.txt' } },
  { title: 'A grant is missing', name: 'fs.delete', input: { path: 'notes.txt' } },
  { title: 'A file is missing', name: 'fs.read', input: { path: 'missing.txt' } },
  { title: 'A path leads out of the folder', name: 'fs.read', input: { path: '../../etc/passwd' } },
  { title: 'A tool returns what it must not', name: 'fs.stat', input: { path: 'notes.txt' } },
  { title: 'A tool has a bug', name: 'fs.count', input: { path: 'notes.txt' } },
  { title: 'A call was cut off', name: 'fs.write', input: { path: 'no' }, options: { truncated: true } },
  { title: 'A tool takes too long', name: 'fs.watch', input: { path: 'notes.txt' }, options: { timeoutMs: 20 } },
];
