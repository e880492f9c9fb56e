import type { Salvaged } from './salvaged.ts';

const CHUNK_HEAD = 8;
const RIFF_HEAD = 12;
const MAX_CHUNKS = 1000;
const RIFF = 'RIFF';
const DATA = 'data';
/** The chunk in which RF64 and BW64 have the sizes that take more than 32 bits. */
const LONG_SIZES = 'ds64';
const LONG_SIZES_BYTES = 24;
const IN_LONG_SIZES = 0xffff_ffff;
/** A chunk that readers skip. */
const UNREAD = 'JUNK';

/**
 * Sets the sizes in a WAV file whose samples reach to its end although the header says otherwise: a recorder writes
 * them when it stops, and leaves 0 or the largest number if it crashes. A file with long sizes becomes one without,
 * because no upload needs them. Any other file is returned as it is.
 */
export function salvageWav(bytes: Uint8Array): Salvaged {
  const found = findSamples(bytes);
  if (!found) return { file: bytes, damaged: false };
  const { at, claimed, longSizesAt } = found;
  const rest = bytes.length - at - CHUNK_HEAD;
  const isRight = claimed > 0 && claimed <= rest;
  const file = Buffer.from(bytes);
  if (nameAt(bytes, 0) === RIFF && isRight && file.readUInt32LE(4) > at)
    return { file: bytes, damaged: false };
  file.write(RIFF, 'latin1');
  file.writeUInt32LE(bytes.length - CHUNK_HEAD, 4);
  file.writeUInt32LE(isRight ? claimed : rest, at + 4);
  if (longSizesAt !== undefined) file.write(UNREAD, longSizesAt, 'latin1');
  return { file, damaged: false };
}

interface FoundSamples {
  /** Where their chunk is. */
  readonly at: number;
  /** How many bytes the header says they have. */
  readonly claimed: number;
  readonly longSizesAt: number | undefined;
}

function findSamples(bytes: Uint8Array): FoundSamples | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = RIFF_HEAD;
  let longSizesAt: number | undefined;
  for (let chunks = 0; chunks < MAX_CHUNKS && at + CHUNK_HEAD <= bytes.length; chunks += 1) {
    const [name, size] = [nameAt(bytes, at), view.getUint32(at + 4, true)];
    if (name === LONG_SIZES && at + LONG_SIZES_BYTES <= bytes.length) longSizesAt = at;
    if (name === DATA) {
      const long = longSizesAt === undefined ? size : Number(view.getBigUint64(longSizesAt + 16, true));
      return { at, claimed: size === IN_LONG_SIZES ? long : size, longSizesAt };
    }
    at += CHUNK_HEAD + size + (size % 2);
  }
  return undefined;
}

function nameAt(bytes: Uint8Array, at: number): string {
  return Buffer.from(bytes.subarray(at, at + 4)).toString('latin1');
}
