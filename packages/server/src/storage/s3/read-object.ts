import { Readable } from 'node:stream';
import { GetObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { ByteRange } from '../audio-store.ts';
import { DamagedAudioError, StorageUnavailableError } from '../storage-error.ts';
import type { S3Object } from './s3-settings.ts';

/**
 * The bytes of a range within the object. The stream errors unless it is exactly those: the client does not reject a
 * truncated body or a wrong length.
 */
export async function readObject(
  client: S3Client,
  object: S3Object,
  range: ByteRange,
): Promise<ReadableStream<Uint8Array>> {
  const command = new GetObjectCommand({ ...object, Range: `bytes=${range.start}-${range.end}` });
  const { Body: body } = await client.send(command);
  if (!(body instanceof Readable)) throw new StorageUnavailableError('The audio store', 'sent no body');
  const wanted = range.end - range.start + 1;
  return (Readable.toWeb(body) as ReadableStream<Uint8Array>).pipeThrough(exactly(wanted, object.Key));
}

function exactly(wanted: number, name: string): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0;
  const refuse = (): never => {
    throw new DamagedAudioError(`${bytes} bytes of ${name} came, not ${wanted}.`);
  };
  return new TransformStream({
    transform: (chunk, controller) => {
      bytes += chunk.length;
      if (bytes > wanted) refuse();
      controller.enqueue(chunk);
    },
    flush: () => {
      if (bytes < wanted) refuse();
    },
  });
}
