import { join } from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { endWithParent } from './end-with-parent.mjs';
import { runAttached } from './run-attached.mjs';
import { ROOT, toolEnvironment } from './run-command.mjs';
import { ensureBuilt, ensureInstalled, SetupError } from './setup.mjs';

try {
  endWithParent();
  await ensureInstalled();
  const CHROMIUM_PATH = await ensureChromium();
  await ensureBuilt();
  const args = [join(ROOT, 'e2e', 'lighthouse', 'main.ts'), ...process.argv.slice(2)];
  process.exitCode = await runAttached(args, toolEnvironment({ CHROMIUM_PATH }));
} catch (error) {
  if (!(error instanceof SetupError)) {
    throw error;
  }
  console.error(`${error.output}\n${error.message}`.trim());
  process.exit(1);
}
