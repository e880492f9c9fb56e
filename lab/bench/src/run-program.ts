import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { onClientCore } from './cores.ts';

/** Runs a program on the clients' core, or with `pin`, and resolves with its output. Rejects if it fails. */
export async function runProgram(
  program: string,
  programArgs: readonly string[],
  pin: typeof onClientCore = onClientCore,
): Promise<string> {
  const [command, args] = pin(program, programArgs);
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const printed = await text(child.stdout);
  const code = await ended;
  if (code !== 0) throw new Error(`${program} ended with ${code}.\n${printed}`);
  return printed;
}
