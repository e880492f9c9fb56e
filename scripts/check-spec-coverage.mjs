import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-command.mjs';
import { specCoverage } from './spec-coverage-rules.mjs';

const DOCUMENT = 'docs/spec-coverage.md';
const { packages } = JSON.parse(read('package-lock.json'));
const { problems, shown, missing } = specCoverage({
  document: read(DOCUMENT),
  readFile: (path) => (existsSync(join(ROOT, path)) ? read(path) : undefined),
  lockedVersion: (name) => packages[`node_modules/${name}`]?.version,
});
for (const problem of problems) {
  console.error(`${DOCUMENT}: ${problem}`);
}
console.log(`${shown} statements shown, ${missing} not yet, ${problems.length} problems`);
process.exitCode = problems.length > 0 || shown === 0 ? 1 : 0;

function read(path) {
  return readFileSync(join(ROOT, path), 'utf8');
}
