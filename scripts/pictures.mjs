import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { writeContactSheet } from './contact-sheet.mjs';
import { endWithParent } from './end-with-parent.mjs';
import { runAttached } from './run-attached.mjs';
import { ROOT, toolEnvironment } from './run-command.mjs';
import { ensureBuilt, ensureInstalled, SetupError, toolPath } from './setup.mjs';

const CONFIG = 'e2e/pictures/pictures.config.ts';
const PICTURES = join(ROOT, 'pictures');

try {
  endWithParent();
  await ensureInstalled();
  const CHROMIUM_PATH = await ensureChromium();
  await ensureBuilt();
  const chosen = process.argv.slice(2);
  // Pictures of an earlier run would pass for new ones; a run of some screens keeps the others.
  if (chosen.length === 0) rmSync(PICTURES, { recursive: true, force: true });
  mkdirSync(PICTURES, { recursive: true });
  const args = [toolPath('@playwright/test', 'playwright'), 'test', '-c', CONFIG, ...chosen];
  process.exitCode = await runAttached(args, toolEnvironment({ CHROMIUM_PATH }));
  console.log(writeContactSheet(PICTURES));
} catch (error) {
  if (!(error instanceof SetupError)) {
    throw error;
  }
  console.error(`${error.output}\n${error.message}`.trim());
  process.exit(1);
}
