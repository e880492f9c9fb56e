import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

const BUFFER_BYTES = 256 * 1024;

/** A new local file that grows by small pieces; holds at most {@link BUFFER_BYTES} in memory besides the last piece. */
export interface AppendFile {
  readonly path: string;
  readonly bytes: number;
  readonly crc32: number;
  append(piece: Uint8Array): Promise<void>;
  /** Writes what is in memory, and closes the file. Resolves with its SHA-256, hexadecimal. */
  close(): Promise<string>;
}

export async function createAppendFile(path: string): Promise<AppendFile> {
  const file = await open(path, 'wx', 0o600);
  const hash = createHash('sha256');
  let [bytes, sum, waiting] = [0, 0, 0];
  let pieces: Uint8Array[] = [];
  const flush = async (): Promise<void> => {
    const all = Buffer.concat(pieces);
    [pieces, waiting] = [[], 0];
    hash.update(all);
    for (let done = 0; done < all.length; ) done += (await file.write(all, done)).bytesWritten;
  };
  return {
    path,
    get bytes() {
      return bytes;
    },
    get crc32() {
      return sum;
    },
    append: async (piece) => {
      pieces.push(piece);
      bytes += piece.length;
      waiting += piece.length;
      sum = crc32(piece, sum);
      if (waiting >= BUFFER_BYTES) await flush();
    },
    close: async () => {
      try {
        await flush();
      } finally {
        await file.close();
      }
      return hash.digest('hex');
    },
  };
}

/** Appends the content of a local file. */
export async function appendAll(to: AppendFile, path: string): Promise<void> {
  for await (const chunk of createReadStream(path, { highWaterMark: BUFFER_BYTES })) {
    await to.append(chunk as Buffer);
  }
}
