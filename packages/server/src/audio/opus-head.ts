/** What a decoder must know before the first Opus packet (RFC 7845, section 5.1). */
export interface OpusHead {
  readonly channels: number;
  /** Samples at 48 kHz that are decoded and thrown away at the start. */
  readonly preSkip: number;
  /** What every sample is multiplied with. */
  readonly gain: number;
  readonly streamCount: number;
  readonly coupledStreamCount: number;
  readonly channelMappingTable: readonly number[];
}

const FIXED_BYTES = 19;
/** The usual delay of the encoder, for a file that does not tell it. */
const DEFAULT_PRE_SKIP = 312;

/** Reads the `OpusHead` that came with a track; without a whole one, what one or two plain channels mean. */
export function parseOpusHead(
  description: ArrayBufferLike | ArrayBufferView | undefined,
  channels: number,
): OpusHead {
  const plain = plainLayout(channels);
  if (!description || description.byteLength < FIXED_BYTES) {
    return { ...plain, channels, preSkip: DEFAULT_PRE_SKIP, gain: 1 };
  }
  // A view lies somewhere in the file's bytes; its own offset counts.
  const view = ArrayBuffer.isView(description)
    ? new DataView(description.buffer, description.byteOffset, description.byteLength)
    : new DataView(description);
  const count = view.getUint8(9) || channels;
  const mapped = view.getUint8(18) !== 0 && view.byteLength >= FIXED_BYTES + 2 + count;
  return {
    channels: count,
    preSkip: view.getUint16(10, true),
    gain: 10 ** (view.getInt16(16, true) / 256 / 20),
    ...(mapped ? mappedLayout(view, count) : plainLayout(count)),
  };
}

type Layout = Pick<OpusHead, 'streamCount' | 'coupledStreamCount' | 'channelMappingTable'>;

function plainLayout(channels: number): Layout {
  return channels === 2
    ? { streamCount: 1, coupledStreamCount: 1, channelMappingTable: [0, 1] }
    : { streamCount: 1, coupledStreamCount: 0, channelMappingTable: [0] };
}

function mappedLayout(view: DataView, channels: number): Layout {
  return {
    streamCount: view.getUint8(FIXED_BYTES),
    coupledStreamCount: view.getUint8(FIXED_BYTES + 1),
    channelMappingTable: Array.from({ length: channels }, (_, index) =>
      view.getUint8(FIXED_BYTES + 2 + index),
    ),
  };
}

/** A decibel in the header's gain, which is a signed number of 16 bits. */
const GAIN_STEPS_PER_DB = 256;
const [MIN_GAIN_STEPS, MAX_GAIN_STEPS] = [-32_768, 32_767];

/** A copy that plays louder by `gainDb`, to the next lower 256th; undefined for bytes that have no place for a gain. */
export function addOutputGain(
  description: ArrayBufferLike | ArrayBufferView | undefined,
  gainDb: number,
): Uint8Array | undefined {
  if (!description || description.byteLength < FIXED_BYTES) return undefined;
  const copy = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength).slice()
    : new Uint8Array(description).slice();
  const view = new DataView(copy.buffer);
  const steps = view.getInt16(16, true) + Math.floor(gainDb * GAIN_STEPS_PER_DB);
  view.setInt16(16, Math.min(Math.max(steps, MIN_GAIN_STEPS), MAX_GAIN_STEPS), true);
  return copy;
}
