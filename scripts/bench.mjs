import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { endWithParent } from './end-with-parent.mjs';
import { ROOT, toolEnvironment } from './run-command.mjs';
import { ensureBuilt, ensureInstalled, nodeBinary, SetupError } from './setup.mjs';

try {
  endWithParent();
  await ensureInstalled();
  await ensureBuilt();
  process.exitCode = await run(join(ROOT, 'bench', 'src', 'main.ts'), process.argv.slice(2));
} catch (error) {
  if (!(error instanceof SetupError)) {
    throw error;
  }
  console.error(`${error.output}\n${error.message}`.trim());
  process.exit(1);
}

function run(file, names) {
  return new Promise((resolve, reject) => {
    const child = spawn(nodeBinary(), [file, ...names], {
      cwd: ROOT,
      env: toolEnvironment(),
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.once(signal, () => child.kill('SIGTERM'));
    }
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
