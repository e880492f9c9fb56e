import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockProblems } from './lock-rules.mjs';
import { ROOT } from './run-command.mjs';

const problems = lockProblems({
  lock: JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')),
  manifest: JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')),
});
for (const problem of problems) {
  console.error(`package-lock.json: ${problem}`);
}
process.exitCode = problems.length > 0 ? 1 : 0;
