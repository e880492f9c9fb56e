/** The packet's length in samples, which may depend on the one before it; undefined if it has no sound. */
export type CountSamples = (packet: Uint8Array) => number | undefined;

const IDENTIFICATION_BYTES = 30;
const SIZES_AT = 28;
/** Of a mode: its flag, two unused numbers of 16 bits, and its mapping (Vorbis I specification, section 4.2.4). */
const [MODE_BITS, UNUSED_BITS, MAPPING_BITS, COUNT_BITS] = [41, 32, 8, 6];
const MAX_MODES = 64;

/**
 * Counts the samples of the packets of a Vorbis stream, in order. undefined if its headers are not valid. The modes are
 * read from the end of the setup header, because what stands before them has no length.
 */
export function vorbisSamples(identification: Uint8Array, setup: Uint8Array): CountSamples | undefined {
  const sizes = identification.length >= IDENTIFICATION_BYTES ? identification[SIZES_AT] : undefined;
  const modes = readModes(setup);
  if (sizes === undefined || !modes) return undefined;
  const blocks = [1 << (sizes & 15), 1 << (sizes >> 4)] as const;
  const bits = 32 - Math.clz32(modes.length - 1);
  let before: number | undefined;
  return ([first = 0]) => {
    const isLong = modes[(first >> 1) & ((1 << bits) - 1)];
    if (first & 1 || isLong === undefined) return undefined;
    // A long block says how long the one before it is.
    const previous = isLong && before !== undefined ? blocks[(first >> (bits + 1)) & 1 ? 1 : 0] : before;
    before = blocks[isLong ? 1 : 0];
    return previous === undefined ? 0 : (previous + before) >> 2;
  };
}

/** Whether each mode has long blocks. */
function readModes(setup: Uint8Array): readonly boolean[] | undefined {
  const bit = (at: number): number => ((setup[at >> 3] ?? 0) >> (at & 7)) & 1;
  const number = (at: number, length: number): number => {
    let value = 0;
    for (let index = length - 1; index >= 0; index -= 1) value = value * 2 + bit(at + index);
    return value;
  };
  let end = setup.length * 8 - 1;
  while (end > 0 && bit(end) === 0) end -= 1;
  const modes: boolean[] = [];
  let found: readonly boolean[] | undefined;
  for (let at = end - MODE_BITS; at >= COUNT_BITS && modes.length < MAX_MODES; at -= MODE_BITS) {
    const mapping = number(at + 1 + UNUSED_BITS, MAPPING_BITS);
    if (number(at + 1, UNUSED_BITS) !== 0 || mapping >= MAX_MODES) break;
    modes.unshift(bit(at) === 1);
    if (number(at - COUNT_BITS, COUNT_BITS) + 1 === modes.length) found = [...modes];
  }
  return found;
}
