import { readFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { FLOODS, type FloodName } from './flood/floods.ts';

/** The parameters of the process. */
export interface FloodTask {
  readonly flood: FloodName;
  readonly port: number;
  readonly account: Readonly<Record<string, string>>;
  readonly uid: string;
  readonly recordings: readonly string[];
  readonly bodyFile?: string | undefined;
}

/** The measured clients share the core, and must not wait for the flood. */
const NICENESS = 15;

// Floods the server until the channel to the parent process closes.
const task = JSON.parse(process.argv[2] ?? '{}') as FloodTask;
setPriority(NICENESS);
const body = task.bodyFile === undefined ? Buffer.alloc(0) : await readFile(task.bodyFile);
FLOODS[task.flood]({ ...task, body });
process.once('disconnect', () => process.exit(0));
process.send?.('started');
