import { open } from 'node:fs/promises';

const PIECE_BYTES = 64 * 1024;

/**
 * Calls `use` with each piece of a local file, which must not keep it: all pieces are in the same memory. New memory for
 * each would be garbage at once, and the main thread stops while garbage is collected. Rejects if the file does not exist.
 */
export async function readPieces(path: string, use: (piece: Uint8Array) => void): Promise<void> {
  await using file = await open(path);
  const memory = new Uint8Array(PIECE_BYTES);
  for (;;) {
    const { bytesRead } = await file.read(memory);
    if (bytesRead === 0) return;
    use(memory.subarray(0, bytesRead));
  }
}
