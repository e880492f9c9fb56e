import type { ServerResponse } from 'node:http';
import type { ByteRange, LocalFile } from '../storage/audio-store.ts';

/** Memory held for a listener who does not read, besides the socket's buffers. */
const CHUNK_BYTES = 256 * 1024;
const MAX_SPARE_CHUNKS = 16;

/**
 * Sends a range of a file after the head is written, chunk by chunk: reads the next one when the socket has accepted
 * the last. Always closes the file. Rejects and destroys the connection if the file cannot be read.
 */
export async function sendAudio(outgoing: ServerResponse, file: LocalFile, part: ByteRange): Promise<void> {
  try {
    let position = part.start;
    while (position <= part.end && !outgoing.destroyed) {
      position += await sendPiece(outgoing, file, { start: position, end: part.end });
    }
    outgoing.end();
  } catch (error) {
    outgoing.destroy();
    throw error;
  } finally {
    await file.close();
  }
}

/** Reused buffers: allocating one per chunk costs more than reading into it. */
const spare: Uint8Array[] = [];

async function sendPiece(outgoing: ServerResponse, file: LocalFile, rest: ByteRange): Promise<number> {
  const chunk = spare.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
  const length = await file.read(chunk.subarray(0, rest.end + 1 - rest.start), rest.start);
  if (length === 0) throw new Error('The file ended before the range.');
  const taken = await write(outgoing, chunk.subarray(0, length));
  if (taken && spare.length < MAX_SPARE_CHUNKS) spare.push(chunk);
  return length;
}

/** Resolves with false if the listener disconnects before the bytes are accepted. */
function write(outgoing: ServerResponse, bytes: Uint8Array): Promise<boolean> {
  return new Promise((resolve) => {
    const leave = (): void => resolve(false);
    outgoing.once('close', leave);
    outgoing.write(bytes, (error) => {
      outgoing.off('close', leave);
      resolve(!error);
    });
  });
}
