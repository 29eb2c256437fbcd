// `npm run compare`, after a build: makes docs/comparison.md anew.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { load } from './load.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = `${root}docs/comparison.md`;
const { comparisonPage } = await load('compare.ts');
writeFileSync(page, await comparisonPage(readFileSync(page, 'utf8'), root));
