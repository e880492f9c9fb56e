import { getPriority, setPriority } from 'node:os';

/**
 * Unix niceness of work beside requests. These come first, then uploads with a waiting user, then searches and transcripts,
 * then mp3s, then work after the response, uploads of heavy users and voice replies. On one busy core these get about a
 * half, a third, a quarter and a fifteenth of the CPU time that requests get; on an idle core nothing changes. What already has
 * a higher niceness keeps it: the operator may start the service with one, and only root may decrease it.
 */
export const NICENESS = { inspection: 3, search: 5, transcription: 5, mp3: 6, normalization: 12 } as const;

/**
 * Applies to the calling thread. Only Linux has priorities per thread; elsewhere the whole process would be affected.
 */
export function lowerThreadPriority(niceness: number): void {
  if (process.platform === 'linux') lower(0, niceness);
}

/** Applies to a child process; ignored if it has ended. */
export function lowerProcessPriority(pid: number | undefined, niceness: number): void {
  if (pid === undefined) return;
  try {
    lower(pid, niceness);
  } catch {
    // It has ended or the system refuses: it runs at normal priority.
  }
}

function lower(id: number, niceness: number): void {
  setPriority(id, Math.max(niceness, getPriority(id)));
}
