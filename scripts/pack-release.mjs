import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addonArchive, extensionArchives, serverArchive } from './release-files.mjs';
import { ROOT } from './run-command.mjs';
import { SetupError } from './setup.mjs';

const { values } = parseArgs({ options: { store: { type: 'boolean', default: false } } });
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

try {
  pack(join(ROOT, 'dist', 'release', version));
} catch (error) {
  if (!(error instanceof SetupError)) {
    throw error;
  }
  console.error(error.message);
  process.exitCode = 1;
}

function pack(out) {
  const archives = [addonArchive(version), ...extensionArchives(values), serverArchive(version)];
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const sums = archives.map(({ name, bytes }) => {
    writeFileSync(join(out, name), bytes);
    return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`;
  });
  writeFileSync(join(out, 'SHA256SUMS'), sums.join(''));
  process.stdout.write(sums.join(''));
}
