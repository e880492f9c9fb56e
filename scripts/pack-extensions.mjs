import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { builtFiles } from './built-extension.mjs';
import { packedFiles } from './packed-files.mjs';
import { ROOT } from './run-command.mjs';
import { EXTENSION_BUILD, extensionFolders, SetupError } from './setup.mjs';
import { zipArchive } from './zip-archive.mjs';

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
  for (const folder of extensionFolders()) {
    const { version, files } = packedFiles(builtFiles(join(folder, EXTENSION_BUILD)), values);
    const archive = zipArchive(files);
    const path = join(OUT, `beep-for-${basename(folder)}-${version}${values.store ? '-store' : ''}.zip`);
    writeFileSync(path, archive);
    console.log(`${relative(ROOT, path)}  ${(archive.length / 1000).toFixed(1)} kB`);
  }
}
