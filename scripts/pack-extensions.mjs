import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { extensionArchives } from './release-files.mjs';
import { ROOT } from './run-command.mjs';
import { SetupError } from './setup.mjs';

const OUT = join(ROOT, 'dist', 'extensions');
const { values } = parseArgs({ options: { store: { type: 'boolean', default: false } } });

try {
  pack();
} catch (error) {
  if (!(error instanceof SetupError)) {
    throw error;
  }
  console.error(error.message);
  process.exitCode = 1;
}

function pack() {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  for (const { name, bytes } of extensionArchives(values)) {
    const path = join(OUT, name);
    writeFileSync(path, bytes);
    console.log(`${relative(ROOT, path)}  ${(bytes.length / 1000).toFixed(1)} kB`);
  }
}
