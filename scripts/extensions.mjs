import { join } from 'node:path';
import { endWithParent } from './end-with-parent.mjs';
import { runAttached } from './run-attached.mjs';
import { ROOT } from './run-command.mjs';
import { ensureInstalled, ensurePartsBuilt, SetupError } from './setup.mjs';

try {
  endWithParent();
  await ensureInstalled();
  await ensurePartsBuilt();
  // By our own Node: the machine's may be too old for them.
  process.exitCode =
    (await runAttached([join(ROOT, 'scripts', 'check-extensions.mjs')])) ||
    (await runAttached([join(ROOT, 'scripts', 'pack-extensions.mjs'), ...process.argv.slice(2)]));
} catch (error) {
  if (!(error instanceof SetupError)) {
    throw error;
  }
  console.error(`${error.output}\n${error.message}`.trim());
  process.exit(1);
}
