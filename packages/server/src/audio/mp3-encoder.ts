import type { Piscina } from 'piscina';
import { InspectorBusyError } from './audio-inspector.ts';
import type { AudioFormat } from './audio-verdict.ts';
import { findFfmpeg, makeMp3WithFfmpeg } from './ffmpeg-mp3.ts';
import { BYTES_WRITTEN, type Mp3Outcome, type Mp3Task, NOT_BEGUN } from './mp3-task.ts';
import { type ThreadLimits, watchThread } from './thread-limit.ts';

/** One mp3 to make. */
export interface Mp3Request {
  readonly format: AudioFormat;
  readonly inputPath: string;
  /** Written from its beginning to its end and never changed in between, so that it can be read meanwhile. */
  readonly outputPath: string;
  /** How much louder than the recording is played, in decibels. */
  readonly gainDb: number;
  /** Told how many bytes the output has: 0 when it is there, then after every piece. */
  readonly onProgress: (bytes: number) => void;
}

/** Makes mp3s, 64 kbps and one channel. */
export interface Mp3Encoder {
  /**
   * Resolves when the mp3 is whole, or with 'unsupported' and no output when nothing here can decode the sound.
   * Begins at once, so the caller sees to its turn. Rejects with {@link InspectorBusyError} when it takes too long.
   */
  encode(request: Mp3Request): Promise<Mp3Outcome>;
  /** Ends everything. Running encodings reject. */
  close(): Promise<void>;
}

export interface Mp3EncoderOptions extends ThreadLimits {
  readonly threads: number;
  /** Where the program is that decodes what our own code cannot; asked once, when it is first needed. */
  readonly findFfmpeg?: () => Promise<string | undefined>;
  /** The module that does the work; a test may put in a slow one. */
  readonly workerUrl?: URL;
}

/** Fifteen minutes cost about 10 s of processor time. */
export const DEFAULT_MP3_ENCODER_OPTIONS: Pick<Mp3EncoderOptions, 'maxCpuMs' | 'maxWallMs' | 'pollMs'> = {
  maxCpuMs: 120_000,
  maxWallMs: 300_000,
  pollMs: 500,
};

const IDLE_THREAD_LIFE_MS = 30_000;
const MAX_THREAD_HEAP_MB = 512;

/** Decodes Opus in threads of its own, which start with the first request; ffmpeg does the rest where there is one. */
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
  const stopTelling = tellProgress(shared, onProgress);
  const limit = watchThread(pool, shared, limits);
  try {
    return await pool.run({ inputPath, outputPath, gainDb, shared }, { signal: limit.signal });
  } catch (error) {
    throw new InspectorBusyError('The mp3 could not be made now.', error);
  } finally {
    limit.stop();
    stopTelling();
  }
}

/** Calls `onProgress` at every change until the returned function is called. */
function tellProgress(shared: Int32Array, onProgress: (bytes: number) => void): () => void {
  let over = false;
  const watch = async (): Promise<void> => {
    let told = NOT_BEGUN;
    for (;;) {
      await Atomics.waitAsync(shared, BYTES_WRITTEN, told).value;
      if (over) return;
      told = Atomics.load(shared, BYTES_WRITTEN);
      onProgress(told);
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
