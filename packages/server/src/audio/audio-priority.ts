import { setPriority } from 'node:os';

/**
 * How far work on sound stands back, as Unix niceness: requests first, then uploads that somebody waits for, then mp3s,
 * then what is done after the answer, and the uploads of those who send very much. On one full core it gets about a half,
 * a quarter and a fifteenth of the time that requests get; on a free core nothing changes.
 */
export const AUDIO_NICENESS = { inspection: 3, mp3: 6, levelling: 12 } as const;

/** Of the thread that calls it. Linux alone gives a thread a priority of its own; elsewhere the whole process would have it. */
export function lowerThreadPriority(niceness: number): void {
  if (process.platform === 'linux') setPriority(0, niceness);
}

/** Of a child process; one that has ended keeps what it had. */
export function lowerProcessPriority(pid: number | undefined, niceness: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, niceness);
  } catch {
    // It has ended already, or the system does not let us: it works as fast as the others.
  }
}
