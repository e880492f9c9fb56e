import { open, readFile } from 'node:fs/promises';
import { threadId } from 'node:worker_threads';
import { lowerThreadPriority, NICENESS } from '../../jobs/niceness.ts';
import { silenceDecoder } from '../loudness/silence-decoder.ts';
import { BYTES_WRITTEN, type Mp3Outcome, type Mp3Task, THREAD_ID } from './mp3-task.ts';
import { encodeOpusAsMp3, openOpusTrack } from './opus-to-mp3.ts';

silenceDecoder();

/** Worker entry point: writes the mp3 of an Opus recording chunk by chunk. */
export async function makeMp3(task: Mp3Task): Promise<Mp3Outcome> {
  Atomics.store(task.shared, THREAD_ID, threadId);
  lowerThreadPriority(NICENESS.mp3);
  const track = await openOpusTrack(await readFile(task.inputPath));
  return track ? write(task, encodeOpusAsMp3(track, task.gainDb)) : { status: 'unsupported' };
}

async function write(task: Mp3Task, pieces: AsyncIterable<Uint8Array>): Promise<Mp3Outcome> {
  const file = await open(task.outputPath, 'wx', 0o600);
  let bytes = 0;
  try {
    reportProgress(task, bytes);
    for await (const piece of pieces) {
      await file.writeFile(piece);
      bytes += piece.length;
      reportProgress(task, bytes);
    }
  } finally {
    await file.close();
  }
  return { status: 'done', bytes };
}

function reportProgress({ shared }: Mp3Task, bytes: number): void {
  Atomics.store(shared, BYTES_WRITTEN, bytes);
  Atomics.notify(shared, BYTES_WRITTEN);
}
