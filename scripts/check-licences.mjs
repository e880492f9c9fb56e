import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { noticesText } from './licence-notices.mjs';
import { licenceProblems } from './licence-rules.mjs';
import { ROOT } from './run-command.mjs';
import { shippedPackages, unusedFacts } from './shipped-packages.mjs';

const NOTICES = 'THIRD-PARTY-NOTICES.txt';
const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });

const packages = shippedPackages(ROOT);
const text = noticesText(packages);
const file = join(ROOT, NOTICES);
if (values.write) {
  writeFileSync(file, text);
}
const isCurrent = existsSync(file) && readFileSync(file, 'utf8') === text;
const problems = [
  ...licenceProblems(packages),
  ...unusedFacts(packages),
  ...(isCurrent ? [] : [`${NOTICES} is not of what is shipped now: node scripts/check-licences.mjs --write`]),
];
for (const problem of problems) {
  console.error(problem);
}
console.log(`${packages.length} works of others are shipped, ${problems.length} problems`);
process.exitCode = problems.length > 0 ? 1 : 0;
