import { defineConfig } from 'vitest/config';
import { alias, root } from './packed.js';

const isDeno = 'deno' in process.versions;

export default defineConfig({
  root,
  resolve: { alias },
  test: {
    include: ['test/{errors,schema,tool,security}/**/*.test.ts', 'test/runtimes/process.test.ts'],
    // Deno's `spawnSync` waits for ever where much goes in and out.
    exclude: isDeno ? ['test/security/lexer-differential.test.ts'] : [],
    setupFiles: ['test/seed.ts'],
    // Against what never ends; no test is held to a time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: '100%',
    // As modules that only Bun loads, the exports of zod are not there.
    server: { deps: { inline: ['zod'] } },
  },
});
