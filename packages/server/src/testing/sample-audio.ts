import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const AUDIO_FOLDER = join(
  dirname(createRequire(import.meta.url).resolve('@beep/testkit/audio')),
  '../../audio',
);

export type SampleName =
  | `formats/${string}`
  | `odd/${string}`
  | 'odd-cover.opus'
  | 'recorded.webm'
  | 'recorded.mp4'
  | 'speech-aac.mp4'
  | 'video.webm'
  | 'jfk.wav';

/** Where such a file is. */
export function samplePath(name: SampleName): string {
  return join(AUDIO_FOLDER, name);
}

/** Reads a file that a browser recorded (the wav: that a sound card recorded). */
export async function readSample(name: SampleName): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(samplePath(name)));
}
