import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-command.mjs';
import { specCoverage } from './spec-coverage-rules.mjs';

/** What is promised, and what holds against which threat: both name their tests in the same way. */
const DOCUMENTS = ['docs/spec-coverage.md', 'docs/security.md'];
const { packages } = JSON.parse(read('package-lock.json'));
for (const path of DOCUMENTS) check(path);

function check(path) {
  const { problems, shown, missing } = specCoverage({
    document: read(path),
    readFile: (file) => (existsSync(join(ROOT, file)) ? read(file) : undefined),
    lockedVersion: (name) => packages[`node_modules/${name}`]?.version,
  });
  for (const problem of problems) {
    console.error(`${path}: ${problem}`);
  }
  console.log(`${path}: ${shown} statements shown, ${missing} not yet, ${problems.length} problems`);
  if (problems.length > 0 || shown === 0) process.exitCode = 1;
}

function read(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}
