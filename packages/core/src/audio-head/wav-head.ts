import { type ByteSource, textAt, viewOf } from './byte-source.ts';

const CHUNK_HEAD = 8;
const MAX_CHUNKS = 1000;
const EXTENSIBLE = 0xfffe;
/** Names of the formats of samples by their tags and bits. */
const FORMATS: Readonly<Record<number, readonly number[]>> = {
  1: [8, 16, 24, 32],
  3: [32],
  6: [8],
  7: [8],
};

export function isWav(head: Uint8Array): boolean {
  return ['RIFF', 'RF64', 'BW64'].includes(textAt(head, 0, 4)) && textAt(head, 8, 4) === 'WAVE';
}

/** True if the samples are plain ones: PCM, floating-point numbers, A-law or mu-law. */
export async function hasPlainSamples(source: ByteSource, start: number): Promise<boolean> {
  let at = start + 12;
  for (let chunks = 0; chunks < MAX_CHUNKS && at < source.size; chunks += 1) {
    const chunk = await source.read(at, at + CHUNK_HEAD + 26);
    if (chunk.length < CHUNK_HEAD) return false;
    const view = viewOf(chunk);
    if (textAt(chunk, 0, 4) === 'fmt ') return isPlain(view);
    const size = view.getUint32(4, true);
    at += CHUNK_HEAD + size + (size % 2);
  }
  return false;
}

function isPlain(view: DataView): boolean {
  if (view.byteLength < CHUNK_HEAD + 16) return false;
  const tag = view.getUint16(CHUNK_HEAD, true);
  const isExtended = tag === EXTENSIBLE && view.byteLength >= CHUNK_HEAD + 26;
  const format = isExtended ? view.getUint16(CHUNK_HEAD + 24, true) : tag;
  return FORMATS[format]?.includes(view.getUint16(CHUNK_HEAD + 14, true)) === true;
}
