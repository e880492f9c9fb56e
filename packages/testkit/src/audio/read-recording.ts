import { readFile } from 'node:fs/promises';

/** The files beside the speech; `scripts/make-audio.mjs` tells what each is. */
export type RecordingName =
  | 'padded.webm'
  | 'recorded.mp4'
  | 'recorded.webm'
  | 'speech-aac.mp4'
  | 'video.webm';

/** A recording as a browser made it. */
export async function readRecording(name: RecordingName): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(new URL(`../../audio/${name}`, import.meta.url)));
}
