import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The service as a process of its own. Whoever started it kills it. */
export interface StartedMain {
  readonly origin: string;
  /** Everything that it has printed. */
  output(): string;
  /** Ends it as a crash does, and waits until it is gone. */
  kill(): Promise<void>;
}

/** Resolves when it is ready. Rejects, with what it printed, when it ends instead. */
export async function startMain(port: number, env: Readonly<Record<string, string>>): Promise<StartedMain> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    const collect = (text: Buffer): void => {
      output += text.toString();
      if (/^Beep is ready at .*\n/m.test(output)) resolve();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('close', () => reject(new Error(`It ended: ${output}`)));
  });
  await ready;
  return { origin: `http://localhost:${port}`, output: () => output, kill: () => kill(child) };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
