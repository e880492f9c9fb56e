import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onClientCore } from './cores.ts';

export interface ClientProcess {
  readonly child: ChildProcess;
  /** Ends it, and resolves with its exit code. */
  stop(): Promise<number | null>;
}

/** Starts a program of this folder on the clients' core. Resolves at its first message; rejects if it exits before. */
export async function startClient(program: string, programArgs: readonly string[]): Promise<ClientProcess> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  const [command, args] = onClientCore(process.execPath, [path, ...programArgs]);
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  await Promise.race([once(child, 'message'), ended]);
  if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}.`);
  return {
    child,
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
      return child.exitCode;
    },
  };
}
