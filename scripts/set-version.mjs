import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-command.mjs';
import { lockAt, manifestAt } from './version-rules.mjs';
import { workspaceFolders } from './workspaces.mjs';

const [version = ''] = process.argv.slice(2);

// What every place takes that gets it: the browsers' stores know nothing but numbers.
if (/^\d+\.\d+\.\d+$/.test(version)) {
  for (const dir of ['.', ...workspaceFolders(ROOT)]) {
    rewrite(join(dir, 'package.json'), (manifest) => manifestAt(manifest, version));
  }
  rewrite('package-lock.json', (lock) => lockAt(lock, version));
  console.log(`Everything is ${version}. CHANGELOG.md needs a section "## ${version}".`);
} else {
  console.error('node scripts/set-version.mjs <version>: three numbers, such as 1.2.0');
  process.exitCode = 1;
}

function rewrite(path, change) {
  const file = join(ROOT, path);
  writeFileSync(file, `${JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8'))), null, 2)}\n`);
}
