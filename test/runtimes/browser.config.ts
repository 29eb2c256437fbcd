import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { alias, root } from './packed.js';

export default defineConfig({
  root,
  resolve: { alias },
  // Loaded module by module, as it is published.
  optimizeDeps: { exclude: ['@hermes/tools'] },
  test: {
    include: [
      'test/{errors,schema,tool}/**/*.test.ts',
      // Where there is no file system there are no paths.
      'test/security/{allow-rules,argv,command-laws,deny-rules,lexer,rule-faults,runtime}.test.ts',
      'test/runtimes/browser/*.test.ts',
    ],
    // They make other realms, processes and copies of the package by what only Node has.
    exclude: ['test/errors/{identity,wire}.test.ts', 'test/schema/other-copy.test.ts', 'test/tool/two-copies.test.ts'],
    setupFiles: ['test/seed.ts'],
    // Against what never ends; no test is held to a time.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
          // Its sandbox does not start for root, as whom CI runs; it opens these tests and nothing else.
          args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
