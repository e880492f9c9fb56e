import type { AudioFormat } from '@beep/core/recordings';
import type { Piscina } from 'piscina';
import { InspectorBusyError } from '../audio-inspector.ts';
import { findFfmpeg, makeMp3WithFfmpeg } from '../ffmpeg/ffmpeg-mp3.ts';
import { type ThreadLimits, watchThread } from '../queue/thread-limit.ts';
import { BYTES_WRITTEN, type Mp3Outcome, type Mp3Task, NOT_BEGUN } from './mp3-task.ts';

export interface Mp3Request {
  readonly format: AudioFormat;
  readonly inputPath: string;
  /** Written sequentially and never changed, so it can be read meanwhile. */
  readonly outputPath: string;
  /** Additional gain in decibels, relative to the played recording. */
  readonly gainDb: number;
  /** Called with the size of the output in bytes: 0 when it exists, then after every chunk. */
  readonly onProgress: (bytes: number) => void;
}

/** Encodes mp3s: 64 kbps, mono. */
export interface Mp3Encoder {
  /**
   * Resolves when the mp3 is complete, or with 'unsupported' and no output if the audio cannot be decoded. Starts at
   * once; the caller does the queueing. Rejects with {@link InspectorBusyError} on a timeout.
   */
  encode(request: Mp3Request): Promise<Mp3Outcome>;
  /** Stops everything. Running encodings reject. */
  close(): Promise<void>;
}

export interface Mp3EncoderOptions extends ThreadLimits {
  readonly threads: number;
  /** Finds the ffmpeg for audio that our own decoder cannot decode; called once, on first use. */
  readonly findFfmpeg?: () => Promise<string | undefined>;
  /** The worker module; tests may use a slow one. */
  readonly workerUrl?: URL;
}

/** Fifteen minutes take about 10 s of CPU time. */
export const DEFAULT_MP3_ENCODER_OPTIONS: Pick<Mp3EncoderOptions, 'maxCpuMs' | 'maxWallMs' | 'pollMs'> = {
  maxCpuMs: 120_000,
  maxWallMs: 300_000,
  pollMs: 500,
};

const IDLE_THREAD_LIFE_MS = 30_000;
const MAX_THREAD_HEAP_MB = 512;

/** Encodes Opus in worker threads, which start with the first request, and other audio with ffmpeg if there is one. */
export function createMp3Encoder(options: Mp3EncoderOptions): Mp3Encoder {
  const closing = new AbortController();
  let pool: Promise<Piscina<Mp3Task, Mp3Outcome>> | undefined;
  let ffmpeg: Promise<string | undefined> | undefined;

  const inThread = async (request: Mp3Request): Promise<Mp3Outcome> => {
    pool ??= openPool(options);
    return runInThread(await pool, options, request);
  };
  const withFfmpeg = async (request: Mp3Request): Promise<Mp3Outcome> => {
    ffmpeg ??= (options.findFfmpeg ?? findFfmpeg)();
    const ffmpegPath = await ffmpeg;
    if (ffmpegPath === undefined) return { status: 'unsupported' };
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(options.maxWallMs)]);
    const { maxCpuMs } = options;
    return makeMp3WithFfmpeg({ ...request, ffmpegPath, maxCpuMs, signal });
  };
  return {
    encode: async (request) => {
      if (closing.signal.aborted) throw new InspectorBusyError('The process ends.');
      const outcome = await inThread(request);
      return outcome.status === 'unsupported' ? await withFfmpeg(request) : outcome;
    },
    close: async () => {
      closing.abort();
      await (await pool)?.destroy();
    },
  };
}

async function openPool(options: Mp3EncoderOptions): Promise<Piscina<Mp3Task, Mp3Outcome>> {
  const { Piscina: Pool } = await import('piscina');
  return new Pool<Mp3Task, Mp3Outcome>({
    filename: (options.workerUrl ?? defaultWorkerUrl()).href,
    name: 'makeMp3',
    minThreads: 0,
    maxThreads: options.threads,
    idleTimeout: IDLE_THREAD_LIFE_MS,
    concurrentTasksPerWorker: 1,
    resourceLimits: { maxOldGenerationSizeMb: MAX_THREAD_HEAP_MB },
  });
}

async function runInThread(
  pool: Piscina<Mp3Task, Mp3Outcome>,
  limits: ThreadLimits,
  { inputPath, outputPath, gainDb, onProgress }: Mp3Request,
): Promise<Mp3Outcome> {
  const shared = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  shared[BYTES_WRITTEN] = NOT_BEGUN;
  const stopReporting = reportProgress(shared, onProgress);
  const limit = watchThread(pool, shared, limits);
  try {
    return await pool.run({ inputPath, outputPath, gainDb, shared }, { signal: limit.signal });
  } catch (error) {
    throw new InspectorBusyError('The mp3 could not be made now.', error);
  } finally {
    limit.stop();
    stopReporting();
  }
}

/** Calls `onProgress` on every change until the returned function is called. */
function reportProgress(shared: Int32Array, onProgress: (bytes: number) => void): () => void {
  let over = false;
  const watch = async (): Promise<void> => {
    let reported = NOT_BEGUN;
    for (;;) {
      await Atomics.waitAsync(shared, BYTES_WRITTEN, reported).value;
      if (over) return;
      reported = Atomics.load(shared, BYTES_WRITTEN);
      onProgress(reported);
    }
  };
  void watch();
  return () => {
    over = true;
    Atomics.notify(shared, BYTES_WRITTEN);
  };
}

function defaultWorkerUrl(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./mp3-worker.${extension}`, import.meta.url);
}
