import type { Salvaged } from './salvaged.ts';

const CHUNK_HEAD = 8;
const RIFF_HEAD = 12;
const MAX_CHUNKS = 1000;
const DATA = 'data';

/**
 * Sets the sizes in a WAV file whose samples reach to its end although the header says otherwise: a recorder writes
 * them when it stops, and leaves 0 or the largest number if it crashes. Any other file is returned as it is.
 */
export function salvageWav(bytes: Uint8Array): Salvaged {
  const found = { file: bytes, damaged: false };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = RIFF_HEAD;
  for (let chunks = 0; chunks < MAX_CHUNKS && at + CHUNK_HEAD <= bytes.length; chunks += 1) {
    const size = view.getUint32(at + 4, true);
    const rest = bytes.length - at - CHUNK_HEAD;
    if (Buffer.from(bytes.subarray(at, at + 4)).toString('latin1') !== DATA) {
      at += CHUNK_HEAD + size + (size % 2);
      continue;
    }
    const isRiff = bytes[3] !== RF64_END;
    if (!isRiff || (size > 0 && size <= rest && view.getUint32(4, true) > at)) return found;
    const file = new Uint8Array(bytes);
    const sizes = new DataView(file.buffer);
    sizes.setUint32(4, bytes.length - CHUNK_HEAD, true);
    sizes.setUint32(at + 4, size > 0 && size <= rest ? size : rest, true);
    return { file, damaged: false };
  }
  return found;
}

/** The last letter of `RF64`, whose sizes are in another chunk. */
const RF64_END = 0x34;
