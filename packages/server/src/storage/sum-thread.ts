import { Piscina } from 'piscina';
import type { AudioContent } from './audio-store.ts';
import type { SumLocalFile } from './checked-audio.ts';

/** Reads local files for their sums in a thread: that takes as long as what users stored is large. */
export interface SumThread {
  readonly sum: SumLocalFile<AudioContent>;
  /** Ends the thread. Sums in progress reject. */
  close(): Promise<void>;
}

const IDLE_THREAD_LIFE_MS = 30_000;
const MAX_HEAP_MB = 64;

/** The thread starts with the first file, and does one at a time. */
export function createSumThread(): SumThread {
  const pool = new Piscina<string, AudioContent>({
    filename: workerUrl().href,
    name: 'sumFile',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_THREAD_LIFE_MS,
    concurrentTasksPerWorker: 1,
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  return { sum: (path) => pool.run(path), close: () => pool.destroy() };
}

function workerUrl(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./sum-worker.${extension}`, import.meta.url);
}
