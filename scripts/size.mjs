import { join } from 'node:path';
import { endWithParent } from './end-with-parent.mjs';
import { runAttached } from './run-attached.mjs';
import { ROOT } from './run-command.mjs';
import {
  ensureBuilt,
  ensureInstalled,
  ensurePartsBuilt,
  SetupError,
  testBuildEnvironment,
} from './setup.mjs';

try {
  endWithParent();
  await ensureInstalled();
  await ensureBuilt();
  await ensurePartsBuilt({ env: testBuildEnvironment() });
  process.exitCode = await runAttached([join(ROOT, 'scripts', 'size-check.mjs')]);
} catch (error) {
  if (!(error instanceof SetupError)) {
    throw error;
  }
  console.error(`${error.output}\n${error.message}`.trim());
  process.exit(1);
}
