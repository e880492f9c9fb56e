import { writeFile } from 'node:fs/promises';

const MOVED_CLOCK = new URL('../moved-clock.ts', import.meta.url).href;

/** The environment of programs whose clock is ahead by the milliseconds in a file, which is written. */
export async function movedClock(file: string, aheadMs: number): Promise<Record<string, string>> {
  await writeFile(file, String(aheadMs));
  return { SOAK_CLOCK_FILE: file, NODE_OPTIONS: `--import=${MOVED_CLOCK}` };
}
