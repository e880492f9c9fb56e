import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';

const CHUNK_BYTES = 256 * 1024;

/** Size and checksums of a file. */
export interface FileSums {
  readonly bytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
  /** Hexadecimal. Only for protocols that support nothing better. */
  readonly md5: string;
}

/** Reads a local file once. Rejects if it does not exist. */
export async function sumFile(path: string): Promise<FileSums> {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')];
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    sha256.update(chunk);
    md5.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: sha256.digest('hex'), md5: md5.digest('hex') };
}
