// Adds up the results that vitest wrote, prints what failed and `N passed, N failed`, and fails where one did or none was run.
import { readFileSync } from 'node:fs';

let passed = 0;
let failed = 0;
let isWhole = true;

/** What failed, told again at the end: a long log may be cut before it. */
function tell(path, file) {
  const tests = file.assertionResults.filter((test) => test.status === 'failed');
  const faults = tests.map((test) => `${test.fullName}\n${test.failureMessages.join('\n')}`);
  for (const fault of faults.length > 0 ? faults : [file.message]) {
    console.log(`\nFailed in ${path}: ${file.name}\n${fault.slice(0, 4_000)}`);
  }
}

for (const path of process.argv.slice(2)) {
  const name = path.replace(/^.*\//, '');
  try {
    const results = JSON.parse(readFileSync(path, 'utf8'));
    passed += results.numPassedTests;
    failed += results.numFailedTests;
    isWhole &&= results.success && results.numPassedTests > 0;
    for (const file of results.testResults) if (file.status === 'failed') tell(name, file);
  } catch {
    console.log(`There are no results: ${name}`);
    isWhole = false;
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = isWhole && failed === 0 ? 0 : 1;
