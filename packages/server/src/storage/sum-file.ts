import { createHash } from 'node:crypto';
import { readPieces } from './read-pieces.ts';

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
  await readPieces(path, (piece) => {
    sha256.update(piece);
    md5.update(piece);
    bytes += piece.length;
  });
  return { bytes, sha256: sha256.digest('hex'), md5: md5.digest('hex') };
}
