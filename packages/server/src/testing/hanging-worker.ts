import { readFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
import type { AudioTask, AudioVerdict } from '../audio/audio-verdict.ts';
import { type Mp3Task, THREAD_ID } from '../audio/mp3/mp3-task.ts';

/** Replaces the inspecting worker: never returns for a file that contains "loop". The duration is the id of its thread. */
export function inspectAudio(task: AudioTask): AudioVerdict {
  Atomics.store(task.threadId, 0, threadId);
  while (readFileSync(task.inputPath, 'utf8') === 'loop');
  return { status: 'ok', format: 'webm', duration: threadId, bytes: 1, levels: null };
}

/** Replaces the mp3 worker: never returns. */
export function makeMp3(task: Mp3Task): never {
  Atomics.store(task.shared, THREAD_ID, threadId);
  for (;;);
}
