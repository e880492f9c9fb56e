import { join } from 'node:path';
import { endWithParent } from './end-with-parent.mjs';
import { runAttached } from './run-attached.mjs';
import { ROOT } from './run-command.mjs';
import { ensureBuilt, ensureInstalled, SetupError } from './setup.mjs';

try {
  endWithParent();
  await ensureInstalled();
  await ensureBuilt();
  process.exitCode = await runAttached([join(ROOT, 'bench', 'src', 'soak', 'main.ts')]);
} catch (error) {
  if (!(error instanceof SetupError)) {
    throw error;
  }
  console.error(`${error.output}\n${error.message}`.trim());
  process.exit(1);
}
