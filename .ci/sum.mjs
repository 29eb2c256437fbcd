// Adds up the results that vitest wrote, prints `N passed, N failed`, and fails where one did or none was run.
import { readFileSync } from 'node:fs';

let passed = 0;
let failed = 0;
let isWhole = true;
for (const path of process.argv.slice(2)) {
  try {
    const results = JSON.parse(readFileSync(path, 'utf8'));
    passed += results.numPassedTests;
    failed += results.numFailedTests;
    isWhole &&= results.success && results.numPassedTests > 0;
  } catch {
    console.log(`There are no results: ${path.replace(/^.*\//, '')}`);
    isWhole = false;
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = isWhole && failed === 0 ? 0 : 1;
