/** The decoder configuration of an Opus stream (RFC 7845, section 5.1). */
export interface OpusHead {
  readonly channels: number;
  /** Samples at 48 kHz that are decoded and discarded at the start. */
  readonly preSkip: number;
  /** Factor for every sample. */
  readonly gain: number;
  readonly streamCount: number;
  readonly coupledStreamCount: number;
  readonly channelMappingTable: readonly number[];
}

const FIXED_BYTES = 19;
/** The encoder's usual delay, for a file without the field. */
const DEFAULT_PRE_SKIP = 312;

/** Parses the `OpusHead` of a track; without a complete one, uses the defaults for one or two channels. */
export function parseOpusHead(
  description: ArrayBufferLike | ArrayBufferView | undefined,
  channels: number,
): OpusHead {
  const plain = plainLayout(channels);
  if (!description || description.byteLength < FIXED_BYTES) {
    return { ...plain, channels, preSkip: DEFAULT_PRE_SKIP, gain: 1 };
  }
  // A view may be a part of the file's bytes: use its own offset.
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

/** Returns a copy that discards another number of samples at the start; undefined if it has no such field. */
export function withPreSkip(
  description: ArrayBufferLike | ArrayBufferView | undefined,
  preSkip: number,
): Uint8Array | undefined {
  const copy = copyHead(description);
  if (copy) new DataView(copy.buffer).setUint16(10, Math.min(preSkip, MAX_PRE_SKIP), true);
  return copy;
}

const MAX_PRE_SKIP = 65_535;

/** Units per decibel of the header's gain, a signed 16-bit integer. */
const GAIN_STEPS_PER_DB = 256;
const [MIN_GAIN_STEPS, MAX_GAIN_STEPS] = [-32_768, 32_767];

/**
 * Returns a copy with a gain increased by `gainDb`, rounded down to a 256th; undefined if the bytes have no gain field.
 */
export function addOutputGain(
  description: ArrayBufferLike | ArrayBufferView | undefined,
  gainDb: number,
): Uint8Array | undefined {
  const copy = copyHead(description);
  if (!copy) return undefined;
  const view = new DataView(copy.buffer);
  const steps = view.getInt16(16, true) + Math.floor(gainDb * GAIN_STEPS_PER_DB);
  view.setInt16(16, Math.min(Math.max(steps, MIN_GAIN_STEPS), MAX_GAIN_STEPS), true);
  return copy;
}

function copyHead(
  description: ArrayBufferLike | ArrayBufferView | undefined,
): Uint8Array<ArrayBuffer> | undefined {
  if (!description || description.byteLength < FIXED_BYTES) return undefined;
  return new Uint8Array(bytesOf(description));
}

/** The bytes of a decoder's description, not copied; empty without one. */
export function bytesOf(description: ArrayBufferLike | ArrayBufferView | undefined): Buffer {
  if (!description) return Buffer.alloc(0);
  return ArrayBuffer.isView(description)
    ? Buffer.from(description.buffer, description.byteOffset, description.byteLength)
    : Buffer.from(description);
}
