import { fileURLToPath } from 'node:url';
import type { AliasOptions } from 'vite';

/** The folder of the packed build, which `run.js` has installed outside the repository. */
const packed = process.env['PACKED'];
if (!packed) throw new Error('Run it by `npm run test:runtime NAME`.');

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The packed build in the place of the sources, also for the tests that look at a room of it. */
export const alias: AliasOptions = [
  { find: /^@hermes\/tools$/, replacement: `${packed}/dist/index.js` },
  { find: /^(?:\.\.\/)+src\//, replacement: `${packed}/dist/` },
];
