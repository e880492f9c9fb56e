import { Piscina } from 'piscina';
import { errnoOf } from '../errno.ts';
import type { AudioTask, AudioVerdict } from './audio-verdict.ts';
import { type ThreadLimits, watchThread } from './thread-limit.ts';

/** Proves what a received file is and writes the seekable copy. */
export interface AudioInspector {
  /** Rejects with {@link InspectorBusyError} when there is no room or no time now. */
  inspect(files: { readonly inputPath: string; readonly outputPath: string }): Promise<AudioVerdict>;
  /** Ends every worker. Running inspections reject. */
  close(): Promise<void>;
}

/** The machine is overloaded; it says nothing about the file. */
export class InspectorBusyError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'InspectorBusyError';
  }
}

export interface AudioInspectorOptions extends ThreadLimits {
  readonly maxSeconds: number;
  /** A damaged file is kept only when at least this much of it is good. */
  readonly minSalvagedSeconds: number;
  readonly threads: number;
  /** Files that may wait for a thread. */
  readonly maxWaiting: number;
  /** The module that does the work; a test may put in a slow one. */
  readonly workerUrl?: URL;
}

export const DEFAULT_INSPECTOR_OPTIONS: Pick<
  AudioInspectorOptions,
  'minSalvagedSeconds' | 'maxWaiting' | 'maxCpuMs' | 'maxWallMs' | 'pollMs'
> = { minSalvagedSeconds: 1, maxWaiting: 64, maxCpuMs: 10_000, maxWallMs: 60_000, pollMs: 250 };

const MAX_THREAD_HEAP_MB = 512;

/** Runs every inspection in a thread of its own, which is ended when it takes too much processor time. */
export function createAudioInspector(options: AudioInspectorOptions): AudioInspector {
  const pool = new Piscina<AudioTask, AudioVerdict>({
    filename: (options.workerUrl ?? defaultWorkerUrl()).href,
    name: 'inspectAudio',
    minThreads: 1,
    maxThreads: options.threads,
    concurrentTasksPerWorker: 1,
    resourceLimits: { maxOldGenerationSizeMb: MAX_THREAD_HEAP_MB },
  });
  // The pool's own limit does not count tasks that can be aborted, and all of ours can.
  const room = options.threads + options.maxWaiting;
  let present = 0;
  return {
    inspect: async (files) => {
      if (present >= room) throw new InspectorBusyError('Too many files wait to be inspected.');
      const threadId = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
      const { maxSeconds, minSalvagedSeconds } = options;
      const limit = watchThread(pool, threadId, options);
      present += 1;
      try {
        return await pool.run(
          { ...files, maxSeconds, minSalvagedSeconds, threadId },
          { signal: limit.signal },
        );
      } catch (error) {
        if (limit.exceeded() === 'cpu' || errnoOf(error) === 'ERR_WORKER_OUT_OF_MEMORY')
          return { status: 'not_audio' };
        throw new InspectorBusyError('The file could not be inspected now.', error);
      } finally {
        present -= 1;
        limit.stop();
      }
    },
    close: async () => pool.destroy(),
  };
}

function defaultWorkerUrl(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./audio-worker.${extension}`, import.meta.url);
}
