import { readFile } from 'node:fs/promises';

/** The recordings beside the speech; `scripts/make-audio.mjs` describes each. */
export type RecordingName =
  | 'padded.webm'
  | 'recorded.mp4'
  | 'recorded.webm'
  | 'speech-aac.mp4'
  | 'video.webm';

/** Reads a recording made by a browser. */
export async function readRecording(name: RecordingName): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(new URL(`../../audio/${name}`, import.meta.url)));
}
