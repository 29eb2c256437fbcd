import { mkdir, readdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { array, createRuntime, defineTool, integer, object, string, withDefault } from '@hermes/tools';
import { fileFailures } from './file-failures.js';
import { placeIn } from './place.js';

const path = string({ description: 'A path inside the folder, relative to it.', minLength: 1 });

/** Tools that read, write, list and delete text files in `folder`, and nowhere else. */
export function fileTools(folder: string) {
  const root = resolve(folder);

  const read = defineTool({
    name: 'fs.read',
    description: 'Reads a text file.',
    version: '1.0.0',
    permissions: ['fs:read'],
    input: object({ path }),
    output: string(),
    annotations: { readOnlyHint: true },
    async execute(input, { tool, signal }) {
      return readFile(await placeIn(root, input.path, tool), { encoding: 'utf8', signal });
    },
  });

  const write = defineTool({
    name: 'fs.write',
    description: 'Writes a text file, in place of the one that is there. Makes the folders that are missing.',
    version: '1.0.0',
    permissions: ['fs:write'],
    input: object({ path, content: string({ maxLength: 100_000 }) }),
    output: object({ bytes: integer({ minimum: 0 }) }),
    examples: [{ input: { path: 'notes.txt', content: 'Buy milk.' }, output: { bytes: 9 } }],
    async execute({ content, ...input }, { tool, signal }) {
      const place = await placeIn(root, input.path, tool);
      await mkdir(dirname(place), { recursive: true });
      await writeFile(place, content, { encoding: 'utf8', signal });
      return { bytes: Buffer.byteLength(content) };
    },
  });

  const list = defineTool({
    name: 'fs.list',
    description: 'Lists what a folder holds, by name. The name of a folder ends in "/".',
    version: '1.0.0',
    permissions: ['fs:read'],
    input: object({ path: withDefault(path, '.') }),
    output: array(string()),
    annotations: { readOnlyHint: true },
    async execute(input, { tool }) {
      const entries = await readdir(await placeIn(root, input.path, tool), { withFileTypes: true });
      return entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort();
    },
  });

  const remove = defineTool({
    name: 'fs.delete',
    description: 'Deletes a file.',
    version: '1.0.0',
    permissions: ['fs:delete'],
    input: object({ path }),
    annotations: { destructiveHint: true },
    async execute(input, { tool }) {
      await unlink(await placeIn(root, input.path, tool));
    },
  });

  return [read, write, list, remove] as const;
}

/** The tools of `folder` where they can be called, for a caller who may do what `grants` say. */
export function fileRuntime(folder: string, grants: readonly string[]) {
  return createRuntime({ tools: fileTools(folder), grants, translate: fileFailures(resolve(folder)) });
}
