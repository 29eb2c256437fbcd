import fc from 'fast-check';

// Every run tries the same values. Others, by hand: `SEED=7 npx vitest run test/schema/agreement.test.ts`.
const { SEED = '20261130' } = globalThis.process?.env ?? {};
fc.configureGlobal({ seed: Number(SEED) });
