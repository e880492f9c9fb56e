import type { AudioContent } from './audio-store.ts';
import type { SumLocalFile } from './checked-audio.ts';
import { createTaskThread } from './task-thread.ts';

/** Reads local files for their sums in a thread: that takes as long as what users stored is large. */
export interface SumThread {
  readonly sum: SumLocalFile<AudioContent>;
  /** Ends the thread. Sums in progress reject. */
  close(): Promise<void>;
}

export function createSumThread(): SumThread {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  const worker = new URL(`./sum-worker.${extension}`, import.meta.url);
  const { run, close } = createTaskThread<typeof import('./sum-worker.ts')>(worker);
  return { sum: (path) => run('sumFile', path), close };
}
