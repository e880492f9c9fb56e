import { readFile, writeFile } from 'node:fs/promises';
import { threadId } from 'node:worker_threads';
import type { AudioTask, AudioVerdict } from './audio-verdict.ts';
import { remuxAudio } from './remux-audio.ts';

/** The worker thread's one job: prove that a file is audio and write it anew with its length and an index. */
export async function inspectAudio(task: AudioTask): Promise<AudioVerdict> {
  Atomics.store(task.threadId, 0, threadId);
  const outcome = await remuxAudio(await readFile(task.inputPath), task.maxSeconds);
  if (typeof outcome === 'string') return { status: outcome };
  if (outcome.damaged && outcome.duration < task.minSalvagedSeconds) return { status: 'not_audio' };
  await writeFile(task.outputPath, outcome.file);
  return { status: 'ok', format: outcome.format, duration: outcome.duration, bytes: outcome.file.length };
}
