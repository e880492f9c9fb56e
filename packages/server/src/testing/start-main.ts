import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { builtProgram } from './built-programs.ts';
import { CHILD_ENVIRONMENT } from './child-environment.ts';

const MAIN = [builtProgram('main')];

/** The service as a separate process. The caller kills it. */
export interface StartedMain {
  readonly origin: string;
  /** Everything printed so far. */
  output(): string;
  /** Kills it with SIGKILL and waits until it has exited. */
  kill(): Promise<void>;
  /** Asks it to stop and resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** The same before it is ready. */
export interface LaunchedMain extends StartedMain {
  readonly child: ChildProcess;
  /** Rejects with its output if it exits instead. */
  readonly ready: Promise<void>;
  /** Resolves when it has exited for any reason. */
  readonly exited: Promise<void>;
  /** Kills it without waiting. */
  killNow(): void;
}

/** Resolves when it is ready. Rejects with its output if it exits instead. */
export async function startMain(
  port: number,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = MAIN,
): Promise<StartedMain> {
  const launched = launchMain(port, env, args);
  await launched.ready;
  return launched;
}

/** Starts the service, or what Node is told to start by `args`: a program with the same ready line. */
export function launchMain(
  port: number,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = MAIN,
): LaunchedMain {
  const child = spawn(process.execPath, args, {
    env: { ...CHILD_ENVIRONMENT, PORT: String(port), ...env },
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
  ready.catch(() => undefined);
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
  });
  return {
    origin: `http://localhost:${port}`,
    child,
    output: () => output,
    ready,
    exited,
    killNow: () => child.kill('SIGKILL'),
    kill: () => kill(child),
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      return child.exitCode;
    },
  };
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
