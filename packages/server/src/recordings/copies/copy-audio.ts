import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { AudioContent, AudioStore } from '../../storage/audio-store.ts';
import type { StoredRecording } from '../../storage/recording-store.ts';
import { DamagedAudioError } from '../../storage/storage-error.ts';
import { audioName } from '../audio-names.ts';

/** The expected content; the sum is null if unknown. */
type WantedContent = Pick<AudioContent, 'bytes'> & { readonly sha256: string | null };

/** The facts of a stored file in its row. */
type CopiedFile = Pick<StoredRecording, 'id' | 'format' | 'fileRevision' | 'bytes' | 'sha256'>;

/** Copies a recording's file to a new local file. Rejects if its bytes do not match the row. */
export async function copyAudio(audio: AudioStore, file: CopiedFile, path: string): Promise<void> {
  const body = await readWhole(audio, audioName(file), file);
  await pipeline(Readable.fromWeb(body), createWriteStream(path, { flags: 'wx', mode: 0o600 }));
}

/** Reads a stored file back. Rejects if its content differs. */
export async function requireContent(audio: AudioStore, name: string, wanted: AudioContent): Promise<void> {
  for await (const _ of await readWhole(audio, name, wanted));
}

/** The stream errors at its end if the bytes are others. */
async function readWhole(
  audio: AudioStore,
  name: string,
  wanted: WantedContent,
): Promise<ReadableStream<Uint8Array>> {
  const stored = await audio.open(name);
  if (!stored) throw new DamagedAudioError(`The audio file ${name} is missing.`);
  if (stored.size !== wanted.bytes) throw differs(name, stored.size, wanted);
  const body = await stored.read({ start: 0, end: stored.size - 1 });
  return body.pipeThrough(onlyWhen(name, wanted));
}

function onlyWhen(name: string, wanted: WantedContent): TransformStream<Uint8Array, Uint8Array> {
  const hash = createHash('sha256');
  let bytes = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      hash.update(chunk);
      bytes += chunk.length;
      controller.enqueue(chunk);
    },
    flush: () => {
      const isOther = wanted.sha256 !== null && hash.digest('hex') !== wanted.sha256;
      if (bytes !== wanted.bytes || isOther) throw differs(name, bytes, wanted);
    },
  });
}

function differs(name: string, bytes: number, wanted: WantedContent): DamagedAudioError {
  return new DamagedAudioError(
    bytes === wanted.bytes
      ? `The ${bytes} bytes of ${name} are not those that were stored.`
      : `${name} has ${bytes} bytes, not ${wanted.bytes}.`,
  );
}
