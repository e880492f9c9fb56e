import { open } from 'node:fs/promises';

const PIECE_BYTES = 64 * 1024;

/**
 * Calls `use` with each piece of a local file. All of them come in the same memory: what is read is garbage at once, and
 * the main thread stops to collect it. Rejects if the file does not exist.
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
