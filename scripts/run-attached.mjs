import { spawn } from 'node:child_process';
import { ROOT, toolEnvironment } from './run-command.mjs';
import { nodeBinary } from './setup.mjs';

/** Runs a script with our Node, in sight of whoever started us, and answers its exit code. Ends it when we are told to stop. */
export function runAttached(args, env = toolEnvironment()) {
  return new Promise((resolve, reject) => {
    const child = spawn(nodeBinary(), args, { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.once(signal, () => child.kill('SIGTERM'));
    }
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
