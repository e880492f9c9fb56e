import { readFile, writeFile } from 'node:fs/promises';
import { threadId } from 'node:worker_threads';
import { lowerThreadPriority } from '../jobs/niceness.ts';
import { epochNow, type TimedSpan } from '../tracing/tracing.ts';
import type { AudioTask, AudioVerdict } from './audio-verdict.ts';
import { decodeElsewhere } from './ffmpeg/decode-elsewhere.ts';
import type { HasTime } from './loudness/audio-levels.ts';
import { silenceDecoder } from './loudness/silence-decoder.ts';
import { type RemuxOptions, remuxAudio } from './remux-audio.ts';

/** A second of audio takes 3 ms; decoders given other data could take a thousand times as long. */
const MEASURING_CPU_MS_PER_SECOND = 20;
const MEASURING_CPU_MS_TO_BEGIN = 500;
/** Well below the limit that terminates the thread: on a slow machine a long recording stays unmeasured. */
const MAX_MEASURING_CPU_MS = 7000;

silenceDecoder();

/** Worker entry point: checks that a file is audio and rewrites it with its length, an index and a gain. */
export async function inspectAudio(task: AudioTask): Promise<AudioVerdict> {
  Atomics.store(task.threadId, 0, threadId);
  lowerThreadPriority(task.niceness);
  const watch = createStopwatch(task.isTraced);
  const bytes = await watch.time('thread: read the file', () => readFile(task.inputPath));
  const options: RemuxOptions = {
    maxSeconds: task.maxSeconds,
    maxMeasuredSeconds: task.maxMeasuredSeconds,
    hasTime: watchTime(),
    elsewhere: otherDecoder(task),
  };
  const outcome = await watch.time('thread: check, measure and copy', () => remuxAudio(bytes, options));
  if (typeof outcome === 'string') return { status: outcome };
  if (outcome.damaged && outcome.duration < task.minSalvagedSeconds) return { status: 'not_audio' };
  const { format, duration, levels, file } = outcome;
  await watch.time('thread: write the file', () => writeFile(task.outputPath, file));
  return { status: 'ok', format, duration, bytes: file.length, levels, spans: watch.spans };
}

interface Stopwatch {
  readonly spans: readonly TimedSpan[] | undefined;
  time<T>(name: string, run: () => Promise<T>): Promise<T>;
}

function createStopwatch(isTraced: boolean): Stopwatch {
  if (!isTraced) return { spans: undefined, time: (_name, run) => run() };
  const spans: TimedSpan[] = [];
  return {
    spans,
    time: async (name, run) => {
      const startAt = epochNow();
      const result = await run();
      spans.push({ name, startAt, endAt: epochNow() });
      return result;
    },
  };
}

function otherDecoder({ elsewhere }: AudioTask): RemuxOptions['elsewhere'] {
  if (elsewhere === undefined || elsewhere === 'later') return elsewhere;
  return (format) => decodeElsewhere(elsewhere, format);
}

/** Measures the CPU time of this thread from now on. */
function watchTime(): HasTime {
  const before = process.threadCpuUsage();
  return (soundSeconds) => {
    const { user, system } = process.threadCpuUsage(before);
    const allowed = MEASURING_CPU_MS_TO_BEGIN + soundSeconds * MEASURING_CPU_MS_PER_SECOND;
    return (user + system) / 1000 < Math.min(allowed, MAX_MEASURING_CPU_MS);
  };
}
