import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// The checks of the packed build: slow, and with the registry; `npm test` is about the sources.
export default defineConfig({
  test: {
    include: ['test/package/**/*.test.ts'],
    globalSetup: './test/package/setup.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxConcurrency: availableParallelism(),
  },
});
