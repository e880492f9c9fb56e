import { readFile, writeFile } from 'node:fs/promises';
import { threadId } from 'node:worker_threads';
import type { AudioTask, AudioVerdict } from './audio-verdict.ts';
import { decodeElsewhere } from './ffmpeg/decode-elsewhere.ts';
import type { HasTime } from './loudness/audio-levels.ts';
import { silenceDecoder } from './loudness/silence-decoder.ts';
import { lowerThreadPriority } from './queue/audio-priority.ts';
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
  const outcome = await remuxAudio(await readFile(task.inputPath), {
    maxSeconds: task.maxSeconds,
    maxMeasuredSeconds: task.maxMeasuredSeconds,
    hasTime: watchTime(),
    elsewhere: otherDecoder(task),
  });
  if (typeof outcome === 'string') return { status: outcome };
  if (outcome.damaged && outcome.duration < task.minSalvagedSeconds) return { status: 'not_audio' };
  await writeFile(task.outputPath, outcome.file);
  const { format, duration, levels, file } = outcome;
  return { status: 'ok', format, duration, bytes: file.length, levels };
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
