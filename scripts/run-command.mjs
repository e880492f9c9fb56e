import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..');

const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** The environment for the tools that the scripts start: the workspace's own binaries come first. */
export function toolEnvironment(extra = {}) {
  const path = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].filter(Boolean).join(delimiter);
  return {
    ...process.env,
    PATH: path,
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    ...extra,
  };
}

/**
 * Runs a command without a shell and keeps what it prints. Answers `{ code, output }`; a command that cannot
 * be started has code 127. When this process is told to stop, the command is stopped first, with `stopSignal`.
 */
export function runCommand(command, args, { env = toolEnvironment(), stopSignal = 'SIGTERM' } = {}) {
  return new Promise((resolve) => {
    const chunks = [];
    const child = spawn(command, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const stop = (signal) => {
      child.once('close', () => process.exit(signal === 'SIGINT' ? 130 : 143));
      child.kill(stopSignal);
    };
    for (const signal of STOP_SIGNALS) process.once(signal, stop);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => chunks.push(Buffer.from(`${command}: ${error.message}\n`)));
    child.on('close', (code, signal) => {
      for (const each of STOP_SIGNALS) process.removeListener(each, stop);
      resolve({ code: code ?? (signal ? 128 : 127), output: Buffer.concat(chunks).toString('utf8') });
    });
  });
}
