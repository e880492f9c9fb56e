import { MessageChannel, MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { errnoOf } from '../errno.ts';
import { NICENESS } from '../jobs/niceness.ts';
import { addSpans, currentTraceId } from '../tracing/tracing.ts';
import type { AudioTask, AudioVerdict } from './audio-verdict.ts';
import { offerDecoding } from './ffmpeg/decode-elsewhere.ts';
import { type ThreadLimits, watchThread } from './queue/thread-limit.ts';

/** Validates a received file and writes a seekable copy of it. */
export interface AudioInspector {
  /** Starts at once; the caller does the queueing. Rejects with {@link InspectorBusyError} on a timeout. */
  inspect(files: InspectedFiles): Promise<AudioVerdict>;
  /** Stops every worker. Running inspections reject. */
  close(): Promise<void>;
}

export interface InspectedFiles {
  readonly inputPath: string;
  readonly outputPath: string;
  /**
   * Measures audio of any length, with ffmpeg if our own decoder cannot, in a low-priority thread. The file must have
   * been inspected before. Default false.
   */
  readonly isPatient?: boolean;
  /** False leaves the levels of audio that can be decoded due. Default true. */
  readonly isMeasured?: boolean;
  /** Runs in a low-priority thread; a patient inspection always does. Default false. */
  readonly standsBack?: boolean;
}

/** The machine is overloaded; says nothing about the file. */
export class InspectorBusyError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'InspectorBusyError';
  }
}

export interface AudioInspectorOptions extends ThreadLimits {
  readonly maxSeconds: number;
  /** A damaged file is rejected unless this much of it is intact. */
  readonly minSalvagedSeconds: number;
  /** Longer audio is measured only with `isPatient`. */
  readonly maxMeasuredSeconds: number;
  /**
   * Finds the ffmpeg for patient inspections; called once. It only gets files that the service has written. None by
   * default.
   */
  readonly findFfmpeg?: () => Promise<string | undefined>;
  readonly threads: number;
  /** The worker module; tests may use a slow one. */
  readonly workerUrl?: URL;
}

export const DEFAULT_INSPECTOR_OPTIONS: Pick<
  AudioInspectorOptions,
  'minSalvagedSeconds' | 'maxMeasuredSeconds' | 'maxCpuMs' | 'maxWallMs' | 'pollMs'
> = {
  minSalvagedSeconds: 1,
  // A minute takes 0.2 s.
  maxMeasuredSeconds: 60,
  maxCpuMs: 10_000,
  maxWallMs: 60_000,
  pollMs: 250,
};

const MAX_THREAD_HEAP_MB = 512;
/** To start one takes three times the CPU time of inspecting a short note. */
const IDLE_THREAD_LIFE_MS = 30_000;

/** Runs each inspection in a worker thread, which is terminated when it exceeds its CPU time. */
export function createAudioInspector(options: AudioInspectorOptions): AudioInspector {
  const pool = openPool(options, { minThreads: 1, maxThreads: options.threads });
  // A separate low-priority pool: uploads never wait for patient inspections.
  const backPool = openPool(options, {
    minThreads: 0,
    maxThreads: options.threads + 1,
  });
  let ffmpeg: Promise<string | undefined> | undefined;
  const run = async (files: InspectedFiles, elsewhere: AudioTask['elsewhere']): Promise<AudioVerdict> => {
    const { inputPath, outputPath, isPatient = false, standsBack = isPatient, isMeasured = true } = files;
    const threadId = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const { maxSeconds, minSalvagedSeconds } = options;
    const maxMeasured = isPatient ? maxSeconds : options.maxMeasuredSeconds;
    const maxMeasuredSeconds = isMeasured ? maxMeasured : 0;
    const chosen = standsBack ? backPool : pool;
    const niceness = standsBack ? NICENESS.normalization : NICENESS.inspection;
    const limit = watchThread(chosen, threadId, options);
    try {
      return await chosen.run(
        {
          ...{ inputPath, outputPath, maxSeconds, minSalvagedSeconds, maxMeasuredSeconds, niceness },
          ...{ elsewhere, threadId, isTraced: currentTraceId() !== undefined },
        },
        { signal: limit.signal, transferList: transferListOf(elsewhere) },
      );
    } catch (error) {
      if (limit.exceeded() === 'cpu' || errnoOf(error) === 'ERR_WORKER_OUT_OF_MEMORY')
        return { status: 'not_audio' };
      throw new InspectorBusyError('The file could not be inspected now.', error);
    } finally {
      limit.stop();
    }
  };
  const runWith = async (files: InspectedFiles): Promise<AudioVerdict> => {
    ffmpeg ??= options.findFfmpeg?.();
    const ffmpegPath = await ffmpeg;
    if (ffmpegPath === undefined) return run(files, undefined);
    if (!files.isPatient) return run(files, 'later');
    const { port1, port2 } = new MessageChannel();
    const decoding = offerDecoding(port1, {
      ffmpegPath,
      inputPath: files.inputPath,
      samplesPath: `${files.outputPath}.samples`,
    });
    return run(files, port2).finally(() => decoding.end());
  };
  return {
    inspect: async (files) => {
      const verdict = await runWith(files);
      if (verdict.status === 'ok' && verdict.spans) addSpans(verdict.spans);
      return verdict;
    },
    close: async () => {
      await Promise.all([pool.destroy(), backPool.destroy()]);
    },
  };
}

type TransferList = NonNullable<NonNullable<Parameters<Piscina['run']>[1]>['transferList']>;

/** Piscina's types export the list under another name. */
function transferListOf(elsewhere: AudioTask['elsewhere']): TransferList {
  const ports: unknown = elsewhere instanceof MessagePort ? [elsewhere] : [];
  return ports as TransferList;
}

interface PoolSize {
  readonly minThreads: number;
  readonly maxThreads: number;
}

function openPool({ workerUrl }: AudioInspectorOptions, size: PoolSize): Piscina<AudioTask, AudioVerdict> {
  return new Piscina<AudioTask, AudioVerdict>({
    ...size,
    idleTimeout: IDLE_THREAD_LIFE_MS,
    filename: (workerUrl ?? defaultWorkerUrl()).href,
    name: 'inspectAudio',
    concurrentTasksPerWorker: 1,
    resourceLimits: { maxOldGenerationSizeMb: MAX_THREAD_HEAP_MB },
  });
}

function defaultWorkerUrl(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./audio-worker.${extension}`, import.meta.url);
}
