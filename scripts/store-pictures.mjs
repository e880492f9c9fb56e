import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { endWithParent } from './end-with-parent.mjs';
import { runAttached } from './run-attached.mjs';
import { ROOT, toolEnvironment } from './run-command.mjs';
import {
  ensureBuilt,
  ensureInstalled,
  ensurePartsBuilt,
  SetupError,
  testBuildEnvironment,
  toolPath,
} from './setup.mjs';

const CONFIG = 'e2e/store-pictures/store-pictures.config.ts';

try {
  endWithParent();
  await ensureInstalled();
  const CHROMIUM_PATH = await ensureChromium();
  await ensureBuilt();
  await ensurePartsBuilt({ env: testBuildEnvironment() });
  const chosen = process.argv.slice(2);
  if (chosen.length === 0) rmSync(join(ROOT, 'dist', 'store-pictures'), { recursive: true, force: true });
  const args = [toolPath('@playwright/test', 'playwright'), 'test', '-c', CONFIG, ...chosen];
  process.exitCode = await runAttached(args, toolEnvironment({ CHROMIUM_PATH }));
} catch (error) {
  if (!(error instanceof SetupError)) {
    throw error;
  }
  console.error(`${error.output}\n${error.message}`.trim());
  process.exit(1);
}
