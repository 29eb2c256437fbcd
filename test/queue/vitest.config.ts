import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// With a real Redis and the build: `npm run test:queue`.
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  resolve: { alias: { '@hermes/tools': fileURLToPath(new URL('../../dist/index.js', import.meta.url)) } },
  test: {
    include: ['test/queue/**/*.test.ts'],
    globalSetup: './test/queue/setup.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
