import { defineConfig } from 'tsup';

export default defineConfig({
  // One module per source file: a program that uses no security or adapters then carries none of them.
  entry: ['src/**/*.ts'],
  bundle: false,
  format: 'esm',
  target: 'es2022',
  clean: true,
  // The declaration bundler sets `baseUrl`, which TypeScript 6 reports as deprecated.
  dts: { entry: 'src/index.ts', compilerOptions: { ignoreDeprecations: '6.0' } },
});
