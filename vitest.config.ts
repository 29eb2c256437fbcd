import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '@hermes/tools': fileURLToPath(new URL('./src/index.ts', import.meta.url)) } },
  test: {
    include: ['test/**/*.test.ts'],
    // On the packed build, and with a Redis: `npm run test:package`, `npm run test:runtime`, `npm run test:queue`.
    exclude: [...configDefaults.exclude, 'test/package/**', 'test/runtimes/**', 'test/queue/**'],
    setupFiles: ['test/seed.ts'],
    // Against what never ends; no test is held to a time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: '100%',
    typecheck: { enabled: true, include: ['test/**/*.test-d.ts'], tsconfig: './test/tsconfig.json' },
  },
});
