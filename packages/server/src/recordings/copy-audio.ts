import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AudioStore } from '../storage/audio-store.ts';

/** Writes a stored file to a new local one. Rejects when either is not as it should be. */
export async function copyAudio(audio: AudioStore, name: string, path: string): Promise<void> {
  const stored = await audio.open(name);
  if (!stored) throw new Error(`The audio file ${name} is missing.`);
  const body = await stored.read({ start: 0, end: stored.size - 1 });
  await pipeline(Readable.fromWeb(body), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
}
