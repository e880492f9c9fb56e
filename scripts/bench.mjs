import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { endWithParent } from './end-with-parent.mjs';
import { ROOT, toolEnvironment } from './run-command.mjs';
import { ensureBuilt, ensureInstalled, nodeBinary, SetupError } from './setup.mjs';

try {
  endWithParent();
  await ensureInstalled();
  await ensureBuilt();
  await runBenchmarks();
} catch (error) {
  if (!(error instanceof SetupError)) {
    throw error;
  }
  console.error(`${error.output}\n${error.message}`.trim());
  process.exit(1);
}

// One after another: two at once would measure each other.
async function runBenchmarks() {
  const files = globSync('src/*.bench.ts', { cwd: join(ROOT, 'bench') }).sort();
  for (const file of files) {
    const code = await run(join(ROOT, 'bench', file));
    process.exitCode = Math.max(process.exitCode ?? 0, code);
  }
}

function run(file) {
  return new Promise((resolve, reject) => {
    const child = spawn(nodeBinary(), [file], {
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
